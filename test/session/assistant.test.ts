import { beforeEach, describe, expect, it } from "vitest";
import type { Mapping } from "../../src/core/formats/mapping";
import { sourceOf } from "../../src/core/foreign/guess";
import type { AssistantResult } from "../../src/protocol/assistant";
import type { MappingChange } from "../../src/protocol/assistantViews";
import { MemoryAssistant } from "../builders/memoryAssistant";
import { openedAssistant } from "../builders/openedAssistant";

type Opened = Awaited<ReturnType<typeof openedAssistant>>;

const record = (n: number) => ({
  idx: n,
  question: `Why was bridge ${n} closed?`,
  answers: {
    router: {
      text: `Bridge ${n} was closed. A flood came.`,
      claims: [
        { claim: `Bridge ${n} was closed.`, evidence: [`[1] https://a.example/${n}\n\nClosed since May.`], support: ["yes", "no"][n % 2] },
        { claim: "It will open soon.", evidence: [], support: "no" },
      ],
      note: n % 2 === 0 ? "seen" : null,
    },
  },
});
const lines = (count: number) => Array.from({ length: count }, (_, n) => `${JSON.stringify(record(n))}\n`).join("");
const judge = JSON.stringify(Array.from({ length: 30 }, (_, n) => ({ idx: n, verdict: ["pass", "fail"][n % 2] })));

let ports: MemoryAssistant;
let page: Opened;
let mapping: Mapping;
beforeEach(async () => {
  ports = new MemoryAssistant("answers.jsonl", lines(30), { "judge.json": judge });
  page = await openedAssistant(ports);
  ({ mapping } = await page.ready());
});
const change = async (one: MappingChange) => (await page.ask("assistant/change", { mapping, change: one })).mapping;
const preview = (from = 0, count = 1) => page.ask("assistant/preview", { mapping, from, count });
const fieldIn = (view: AssistantResult<"assistant/preview">, field: string) => view.fields.find((one) => one.field === field);

describe("what the assistant's page is told first", () => {
  it("is the file, a guessed mapping, where it can be kept, and what lies beside it", async () => {
    const ready = await page.ready();
    expect(ready).toMatchObject({
      source: { name: "answers.jsonl", layout: "jsonl", records: 30, read: 30, problems: [] },
      origin: "guess",
      existing: [],
      places: [{ place: "beside", name: "answers.jsonl.mapping.json", exists: false }, { place: "workspace" }],
      joinable: [{ file: "judge.json", ours: "^idx", theirs: "idx", coverage: 1, judgements: 1, joined: false }],
    });
    expect(ready.mapping).toMatchObject({
      each: "answers",
      row: { task_id: "^idx", query: "^question", trace: { answer: "text", claims: { each: "claims" } } },
    });
  });

  it("is the draft of last time before a saved mapping, and that before a guess", async () => {
    const mine = { title: "mine", row: { query: "question" } };
    ports.saved.set("beside/answers.jsonl.mapping.json", JSON.stringify({ title: "saved", row: { task_id: "idx" } }));
    expect(await page.ready()).toMatchObject({ origin: "file", mapping: { title: "saved" }, existing: [{ title: "saved", place: "beside" }] });
    await page.ask("assistant/keepDraft", { mapping: mine });
    const again = await openedAssistant(ports);
    expect(await again.ready()).toMatchObject({ origin: "draft", mapping: mine });
    await page.ask("assistant/keepDraft", { mapping: null });
    expect((await again.ready()).origin).toBe("file");
  });

  it("is a guess where the saved mapping cannot be read: half a mapping is never taken for the whole", async () => {
    ports.saved.set("beside/answers.jsonl.mapping.json", '{"row": {"query": 7}}');
    expect((await page.ready()).origin).toBe("guess");
    const used = await page.ask("assistant/useMapping", { id: "beside/answers.jsonl.mapping.json" });
    expect(used.mapping).toBeNull();
    expect(used.problems[0]).toMatchObject({ file: "answers.jsonl.mapping.json", line: 1, severity: "error" });
  });

  it("keeps what each page remembers", async () => {
    const panel = { field: "query", record: 3, view: "json" as const, widths: [1, 2], theme: "dark" as const };
    await page.ask("assistant/savePanel", { panelId: "page", panel });
    expect((await page.ready()).panel).toEqual(panel);
  });

  it("says of a file that is longer than what is looked at that the number of records is not known", async () => {
    const long = new MemoryAssistant("long.jsonl", lines(30) + `${JSON.stringify({ pad: "x".repeat(1000) })}\n`.repeat(9000));
    const { source } = await (await openedAssistant(long)).ready();
    expect(source).toMatchObject({ records: null, read: 500, problems: [] });
  });
});

