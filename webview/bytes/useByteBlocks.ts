import { useCallback, useEffect, useRef, useState } from "react";
import { bytesOfHex } from "./byteRows";
import type { ByteView } from "./byteSource";

export const blockSize = 16_384;
/** Blocks kept: 4 MB of bytes. */
const maxBlocks = 256;

export interface ByteBlocks {
  /** Null until the first bytes are here. */
  readonly total: number | null;
  readonly trouble: string | null;
  /** Asks for the blocks that hold these bytes, where they are not here. */
  want(from: number, to: number): void;
  /** As many of these bytes as are here, from the first on. */
  bytes(from: number, to: number): Uint8Array;
}

/** The bytes that are looked at, fetched by blocks as they come into view; those looked at longest ago go first. */
export function useByteBlocks(view: ByteView): ByteBlocks {
  const [total, setTotal] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [, drawn] = useState(0);
  const blocks = useRef(new Map<number, Uint8Array | null>());

  const fetchBlock = useCallback(
    (block: number) => {
      const known = blocks.current.get(block);
      if (known !== undefined) {
        blocks.current.delete(block);
        blocks.current.set(block, known);
        return;
      }
      if (blocks.current.size >= maxBlocks) blocks.current.delete(blocks.current.keys().next().value!);
      blocks.current.set(block, null);
      view.read(block * blockSize, blockSize).then(
        (answer) => {
          blocks.current.set(block, bytesOfHex(answer.hex));
          setTotal(answer.total);
          setTrouble(null);
          drawn((n) => n + 1);
        },
        (error: unknown) => {
          blocks.current.delete(block);
          setTrouble(error instanceof Error ? error.message : String(error));
        },
      );
    },
    [view],
  );
  useEffect(() => fetchBlock(0), [fetchBlock]);

  const want = useCallback(
    (from: number, to: number) => {
      for (let block = Math.floor(Math.max(0, from) / blockSize); block * blockSize < to; block++) fetchBlock(block);
    },
    [fetchBlock],
  );
  const bytes = (from: number, to: number): Uint8Array => {
    const parts: Uint8Array[] = [];
    for (let at = from; at < to;) {
      const block = Math.floor(at / blockSize);
      const held = blocks.current.get(block);
      const part = held?.subarray(at - block * blockSize, Math.min(blockSize, to - block * blockSize));
      if (part === undefined || part.length === 0) break;
      parts.push(part);
      at += part.length;
    }
    if (parts.length === 1) return parts[0]!;
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  };
  return { total, trouble, want, bytes };
}
