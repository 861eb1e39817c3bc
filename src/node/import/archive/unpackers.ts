import { constants, createInflateRaw } from "node:zlib";
import { streamUnpacker, type Unpacked, type Unpacker } from "./streamUnpacker";
import { zstdUnpacker } from "./zstdUnpacker";

/**
 * The unpacker of a zip compression method; null where there is none here. A stream that ends early is told by the length of what came out.
 * @param enough whether to stop within a piece
 */
export function unpackerOf(method: number, window: number, unpacked: Unpacked, enough: () => boolean): Unpacker | null {
  if (method === 0) return { push: (piece) => Promise.resolve(unpacked(piece)), end: () => Promise.resolve() };
  if (method === 8) return streamUnpacker(createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH }), unpacked);
  if (method === 93) return zstdUnpacker(window, unpacked, enough);
  return null;
}

/** Names of methods that are met in the wild and not unpacked here. */
export const methodName = (method: number): string =>
  ({ 1: "shrink", 6: "implode", 9: "deflate64", 12: "bzip2", 14: "lzma", 95: "xz", 98: "ppmd" })[method] ?? `method ${method}`;
