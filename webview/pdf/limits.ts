/** What a PDF may cost on the screen: enough for every honest one, and a bound for those made to exhaust. */
export const pdfLimits = {
  pages: 5_000,
  /** Milliseconds until the worker is ended: for opening, and for a page. */
  opening: 30_000,
  drawing: 20_000,
  /** Largest array of bytes that anything in it unpacks to. */
  buffer: 64 * 1024 * 1024,
  /** Pixels of a picture in it, and of a drawn page or a layer of it. */
  picture: 32_000_000,
  canvas: 16_000_000,
  /** Pixels of all layers that are held at once. */
  canvases: 64_000_000,
  /** Stretches of text on a page that are placed. */
  boxes: 20_000,
} as const;
