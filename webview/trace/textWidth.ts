let context: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

/** Width of a text in CSS pixels in the page's small font. Without a canvas, a generous guess. */
export function textWidth(text: string, size = 11): number {
  const key = `${size} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  context ??= document.createElement("canvas").getContext("2d");
  if (context) context.font = `${size}px ${getComputedStyle(document.body).fontFamily}`;
  const width = context ? Math.ceil(context.measureText(text).width) : text.length * size * 0.65;
  if (known.size > 5000) known.clear();
  known.set(key, width);
  return width;
}