describe("the records and what they become", () => {
  it("shows a record as JSON with the file's lines, and where each field reads", async () => {
    const { total, records } = await page.ask("assistant/source", { mapping, from: 2, count: 1 });
    const [shown] = records;
    expect(total).toBe(30);
    expect(JSON.parse(shown!.text)).toEqual(record(2));
    expect(new Set(shown!.lines)).toEqual(new Set([3]));
    expect(shown!.lines).toHaveLength(shown!.text.split("\n").length);
    const read = (field: string) =>
      shown!.marks.filter((mark) => mark.field === field).map(({ start, end }) => JSON.parse(shown!.text.slice(start, end)) as unknown);
    expect(read("query")).toEqual(["Why was bridge 2 closed?"]);
    expect(read("trace.claims[].text")).toEqual(["Bridge 2 was closed.", "It will open soon."]);
    expect(shown!.marks.find(({ field }) => field === "judgements[0].label")?.steps).toEqual(["answers", "router", "claims", 0, "support"]);
  });

  it("gives each line of a written-out list its own line of the file, and cuts what is too long to be shown", async () => {
    const values = [{ id: 1, question: "Why?", answer: "y".repeat(30_000) }];
    const other = await openedAssistant(new MemoryAssistant("list.json", JSON.stringify(values, null, 4)));
    const { mapping: guessed } = await other.ready();
    const [shown] = (await other.ask("assistant/source", { mapping: guessed, from: 0, count: 1 })).records;
    expect(shown).toMatchObject({ line: 2, clipped: true, lines: [2, 3, 4, 5, 5] });
    expect((JSON.parse(shown!.text) as { answer: string }).answer).toMatch(/^y{20000}…$/);
  });

  it("shows the row as the reviewer would get it: claims with their place, pages, labels with their judge", async () => {
    const { rows, counted, rowsCounted } = await preview(1);
    expect([counted, rowsCounted]).toEqual([30, 30]);
    expect(rows).toMatchObject([
      {
        record: 1,
        line: 2,
        taskId: "1",
        system: "router",
        query: "Why was bridge 1 closed?",
        answer: "Bridge 1 was closed. A flood came.",
        claims: [
          { id: "c1", start: 0, end: 20 },
          { id: "c2", start: null, end: null, text: "It will open soon." },
        ],
        citations: [{ id: "k1", claimId: "c1", url: "https://a.example/1", representationId: "r1" }],
        pages: [{ id: "r1", url: "https://a.example/1", excerpt: "Closed since May." }],
        judgements: [
          { kind: "claim", of: "c1", label: "no", malformed: null },
          { kind: "claim", of: "c2", label: "no" },
        ],
      },
    ]);
  });

  it("counts for each field how often it is there, with an example and its values", async () => {
    mapping = await change({ do: "set", field: "dimensions.note", source: "note" });
    const view = await preview();
    expect(fieldIn(view, "dimensions.note")).toMatchObject({
      group: "other",
      present: 15,
      absent: 15,
      example: "seen",
      values: [{ from: "seen", to: null, count: 15 }],
      why: null,
    });
    expect(fieldIn(view, "trace.claims[].text")).toMatchObject({ kind: "value", depth: 1, present: 60, absent: 0, sure: "high" });
    expect(fieldIn(view, "trace.claims")).toMatchObject({ kind: "list", text: "claims" });
    expect(fieldIn(view, "observed_at")).toMatchObject({ source: null, text: "", present: 0 });
    expect(fieldIn(view, "trace.attempts[].name")).toBeUndefined();
  });

  it("says what is wrong, and at which field", async () => {
    mapping = { ...mapping, row: { ...mapping.row, query: "^^^question", lane: "no.such" } };
    const view = await preview();
    expect(view.problems).toContainEqual({ field: "query", problem: expect.objectContaining({ severity: "error", code: "path" }) as unknown });
    expect(fieldIn(view, "query")?.problems).toBeGreaterThan(0);
    expect(fieldIn(view, "lane")).toMatchObject({ present: 0, absent: 30 });
  });

  it("shows the labels of a joined file, and marks those that it is not known to give", async () => {
    mapping = await change({ do: "join", file: "judge.json" });
    const index = mapping.judgements!.length - 1;
    expect(mapping.judgements![index]).toMatchObject({ file: "judge.json", join: { ours: "^idx", theirs: "idx" }, label: "verdict" });
    mapping = {
      ...mapping,
      judgements: [
        ...mapping.judgements!.slice(0, index),
        { ...mapping.judgements![index]!, label: { path: "verdict", map: { pass: "pass" }, closed: true } },
      ],
    };
    const view = await preview(1);
    expect(view.joinable).toMatchObject([{ joined: true }]);
    expect(view.rows[0]?.judgements.at(-1)).toMatchObject({ kind: "answer", judge: "judge", label: "fail", malformed: expect.any(String) as string });
    expect(await change({ do: "join", file: "judge.json" })).not.toHaveProperty("judgements.1");
  });
});

