import { besideScript } from "./besideScript";

/** Left by the scripts that esbuild.mjs writes: the worker's source, and what a PDF takes for granted, by name. */
interface Parts {
  pdfReader?: string;
  pdfAssets?: Readonly<Record<string, string>>;
}
const parts = globalThis as typeof globalThis & { traceAdjudicatorParts?: Parts };

/** A worker that reads a PDF. It is started from a text because a page in VS Code may start one from nowhere else. */
export async function startReader(): Promise<Worker> {
  await besideScript("pdfReader.js");
  const source = parts.traceAdjudicatorParts?.pdfReader;
  if (source === undefined) throw new Error("the script that reads a PDF is empty");
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    return new Worker(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** A table or font as base64; null where there is none of that name. */
export async function readerAsset(name: string): Promise<string | null> {
  await besideScript("pdfAssets.js");
  const found = parts.traceAdjudicatorParts?.pdfAssets ?? {};
  return Object.hasOwn(found, name) ? found[name]! : null;
}
