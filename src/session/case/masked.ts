import { secretField, secretsInText } from "../../core/validate/secrets";

const mark = "•••";

/** A value with its secrets masked: fields that hold them by name, and what looks like one in any text. Results keep their shape. */
export function masked(value: unknown, field: string | null = null): unknown {
  if (typeof value === "string") return field === null ? maskedText(value) : value === "" ? "" : mark;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => masked(item, field));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, masked(item, secretField(name) ?? field)]));
}

export function maskedText(text: string): string {
  let result = "";
  let at = 0;
  for (const { start, end } of secretsInText(text)) {
    if (start < at) continue;
    result += text.slice(at, start) + mark;
    at = end;
  }
  return result + text.slice(at);
}
