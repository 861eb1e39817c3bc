import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readHere } from "../../../src/core/columns/readHere";
import { FileRows, type FileRowsOptions } from "../../../src/core/rows/fileRows";
import type { RowSummary } from "../../../src/core/records/rowSummary";
import { MemoryRunFiles } from "../../builders/memoryPorts";
import { jsonl, minimalRow, sampleRows } from "../../builders/sampleRows";
import { storeOver } from "../../builders/slowRows";

const encode = (text: string) => new TextEncoder().encode(text);
const silent = () => undefined;
const soon = () => Promise.resolve();

/** Rows of bytes in memory, not yet read. */
function fileOver(results: string | Uint8Array, options: Partial<FileRowsOptions> = {}) {
  const files = new MemoryRunFiles(results);
  const file = new FileRows(
    {
      source: files.results,
      rowBudget: 1_000_000,
      pause: soon,
      later: () => expect.unreachable("so few rows are taken in at once"),
      reader: readHere(files.results, null, soon),
      shelf: null,
      log: (message) => expect.unreachable(message),
      search: () => () => expect.unreachable("nothing is searched for"),
      ...options,
    },
    { manifest: null, fingerprint: "file:test", stratumOf: null },
  );
  return { files, file };
}
const rowsOf = ({ table }: FileRows) => Array.from({ length: table.count }, (_, place) => table.summaryAt(place));
const tasks = (file: FileRows) => rowsOf(file).map((row) => row.key.task_id);

