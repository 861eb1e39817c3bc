import { attachmentsOf } from "./inspect/attachments";
import { leanOf } from "./inspect/lean";
import { beginningOf } from "./inspect/values";
import { isPlain } from "./plain";

/** A value may take this many characters in a row; the source keeps the rest. */
const longest = 8000;

export interface LeanValues {
  /** A value as it may stand in a row: secrets masked, what is long cut (lists and objects then as JSON text). */
  value(name: string, value: unknown): unknown;
  values(members: Readonly<Record<string, unknown>>): Record<string, unknown>;
  masked(name: string, text: string): string;
}

/** @param onMask is told of each value that was masked */
export function leanValues(onMask: () => void): LeanValues {
  const lean = leanOf(attachmentsOf(null), onMask);
  const maskedAll = (name: string, value: unknown): unknown => {
    if (typeof value === "string") return lean.masked(name, value);
    if (Array.isArray(value)) return value.map((item) => maskedAll(name, item));
    return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, maskedAll(key, inside)])) : value;
  };
  const value = (name: string, given: unknown): unknown => {
    if (typeof given !== "string" && JSON.stringify(given ?? null).length <= longest) return maskedAll(name, given);
    const text = typeof given === "string" ? given : JSON.stringify(maskedAll(name, given));
    const kept = lean.masked(name, beginningOf(text, longest));
    return text.length > longest ? `${kept}… (${text.length - longest} more characters)` : kept;
  };
  return {
    value,
    values: (members) => Object.fromEntries(Object.entries(members).map(([name, given]) => [name, value(name, given)])),
    masked: (name, text) => lean.masked(name, text),
  };
}
