import { crc32, createInflateRaw, type InflateRaw } from "node:zlib";
import { streamUnpacker, type Unpacked, type Unpacker } from "../import/archive/streamUnpacker";
import { gzipHeaderLength } from "./gzipHeader";
import { PackedTrouble } from "./packedTrouble";

interface Member {
  readonly stream: InflateRaw;
  readonly unpacker: Unpacker;
  crc: number;
  length: number;
}

/**
 * Unpacks gzip (RFC 1952), any number of members one after the other, each checked by its length and CRC-32. Zeros may follow
 * the last one, as tapes pad with them; anything else is told. Node's own reader would say nothing of what follows, nor where.
 */
export function gunzip(unpacked: Unpacked): Unpacker {
  let waiting: Buffer = Buffer.alloc(0);
  let at = 0; // where in the file `waiting` begins
  let members = 0;
  let stage: "head" | "data" | "tail" | "between" = "head";
  let member: Member | null = null;
  const pass = (length: number) => {
    waiting = waiting.subarray(length);
    at += length;
  };

  /** Each takes what it can of `waiting`; false where more is needed. */
  const stages = {
    head() {
      const length = gzipHeaderLength(waiting, at, members === 0);
      if (length === null) return false;
      pass(length);
      member = newMember(unpacked);
      members++;
      stage = "data";
      return true;
    },
    async data() {
      if (waiting.length === 0) return false;
      const { stream, unpacker } = member!; // made by the header before
      const before = stream.bytesWritten;
      try {
        await unpacker.push(waiting);
      } catch (error) {
        throw new PackedTrouble("corrupt", `its data is damaged near byte ${at} (${error instanceof Error ? error.message : String(error)})`);
      }
      pass(stream.bytesWritten - before);
      if (!stream.readableEnded) return false;
      stream.destroy();
      stage = "tail";
      return true;
    },
    tail() {
      if (waiting.length < 8) return false;
      const { crc, length } = member!;
      const [wantedCrc, wantedLength] = [waiting.readUInt32LE(0), waiting.readUInt32LE(4)];
      if (crc !== wantedCrc || length % 2 ** 32 !== wantedLength)
        throw new PackedTrouble(
          "checksum",
          `the ${crc === wantedCrc ? "length" : "checksum (CRC-32)"} at byte ${at} is not that of what was unpacked: its bytes were changed after it was packed, and any row may be wrong`,
        );
      pass(8);
      stage = "between";
      return true;
    },
    between() {
      const padding = waiting.findIndex((byte) => byte !== 0);
      pass(padding < 0 ? waiting.length : padding);
      if (waiting.length === 0) return false;
      stage = "head";
      return true;
    },
  };

  return {
    async push(piece) {
      waiting = waiting.length > 0 ? Buffer.concat([waiting, piece]) : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      while (await stages[stage]());
      waiting = Buffer.from(waiting); // the piece is the caller's again
    },
    end() {
      member?.stream.destroy();
      if (stage === "between" || (stage === "head" && members > 0 && waiting.length === 0)) return Promise.resolve();
      return Promise.reject(new PackedTrouble("cut-off", `it ends at byte ${at + waiting.length}, in the middle of what was packed`));
    },
  };
}

function newMember(unpacked: Unpacked): Member {
  const stream = createInflateRaw();
  const member: Member = {
    stream,
    crc: 0,
    length: 0,
    unpacker: streamUnpacker(stream, (bytes) => {
      member.crc = crc32(bytes, member.crc);
      member.length += bytes.length;
      unpacked(bytes);
    }),
  };
  return member;
}
