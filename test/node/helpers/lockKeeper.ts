// A process that takes a log's lock and keeps it, alive and well, for as long as it lives.
import { mkdirSync, writeSync } from "node:fs";
import { join } from "node:path";
import { logFileName } from "../../../src/core/review";
import { withLogLock } from "../../../src/node/logLock";

const { folder, reviewer } = JSON.parse(process.argv[2]!) as { readonly folder: string; readonly reviewer: string };
mkdirSync(join(folder, "logs"), { recursive: true });
await withLogLock(join(folder, "logs", logFileName(reviewer)), async () => {
  writeSync(1, "held\n");
  await new Promise((resolve) => setTimeout(resolve, 600_000));
});
