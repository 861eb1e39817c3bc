// Runs in a worker of the page, built to a text that the page starts it from: what it parses is not trusted. It reaches nothing:
// bytes, tables and fonts come by message. Drawing happens here too, so that a page that never ends can be ended from outside.
import "./surroundings";
import { AnnotationMode, getDocument, PDFDataRangeTransport, VerbosityLevel, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import * as engine from "pdfjs-dist/legacy/build/pdf.worker.mjs";
import { rawPageText } from "../../../src/core/evidence/pdfPage";
import { mostBytes } from "../../../src/protocol/limits";
import { pdfLimits } from "../limits";
import type { DrawnPage, FromReader, PdfTrouble, ToReader } from "../messages";
import { assets } from "./assets";
import { BoundedCanvases, NoFilters } from "./canvases";
import { textBoxes } from "./textBoxes";

// pdf.js looks here for its own worker before it would start one by address.
(globalThis as { pdfjsWorker?: unknown }).pdfjsWorker = engine;

const say = (message: FromReader, moved: Transferable[] = []) =>
  (postMessage as (message: FromReader, moved: Transferable[]) => void)(message, moved);

/** pdf.js tells of a picture that it cannot decode by a warning alone; its other warnings are of no use to anybody here. */
let picturesMissing = false;
globalThis.console.warn = (...words: unknown[]) => {
  if (/jpx|jbig2|unable to decode image|ccitt/i.test(String(words[0]))) picturesMissing = true;
};

class Ranges extends PDFDataRangeTransport {
  override requestDataRange(begin: number, end: number): void {
    say({ says: "needBytes", begin, end });
  }
}
let ranges: Ranges | null = null;
let opened: PDFDocumentProxy | null = null;

async function open(total: number, first: Uint8Array): Promise<void> {
  ranges = new Ranges(total, first);
  const document = await getDocument({
    range: ranges,
    rangeChunkSize: mostBytes,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    // Letters are drawn as outlines: no font of the file reaches the browser's own reader of fonts.
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: pdfLimits.picture,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.WARNINGS,
    cMapUrl: "cmaps/",
    cMapPacked: true,
    standardFontDataUrl: "standard_fonts/",
    CanvasFactory: BoundedCanvases,
    FilterFactory: NoFilters,
    BinaryDataFactory: assets.Factory,
  }).promise;
  const { numPages } = document;
  if (numPages > pdfLimits.pages) throw Object.assign(new Error(String(numPages)), { name: "TooManyPages" });
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  opened = document;
  say({ says: "opened", pages: numPages, first: { width, height } });
}

async function draw(number: number, scale: number): Promise<void> {
  if (opened === null) throw new Error("no PDF is open");
  picturesMissing = false;
  const page = await opened.getPage(number);
  const size = page.getViewport({ scale: 1 });
  const { items, styles } = await page.getTextContent({ includeMarkedContent: false });
  // A page may claim any size: it is drawn as sharp as its canvas may be large.
  const most = Math.sqrt(pdfLimits.canvas / Math.max(1, size.width * size.height));
  const viewport = page.getViewport({ scale: Math.min(scale, most * 0.999) });
  const canvas = new OffscreenCanvas(Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height)));
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new Error("this browser gives no canvas to draw on");
  await page.render({
    // The same interface, off the screen.
    canvasContext: context as unknown as CanvasRenderingContext2D,
    canvas: null,
    viewport,
    annotationMode: AnnotationMode.ENABLE,
  }).promise;
  page.cleanup();
  const bitmap = canvas.transferToImageBitmap();
  const drawn: DrawnPage = {
    size: { width: size.width, height: size.height },
    bitmap,
    raw: rawPageText(items),
    boxes: textBoxes(items, styles, size.transform),
    picturesMissing,
  };
  say({ says: "drawn", page: number, drawn }, [bitmap]);
}

function troubleOf(error: unknown): PdfTrouble {
  const { name, message } = error instanceof Error ? error : { name: "", message: String(error) };
  const code =
    name === "PasswordException" ? "locked" : name === "InvalidPDFException" ? "damaged" : name === "TooManyPages" ? "too-many-pages" : "failed";
  return { code, detail: message };
}

addEventListener("message", ({ data }: MessageEvent<ToReader>) => {
  const failed = (error: unknown) => say({ says: "failed", trouble: troubleOf(error) });
  if (data.do === "open") open(data.total, data.first).catch(failed);
  else if (data.do === "bytes") ranges?.onDataRange(data.begin, data.bytes);
  else if (data.do === "asset") assets.came(data.name, data.base64);
  else draw(data.page, data.scale).catch(failed);
});
assets.ask = (name) => say({ says: "needAsset", name });
