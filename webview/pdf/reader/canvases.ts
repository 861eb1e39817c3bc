import { pdfLimits } from "../limits";

interface Held {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

let pixels = 0;

/** Canvases for pdf.js, off the screen, and no more of them than is allowed. */
export class BoundedCanvases {
  create(width: number, height: number): Held {
    const [w, h] = [Math.ceil(width), Math.ceil(height)];
    this.#take(w * h);
    const canvas = new OffscreenCanvas(w, h);
    return { canvas, context: canvas.getContext("2d", { willReadFrequently: true }) };
  }

  reset({ canvas }: Held, width: number, height: number): void {
    if (canvas === null) throw new Error("this canvas was given back");
    pixels -= canvas.width * canvas.height;
    this.#take(Math.ceil(width) * Math.ceil(height));
    canvas.width = Math.ceil(width);
    canvas.height = Math.ceil(height);
  }

  destroy(held: Held): void {
    if (held.canvas === null) return;
    pixels -= held.canvas.width * held.canvas.height;
    held.canvas.width = held.canvas.height = 0;
    held.canvas = null;
    held.context = null;
  }

  #take(more: number): void {
    if (!(more > 0)) throw new Error("a layer of this page has no size");
    if (more > pdfLimits.canvas || pixels + more > pdfLimits.canvases) throw new RangeError("this page needs more layers than are allowed");
    pixels += more;
  }
}

/** Filters are made of SVG in a document, which a worker does not have: what asks for one is drawn without. */
export class NoFilters {
  addFilter = () => "none";
  addHCMFilter = () => "none";
  addAlphaFilter = () => "none";
  addLuminosityFilter = () => "none";
  addHighlightHCMFilter = () => "none";
  destroy(): void {
    return undefined;
  }
}
