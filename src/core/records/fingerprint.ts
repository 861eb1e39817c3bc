import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { ByteSource } from "./byteSource";
import { scanLines } from "./scanLines";

/** Only this much of the first line is looked at, so that a huge line costs nothing. */
const most = 1024 * 1024;

/**
 * Stands for `run_id` where neither the rows nor `run.json` name one: made of the first line that is not blank, without
 * byte order mark and terminator, so that it stays the same while the file grows and when line endings are converted.
 * `file:` and 32 hex digits of SHA-256.
 */
export async function fileFingerprint(source: ByteSource): Promise<string> {
  const size = await source.size();
  for await (const batch of scanLines(source, { offset: 0, line: 1 }, size)) {
    for (const line of [...batch.lines, ...(batch.tail ? [batch.tail] : [])]) {
      const bytes = withoutMark(line.bytes ?? (await source.read(line.start, line.start + most)));
      if (!bytes.every((byte) => byte === 32 || byte === 9 || byte === 13)) return named(bytes);
    }
  }
  return named(new Uint8Array());
}

const named = (line: Uint8Array): string => `file:${bytesToHex(sha256(line.subarray(0, most))).slice(0, 32)}`;
const withoutMark = (bytes: Uint8Array): Uint8Array => (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes);
