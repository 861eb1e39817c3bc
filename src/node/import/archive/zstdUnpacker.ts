import { Decompress } from "fzstd";
import * as zlib from "node:zlib";
import type { Transform } from "node:stream";
import { createContext, Script, type Context } from "node:vm";
import { Xxh64 } from "../../../core/shapes/xxh64";
import { streamUnpacker, type Unpacked, type Unpacker } from "./streamUnpacker";
import { ZstdFrames, type ZstdHeader, type ZstdPart } from "./zstdFrames";

/** Newer Nodes unpack Zstandard themselves; the types speak of the oldest one that this runs on. */
const native = (zlib as { readonly createZstdDecompress?: () => Transform }).createZstdDecompress;

/** Unpacks one frame, part after part. */
type Frame = (part: ZstdPart) => Promise<void>;

/** Unpacks Zstandard, any number of frames. `own: false` uses what this package brings along, also where Node could do it. */
export function zstdUnpacker(window: number, unpacked: Unpacked, enough: () => boolean, own = native !== undefined): Unpacker {
  const frames = new ZstdFrames();
  const moved: Moved = { bytes: 0, unpacked: 0 };
  let frame: Frame | null = null;
  return {
    async push(piece) {
      for (const part of frames.push(piece)) {
        if (enough()) return; // four bytes may unpack to 128 KiB: a piece is too much to wait for
        if (part.kind === "header") {
          if (part.window > window) throw new Error(`it looks back ${part.window} bytes, more than the ${window} that are kept for that`);
          frame = own && native ? nativeFrame(native, unpacked) : scriptFrame(part, moved, unpacked);
        }
        await frame!(part); // a header comes before anything else of a frame
      }
    },
    end: () => (frames.complete ? Promise.resolve() : Promise.reject(new Error("it ends within a Zstandard frame"))),
  };
}

function nativeFrame(create: () => Transform, unpacked: Unpacked): Frame {
  const unpacker = streamUnpacker(create(), unpacked);
  return async ({ kind, bytes }) => {
    if (bytes.length > 0) await unpacker.push(bytes);
    if (kind === "end") await unpacker.end();
  };
}

/** A block is unpacked in milliseconds; one that was made to take for ever is given up. */
const longestBlock = 2_000;
/** The script moves its whole window with each block: bytes that may be moved, some seconds' worth, and for each byte that is unpacked. */
const mostMoved = 64 * 1024 ** 3;
const movedForEach = 128;
/** It understands a header only together with what follows, 18 bytes at least. */
const leastBytes = 18;

interface Moved {
  bytes: number;
  unpacked: number;
}

/** The script checks neither length nor checksum of a frame: that is done here, where the frame says them. */
function scriptFrame({ window, size }: ZstdHeader, moved: Moved, unpacked: Unpacked): Frame {
  let waiting: Buffer = Buffer.alloc(0);
  let begun = false;
  let length = 0;
  const sum = new Xxh64();
  const decompress = new Decompress((bytes) => {
    if (bytes.length === 0) return;
    length += bytes.length;
    moved.unpacked += bytes.length;
    sum.update(bytes);
    unpacked(bytes);
  });
  return async ({ kind, bytes }) => {
    moved.bytes += kind === "block" ? window : 0;
    if (moved.bytes > mostMoved + movedForEach * moved.unpacked) throw new TooSlow("it is packed in a way that would take hours to unpack");
    if (!begun || kind !== "end") {
      waiting = waiting.length > 0 ? Buffer.concat([waiting, bytes]) : bytes;
      if (waiting.length < leastBytes && kind !== "end") return;
      const ready = Uint8Array.from(waiting);
      waiting = Buffer.alloc(0);
      begun = true;
      await limited(() => void decompress.push(ready, kind === "end"));
    }
    if (kind !== "end") return;
    if (size !== null && length !== size) throw new Error(`a frame unpacks to ${length} bytes and says that it holds ${size}`);
    if (bytes.length === 4 && bytes.readUInt32LE(0) !== Number(sum.digest() & 0xffff_ffffn)) throw new Error("its checksum (XXH64) is wrong");
  };
}

/** Data that was made to keep a machine busy. */
export class TooSlow extends Error {}

const call = new Script("task()");
let context: Context | null = null;
const box: { task: () => void } = { task: () => undefined };

/** Runs a task and stops it when it takes too long, which no task of good will does. */
function limited(task: () => void): Promise<void> {
  try {
    box.task = task;
    call.runInContext((context ??= createContext(box)), { timeout: longestBlock });
    return Promise.resolve();
  } catch (error) {
    const slow = (error as { readonly code?: unknown } | null)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
    return Promise.reject(slow ? new TooSlow("it is packed in a way that takes for ever to unpack") : new Error("its Zstandard data is corrupt"));
  }
}
