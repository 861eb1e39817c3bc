import { build } from "esbuild";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readingTools, type ReadingTools } from "../../src/node/index/readingTools";
import { compiledBytes } from "./builtScan";

/** What `openRowReader` reads with, built from the sources as they are now into a folder of the test's. */
export async function builtWorkers(folder: string): Promise<ReadingTools & { readonly worker: string; readonly wasm: Uint8Array }> {
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: ["scanWorker", "checkWorker"].map((name) => join(import.meta.dirname, `../../src/node/index/${name}.ts`)),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
  });
  writeFileSync(join(folder, "scan.wasm"), await compiledBytes("scan"));
  const { wasm, worker } = await readingTools(folder);
  if (wasm === null || worker === null) throw new Error(`${folder} lacks what was just built into it`);
  return { wasm, worker };
}
