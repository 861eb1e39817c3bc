import type { Shape } from "../../core/shapes/shape";
import type { Unpacked, Unpacker } from "../import/archive/streamUnpacker";
import { TooSlow, zstdUnpacker } from "../import/archive/zstdUnpacker";
import { gunzip } from "./gunzip";
import type { ShapeLimits } from "./limits";
import { PackedTrouble } from "./packedTrouble";

/** How bytes are packed that stand one behind the other; Parquet's do not. */
export type Packing = Exclude<Shape["packing"], "parquet" | null>;

/** Given this much at once, even what was made to grow does so by some hundred megabytes at most before it is noticed. */
const pieceLength = { gzip: 32 * 1024, zstd: 8 * 1024 } as const;

export interface Unpacking {
  /** Unpacks what comes next of the file. Rejects with a `PackedTrouble`: then nothing more is to be given. */
  push(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

/**
 * Unpacks a file within limits.
 * @param own whether Node's own Zstandard is used, where there is one
 */
export function unpack(packing: Packing, unpacked: Unpacked, limits: ShapeLimits, own?: boolean): Unpacking {
  let read = 0;
  let made = 0;
  const take = (bytes: Uint8Array) => {
    made += bytes.length;
    unpacked(bytes);
  };
  const bomb = (): string | null => {
    if (made > limits.size) return `it unpacks to more than ${Math.floor(limits.size / 1024 ** 2)} MiB`;
    return made > limits.free && made > read * limits.ratio ? `it unpacks to more than ${limits.ratio} times its size` : null;
  };
  const unpacker: Unpacker = packing === "gzip" ? gunzip(take) : zstdUnpacker(limits.window, take, () => bomb() !== null, own);
  const guarded = async (work: Promise<void>, code: "corrupt" | "cut-off", where: string) => {
    try {
      await work;
    } catch (error) {
      if (error instanceof PackedTrouble) throw error;
      const why = error instanceof Error ? error.message : String(error);
      if (error instanceof TooSlow) throw new PackedTrouble("zip-bomb", why);
      throw new PackedTrouble(
        /checksum/i.test(why) ? "checksum" : code,
        `${code === "corrupt" ? `its data is damaged ${where} (${why})` : `${where} (${why})`}`,
      );
    }
  };
  return {
    async push(bytes) {
      const step = pieceLength[packing];
      for (let at = 0; at < bytes.length; at += step) {
        const piece = bytes.subarray(at, at + step);
        const start = read;
        read += piece.length;
        await guarded(unpacker.push(piece), "corrupt", `near byte ${start}`);
        const trouble = bomb();
        if (trouble !== null) throw new PackedTrouble("zip-bomb", trouble);
      }
    },
    end: () => guarded(unpacker.end(), "cut-off", `it ends at byte ${read}, in the middle of what was packed`),
  };
}
