import { decodeUtf8 } from "../formats/bytes";
import type { Row } from "../formats/row";
import { searchableText } from "../records/rowSummary";
import type { TextScope } from "../query/textQuestion";
import { rowOnLine } from "./ordinaryRow";

/** The texts of a line's row that a scope means; those of `text` are folded already, being one. */
export function textsOnLine(line: Uint8Array, scope: TextScope): readonly string[] {
  if (scope === "row") return [wholeText(decodeUtf8(line).text)];
  const row = rowOnLine(line);
  return row === null ? [] : textsOf(row, scope);
}

export function textsOf(row: Row, scope: Exclude<TextScope, "row">): readonly string[] {
  const { trace, result, provenance } = row;
  const some = (...texts: readonly unknown[]) => texts.filter((text): text is string => typeof text === "string" && text !== "");
  switch (scope) {
    case "text":
      return [searchableText(row)];
    case "answer":
      return some(trace?.answer);
    case "claim":
      return some(...(trace?.claims ?? []).map(({ text }) => text));
    case "url":
      return some(
        ...(result?.citations ?? []).map(({ url }) => url),
        ...(trace?.attempts ?? []).map(({ attributes }) => attributes?.["url.full"]),
        ...(provenance?.representations ?? []).flatMap(({ url, final_url }) => [url, final_url]),
      );
  }
}

const token = /"(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+/g;

/** Everything that a row says, from its JSON: names and texts as they read, numbers and words as they are written, a line for each. */
export function wholeText(json: string): string {
  const found: string[] = [];
  for (const [text] of json.matchAll(token)) found.push(text.startsWith('"') ? (JSON.parse(text) as string) : text); // a JSON string is text
  return found.join("\n");
}