describe("where a field could be read from", () => {
  const options = (field: string, search = "") => page.ask("assistant/options", { mapping, field, search, count: 50 });

  it("is everything in reach, the likeliest first, outwards with ^", async () => {
    const { options: found } = await options("query");
    expect(found[0]).toMatchObject({ path: "^question", type: "text", coverage: 1, distinct: 30, sure: "high", example: "Why was bridge 0 closed?" });
    expect(found.map(({ path }) => path)).toEqual(expect.arrayContaining(["text", "note", "^idx", "$key", "$number"]));
  });

  it("is relative to the item of the list that the field is in", async () => {
    const { options: found } = await options("trace.claims[].text");
    expect(found[0]).toMatchObject({ path: "claim", sure: "high" });
    expect(found.map(({ path }) => path)).toEqual(expect.arrayContaining(["support", "^text", "^^question"]));
    expect((await options("trace.claims")).options.map(({ path }) => path)).toEqual(expect.arrayContaining(["claims", "claims[].evidence"]));
    expect((await options("each")).options[0]?.path).toBe("answers");
  });

  it("is narrowed by words of the path or of an example", async () => {
    const { options: found, total } = await options("query", "BRIDGE closed?");
    expect(found.map(({ path }) => path)).toEqual(["^question"]);
    expect(total).toBe(1);
  });
});

