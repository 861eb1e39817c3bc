import type { ReviewEvent } from "../../src/core/formats/event";
import { LogBuilder } from "./log";
import { MemoryRunFiles, memoryPorts } from "./memoryPorts";
import { openedSession } from "./openedSession";
import { judgementsOf, labelAll, ratedCase, ratedPlan, resultsOf, saidIn } from "./ratedRun";
import { emptyFolder, type RunOnDisk } from "./runOnDisk";

const cases = Array.from({ length: 240 }, (_, at) => ratedCase(at));
const accepted = cases.filter((one) => one.new === "success");
const rejected = cases.filter((one) => one.new !== "success");
/** As many of either, though twice as many are accepted. */
const drawn = [...accepted.slice(0, 40), ...rejected.slice(0, 40)];

/**
 * A run on disk that two judges labelled whole, and of which Ann and Ben labelled blind what a plan drew; Cem looked at twelve cases in
 * the ordinary view.
 */
export async function ratedFolder(): Promise<RunOnDisk> {
  const run = emptyFolder();
  const files = new MemoryRunFiles(resultsOf(cases));
  for (const [name, text] of Object.entries(judgementsOf(cases))) {
    run.write(name, text);
    files.judgementFiles.set(name, text);
  }
  run.write("results.jsonl", resultsOf(cases));
  const { ask, ports } = await openedSession(memoryPorts({ files }));
  await labelAll(ask, drawn);
  for (const [at, [name, lines]] of [...ports.logs.lines].entries())
    run.write(`review/logs/${name}.jsonl`, again(lines, { condition: "blind", plan_id: "p-1" }, at + 1));
  const ann = ports.logs.lines.get("Ann")!;
  run.write("review/logs/Cem.jsonl", again(ann.slice(0, 12), { reviewer: "Cem", condition: "open" }, 9));
  run.write("review/plans/p-1.json", JSON.stringify(await ratedPlan(files.results, cases, drawn, { reviewers: ["Ann", "Ben"] }), null, 2));
  return run;
}

/** The same events with something else in them, as a log of their own. */
function again(lines: readonly string[], change: Readonly<Record<string, unknown>>, seed: number): string {
  const log = new LogBuilder("log", seed);
  for (const line of lines) {
    const event = JSON.parse(line) as ReviewEvent;
    log.add({ ...saidIn(event), ...change }, Date.parse(event.at));
  }
  return log.text;
}
