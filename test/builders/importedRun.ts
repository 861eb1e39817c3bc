import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Attempt, Row } from "../../src/core/formats/row";
import { MemoryRunFiles } from "./memoryPorts";
import { jsonl, sampleRepresentation, type SampleRepresentation } from "./sampleRows";

/** Runs as the readers of other people's files write them; every word in them is made up. */
export const importedRuns = ["log", "cancelled", "chat", "raters", "long"] as const;
export type ImportedRun = (typeof importedRuns)[number];

interface Note {
  readonly code: string;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
}

export const importJson = (given: {
  readonly format: string;
  readonly name: string;
  readonly rows: number;
  readonly notes?: readonly Note[];
  readonly problems?: readonly Record<string, unknown>[];
}): string =>
  JSON.stringify({
    schema: "import/1",
    format: given.format,
    reader: `${given.format}/1`,
    sources: [{ name: given.name, path: `source/${given.name}`, bytes: 1000, sha256: "0".repeat(64) }],
    counts: { rows: given.rows, judgements: 0, representations: 0, truths: 0, problems: given.problems?.length ?? 0 },
    notes: given.notes ?? [],
    problems: given.problems ?? [],
  });

/** The files of one of these runs. */
export function importedRun(which: ImportedRun): MemoryRunFiles {
  switch (which) {
    case "log":
      return log();
    case "cancelled":
      return cancelled();
    case "chat":
      return chat();
    case "raters":
      return raters();
    case "long":
      return filesOf([longTrace()], [], { format: "otlp", name: "spans.json", notes: [] });
  }
}

const weatherPage = sampleRepresentation(
  "RootWebArea  Harbour office\n  heading  Opening hours\n  text  The harbour office is open from 8 to 16 on weekdays.\n  text  It stays closed on 1 May.",
  "text/plain; charset=utf-8",
);
const found = sampleRepresentation(
  '{"results": [{"title": "Harbour office", "url": "https://harbour.example/hours", "rank": 1, "id": 9007199254740993}], "took_ms": 12}',
  "application/json",
);
const handedOver = sampleRepresentation(
  "heading  Opening hours\n  text  The harbour office is open from 8 to 16 on weekdays.",
  "text/plain; charset=utf-8",
);
const picture: SampleRepresentation = { ...sampleRepresentation("x"), ...pixel() };

function filesOf(
  rows: readonly Row[],
  judgements: readonly unknown[],
  given: { readonly format: string; readonly name: string; readonly notes: readonly Note[]; readonly problems?: readonly Record<string, unknown>[] },
): MemoryRunFiles {
  const files = new MemoryRunFiles(jsonl(rows), [weatherPage, found, handedOver, picture]);
  files.artefacts.set("import.json", importJson({ ...given, rows: rows.length }));
  files.artefacts.set("run.json", JSON.stringify({ schema: "run/1", run_id: "made-run", systems: [{ id: "vendor/model-x", version: "2026-01" }] }));
  if (judgements.length > 0) files.judgementFiles.set("judgements/imported.jsonl", jsonl(judgements));
  return files;
}

const answer = "The harbour office opens at **8** on weekdays.\n\n- It closes at 16.\n- On 1 May it stays closed.\n\nSource: the office's own page.";

