import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { canonicalJson } from "./canonicalJson";

/** `sha256:` and the SHA-256 of the bytes in lower-case hex. */
export const hashOfBytes = (bytes: Uint8Array): string => `sha256:${bytesToHex(sha256(bytes))}`;

/** `sha256:` and the SHA-256 of the value's canonical JSON in UTF-8. */
export function hashOfJson(value: unknown): string {
  const long = longFirst(value);
  if (long === null) return hashOfBytes(utf8(canonicalJson(value)));
  const { [long.name]: _first, ...others } = value as Record<string, unknown>;
  const rest = canonicalJson(others).slice(1);
  const hash = begun(long.name, long.text).clone();
  return `sha256:${bytesToHex(hash.update(utf8(rest === "}" ? rest : `,${rest}`)).digest())}`;
}

/** Shorter texts are hashed as fast as looked up. */
const longText = 4096;

/** The member that canonical JSON writes first, where it is a long text. */
function longFirst(value: unknown): { readonly name: string; readonly text: string } | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  let first: string | null = null;
  for (const [name, member] of Object.entries(value)) if (member !== undefined && (first === null || name < first)) first = name;
  const text = first === null ? undefined : (value as Record<string, unknown>)[first];
  return first !== null && typeof text === "string" && text.length >= longText ? { name: first, text } : null;
}

let last: { readonly name: string; readonly text: string; readonly hash: ReturnType<typeof sha256.create> } | null = null;

/** The hash as it stands after the first member. A row's thousands of targets all begin with its one answer: that is hashed once. */
function begun(name: string, text: string): ReturnType<typeof sha256.create> {
  if (last?.name !== name || last.text !== text)
    last = { name, text, hash: sha256.create().update(utf8(`{${JSON.stringify(name)}:${JSON.stringify(text)}`)) };
  return last.hash;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
