import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Names that Windows gives to devices, whatever their extension. */
const devices = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/;
/** Whether Windows would take a name in lower case for a device. */
export const isDeviceName = (name: string): boolean => devices.test(name);
/** Longest stem kept as it is, in bytes (the stem is ASCII): file systems allow 255 with `.jsonl` and `.jsonl.torn-<time>`. */
const longestStem = 180;

/**
 * File name of a reviewer's log: the name in NFC and lower case, `[a-z0-9._-]` kept, every other byte of its UTF-8 as `%XX`,
 * the first letter of a Windows device name escaped too. `device` names a further log of the same reviewer. A name too long
 * for a file is cut and ends in `%_` and a hash; the exact name always stands inside the log.
 *
 * @throws RangeError for an empty name.
 */
export function logFileName(reviewer: string, device: string | null = null): string {
  if (reviewer === "" || device === "") throw new RangeError("a reviewer's name cannot be empty");
  return `${stem(reviewer)}${device === null ? "" : `~${stem(device)}`}.jsonl`;
}

/** The reviewer and device a log's file name speaks of, folded as the name is; null where it is no log. A cut name gives `reviewer: null`. */
export function logOwner(fileName: string): { readonly reviewer: string | null; readonly device: string | null } | null {
  const found = /^((?:[a-z0-9._-]|%[0-9A-F]{2}|%_)+)(?:~((?:[a-z0-9._-]|%[0-9A-F]{2}|%_)+))?\.jsonl$/.exec(fileName);
  return found && { reviewer: unescaped(found[1]!), device: found[2] === undefined ? null : unescaped(found[2]) };
}

function stem(name: string): string {
  const folded = name.normalize("NFC").toLowerCase().normalize("NFC");
  const escaped = [...folded].map((point) => (/[a-z0-9._-]/.test(point) ? point : escapedBytes(point.codePointAt(0)!))).join("");
  const safe = devices.test(escaped) ? escapedBytes(escaped.charCodeAt(0)) + escaped.slice(1) : escaped;
  if (safe.length <= longestStem) return safe;
  const kept = safe.slice(0, longestStem - 34).replace(/%[0-9A-F]?$/, "");
  return `${kept}%_${bytesToHex(sha256(new TextEncoder().encode(safe))).slice(0, 32)}`;
}

/** UTF-8 of one code point as `%XX` each; a lone surrogate by the same scheme, so that different names never share a file. */
function escapedBytes(point: number): string {
  const bytes =
    point < 0x80
      ? [point]
      : point < 0x800
        ? [0xc0 | (point >> 6), 0x80 | (point & 63)]
        : point < 0x10000
          ? [0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)]
          : [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)];
  return bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
}

function unescaped(stem: string): string | null {
  if (stem.includes("%_")) return null;
  try {
    return decodeURIComponent(stem);
  } catch (error) {
    if (error instanceof URIError) return null; // not written by logFileName, or a lone surrogate
    throw error;
  }
}
