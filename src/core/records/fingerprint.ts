import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { ByteSource } from "./byteSource";
import { scanLines } from "./scanLines";

/**
 * Stands for `run_id` where neither the rows nor `run.json` name one: made of the first line that is not blank, so that it
 * stays the same while the file grows. `file:` and 32 hex digits of SHA-256.
 */
export const fingerprintOf = (firstLine: Uint8Array): string => `file:${bytesToHex(sha256(firstLine)).slice(0, 32)}`;

const blank = (bytes: Uint8Array) => bytes.every((byte) => byte === 32 || byte === 9 || byte === 13);

export async function fileFingerprint(source: ByteSource): Promise<string> {
  const size = await source.size();
  for await (const batch of scanLines(source, { offset: 0, line: 1 }, size)) {
    for (const line of [...batch.lines, ...(batch.tail ? [batch.tail] : [])]) {
      if (line.bytes === null) return fingerprintOf(await source.read(line.start, line.start + 1024 * 1024));
      if (!blank(line.bytes)) return fingerprintOf(line.bytes);
    }
  }
  return fingerprintOf(new Uint8Array());
}
