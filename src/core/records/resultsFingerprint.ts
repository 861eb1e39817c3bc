import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { ByteSource } from "./byteSource";

/** What a results file was when something was drawn from it. */
export interface ResultsFingerprint {
  /** How long it was. It may have grown since: rows are only ever appended. */
  readonly bytes: number;
  /** Of all these bytes, hex. */
  readonly sha256: string;
  /** Of blocks of them at fixed places, hex: soon compared, and unlike for results that are wholly others. */
  readonly spots_sha256: string;
}

const chunk = 1024 * 1024;
const blocks = 64;
const blockBytes = 4096;

/** The fingerprint of a results file as it is now. Reads all of it. */
export async function resultsFingerprint(source: ByteSource, signal?: AbortSignal): Promise<ResultsFingerprint> {
  const bytes = await source.size();
  return { bytes, sha256: await wholeHash(source, bytes, signal), spots_sha256: await spotsHash(source, bytes) };
}

/** SHA-256 of the first bytes of a file, hex. */
export async function wholeHash(source: ByteSource, bytes: number, signal?: AbortSignal): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < bytes; at += chunk) {
    signal?.throwIfAborted();
    hash.update(await source.read(at, Math.min(bytes, at + chunk)));
  }
  return bytesToHex(hash.digest());
}

/** SHA-256 of 64 blocks of 4 KiB, the first and the last bytes among them; of everything where there is no more than that. */
export async function spotsHash(source: ByteSource, bytes: number): Promise<string> {
  if (bytes <= blocks * blockBytes) return wholeHash(source, bytes);
  const hash = sha256.create();
  for (let block = 0; block < blocks; block++) {
    const at = Math.floor(((bytes - blockBytes) * block) / (blocks - 1));
    hash.update(await source.read(at, at + blockBytes));
  }
  return bytesToHex(hash.digest());
}
