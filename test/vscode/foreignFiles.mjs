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
  "testset.json": "real/WeOpenML+PandaLM/data/testset-v1.json",
  "gpt-verdicts.json": "real/WeOpenML+PandaLM/data/gpt-3.5-turbo-testset-v1.json",
  "jaeger.json": "real/jaegertracing+jaeger-ui/packages/jaeger-ui/src/components/TracePage/TraceTimelineViewer/genaiTestTrace.json",
  "otlp.json": "real/open-telemetry+opentelemetry-proto/examples/trace.json",
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

/** Files made here: a trace, one that takes a while to import, records of unknown meaning, a table that is refused. */
export function writeForeignFiles(folder) {
  mkdirSync(folder, { recursive: true });
  const line = `${JSON.stringify(JSON.parse(traceText(["search", "fetch"])))}\n`;
  writeFileSync(join(folder, "long.json"), line.repeat(20_000));
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

/** OTLP JSON: an agent's span, and within it one after the other a span for each tool named. */
export function traceText(tools) {
  const half = 500_000_000n;
  const nano = (halves) => String(1_544_712_660_000_000_000n + BigInt(halves) * half);
  const text = (key, stringValue) => ({ key, value: { stringValue } });
  const span = (id, name, from, to, attributes, parent) => ({
    traceId: "5b8efff798038103d269b633813fc60c",
    spanId: `eee19b7ec3c1b1${id}`,
    ...parent,
    name,
    kind: 1,
    startTimeUnixNano: nano(from),
    endTimeUnixNano: nano(to),
    attributes,
    status: {},
  });
  const agent = span("00", "invoke_agent answerer", 0, tools.length + 1, [text("gen_ai.operation.name", "invoke_agent")], {});
  const calls = tools.map((name, index) =>
    span(String(index + 10), name, index, index + 1, [text("gen_ai.operation.name", "execute_tool"), text("gen_ai.tool.name", name)], {
      parentSpanId: agent.spanId,
    }),
  );
  const scopeSpans = [{ scope: { name: "made.for.tests", version: "1.0.0" }, spans: [agent, ...calls] }];
  return `${JSON.stringify({ resourceSpans: [{ resource: { attributes: [text("service.name", "answerer")] }, scopeSpans }] }, null, 2)}\n`;
}
