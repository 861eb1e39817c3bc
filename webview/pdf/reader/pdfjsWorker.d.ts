/** pdf.js ships no types for its worker; all we do with it is hand it to pdf.js itself. */
declare module "pdfjs-dist/legacy/build/pdf.worker.mjs" {
  export const WorkerMessageHandler: unknown;
}
