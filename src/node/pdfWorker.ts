// Runs in a worker thread, built to a file of its own (dist/pdfWorker.mjs): pdf.js is large, and what it parses is not trusted.
import "./pdfSurroundings";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import * as engine from "pdfjs-dist/legacy/build/pdf.worker.mjs";
import { rawPageText } from "../core/evidence/pdfPage";
import type { PdfAnswer, PdfOrder } from "./pdfText";

// pdf.js looks here for its own worker before it would import one by address, which a bundle does not have.
(globalThis as { pdfjsWorker?: unknown }).pdfjsWorker = engine;

async function pagesOf({ bytes, limits }: PdfOrder): Promise<PdfAnswer> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    // Tables that turn Chinese, Japanese and Korean character codes into text; a path, because pdf.js reads it with `fs`.
    cMapUrl: `${fileURLToPath(new URL("./pdf/cmaps", import.meta.url))}/`,
    cMapPacked: true,
  });
  try {
    const document = await loading.promise;
    if (document.numPages > limits.pages) return { trouble: `this PDF has ${document.numPages} pages; text is made of at most ${limits.pages}` };
    const pages: string[] = [];
    let characters = 0;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent({ includeMarkedContent: false });
      const text = rawPageText(items);
      page.cleanup();
      characters += text.length;
      if (characters > limits.characters) return { trouble: `this PDF has more than ${limits.characters} characters of text` };
      pages.push(text);
    }
    return { pages };
  } catch (error) {
    return { trouble: troubleOf(error) };
  } finally {
    await loading.destroy();
  }
}

function troubleOf(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException") return "this PDF is locked with a password: its text cannot be read";
  if (name === "InvalidPDFException") return "these bytes are not a PDF that can be read (damaged, or cut off)";
  return `the text of this PDF could not be made: ${error instanceof Error ? error.message : String(error)}`;
}

// The order came from `createPdfText`, which is built from the same sources.
parentPort!.postMessage(await pagesOf(workerData as PdfOrder));
