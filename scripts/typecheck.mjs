// Type-checks every part against its own tsconfig, so that core cannot see node or the DOM.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const parts = ["src/core", "src/protocol", "src/session", "src/node", "src/harness", "src/cli", "src/host", "webview", "test"];
const only = process.argv.slice(2);
let failed = 0;
for (const part of parts) {
  if (only.length > 0 && !only.some((name) => part.endsWith(name))) continue;
  const { status } = spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", join(root, part)], { stdio: "inherit" });
  if (status !== 0) failed++;
}
process.exit(failed > 0 ? 1 : 0);