/** One sample of an evaluation log: nested steps, a model, tools and their results, a sandbox, a scorer that explains at length. */
function log(): MemoryRunFiles {
  const at = (ms: number) => new Date(Date.parse("2026-05-12T20:27:36.000Z") + ms).toISOString().replace("Z", "123456Z");
  const span = (
    id: string,
    parent: string | null,
    adapter: string,
    name: string,
    ms: number,
    seconds: number,
    more: Partial<Attempt> = {},
  ): Attempt => ({
    span_id: id,
    parent_span_id: parent,
    adapter,
    name,
    start_time: at(ms),
    duration_s: seconds,
    status: "ok",
    ...more,
  });
  const model = (tokens: number) => ({
    provider: "vendor/model-x",
    attributes: {
      "gen_ai.response.model": "model-x-2026-01",
      "gen_ai.usage.input_tokens": 1200,
      "gen_ai.usage.output_tokens": tokens,
      stop_reason: "tool_calls",
    },
  });
  const row: Row = {
    schema: "row/1",
    run_id: "made-run",
    lane: "harbour_hours",
    task_id: "sample-1",
    repetition: 0,
    query: "When does the harbour office open, and on which day is it closed?",
    observed_at: "2026-05-12T20:27:36Z",
    dimensions: { epoch: "1" },
    metrics: { duration_s: 41.2 },
    trace: {
      answer,
      claims: [
        { id: "c1", start: 0, end: 46, text: answer.slice(0, 46) },
        { id: "c2", start: null, end: null, text: "The office has been there since 1931." },
      ],
      attempts: [
        span("s0", null, "span", "solvers", 0, 36),
        span("s1", "s0", "step", "use_tools", 10, 0.01, { attributes: { type: "solver" } }),
        span("s2", "s0", "step", "basic_agent", 40, 35, { attributes: { type: "solver" } }),
        span("m1", "s2", "model", "generate", 60, 4.1, model(212)),
        span("t1", "s2", "tool", "web_search", 4300, 1.3, {
          attributes: { "gen_ai.tool.name": "web_search", "gen_ai.tool.call.id": "call-1", "arguments.query": "harbour office opening hours 1 May" },
          representation_id: "r1",
        }),
        span("m2", "s2", "model", "generate", 5700, 6.4, model(87)),
        span("t2", "s2", "tool", "web_browser_go", 12400, 6.2, {
          attributes: {
            "gen_ai.tool.name": "web_browser_go",
            "gen_ai.tool.call.id": "call-2",
            "arguments.url": "https://harbour.example/hours",
            "arguments.options": { wait_until: "load", headers: { accept: "text/html" }, attempt: 2 },
          },
          representation_id: "r2",
        }),
        span("x1", "t2", "sandbox", "exec", 12500, 5.9, { attributes: { cmd: "python3 browse.py --json", "process.exit.code": 0 } }),
        span("t3", "s2", "tool", "screenshot", 19000, 0.4, { attributes: { "gen_ai.tool.name": "screenshot" }, representation_id: "r3" }),
        span("t4", "s2", "tool", "python", 20000, 0.2, {
          status: "error",
          attributes: {
            "gen_ai.tool.name": "python",
            "arguments.code": "import datetime\nprint(datetime.date(2026, 5, 1).strftime('%A'))",
            "error.type": "timeout",
          },
        }),
        span("m3", "s2", "model", "generate", 21000, 14, model(411)),
        span("s9", null, "span", "scorers", 36100, 5, { attributes: { type: "scorers" } }),
        span("s10", "s9", "span", "model_graded_fact", 36110, 4.9, { attributes: { type: "scorer" } }),
        span("m9", "s10", "model", "grader", 36200, 4.6, {
          provider: "vendor/grader-y",
          attributes: { "gen_ai.response.model": "grader-y", output: "GRADE: C" },
        }),
        span("e9", "s10", "scorer", "score", 41000, 0, { attributes: { value: "C" } }),
      ],
    },
    provenance: {
      representations: [
        { id: "r1", sha256: found.sha256, content_type: "application/json", bytes: found.bytes.length, generated_by: "t1" },
        {
          id: "r2",
          sha256: weatherPage.sha256,
          content_type: "text/plain; charset=utf-8",
          bytes: weatherPage.bytes.length,
          generated_by: "t2",
          seen_by_model: { sha256: handedOver.sha256, start: 0, end: 60 },
        },
        {
          id: "r2-handed",
          sha256: handedOver.sha256,
          content_type: "text/plain; charset=utf-8",
          bytes: handedOver.bytes.length,
          derived_from: "r2",
          by: "web_browser_go",
        },
        { id: "r3", sha256: picture.sha256, content_type: "image/png", bytes: picture.bytes.length, generated_by: "t3" },
      ],
    },
  };
  const second: Row = {
    ...row,
    repetition: 1,
    dimensions: { epoch: "2" },
    trace: { ...row.trace, answer: "I could not find the opening hours.", claims: [] },
  };
  const target = (repetition: number) => ({ kind: "answer", run_id: "made-run", lane: "harbour_hours", task_id: "sample-1", repetition });
  const reasons = Array.from(
    { length: 40 },
    (_, line) => `Step ${line + 1}: the submission is compared with the criterion, sentence by sentence.`,
  ).join("\n");
  const judgements = [0, 1].flatMap((repetition) => [
    {
      judgement_id: `g${repetition}`,
      judge: { id: "model_graded_fact", kind: "model", model: "vendor/grader-y", model_version: "grader-y" },
      target: target(repetition),
      label: repetition === 0 ? "C" : "I",
      rationale: `${reasons}\n\nGRADE: ${repetition === 0 ? "C" : "I"}`,
      answer: "8",
      metadata: { grading_rounds: 1 },
    },
    {
      judgement_id: `m${repetition}`,
      judge: { id: "includes", kind: "rule" },
      target: target(repetition),
      label: "0.25",
      score: 0.25,
      dimension: "overlap",
    },
    {
      judgement_id: `x${repetition}`,
      judge: { id: "verdict_and_number", kind: "rule" },
      target: target(repetition),
      label: "correct",
      score: repetition === 0 ? 0 : 1,
      dimension: "consistency-check",
    },
  ]);
  return filesOf([row, second], judgements, {
    format: "inspect",
    name: "2026-05-12_harbour.eval",
    notes: [
      { code: "fewer-samples", severity: "warning", message: "The log's header counts 4 samples, the log holds 2." },
      { code: "attachments", severity: "info", message: "3 attachments are named and not in the log." },
    ],
    problems: [
      {
        code: "lone-surrogate",
        severity: "warning",
        message: "half a character is read as U+FFFD",
        file: "2026-05-12_harbour.eval",
        line: 3,
        column: 41,
      },
    ],
  });
}

