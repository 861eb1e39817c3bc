import type { CodeColumn, DictionaryEntry } from "../columns/contract";

/**
 * Entry of a column of codes for its value in a table; null where that means nothing. Others may have written the table: what is
 * no list, or no object, of texts means nothing.
 * @param version of a system alone
 */
export function columnEntry(column: CodeColumn, value: string, version: string | null): DictionaryEntry | null {
  switch (column) {
    case "system":
      return value === "" ? null : JSON.stringify([value, version]);
    case "tags":
    case "support":
    case "provenance":
      return listEntry(value);
    case "dimensions":
      return objectEntry(value);
    default:
      return JSON.stringify(value);
  }
}

function listEntry(value: string): DictionaryEntry | null {
  const list = parsed(value);
  if (!Array.isArray(list)) return null;
  const texts = list.filter((one) => typeof one === "string");
  return texts.length > 0 ? JSON.stringify(texts) : null;
}

function objectEntry(value: string): DictionaryEntry | null {
  const object = parsed(value);
  if (typeof object !== "object" || object === null || Array.isArray(object)) return null;
  const texts = Object.entries(object).filter(([, text]) => typeof text === "string");
  return texts.length > 0 ? JSON.stringify(Object.fromEntries(texts)) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