describe("a correction", () => {
  it("fills a field, and empties it, and the mapping before it stays as it was", async () => {
    const before = JSON.stringify(mapping);
    const filled = await change({ do: "set", field: "stratum", source: "note" });
    expect(sourceOf(filled, "stratum")).toBe("note");
    expect(JSON.stringify(mapping)).toBe(before);
    mapping = filled;
    expect(sourceOf(await change({ do: "set", field: "stratum", source: null }), "stratum")).toBeNull();
  });

  it("reads a value that was pointed at, by a path from where the field's paths begin", async () => {
    const at = (field: string, steps: (string | number)[]) => change({ do: "read", field, steps }).then((made) => sourceOf(made, field));
    expect(await at("stratum", ["idx"])).toBe("^idx");
    expect(await at("stratum", ["answers", "router", "note"])).toBe("note");
    expect(await at("trace.claims[].text", ["answers", "router", "claims", 1, "support"])).toBe("support");
    expect(await at("trace.claims[].text", ["question"])).toBe("^^question");
    expect(await at("judgements[0].rationale", ["answers", "router", "claims", 0, "claim"])).toBe("claim");
    expect(await at("result.citations", ["answers", "router", "claims"])).toBe("claims");
    expect(await at("each", ["answers"])).toBe("answers");
  });

  it("fills the parts of a list that is new, as far as its items tell", async () => {
    mapping = await change({ do: "set", field: "result.citations", source: null });
    expect(sourceOf(mapping, "result.citations[].url")).toBeNull();
    mapping = await change({ do: "set", field: "result.citations", source: "claims[].evidence" });
    expect(sourceOf(mapping, "result.citations[].url")).toMatchObject({ path: "." });
    expect((await preview()).rows[0]?.citations[0]?.url).toBe("https://a.example/0");
  });

  it("gives values other words, one by one, and takes them away again", async () => {
    mapping = await change({ do: "map", field: "judgements[0].label", from: "yes", to: "full" });
    expect(mapping.judgements![0]!.label).toEqual({ path: "support", map: { yes: "full" } });
    const view = await preview();
    expect(fieldIn(view, "judgements[0].label")?.values).toContainEqual({ from: "yes", to: "full", count: 15 });
    expect(view.rows[0]?.judgements[0]?.label).toBe("full");
    expect((await change({ do: "map", field: "judgements[0].label", from: "yes", to: null })).judgements![0]!.label).toBe("support");
  });

  it("adds and removes labels", async () => {
    mapping = await change({ do: "addJudgement", kind: "claim", path: "evidence[0]", judge: "rule" });
    expect(mapping.judgements![1]).toEqual({
      each: "claims",
      judge: { id: { constant: "labels" }, kind: "rule" },
      target: { kind: "claim" },
      dimension: "0",
      label: "evidence[0]",
    });
    expect((await change({ do: "removeJudgement", index: 0 })).judgements).toHaveLength(1);
  });

  it("sets and clears the expected answer", async () => {
    mapping = await change({ do: "set", field: "result.facts[0].expected", source: "^question" });
    expect((await preview()).rows[0]?.facts).toEqual([{ id: "reference", expected: "Why was bridge 0 closed?" }]);
    expect(await change({ do: "set", field: "result.facts[0].expected", source: null })).not.toHaveProperty("row.result.facts");
  });

  it("is refused in words where it cannot be made", async () => {
    await expect(change({ do: "join", file: "stranger.json" })).rejects.toThrow("shares no key");
    mapping = await change({ do: "set", field: "trace.claims", source: null });
    await expect(change({ do: "addJudgement", kind: "claim", path: "support", judge: "human" })).rejects.toThrow("Choose the list of claims first");
    mapping = { row: { query: { constant: "x" } } };
    await expect(change({ do: "map", field: "query", from: "x", to: "y" })).rejects.toThrow("read from the records");
  });
});

describe("the mapping as text", () => {
  it("is read back as it was written", async () => {
    const { text } = await page.ask("assistant/write", { mapping });
    expect(await page.ask("assistant/parse", { text })).toMatchObject({ mapping, problems: [] });
  });

  it("says where in the text something is wrong, and is then no mapping", async () => {
    const broken = await page.ask("assistant/parse", { text: '{\n  "row": {\n    "query": 7\n  }\n}' });
    expect(broken.mapping).toBeNull();
    expect(broken.problems[0]).toMatchObject({ line: 3 });
    expect((await page.ask("assistant/parse", { text: '{"row": {' })).problems[0]).toMatchObject({ code: "json-syntax", line: 1 });
    const odd = await page.ask("assistant/parse", { text: '{\n  "row": {"query": "a..b"}\n}' });
    expect(odd.mapping).not.toBeNull();
    expect(odd.problems).toContainEqual(expect.objectContaining({ line: 2, code: "path" }));
  });
});

