import { secretField, secretFindings, secretsInText } from "../../validate/secrets";
import type { Attachments } from "./attachments";
import { beginningOf, isObject } from "./values";

/** What a row says of an event must stay small: a log may hold tens of thousands. The source keeps the rest. */
export const shortText = 500;
export const longText = 8000;

export interface Lean {
  /** A value as an attribute: a text, number or boolean; anything else as JSON text. Long texts are cut, secrets are masked. */
  attribute(name: string, value: unknown, most?: number): string | number | boolean | null;
  /** The members of an object as attributes, under `prefix`, but for those left out. */
  attributes(prefix: string, members: Readonly<Record<string, unknown>>, without?: ReadonlySet<string>): Record<string, unknown>;
  /** A text as it may stand in a row: whole, secrets masked. */
  masked(name: string, text: string): string;
}

/** @param onMask is told of each value that was masked */
export function leanOf(attachments: Attachments, onMask: () => void): Lean {
  const masked = (name: string, text: string): string => {
    if (secretFindings({ [name]: text }).length === 0) return text;
    onMask();
    const field = secretField(name);
    if (field !== null) return `[masked: ${field}]`;
    let [kept, last] = ["", 0];
    for (const { what, start, end } of secretsInText(text)) {
      if (start < last) continue;
      kept += `${text.slice(last, start)}[masked: ${what}]`;
      last = end;
    }
    return kept + text.slice(last);
  };
  const maskedAll = (name: string, value: unknown): unknown => {
    if (typeof value === "string") return masked(name, value);
    if (Array.isArray(value)) return value.map((item) => maskedAll(name, item));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, maskedAll(key, member)]));
  };
  const attribute: Lean["attribute"] = (name, value, most = shortText) => {
    if (typeof value === "number" || typeof value === "boolean") return value;
    if (value === null || value === undefined) return null;
    const text = typeof value === "string" ? attachments.resolve(value) : JSON.stringify(maskedAll(name, attachments.resolveAll(value)));
    const trimmed = text.trimEnd(); // outputs come padded with thousands of spaces
    return cut(masked(name, beginningOf(trimmed, most)), trimmed.length - most);
  };
  return {
    attribute,
    attributes(prefix, members, without) {
      const kept: Record<string, unknown> = {};
      for (const [key, value] of Object.entries(members)) {
        if (without?.has(key) || value === undefined || value === null) continue;
        kept[`${prefix}${key}`] = attribute(key, value);
      }
      return kept;
    },
    masked,
  };
}

const cut = (text: string, more: number) => (more > 0 ? `${text}… (${more} more characters)` : text);
