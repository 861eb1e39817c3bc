import type { ImageRect } from "../../src/protocol/views";

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The rectangle between two points, in whole pixels and within the image; at least one pixel each way. */
export function rectBetween(a: Point, b: Point, { width, height }: Size): ImageRect {
  const left = Math.min(width - 1, Math.max(0, Math.floor(Math.min(a.x, b.x))));
  const top = Math.min(height - 1, Math.max(0, Math.floor(Math.min(a.y, b.y))));
  const right = Math.min(width, Math.max(left + 1, Math.ceil(Math.max(a.x, b.x))));
  const bottom = Math.min(height, Math.max(top + 1, Math.ceil(Math.max(a.y, b.y))));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Moved by so many pixels, as far as the image goes. */
export const movedRect = (rect: ImageRect, by: Point, { width, height }: Size): ImageRect => ({
  ...rect,
  x: Math.min(width - rect.width, Math.max(0, rect.x + by.x)),
  y: Math.min(height - rect.height, Math.max(0, rect.y + by.y)),
});

/** Its lower right corner moved by so many pixels, as far as the image goes, and never to nothing. */
export const resizedRect = (rect: ImageRect, by: Point, { width, height }: Size): ImageRect => ({
  ...rect,
  width: Math.min(width - rect.x, Math.max(1, rect.width + by.x)),
  height: Math.min(height - rect.y, Math.max(1, rect.height + by.y)),
});

/** A rectangle of half of what is seen, in its middle: where drawing by keyboard begins. */
export function middleRect(seen: ImageRect, size: Size): ImageRect {
  return rectBetween(
    { x: seen.x + seen.width / 4, y: seen.y + seen.height / 4 },
    { x: seen.x + (seen.width * 3) / 4, y: seen.y + (seen.height * 3) / 4 },
    size,
  );
}

/** Steps of an arrow key in pixels of the image; null for another key. */
export function arrowStep(key: string, step: number): Point | null {
  const steps: Readonly<Record<string, Point>> = {
    ArrowLeft: { x: -step, y: 0 },
    ArrowRight: { x: step, y: 0 },
    ArrowUp: { x: 0, y: -step },
    ArrowDown: { x: 0, y: step },
  };
  return Object.hasOwn(steps, key) ? steps[key]! : null;
}
