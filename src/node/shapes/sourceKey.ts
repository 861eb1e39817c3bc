import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import type { ByteSource } from "../../core/records/byteSource";

/** What tells whether a file is still the one that a copy was made of. */
export interface SourceKey {
  readonly bytes: number;
  /** Nanoseconds since 1970. */
  readonly time: string;
  /** SHA-256 of parts of the content, hex. */
  readonly sample: string;
}

const parts = 16;
const partBytes = 16 * 1024;

/** A checksum of parts of the first `size` bytes, spread over them; the first and the last are among them. */
export async function sampleOf(source: ByteSource, size: number): Promise<string> {
  const hash = createHash("sha256").update(`${size}\n`);
  const last = Math.max(0, size - partBytes);
  for (let part = 0; part < parts; part++) {
    const start = Math.floor((last * part) / (parts - 1));
    hash.update(await source.read(start, Math.min(size, start + partBytes)));
    if (last === 0) break;
  }
  return hash.digest("hex");
}

/** Size and time now, as one text; null where the file is not there or cannot be asked. */
export async function stampOf(path: string): Promise<{ readonly text: string; readonly bytes: number; readonly time: string } | null> {
  const found = await stat(path, { bigint: true }).catch(() => null); // reading says why
  return found && { text: `${found.ino}:${found.size}:${found.mtimeNs}`, bytes: Number(found.size), time: String(found.mtimeNs) };
}
