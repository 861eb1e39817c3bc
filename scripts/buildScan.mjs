// Compiles the AssemblyScript of src/scan/ to WebAssembly: dist/scan.wasm reads rows, dist/search.wasm looks for text. Its own
// runtime is left out: nothing is ever freed.
//   node scripts/buildScan.mjs [--module scan|search] [--out FILE]
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import asc from "assemblyscript/asc";

const root = join(import.meta.dirname, "..");
const sources = "src/scan";
const flags = ["--baseDir", root, "--optimizeLevel", "3", "--noAssert", "--runtime", "stub", "--enable", "simd", "--use", "abort="];

/** What each module begins with. */
const entries = { scan: "index.ts", search: "search.ts" };

/** The compiled bytes of a module. Throws with the compiler's words where the sources do not compile. */
export async function compiledScan(module = "scan") {
  let bytes = null;
  const { error, stderr } = await asc.main([`${sources}/${entries[module]}`, ...flags, "--outFile", "scan.wasm"], {
    readFile: (name, base) => readText(join(base, name)),
    writeFile: (name, contents) => void (name === "scan.wasm" && (bytes = contents)),
    listFiles: () => [],
  });
  if (error || bytes === null) throw new Error(`${sources}/${entries[module]} does not compile: ${stderr.toString() || error?.message}`);
  return bytes;
}

/** Changes whenever the sources or the way they are compiled do. */
export function scanSourcesHash() {
  const hash = createHash("sha256");
  for (const name of readdirSync(join(root, sources)).sort())
    if (name.endsWith(".ts")) hash.update(name).update(readFileSync(join(root, sources, name)));
  return hash
    .update(readFileSync(import.meta.filename))
    .digest("hex")
    .slice(0, 16);
}

export async function buildScan(file, module = "scan") {
  const bytes = await compiledScan(module);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "EISDIR") return null; // the compiler asks for several names of each import
    throw error;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({ options: { module: { type: "string" }, out: { type: "string" } } });
  const modules = values.module ? [values.module] : values.out ? ["scan"] : Object.keys(entries);
  for (const module of modules) await buildScan(values.out ?? join(root, `dist/${module}.wasm`), module);
}
