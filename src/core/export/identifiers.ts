import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** A UUID of version 8 (RFC 9562) made of what it names: the same parts give the same one. */
export function uuidOf(parts: readonly string[]): string {
  const bytes = sha256(utf8ToBytes(JSON.stringify(parts))).slice(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytesToHex(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The name of bytes by their SHA-256 (`ni:` of RFC 6920), with their type where it is one. `hash` is 64 hex digits. */
export function namedInformation(hash: string, contentType: string | null): string {
  const type = /^[a-z0-9.+-]+\/[a-z0-9.+-]+/i.exec(contentType ?? "")?.[0];
  return `ni:///sha-256;${base64Url(hexToBytes(hash))}${type === undefined ? "" : `?ct=${type}`}`;
}

/** SHA-256 of a text in base64, as a Content Security Policy names an inline style. */
export const base64Sha256 = (text: string): string => base64(sha256(utf8ToBytes(text)));

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const group = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const left = bytes.length - at;
    text +=
      alphabet[group >> 18]! +
      alphabet[(group >> 12) & 63]! +
      (left > 1 ? alphabet[(group >> 6) & 63]! : "=") +
      (left > 2 ? alphabet[group & 63]! : "=");
  }
  return text;
}

const base64Url = (bytes: Uint8Array): string => base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
