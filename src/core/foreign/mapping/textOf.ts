/** A single value as text; null for what is none. */
export function textOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}

/** Any value as text: lists of single values line by line, everything else as JSON. */
export function proseOf(value: unknown): string {
  const single = textOf(value);
  if (single !== null) return single;
  if (Array.isArray(value) && value.every((one) => textOf(one) !== null)) return value.map(textOf).join("\n");
  return JSON.stringify(value, null, 2) ?? "";
}
