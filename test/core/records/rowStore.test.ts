import { describe, expect, it } from "vitest";
import { ByteLru } from "../../../src/core/records/byteLru";
import { fileFingerprint } from "../../../src/core/records/fingerprint";
import { memorySource } from "../../../src/core/records/byteSource";
import { jsonl, minimalRow, sampleRows } from "../../builders/sampleRows";
import { storeOver } from "../../builders/rowStore";

const encode = (text: string) => new TextEncoder().encode(text);
const silent = () => undefined;
const tasks = (store: ReturnType<typeof storeOver>["store"]) => store.table.rows.map((row) => row.key.task_id);

describe("the rows of a file", () => {
  it("keeps every good line and names the place of every bad one", async () => {
    const { store } = storeOver(
      '\uFEFF{"task_id":"A"}\r\n\r\nnot json\n[1]\n{"task_id":"B"}\n{"no":"task"}\n{"task_id":"C","metrics":{"duration_s":"long"}}\n',
    );
    await store.load(silent);
    expect(tasks(store)).toEqual(["A", "B", "C"]);
    expect(store.table.rows.map((row) => row.line)).toEqual([1, 5, 7]);
    expect([...new Set(store.table.problems.list().map((problem) => problem.line))]).toEqual([3, 4, 6, 7]);
  });

  it("tells of the first rows before the file is read to its end", async () => {
    const { store } = storeOver(jsonl(Array.from({ length: 3000 }, (_, index) => ({ task_id: `T${index}`, query: "x".repeat(100) }))));
    const seen: number[] = [];
    await store.load(() => seen.push(store.table.rows.length));
    expect(seen[0]).toBeGreaterThan(10);
    expect(seen[0]).toBeLessThan(3000);
    expect(seen.at(-1)).toBe(3000);
  });

  it("lets a half-written last line wait, and shows it when it is whole", async () => {
    const { files, store } = storeOver('{"task_id":"A"}\n{"task_id":"B","que');
    await store.load(silent);
    expect(tasks(store)).toEqual(["A"]);
    expect(store.table.tailProblem).toMatchObject({ line: 2, code: "unfinished-line" });
    files.append('ry":"x"}\n{"task_id":"C"}\n');
    expect(await store.refresh(silent)).toBe("appended");
    expect(tasks(store)).toEqual(["A", "B", "C"]);
    expect(store.table.tailProblem).toBeNull();
  });

  it("takes a last line without line end as a row where it is whole, and once only", async () => {
    const { files, store } = storeOver('{"task_id":"A"}\n{"task_id":"B"}');
    await store.load(silent);
    expect(tasks(store)).toEqual(["A", "B"]);
    files.append("\r\n");
    await store.refresh(silent);
    files.append('{"task_id":"C"}');
    await store.refresh(silent);
    expect(tasks(store)).toEqual(["A", "B", "C"]);
    expect(store.table.rows.map((row) => row.line)).toEqual([1, 2, 3]);
  });

  it("reads a file again whose last row was changed by what was appended", async () => {
    const { files, store } = storeOver('{"task_id":"A"}');
    await store.load(silent);
    files.append("garbage\n");
    expect(await store.refresh(silent)).toBe("replaced");
    expect(tasks(store)).toEqual([]);
  });

  it("never reads the head again when rows are appended", async () => {
    const { files, store } = storeOver(jsonl(sampleRows()));
    await store.load(silent);
    const before = store.table;
    files.append(jsonl([minimalRow("N01")]));
    expect(await store.refresh(silent)).toBe("appended");
    expect(store.table).toBe(before);
    expect(tasks(store).at(-1)).toBe("N01");
    expect(await store.refresh(silent)).toBe("same");
  });

  it("reads a replaced or shortened file anew and keeps the ids of rows whose keys are the same", async () => {
    const rows = sampleRows();
    const { files, store } = storeOver(jsonl(rows));
    await store.load(silent);
    const ids = store.table.rows.map((row) => row.id);
    files.resultsBytes = encode(jsonl([...rows].reverse()));
    expect(await store.refresh(silent)).toBe("replaced");
    expect(new Set(store.table.rows.map((row) => row.id))).toEqual(new Set(ids));
    files.resultsBytes = encode(jsonl([rows[11]!]));
    expect(await store.refresh(silent)).toBe("truncated");
    expect(store.table.rows.map((row) => row.id)).toEqual([ids[11]]);
  });

  it("says so when a row is asked for that is not where it was", async () => {
    const { files, store } = storeOver(jsonl([minimalRow("A"), minimalRow("B")]));
    await store.load(silent);
    files.resultsBytes = encode(jsonl([minimalRow("X"), minimalRow("Y")]));
    await expect(store.full(store.table.rows[0]!)).rejects.toThrow("line 1 is not the row that was listed any more");
  });

  it("marks every row of a repeated key, and no other", async () => {
    const row = sampleRows()[0]!;
    const { store } = storeOver(jsonl([row, sampleRows()[1], row]));
    await store.load(silent);
    expect(store.table.rows.map((one) => store.table.isDuplicate(one))).toEqual([true, false, true]);
    expect(new Set(store.table.rows.map((one) => one.id)).size).toBe(3);
    expect(store.table.byKeyText(store.table.rows[0]!.keyText)).toBeNull();
    expect(store.table.problems.list()).toMatchObject([{ code: "duplicate-row-key", line: 3 }]);
  });

  it("counts rows without a repetition in the order they stand", async () => {
    const { store } = storeOver(jsonl([minimalRow("A"), minimalRow("A"), minimalRow("B"), minimalRow("A")]));
    await store.load(silent);
    expect(store.table.rows.map((row) => row.key.repetition)).toEqual([0, 1, 0, 2]);
  });

  it("gives ids that name neither run nor system", async () => {
    const { store } = storeOver(jsonl(sampleRows()));
    await store.load(silent);
    for (const row of store.table.rows) expect(row.id).toMatch(/^[0-9a-f]{24}$/);
  });

  it("says of a compressed or UTF-16 file what it is, once", async () => {
    const { store } = storeOver(Uint8Array.from([0x1f, 0x8b, 8, 0, 10, 1, 10, 2, 10]));
    await store.load(silent);
    expect(store.table.rows).toEqual([]);
    expect(store.table.problems.list()).toMatchObject([{ code: "compressed", line: 1 }]);
  });

  it("caps the problems of a file of garbage and says how many there are", async () => {
    const { store } = storeOver("?\n".repeat(700));
    await store.load(silent);
    const problems = store.table.problems.list();
    expect(problems).toHaveLength(501);
    expect(problems.at(-1)!.message).toContain("200 more problems");
  });

  it("finds text in rows whose text it did not keep", async () => {
    const { store } = storeOver(jsonl([{ task_id: "A", trace: { answer: `${"x".repeat(70_000)} needle` } }]));
    await store.load(silent);
    expect(store.table.textOf(store.table.rows[0]!)).toBeNull();
    expect(await store.searchable(store.table.rows[0]!)).toContain("needle");
  });

  it("ends reading with the reason of the signal", async () => {
    const { store } = storeOver(jsonl(sampleRows()));
    const controller = new AbortController();
    controller.abort(new Error("closed"));
    await expect(store.load(silent, controller.signal)).rejects.toThrow("closed");
  });
});

