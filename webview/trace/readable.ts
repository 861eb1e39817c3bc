import { localTime } from "../ui/text";

const longestParsed = 200_000;

/** An attribute as it is read: JSON in lines of its own, lists of words in one line, every digit kept. */
export function readable(value: unknown): string {
  if (typeof value === "string") return laidOut(value);
  if (Array.isArray(value) && value.every((one) => typeof one === "string" && !one.includes("\n"))) return value.join(", ");
  return typeof value === "object" && value !== null ? JSON.stringify(value, null, 2) : JSON.stringify(value);
}

function laidOut(text: string): string {
  if (!/^\s*[[{]/u.test(text) || text.length > longestParsed) return text;
  try {
    const again = JSON.stringify(JSON.parse(text) as unknown, null, 2);
    return numbersIn(again) === numbersIn(text) ? again : text;
  } catch {
    return text; // no JSON after all
  }
}

/** Every number as it is written: one that a double does not hold comes back as another. */
const numbersIn = (json: string): string =>
  (json.match(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gu) ?? []).filter((part) => !part.startsWith('"')).join(" ");

export const attributeLines = (attributes: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(attributes).map(([name, value]) => `${name}: ${readable(value)}`);

/** A time in the reviewer's zone; where it was recorded finer than that shows, as it was recorded beside it. */
export const exactTime = (rfc3339: string): string => (/\.\d*[1-9]\d*/u.test(rfc3339) ? `${localTime(rfc3339)} (${rfc3339})` : localTime(rfc3339));