function cancelled(): MemoryRunFiles {
  return filesOf([], [], {
    format: "inspect",
    name: "2026-05-12_no-samples.json",
    notes: [{ code: "cancelled", severity: "warning", message: "Inspect log, cancelled: 3 samples were planned, none is in the log." }],
  });
}

/** A chat history: turns without a single time. */
function chat(): MemoryRunFiles {
  const turn = (number: number, adapter: string, name: string, more: Partial<Attempt> = {}): Attempt => ({
    span_id: `turn-${number}`,
    adapter,
    name,
    ...more,
  });
  const row: Row = {
    schema: "row/1",
    run_id: "history",
    lane: "chat",
    task_id: "conversation",
    query: "Which of the two ferries leaves first on Sunday?",
    trace: {
      answer: "The northern ferry leaves first on Sunday, at 7:10.",
      attempts: [
        turn(1, "model", "assistant", { attributes: { output: "I look for both timetables." } }),
        turn(2, "tool", "search", {
          attributes: { "gen_ai.tool.name": "search", "gen_ai.tool.call.arguments": '{"q": "ferry timetable Sunday", "num": 10}' },
          representation_id: "r1",
        }),
        turn(3, "tool", "scrape", {
          attributes: { "gen_ai.tool.name": "scrape", "gen_ai.tool.call.arguments": '{"url": "https://ferry.example/north"}' },
          status: "error",
        }),
        turn(4, "model", "assistant", { attributes: { output: "The northern ferry leaves first on Sunday, at 7:10." } }),
      ],
    },
    provenance: {
      representations: [{ id: "r1", sha256: found.sha256, content_type: "application/json", bytes: found.bytes.length, generated_by: "turn-2" }],
    },
  };
  return filesOf([row], [], { format: "messages", name: "history.json", notes: [] });
}