describe("the rows of a file", () => {
  it("leaves time for the first questions of many rows before it looks for their cases, unless it is closed", async () => {
    const waiting: (() => void)[] = [];
    const later = (_: number, task: () => void) => {
      waiting.push(task);
      return silent;
    };
    const { file } = fileOver('{"task_id":"A"}\n'.repeat(100_000), { later });
    await file.load(silent);
    expect(file.table.count).toBe(100_000);
    expect(file.table.cases).toBeNull();
    waiting[0]!();
    await file.caughtUp();
    expect(file.table.cases).toBe(1);

    const { file: closed } = fileOver('{"task_id":"A"}\n'.repeat(100_000), { later });
    await closed.load(silent);
    await closed.close();
    await closed.caughtUp();
    expect(closed.table.cases).toBeNull();
  });

  it("keeps every good line and names the place of every bad one", async () => {
    const { file } = fileOver(
      '\uFEFF{"task_id":"A"}\r\n\r\nnot json\n[1]\n{"task_id":"B"}\n{"no":"task"}\n{"task_id":"C","metrics":{"duration_s":"long"}}\n',
    );
    await file.load(silent);
    expect(tasks(file)).toEqual(["A", "B", "C"]);
    expect(rowsOf(file).map((row) => row.line)).toEqual([1, 5, 7]);
    await file.check(silent);
    expect([...new Set(file.table.problems.list().map((problem) => problem.line))]).toEqual([3, 4, 6, 7]);
  });

  it("tells of the first rows before the file is read to its end", async () => {
    const { file } = fileOver(jsonl(Array.from({ length: 3000 }, (_, index) => ({ task_id: `T${index}`, query: "x".repeat(100) }))));
    const seen: number[] = [];
    await file.load(() => seen.push(file.table.count));
    expect(seen[0]).toBeGreaterThan(10);
    expect(seen[0]).toBeLessThan(3000);
    expect(seen.at(-1)).toBe(3000);
  });

  it("lets a half-written last line wait, and shows it when it is whole", async () => {
    const { files, file } = fileOver('{"task_id":"A"}\n{"task_id":"B","que');
    await file.load(silent);
    expect(tasks(file)).toEqual(["A"]);
    expect(file.table.tailProblem).toMatchObject({ line: 2, code: "unfinished-line" });
    files.append('ry":"x"}\n{"task_id":"C"}\n');
    expect(await file.refresh(silent)).toBe("appended");
    expect(tasks(file)).toEqual(["A", "B", "C"]);
    expect(file.table.tailProblem).toBeNull();
  });

  it("takes a last line without line end as a row where it is whole, and once only", async () => {
    const { files, file } = fileOver('{"task_id":"A"}\n{"task_id":"B"}');
    await file.load(silent);
    expect(tasks(file)).toEqual(["A", "B"]);
    files.append("\r\n");
    await file.refresh(silent);
    files.append('{"task_id":"C"}');
    await file.refresh(silent);
    expect(tasks(file)).toEqual(["A", "B", "C"]);
    expect(rowsOf(file).map((row) => row.line)).toEqual([1, 2, 3]);
  });

  it("reads a file again whose last row was changed by what was appended", async () => {
    const { files, file } = fileOver('{"task_id":"A"}');
    await file.load(silent);
    files.append("garbage\n");
    expect(await file.refresh(silent)).toBe("replaced");
    expect(tasks(file)).toEqual([]);
  });

  it("never reads the head again when rows are appended", async () => {
    const { files, file } = fileOver(jsonl(sampleRows()));
    await file.load(silent);
    const before = file.table;
    files.append(jsonl([minimalRow("N01")]));
    expect(await file.refresh(silent)).toBe("appended");
    expect(file.table).toBe(before);
    expect(tasks(file).at(-1)).toBe("N01");
    expect(await file.refresh(silent)).toBe("same");
  });

  it("reads a replaced or shortened file anew and keeps the ids of rows whose keys are the same", async () => {
    const rows = sampleRows();
    const { files, file } = fileOver(jsonl(rows));
    await file.load(silent);
    const ids = rowsOf(file).map((row) => row.id);
    files.resultsBytes = encode(jsonl([...rows].reverse()));
    expect(await file.refresh(silent)).toBe("replaced");
    expect(new Set(rowsOf(file).map((row) => row.id))).toEqual(new Set(ids));
    files.resultsBytes = encode(jsonl([rows[11]!]));
    expect(await file.refresh(silent)).toBe("truncated");
    expect(rowsOf(file).map((row) => row.id)).toEqual([ids[11]]);
  });

  it("says so when a row is asked for that is not where it was", async () => {
    const { files, file } = fileOver(jsonl([minimalRow("A"), minimalRow("B")]));
    await file.load(silent);
    files.resultsBytes = encode(jsonl([minimalRow("X"), minimalRow("Y")]));
    await expect(file.table.rows.full(0, undefined)).rejects.toThrow("line 1 is not the row that was listed any more");
  });

  it("marks every row of a repeated key, and no other", async () => {
    const row = sampleRows()[0]!;
    const { file } = fileOver(jsonl([row, sampleRows()[1], row]));
    await file.load(silent);
    expect(rowsOf(file).map((one) => file.table.isDuplicate(one))).toEqual([true, false, true]);
    expect(new Set(rowsOf(file).map((one) => one.id)).size).toBe(3);
    expect(file.table.placeOfKeyText(file.table.summaryAt(0).keyText)).toBe("ambiguous");
    expect(file.table.problems.list()).toMatchObject([{ code: "duplicate-row-key", line: 3 }]);
  });

  it("counts rows without a repetition in the order they stand", async () => {
    const { file } = fileOver(jsonl([minimalRow("A"), minimalRow("A"), minimalRow("B"), minimalRow("A")]));
    await file.load(silent);
    expect(rowsOf(file).map((row) => row.key.repetition)).toEqual([0, 1, 0, 2]);
  });

  it("gives ids that name neither run nor system", async () => {
    const { file } = fileOver(jsonl(sampleRows()));
    await file.load(silent);
    for (const row of rowsOf(file)) expect(row.id).toMatch(/^[0-9a-f]{24}$/);
  });

  it("says of a compressed or UTF-16 file what it is, once", async () => {
    const { file } = fileOver(Uint8Array.from([0x1f, 0x8b, 8, 0, 10, 1, 10, 2, 10]));
    await file.load(silent);
    expect(rowsOf(file)).toEqual([]);
    await file.check(silent);
    expect(file.table.problems.list()).toMatchObject([{ code: "compressed", line: 1 }]);
  });

  it("caps the problems of a file of garbage and says how many there are", async () => {
    const { file } = fileOver("?\n".repeat(700));
    await file.load(silent);
    await file.check(silent);
    const problems = file.table.problems.list();
    expect(problems).toHaveLength(501);
    expect(problems.at(-1)!.message).toContain("200 more problems");
  });

  it("ends reading with the reason of the signal", async () => {
    const { file } = fileOver(jsonl(sampleRows()));
    const controller = new AbortController();
    controller.abort(new Error("closed"));
    await expect(file.load(silent, controller.signal)).rejects.toThrow("closed");
  });
});

