import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ScanExports } from "../../src/core/columns/scanPort";
import type { SearchExports } from "../../src/core/search/wasmKernel";
import { compiledScan, scanSourcesHash, type ScanModule } from "../../scripts/buildScan.mjs";

/** How long the compiler may take where other tests run too, in ms. */
export const compilePatience = 120_000;

const cache = join(import.meta.dirname, "../../out/scan");

/** A fresh instance of the scanner as its sources are now; compiled once for each state of them. */
export async function scanInstance(): Promise<ScanExports> {
  return (await instanceOf("scan")) as ScanExports; // what src/scan/index.ts exports; the agreement tests would notice anything else
}

/** The same of the search for text. */
export async function searchInstance(): Promise<SearchExports> {
  return (await instanceOf("search")) as SearchExports; // what src/scan/search.ts exports; the tests of both kernels would notice anything else
}

async function instanceOf(module: ScanModule): Promise<unknown> {
  return (await WebAssembly.instantiate(await compiledBytes(module))).instance.exports;
}

/** The compiled module, as it ships. */
export async function compiledBytes(module: ScanModule): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(cache, `${module}-${scanSourcesHash()}.wasm`);
  if (!existsSync(file)) {
    const bytes = await compiledScan(module);
    mkdirSync(cache, { recursive: true });
    const mine = `${file}.${process.pid}`;
    writeFileSync(mine, bytes);
    renameSync(mine, file); // another test process may do the same at this moment
  }
  return readFileSync(file);
}
