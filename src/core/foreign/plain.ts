/** Looking into values of somebody else's, whatever they are. */

export type Plain = Readonly<Record<string, unknown>>;

export const isPlain = (value: unknown): value is Plain => typeof value === "object" && value !== null && !Array.isArray(value);

/** A member of an object, never one that it inherits; undefined of anything else. */
export const member = (value: unknown, key: string): unknown => (isPlain(value) && Object.hasOwn(value, key) ? value[key] : undefined);

/** The first of these members that is there and not null. */
export function memberOf(value: unknown, ...keys: readonly string[]): unknown {
  for (const key of keys) {
    const found = member(value, key);
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

/** A text that says something; null for anything else. */
export const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** A text, or a number as the text it is written as: other people's ids are both. */
export const idOf = (value: unknown): string | null => (typeof value === "number" && Number.isFinite(value) ? String(value) : textOf(value));
