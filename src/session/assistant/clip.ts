/** A text cut to a length, `…` at its end; never in the middle of a character. */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Any value on one line. */
export const inLine = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
