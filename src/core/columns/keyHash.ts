import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { RowKey } from "../formats/row";
import { rowKeyText, type KeyedRow } from "../formats/rowKeys";
import { murmur3 } from "./murmur3";

/** One step of MurmurHash3 (x86, 32 bit). */
function step(hash: number, value: number): number {
  const scrambled = Math.imul(value, 0xcc9e2d51);
  const mixed = hash ^ Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}
/** Its end, which spreads what was mixed over all bits. */
function spread(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** 32 bits of a whole key, from hashes of its parts. Ids begin with it: it stays as it is. */
export function hashOfKey(task: number, run: number, lane: number, system: number, repetition: number): number {
  const rest = step(step(step(task, run), lane), system);
  return spread(step(step(rest, repetition | 0), (repetition / 0x100000000) | 0));
}

/** Where the n-th further row with a key is looked for; the first at the key's own hash. */
export const hashOfOrdinal = (key: number, ordinal: number): number => (ordinal === 0 ? key : spread(step(key, ordinal)));

/**
 * A row's id: stable while its key is, and opaque, so that it can stand in links, file names and logs without naming the
 * system. 8 hex digits by which it is found and 16 of SHA-256 of the key; `~n` for the n-th further row with this key.
 */
export function rowIdText(key: RowKey, hash: number, ordinal: number): string {
  const proof = bytesToHex(sha256(utf8ToBytes(rowKeyText(key))).subarray(0, 8));
  return `${hash.toString(16).padStart(8, "0")}${proof}${ordinal === 0 ? "" : `~${ordinal}`}`;
}

/** The id of a row by its key alone, where no columns are kept. */
export function rowIdOfKey({ key, ordinal }: Pick<KeyedRow, "key" | "ordinal">): string {
  const hashOf = (value: unknown) => murmur3(utf8ToBytes(JSON.stringify(value)), 0);
  const system = { id: key.system.id, version: key.system.version };
  const hash = hashOfKey(murmur3(utf8ToBytes(key.task_id), 0), hashOf(key.run_id), hashOf(key.lane), hashOf(system), key.repetition);
  return rowIdText(key, hash, ordinal);
}

/** What an id says of where to look; null where it is none. */
export function readRowId(id: string): { readonly hash: number; readonly ordinal: number } | null {
  const read = /^([0-9a-f]{8})[0-9a-f]{16}(?:~([1-9][0-9]{0,9}))?$/.exec(id);
  return read && { hash: parseInt(read[1]!, 16), ordinal: Number(read[2] ?? 0) };
}

/** The key that `rowKeyText` wrote; null where it wrote no such text. */
export function keyOfText(text: string): RowKey | null {
  let parts: unknown;
  try {
    parts = JSON.parse(text);
  } catch {
    return null; // no key has this text
  }
  if (!Array.isArray(parts) || parts.length !== 6) return null;
  const [run_id, lane, id, version, task_id, repetition] = parts as readonly unknown[];
  if (typeof run_id !== "string" || typeof lane !== "string" || typeof id !== "string" || typeof version !== "string") return null;
  return typeof task_id === "string" && typeof repetition === "number" ? { run_id, lane, system: { id, version }, task_id, repetition } : null;
}
