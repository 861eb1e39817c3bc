import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { canonicalJson } from "./canonicalJson";

/** `sha256:` and the SHA-256 of the bytes in lower-case hex. */
export const hashOfBytes = (bytes: Uint8Array): string => `sha256:${bytesToHex(sha256(bytes))}`;

/** `sha256:` and the SHA-256 of the value's canonical JSON in UTF-8. */
export const hashOfJson = (value: unknown): string => hashOfBytes(new TextEncoder().encode(canonicalJson(value)));
