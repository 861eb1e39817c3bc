// Other people's files for the workspace: small ones made here, and copies of the real ones where this machine has them.
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/suites.mjs";

const shared = join(root, "../shared");
const inspect = "real/UKGovernmentBEIS+inspect_ai/tests";
const real = {
  "browser.json": `${inspect}/analysis/test_logs/2025-05-12T20-27-36-04-00_browser.json`,
  "cancelled.json": `${inspect}/analysis/test_logs/2025-05-12T20-28-13-04-00_no-samples.json`,
  "security-guide.json": `${inspect}/analysis/test_logs/2025-05-12T20-28-26-04-00_security-guide.json`,
  "streaming.eval": `${inspect}/log/test_eval_log/log_streaming.eval`,
  "input.eval": `${inspect}/log/test_list_logs/2024-11-05T13-32-37-05-00_input-task_hxs4q9azL3ySGkjJirypKZ.eval`,
  "zstd.eval": "made/log_streaming.zstd.eval",
  "zstd-frames.eval": "made/log_streaming.zstd-frames.eval",
  "experts.jsonl": "real/chaitanyamalaviya+ExpertQA/data/lfqa/rand_val.jsonl",
  "history.json": "real/MiroMindAI+MiroFlow/_history/87ee9c6df1/debug_message_history.json",
};

/** Copies the real files into a throw-away folder; answers why not, or null. */
export function copyRealFiles(folder) {
  const missing = Object.values(real).filter((path) => !existsSync(join(shared, path)));
  if (missing.length > 0) return `real files of other people are not here (../shared): ${missing.length} of ${Object.keys(real).length} missing`;
  mkdirSync(folder, { recursive: true });
  for (const [name, path] of Object.entries(real)) copyFileSync(join(shared, path), join(folder, name));
  return null;
}

/** Files made here: a trace, records of unknown meaning, a table that is refused. */
export function writeForeignFiles(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "trace.json"), traceText(["search", "fetch"]));
  writeFileSync(join(folder, "answers.json"), `${records.map((record) => JSON.stringify(record)).join("\n")}\n`);
  writeFileSync(join(folder, "table.jsonl"), "id;question;answer\n1;Where?;Here\n2;When?;Now\n");
}

const records = [
  {
    id: "q1",
    question: "Which river runs through Harbourtown?",
    response: "The Alder runs through Harbourtown.",
    page: "Harbourtown lies on the Alder.",
    expert_label: "supported",
  },
  {
    id: "q2",
    question: "When was the weather mast built?",
    response: "The mast was built in 1931.",
    page: "The mast is from 1934.",
    expert_label: "contradicted",
  },
  {
    id: "q3",
    question: "Who keeps the reservoir?",
    response: "Its keepers are volunteers.",
    page: "Volunteers keep the reservoir.",
    expert_label: "supported",
  },
];

/** OTLP JSON: an agent's span with one span for each tool named. */
export function traceText(tools) {
  const traceId = "5b8efff798038103d269b633813fc60c";
  const span = (index, name, parent, kind) => ({
    traceId,
    spanId: `eee19b7ec3c1b1${(16 + index).toString(16)}`,
    ...(parent === null ? {} : { parentSpanId: parent }),
    name,
    kind: 1,
    startTimeUnixNano: String(1544712660000000000n + BigInt(index) * 500000000n),
    endTimeUnixNano: String(1544712660400000000n + BigInt(index) * 500000000n),
    attributes: [
      { key: "gen_ai.operation.name", value: { stringValue: kind } },
      ...(kind === "execute_tool" ? [{ key: "gen_ai.tool.name", value: { stringValue: name } }] : []),
    ],
    status: {},
  });
  const agent = span(0, "invoke_agent answerer", null, "invoke_agent");
  const spans = [agent, ...tools.map((name, index) => span(index + 1, name, agent.spanId, "execute_tool"))];
  const scopeSpans = [{ scope: { name: "made.for.tests", version: "1.0.0" }, spans }];
  return `${JSON.stringify({ resourceSpans: [{ resource: { attributes: [{ key: "service.name", value: { stringValue: "answerer" } }] }, scopeSpans }] }, null, 2)}\n`;
}
