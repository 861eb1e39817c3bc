import { isObject, objectOf } from "./values";

/** Puts attachments back into texts. What cannot be found stays as it is written, and is counted. */
export interface Attachments {
  /** The text that is meant: of `attachment://…` the attachment, otherwise the text with references in it filled in. */
  readonly resolve: (text: string) => string;
  /** A JSON value with every text in it resolved. */
  readonly resolveAll: (value: unknown) => unknown;
  /** References that led nowhere, each once. */
  readonly missing: ReadonlySet<string>;
}

/** `tc://` is what the oldest logs wrote. */
const whole = /^(?:attachment|tc):\/\/(\S+)$/;
const inside = /attachment:\/\/([0-9a-f]{32})/g;
/** A text may not grow beyond this by references in it. */
const longestText = 32 * 1024 * 1024;

/** Attachments by hash (an object), or by their place in a list: then a reference is a number, and always a whole text. */
export function attachmentsOf(source: unknown): Attachments {
  const missing = new Set<string>();
  const byIndex = Array.isArray(source) ? (source as readonly unknown[]) : null;
  const byHash = objectOf(source);
  const find = (key: string): string | null => {
    const found: unknown = byIndex
      ? /^\d{1,9}$/.test(key)
        ? byIndex[Number(key)]
        : undefined
      : Object.hasOwn(byHash, key)
        ? byHash[key]
        : undefined;
    return typeof found === "string" ? found : null;
  };
  const fillIn = (text: string): string => {
    let size = text.length;
    return text.replace(inside, (written, key: string) => {
      const found = find(key);
      if (found !== null && (size += found.length) <= longestText) return found;
      missing.add(written);
      return written;
    });
  };
  const resolve = (text: string): string => {
    const key = whole.exec(text)?.[1];
    if (key === undefined) return text.includes("attachment://") ? fillIn(text) : text;
    const found = find(key);
    if (found !== null) return found;
    if (/^(?:[0-9a-f]{32}|\d{1,9})$/.test(key)) missing.add(text);
    return text;
  };
  const resolveAll = (value: unknown): unknown => {
    if (typeof value === "string") return resolve(value);
    if (Array.isArray(value)) return value.map(resolveAll);
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, resolveAll(member)])) : value;
  };
  return { resolve, resolveAll, missing };
}