describe("a file in which every row has problems", () => {
  it("gives the same rows and counts whether or not the places are looked for", async () => {
    const odd = (index: number) => ({
      task_id: `T${index}`,
      metrics: { duration_s: "long", requests: 2 },
      trace: { attempts: [{ no: "id" }, { span_id: index }] },
    });
    const { file } = fileOver(jsonl(Array.from({ length: 400 }, (_, index) => odd(index))));
    await file.load(silent);
    await file.check(silent);
    expect(file.table.problems.total).toBe(400 * 3);
    expect(new Set(rowsOf(file).map((row) => [row.requests, row.durationSeconds, row.attempts].join()))).toEqual(new Set(["2,,2"]));
    const [first] = file.table.problems.list();
    expect(first).toMatchObject({ line: 1, path: "metrics.duration_s", column: expect.any(Number) as number });
    expect(first!.column).toBeGreaterThan(1);
  });
});

/** A shelf in memory. */
function memoryShelf() {
  const shelf = {
    bytes: null as Uint8Array | null,
    saves: 0,
    open: () =>
      Promise.resolve(
        shelf.bytes && {
          name: "kept",
          size: () => Promise.resolve(shelf.bytes!.length),
          read: (start: number, end: number) => Promise.resolve(shelf.bytes!.slice(start, end)),
          close: () => Promise.resolve(),
        },
      ),
    save(pieces: Iterator<Uint8Array, boolean>) {
      const all: Uint8Array[] = [];
      let next = pieces.next();
      for (; !next.done; next = pieces.next()) all.push(next.value.slice());
      if (next.value) [shelf.bytes, shelf.saves] = [Buffer.concat(all), shelf.saves + 1];
      return Promise.resolve();
    },
  };
  return shelf;
}

describe("an index that is kept", () => {
  const large = () => jsonl(Array.from({ length: 9000 }, (_, index) => ({ ...minimalRow(`T${index}`), note: "x".repeat(1000) })));
  const kept = async (text: string) => {
    const shelf = memoryShelf();
    const { file } = fileOver(text, { shelf });
    await file.load(silent);
    await file.kept();
    expect(shelf.saves).toBe(1);
    return shelf;
  };
  /** What was read of the file beside the samples it is known by. */
  const reading = (files: MemoryRunFiles) => {
    const scans: number[] = [];
    const inner = readHere(files.results, null, soon);
    return {
      scans,
      reader: { ...inner, scan: (from: number, size: number, signal?: AbortSignal) => (scans.push(from), inner.scan(from, size, signal)) },
    };
  };

  it("is opened instead of reading the file, and gives the same rows; what came since is read from there on", async () => {
    const text = large();
    const shelf = await kept(text);
    const { files } = fileOver(text + jsonl([minimalRow("NEW")]));
    const { scans, reader } = reading(files);
    const { file } = fileOver("", { shelf, source: files.results, reader });
    await file.load(silent);
    expect(scans).toEqual([encode(text).length]);
    expect([file.table.count, file.table.summaryAt(9000).key.task_id, file.table.cases, file.complete]).toEqual([9001, "NEW", 9001, true]);
    expect(file.table.summaryAt(4321).key.task_id).toBe("T4321");
  });

  it.each([
    ["the file is another", (text: string) => text.replaceAll("T", "U"), (bytes: Uint8Array) => bytes],
    ["the file is shorter", (text: string) => text.slice(0, text.length / 2), (bytes: Uint8Array) => bytes],
    ["it is damaged", (text: string) => text, (bytes: Uint8Array) => bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte))],
    ["it is something else", (text: string) => text, () => encode("something else")],
  ])("is not believed where %s", async (_, change, damage) => {
    const text = large();
    const shelf = await kept(text);
    shelf.bytes = damage(shelf.bytes!);
    const said: string[] = [];
    const { file } = fileOver(change(text), { shelf, log: (message) => said.push(message) });
    const { file: fresh } = fileOver(change(text));
    await Promise.all([file.load(silent), fresh.load(silent)]);
    expect(rowsOf(file)).toEqual(rowsOf(fresh));
  });
});

