// The same counts and the longest durations with jq, which has to be there; no row is fetched and nothing is filtered.
import { spawnSync } from "node:child_process";
import { counted, longest, say } from "./task.mjs";

const program = `reduce inputs as $r ({rows: 0, groups: {}, top: []};
  .rows += 1 | .groups[$r.stratum + " " + $r.result.primary_label] += 1
  | .top += [$r.metrics.duration_s] | if (.top | length) > 2000 then .top |= (sort | reverse | .[:${longest}]) else . end)
  | .top |= (sort | reverse | .[:${longest}])`;
const run = spawnSync("jq", ["-c", "-n", program, process.argv[2]], { encoding: "utf8", maxBuffer: 1 << 26 });
if (run.status !== 0) throw new Error(run.stderr || String(run.error));
const { rows, groups, top } = JSON.parse(run.stdout);
say({ rows, groups: counted(groups), top });
