import type { ScanExports } from "../../core/columns/scanPort";

/** What is used of the global that Node has, but its types leave to the browser's. */
interface Compiler {
  validate(bytes: Uint8Array): boolean;
  instantiate(bytes: Uint8Array): Promise<{ readonly instance: { readonly exports: unknown } }>;
}

/** An instance of the compiled scanner; null where there is none or this machine has no SIMD for it: the reference reader reads then. */
export async function scanInstance(wasm: Uint8Array | null): Promise<ScanExports | null> {
  const compiler = (globalThis as unknown as { readonly WebAssembly: Compiler }).WebAssembly;
  if (!wasm || !compiler.validate(wasm)) return null;
  const { instance } = await compiler.instantiate(wasm);
  return instance.exports as ScanExports; // what src/scan/index.ts exports
}
