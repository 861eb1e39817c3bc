import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ScanExports } from "../../src/core/columns/scanPort";
import { compiledScan, scanSourcesHash } from "../../scripts/buildScan.mjs";

/** How long the compiler may take where other tests run too, in ms. */
export const compilePatience = 120_000;

const cache = join(import.meta.dirname, "../../out/scan");

/** A fresh instance of the scanner as its sources are now; compiled once for each state of them. */
export async function scanInstance(): Promise<ScanExports> {
  const file = join(cache, `${scanSourcesHash()}.wasm`);
  if (!existsSync(file)) {
    const bytes = await compiledScan();
    mkdirSync(cache, { recursive: true });
    const mine = `${file}.${process.pid}`;
    writeFileSync(mine, bytes);
    renameSync(mine, file); // another test process may do the same at this moment
  }
  const { instance } = await WebAssembly.instantiate(readFileSync(file));
  return instance.exports as unknown as ScanExports; // what src/scan/index.ts exports; the agreement tests would notice anything else
}
