import { checksumOf, sameChecksum, type Checksum } from "./checksum";
import type { PackedArray } from "./packedNumbers";

const kinds = [Uint8Array, Uint16Array, Uint32Array, Float32Array, Float64Array] as const;
/** An array that was saved: which of the kinds, and how many values; null for one that is not there. */
export type SavedArray = readonly [kind: number, length: number] | null;

/** Arrays one behind the other, each where its values are aligned. */
export interface SavedBlock {
  readonly arrays: readonly SavedArray[];
  readonly sum: Checksum;
}

/** Bytes of a block with these arrays; NaN where they are none. */
export function blockBytes(arrays: readonly SavedArray[]): number {
  let bytes = 0;
  for (const array of arrays) if (array) bytes += aligned(array[1] * (kinds[array[0]]?.BYTES_PER_ELEMENT ?? NaN));
  return bytes;
}

export function writeBlock(arrays: readonly (PackedArray | null)[]): { readonly block: SavedBlock; readonly bytes: Uint8Array } {
  const saved = arrays.map((array): SavedArray => array && [kinds.indexOf(array.constructor as (typeof kinds)[number]), array.length]);
  const bytes = new Uint8Array(blockBytes(saved));
  let at = 0;
  for (const array of arrays) {
    if (!array) continue;
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += aligned(array.byteLength);
  }
  return { block: { arrays: saved, sum: checksumOf(bytes) }, bytes };
}

/** The arrays, as views on the bytes; null where these are not the bytes that were written. */
export function readBlock(block: SavedBlock, read: Uint8Array): readonly (PackedArray | null)[] | null {
  if (read.length !== blockBytes(block.arrays)) return null;
  const bytes = read.byteOffset % 8 === 0 ? read : new Uint8Array(read);
  if (!sameChecksum(checksumOf(bytes), block.sum)) return null;
  let at = bytes.byteOffset;
  return block.arrays.map((array) => {
    if (!array) return null;
    const view = new kinds[array[0]]!(bytes.buffer as ArrayBuffer, at, array[1]);
    at += aligned(view.byteLength);
    return view;
  });
}

const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;
