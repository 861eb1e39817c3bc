let measuring: CanvasRenderingContext2D | null = null;
const size = 100;

/** Width of a text in the font of `.pdf-text`, in heights of its letters. */
export function letterWidth(text: string): number {
  measuring ??= document.createElement("canvas").getContext("2d");
  if (measuring === null) return text.length / 2;
  measuring.font = `${size}px sans-serif`;
  return measuring.measureText(text).width / size;
}
