import type { ImageSize } from "./imageSize";

/** A rectangle of an image, in its own pixels from the upper left corner. */
export interface ImageRegion {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The region in whole pixels, each that it touches, as far as it lies in the image; null where nothing of it does. */
export function regionIn({ width, height }: ImageSize, region: ImageRegion): ImageRegion | null {
  if (![region.x, region.y, region.width, region.height].every(Number.isFinite) || region.width <= 0 || region.height <= 0) return null;
  const left = Math.max(0, Math.floor(region.x));
  const top = Math.max(0, Math.floor(region.y));
  const right = Math.min(width, Math.ceil(region.x + region.width));
  const bottom = Math.min(height, Math.ceil(region.y + region.height));
  return left < right && top < bottom ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** Whether a region lies in the image whole. */
export const isWithin = ({ width, height }: ImageSize, { x, y, width: w, height: h }: ImageRegion): boolean =>
  x >= 0 && y >= 0 && w > 0 && h > 0 && x + w <= width && y + h <= height;

/** As a media fragment: `xywh=pixel:x,y,width,height` (W3C Media Fragments URI 1.0, 4.2.2), which a FragmentSelector carries. */
export const mediaFragment = ({ x, y, width, height }: ImageRegion): string => `xywh=pixel:${x},${y},${width},${height}`;
