import * as vscode from "vscode";
import type { ScanExports } from "../../core/columns/scanPort";

/** What is used of the global that every extension host has, but node's types leave to the browser's. */
interface Compiler {
  validate(bytes: Uint8Array): boolean;
  instantiate(bytes: Uint8Array): Promise<{ readonly instance: { readonly exports: unknown } }>;
}

/** An instance of the scanner that ships with the extension; null where it cannot be had or run: rows are read without it, more slowly. */
export async function scanModule(extension: vscode.Uri, log: (message: string) => void): Promise<ScanExports | null> {
  const compiler = (globalThis as unknown as { readonly WebAssembly?: Compiler }).WebAssembly;
  try {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, "dist", "scan.wasm"));
    if (!compiler?.validate(bytes)) return null;
    return (await compiler.instantiate(bytes)).instance.exports as ScanExports; // what src/scan/index.ts exports
  } catch (error) {
    log(`rows are read without the compiled scanner: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