describe("a file's fingerprint", () => {
  it("stays while the file grows and when line ends or a byte order mark change", async () => {
    const of = (text: string) => fileFingerprint(memorySource("x", encode(text)));
    const first = await of('{"task_id":"A"}\n');
    expect(first).toMatch(/^file:[0-9a-f]{32}$/);
    expect(await of('{"task_id":"A"}\n{"task_id":"B"}\n')).toBe(first);
    expect(await of('\uFEFF\r\n{"task_id":"A"}\r\n')).not.toBe(await of('{"task_id":"B"}\n'));
    expect(await of('\uFEFF{"task_id":"A"}\r\n')).toBe(first);
    expect(await of('{"task_id":"A"}')).toBe(first);
    expect(await of('\n\n{"task_id":"A"}')).toBe(first);
  });
});

describe("a cache by bytes", () => {
  it("lets the longest unused go first and never holds more than its budget", () => {
    const cache = new ByteLru<string>(10);
    cache.set("a", "A", 4);
    cache.set("b", "B", 4);
    cache.get("a");
    cache.set("c", "C", 4);
    expect([cache.get("a"), cache.get("b"), cache.get("c"), cache.usedBytes]).toEqual(["A", undefined, "C", 8]);
    cache.set("huge", "H", 11);
    expect([cache.get("huge"), cache.usedBytes]).toEqual([undefined, 8]);
    cache.set("a", "A2", 6);
    expect([cache.get("a"), cache.usedBytes]).toEqual(["A2", 10]);
  });
});

describe("a file in which every row has problems", () => {
  it("gives the same rows and counts whether or not the places are looked for", async () => {
    const odd = (index: number) => ({
      task_id: `T${index}`,
      metrics: { duration_s: "long", requests: 2 },
      trace: { attempts: [{ no: "id" }, { span_id: index }] },
    });
    const { store } = storeOver(jsonl(Array.from({ length: 400 }, (_, index) => odd(index))));
    await store.load(silent);
    expect(store.table.problems.total).toBe(400 * 3);
    expect(new Set(store.table.rows.map((row) => [row.requests, row.durationSeconds, row.attempts].join()))).toEqual(new Set(["2,,1"]));
    const [first] = store.table.problems.list();
    expect(first).toMatchObject({ line: 1, path: "metrics.duration_s", column: expect.any(Number) as number });
    expect(first!.column).toBeGreaterThan(1);
  });
});
