// A process that appends labels as fast as it can. Built by `childProcess.ts`; arguments as JSON. It says each value on a line
// of its own once the label is acknowledged, and `refused <code>` when it is not.
import { writeSync } from "node:fs";
import { nextEvent } from "../../../src/core/review";
import { nodeEnvironment, openReviewLogs } from "../../../src/node";
import { aLabel } from "../../builders/log";

interface Order {
  readonly folder: string;
  readonly reviewer: string;
  readonly tag: string;
  readonly count: number;
  /** Stand still this long, in ms, while holding the lock for the first label. */ readonly standStill?: number;
}

process.on("SIGXFSZ", () => undefined); // a file at its limit is told by the failing write

const { folder, reviewer, tag, count, standStill = 0 } = JSON.parse(process.argv[2]!) as Order;
const logs = openReviewLogs(folder);
let still = standStill;
for (let index = 0; index < count; index++) {
  const outcome = await logs.append(reviewer, (tail) => {
    if (still > 0) {
      writeSync(1, "standing still\n");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, still); // blocks the whole event loop, as SIGSTOP does
      still = 0;
    }
    return nextEvent(tail, nodeEnvironment.now(), nodeEnvironment.random, {
      ...aLabel({ reviewer, value: `${tag}-${index}` }),
      rationale: "é".repeat(index % 50),
    });
  });
  writeSync(1, outcome.ok ? `${tag}-${index}\n` : `refused ${outcome.code}\n`);
  if (!outcome.ok) break;
}