/** Records with labels of three people and a judge, one of them malformed; claims that are not in the answer, and their evidence. */
function raters(): MemoryRunFiles {
  const rows = [1, 2, 3].map((number): Row => ({
    schema: "row/1",
    run_id: "testset",
    lane: "imported",
    task_id: String(number),
    query: ["Rewrite the sentence in the passive voice.", "Name two rivers of the island.", "Say in one word what the text is about."][number - 1]!,
    trace: {
      answer: "The letter was written by the clerk.",
      claims: [
        { id: "c1", start: 0, end: 36 },
        { id: "c2", start: null, end: null, text: "The clerk wrote the letter in the morning." },
      ],
    },
    result: { citations: [{ id: "k1", claim_id: "c2", representation_id: "e1" }] },
    provenance: {
      representations: [{ id: "e1", sha256: handedOver.sha256, content_type: "text/plain; charset=utf-8", bytes: handedOver.bytes.length }],
    },
  }));
  const verdicts = ["1", "2", "Tie"];
  const judgements = rows.flatMap(({ task_id }, index) => [
    ...[1, 2, 3].map((rater) => ({
      judgement_id: `${task_id}.${rater}`,
      judge: { id: `annotator${rater}`, kind: "human" },
      target: { kind: "row", task_id },
      dimension: "preference",
      label: verdicts[(index + (rater === 3 ? 1 : 0)) % 3],
    })),
    {
      judgement_id: `${task_id}.4`,
      judge: { id: "judge-model", kind: "model", model: "judge-model-0301" },
      target: { kind: "row", task_id },
      dimension: "preference",
      label: index === 1 ? "garbage" : verdicts[index % 3],
      ...(index === 1 ? { malformed: true } : {}),
      rationale: "Response 1 keeps the meaning.\nResponse 2 adds a time that the source does not have.",
    },
    {
      judgement_id: `${task_id}.5`,
      judge: { id: "expert", kind: "human" },
      target: { kind: "claim", task_id, claim_id: "c2" },
      dimension: "informativeness",
      label: "Somewhat informative",
    },
    { judgement_id: `${task_id}.6`, judge: { id: "expert", kind: "human" }, target: { kind: "claim", task_id, claim_id: "c2" }, label: "partial" },
    {
      judgement_id: `${task_id}.7`,
      judge: { id: "expert", kind: "human" },
      target: { kind: "citation", task_id, citation_id: "k1" },
      dimension: "reliability",
      label: "Not reliable",
    },
  ]);
  return filesOf(rows, judgements, { format: "mapping", name: "testset.json", notes: [] });
}

/** Spans of another tracer: nanoseconds, a parent that is not in the file, and thousands of calls. */
function longTrace(): Row {
  const attempts = Array.from({ length: 6000 }, (_, index): Attempt => ({
    span_id: `span-${index}`,
    parent_span_id: index === 0 ? "eee19b7ec3c1b173" : index % 50 === 1 ? "span-0" : `span-${index - (index % 50 === 0 ? 49 : (index - 1) % 50)}`,
    name: index % 50 === 1 ? "plan" : index % 3 === 0 ? "chat model-x" : "execute_tool lookup",
    adapter: index % 3 === 0 ? "model" : "tool",
    start_time: `2026-12-13T14:51:${String(Math.floor(index / 120)).padStart(2, "0")}.${String((index % 120) * 8_000_000 + 123).padStart(9, "0")}Z`,
    duration_s: index === 0 ? 60 : index % 50 === 1 ? 1 : 0.004,
    status: index % 97 === 0 ? "error" : "ok",
    attributes:
      index % 3 === 0
        ? { "gen_ai.operation.name": "chat", "gen_ai.request.model": "model-x", seed: "9223372036854775807" }
        : { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "lookup", "gen_ai.tool.call.arguments": `{"key": ${index}}` },
  }));
  return {
    schema: "row/1",
    run_id: "trace-5b8e",
    lane: "otlp",
    task_id: "5b8efff798038103",
    query: "Look everything up",
    trace: { answer: "Done.", attempts },
  };
}

/** One red pixel. */
function pixel(): Pick<SampleRepresentation, "sha256" | "bytes"> {
  const bytes = Uint8Array.from(atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="), (sign) =>
    sign.charCodeAt(0),
  );
  return { sha256: bytesToHex(sha256(bytes)), bytes };
}
