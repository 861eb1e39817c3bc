import { getFileNameLowLevel, parseExtraFields, validateFileName } from "yauzl";

/** An entry's name from its bytes: UTF-8 where a flag or an extra field says so, else code page 437; with `/` between folders. */
export function entryName(flags: number, raw: Buffer, extra: Buffer): string {
  try {
    return getFileNameLowLevel(flags, raw, parseExtraFields(extra), false);
  } catch {
    return getFileNameLowLevel(flags, raw, [], false); // extra fields that lead nowhere cannot name anything
  }
}

/** Why a name cannot be that of an entry, for a person; null where it can. */
export function nameTrouble(name: string): string | null {
  if (name === "") return "it has no name";
  if (name.includes("\0")) return "its name holds a NUL character";
  if (/^[A-Za-z]:/.test(name)) return "its name begins with a drive";
  if (name.startsWith("/")) return "its name is an absolute path";
  return validateFileName(name) === null ? null : "its name leads out of the archive's folder";
}
