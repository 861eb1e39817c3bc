import { pdfLimits } from "../limits";
import type { TextBox } from "../messages";

/** Of pdf.js's text content, what places a stretch. */
interface PlacedItem {
  readonly str?: string;
  readonly hasEOL?: boolean;
  readonly dir?: string;
  readonly transform?: readonly number[];
  readonly width?: number;
  readonly height?: number;
  readonly fontName?: string;
  /** Of marks, which have nothing else. */
  readonly id?: string;
}
interface FontStyle {
  readonly ascent?: number;
  readonly descent?: number;
  readonly vertical?: boolean;
}

/**
 * Where each stretch of a page's text stands. `viewport` turns the page's space into pixels at scale 1 with y down (a 2×3
 * matrix as PDF writes it). Offsets count in the raw text (`rawPageText` of the same items). What has no size is left out.
 */
export function textBoxes(items: readonly PlacedItem[], styles: Readonly<Record<string, FontStyle>>, viewport: readonly number[]): TextBox[] {
  const boxes: TextBox[] = [];
  let at = 0;
  for (const { str, hasEOL, dir, transform, width = 0, height = 0, fontName = "" } of items) {
    if (str === undefined) continue;
    const from = at;
    const to = from + str.length;
    at = to + (hasEOL ? 1 : 0);
    if (str === "" || transform === undefined || boxes.length >= pdfLimits.boxes) continue;
    const [a, b, c, d, e, f] = product(viewport, transform);
    const style = Object.hasOwn(styles, fontName) ? styles[fontName]! : {};
    const size = Math.hypot(c, d);
    const angle = Math.atan2(b, a) + (style.vertical ? Math.PI / 2 : 0);
    const ascent = size * ascentOf(style);
    const box = { left: e + ascent * Math.sin(angle), top: f - ascent * Math.cos(angle), size, width: style.vertical ? height : width };
    if (size > 0 && Object.values(box).every(Number.isFinite))
      boxes.push({ from, to, ...box, angle: (angle * 180) / Math.PI, dir: dir === "rtl" ? "rtl" : "ltr" });
  }
  return boxes;
}

type Matrix = readonly [number, number, number, number, number, number];

function product(m: readonly number[], n: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Share of the letters' height above the line; where the font does not say, what most fonts have. */
function ascentOf({ ascent, descent }: FontStyle): number {
  if (ascent !== undefined && Number.isFinite(ascent) && ascent > 0 && ascent < 2) return ascent;
  return descent !== undefined && Number.isFinite(descent) && descent > -1 && descent < 0 ? 1 + descent : 0.8;
}
