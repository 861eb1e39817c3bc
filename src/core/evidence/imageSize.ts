import { imageTypeOf } from "./representationKind";

/** Width and height of an image in pixels, as its bytes lie; how its EXIF data would turn it is not followed. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The size that the header of a PNG, GIF, JPEG or WebP states; null where there is none. Looks at no more than a megabyte. */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = readers[imageTypeOf(bytes) ?? "none"](view);
  return size !== null && size.width > 0 && size.height > 0 ? size : null;
}

type Reader = (view: DataView) => ImageSize | null;

const readers: Readonly<Record<"image/png" | "image/gif" | "image/jpeg" | "image/webp" | "none", Reader>> = {
  none: () => null,
  "image/png": (view) => (view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) }),
  "image/gif": (view) => (view.byteLength < 10 ? null : { width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  "image/jpeg": jpegSize,
  "image/webp": webpSize,
};

const furthest = 1024 * 1024;

/** Goes from segment to segment up to the frame header (SOF0 to SOF15 but for the tables and marks among them). */
function jpegSize(view: DataView): ImageSize | null {
  for (let at = 2; at + 9 <= view.byteLength && at < furthest;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at++;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

function webpSize(view: DataView): ImageSize | null {
  if (view.byteLength < 30) return null;
  const form = view.getUint8(15);
  if (form === 0x58) return { width: 1 + triple(view, 24), height: 1 + triple(view, 27) }; // VP8X
  if (form === 0x4c) {
    const bits = view.getUint32(21, true); // VP8L
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }; // VP8
}

const triple = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