describe("a file that changes while it is open", () => {
  const line = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.integer({ min: 0, max: 4 }).map((task) => JSON.stringify({ task_id: `T${task}`, result: { primary_label: "success" } })),
    },
    { weight: 1, arbitrary: fc.constantFrom("", "  ", "broken", "[1]", '{"no":"task"}', '{"task_id":7,"metrics":{"duration_s":"long"}}') },
  );
  const change = fc.oneof(
    fc.record({ kind: fc.constant("append" as const), lines: fc.array(line, { maxLength: 4 }), end: fc.constantFrom("", "\n", "\r\n", " ") }),
    fc.record({ kind: fc.constant("cut" as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ kind: fc.constant("replace" as const), lines: fc.array(line, { maxLength: 4 }), end: fc.constantFrom("", "\n") }),
  );

  /** Blanks that came behind a last row without a line feed are no part of it, or are, as they came. */
  const withoutEnd = ({ end: _, ...row }: RowSummary) => row;

  it("has the rows and problems of one that is opened now, whatever was done to it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
        const { files, file } = fileOver("");
        const { store: slow } = storeOver("", { source: files.results });
        await Promise.all([file.load(silent), slow.load(silent)]);
        for (const one of changes) {
          const before = new TextDecoder().decode(files.resultsBytes);
          const added = one.kind === "cut" ? "" : one.lines.join("\n") + one.end;
          files.resultsBytes = encode(
            one.kind === "append" ? before + added : one.kind === "replace" ? added : before.slice(0, one.share * before.length),
          );
          await Promise.all([file.refresh(silent), slow.refresh(silent)]);
          await file.check(silent);
          expect(tasks(file)).toEqual(slow.table.rows.map(({ key }) => key.task_id));
          expect([file.table.problems.list(), file.table.tailProblem]).toEqual([slow.table.problems.list(), slow.table.tailProblem]);
          // A row stays while its line goes on without an end: whoever opens the file then does not see it.
          if (file.table.tailProblem !== null) continue;
          const { file: fresh } = fileOver(files.resultsBytes);
          await fresh.load(silent);
          expect(rowsOf(file).map(withoutEnd)).toEqual(rowsOf(fresh).map(withoutEnd));
        }
      }),
      { numRuns: 300, seed: 20261130 },
    );
  });
});

describe("another manifest or corpus", () => {
  it("gives the rows other keys and strata without reading the file again", async () => {
    const { file } = fileOver(jsonl([minimalRow("A"), minimalRow("B")]));
    await file.load(silent);
    const before = file.table;
    await file.redefine({ manifest: null, fingerprint: "file:other", stratumOf: (task) => (task === "A" ? "knowledge" : null) });
    expect(file.table).not.toBe(before);
    expect(rowsOf(file).map(({ key, stratum }) => [key.run_id, key.task_id, stratum])).toEqual([
      ["file:other", "A", "knowledge"],
      ["file:other", "B", null],
    ]);
  });
});
