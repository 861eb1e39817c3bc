/** Other people's JSON, looked at without trusting its shape. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);
export const objectsOf = (value: unknown): readonly JsonObject[] => listOf(value).filter(isObject);
export const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
/** A text that says something: an id, a name. */
export const wordOf = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);
export const numberOf = (value: unknown): number | null => (typeof value === "number" && Number.isFinite(value) ? value : null);

/** Ids are texts or numbers; a number beyond 2^53 is a text already. */
export const idOf = (value: unknown): string | null => (typeof value === "number" && Number.isFinite(value) ? String(value) : wordOf(value));

/** The object without members that are missing: rows say only what is known. */
export function known<T extends Record<string, unknown>>(members: T): { [K in keyof T]?: Exclude<T[K], null | undefined> } {
  const kept = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]?: Exclude<T[K], null | undefined> }; // only missing members were taken out
}

/** The first `most` code units, never half a character. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

/** The SHA-256's input, and an archive's bytes: UTF-8, which cannot hold half a character. */
export function utf8Of(text: string): { readonly bytes: Uint8Array; readonly halfCharacters: boolean } {
  return {
    bytes: new TextEncoder().encode(text),
    halfCharacters: /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text),
  };
}
