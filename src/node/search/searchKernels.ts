import { PlainKernel } from "../../core/search/plainKernel";
import type { SearchKernel } from "../../core/search/searchKernel";
import { WasmKernel, type SearchExports } from "../../core/search/wasmKernel";

/** What is used of the global that Node has, but its types leave to the browser's. */
interface Compiler {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

/**
 * Makes kernels of the compiled search (`dist/search.wasm`), which takes a fraction of a millisecond each; plain ones where there
 * is none, or this machine has no SIMD for it.
 */
export function searchKernels(wasm: Uint8Array | null): () => SearchKernel {
  const compiler = (globalThis as unknown as { readonly WebAssembly: Compiler }).WebAssembly;
  if (!wasm || !compiler.validate(wasm)) return () => new PlainKernel();
  const module = new compiler.Module(wasm);
  return () => new WasmKernel(new compiler.Instance(module).exports as SearchExports); // what src/scan/search.ts exports
}
