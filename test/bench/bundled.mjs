// The TypeScript that a bench measures, as a module of its own in a folder for such things.
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";

export const root = join(import.meta.dirname, "../..");

/** Bundles an entry (from the project's root) into `file` and answers `file`. `options` are more of esbuild's. */
export async function bundled(entry, file, options = {}) {
  mkdirSync(dirname(file), { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "warning",
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    ...options,
  });
  return file;
}