describe("saving and importing", () => {
  it("saves where told, asks before it replaces, and forgets the draft", async () => {
    await page.ask("assistant/keepDraft", { mapping });
    expect(await page.ask("assistant/save", { mapping, place: "beside", replace: false })).toMatchObject({
      saved: true,
      name: "answers.jsonl.mapping.json",
      places: [{ exists: true }, {}],
    });
    expect(await page.ask("assistant/save", { mapping, place: "beside", replace: false })).toMatchObject({ saved: false, reason: "exists" });
    expect((await page.ask("assistant/save", { mapping, place: "beside", replace: true })).saved).toBe(true);
    expect((await page.ready()).origin).toBe("file");
  });

  it("saves, imports, opens, and tells every page to load again", async () => {
    ports.importing = ({ progress }) => {
      progress(0.5, 1);
      return Promise.resolve({ ok: true, rows: 30, judgements: 60, problems: 1 });
    };
    expect(await page.ask("assistant/import", { mapping, save: "workspace", replace: false })).toEqual({
      done: true,
      rows: 30,
      judgements: 60,
      problems: 1,
    });
    expect(JSON.parse(ports.saved.get("workspace/.trace-adjudicator/answers.jsonl.mapping.json")!)).toEqual(mapping);
    expect(ports.imported).toEqual([ports.saved.get("workspace/.trace-adjudicator/answers.jsonl.mapping.json")]);
    expect(ports.opened).toBe(1);
    expect(page.heard).toEqual([
      { name: "assistant/progress", params: { done: 0.5, rows: 1 } },
      { name: "assistant/opened", params: { reload: true } },
    ]);
  });

  it("keeps the draft of a mapping that was imported for a look", async () => {
    await page.ask("assistant/import", { mapping, save: null, replace: false });
    expect(ports.saved.size).toBe(0);
    expect((await page.ready()).origin).toBe("draft");
  });

  it("opens nothing where the import failed, made no row, or would replace a mapping unasked", async () => {
    ports.importing = () => Promise.resolve({ ok: false, message: "the disk is full" });
    expect(await page.ask("assistant/import", { mapping, save: null, replace: false })).toEqual({
      done: false,
      reason: "failed",
      message: "the disk is full",
    });
    ports.importing = () => Promise.resolve({ ok: true, rows: 0, judgements: 0, problems: 0 });
    expect(await page.ask("assistant/import", { mapping, save: null, replace: false })).toMatchObject({ done: false, reason: "no-rows" });
    ports.saved.set("beside/answers.jsonl.mapping.json", "{}");
    expect(await page.ask("assistant/import", { mapping, save: "beside", replace: false })).toMatchObject({ done: false, reason: "exists" });
    expect(ports.opened).toBe(0);
  });

  it("stops an import that is cancelled, and can import again after that", async () => {
    const stop = new AbortController();
    let aborted = false;
    let begun = () => {};
    const running = new Promise<void>((resolve) => (begun = resolve));
    ports.importing = ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          aborted = true;
          reject(signal.reason as Error);
        });
        begun();
      });
    const importing = page.ask("assistant/import", { mapping, save: null, replace: false }, stop.signal);
    const answered = expect(importing).rejects.toMatchObject({ code: "cancelled" });
    await running;
    await expect(page.ask("assistant/import", { mapping, save: null, replace: false })).rejects.toThrow("under way");
    stop.abort();
    await answered;
    expect(aborted).toBe(true);
    ports.importing = () => Promise.resolve({ ok: true, rows: 1, judgements: 0, problems: 0 });
    await expect.poll(() => page.ask("assistant/import", { mapping, save: null, replace: false }).catch(() => null)).toMatchObject({ done: true });
    expect(page.errors).toEqual([]);
  });
});

describe("while the assistant is open", () => {
  it("reads the file again when it changes, and says so; what cannot be read is told to the log and changes nothing", async () => {
    ports.files.set("answers.jsonl", new TextEncoder().encode(lines(3)));
    ports.say("source");
    await expect.poll(() => page.heard).toEqual([{ name: "assistant/changed", params: { what: "source" } }]);
    expect((await page.ready()).source.records).toBe(3);
    ports.say("mappings");
    await expect.poll(() => page.heard.length).toBe(2);
    page.assistant.close();
    ports.say("mappings");
    expect(page.heard).toHaveLength(2);
  });

  it("answers a request that holds no mapping with what is wrong, and one that nobody knows", async () => {
    await expect(page.client.request("assistant/preview", { mapping: { row: 7 } as never, from: 0, count: 1 })).rejects.toMatchObject({
      code: "bad-request",
    });
    await expect(page.client.request("assistant/nothing" as "assistant/guess", {})).rejects.toMatchObject({ code: "unknown-method" });
  });
});
