import { imageTypeOf } from "../../core/evidence";

/** Larger images are not handed over as data. */
const maxImageBytes = 12 * 1024 * 1024;

/** An image as a `data:` URI; null where it is too large or no image a page can show. */
export function imageData(bytes: Uint8Array, contentType: string | null): string | null {
  if (bytes.length > maxImageBytes) return null;
  const type = imageTypeOf(bytes) ?? /^image\/(png|jpeg|gif|webp|bmp|avif)/iu.exec(contentType ?? "")?.[0] ?? null;
  return type === null ? null : `data:${type};base64,${base64(bytes)}`;
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [a, b, c] = [bytes[at]!, bytes[at + 1], bytes[at + 2]];
    parts.push(
      digits[a >> 2]! +
        digits[((a & 3) << 4) | ((b ?? 0) >> 4)]! +
        (b === undefined ? "=" : digits[((b & 15) << 2) | ((c ?? 0) >> 6)]!) +
        (c === undefined ? "=" : digits[c & 63]!),
    );
  }
  return parts.join("");
}
