import { folded } from "./field";
import type { FilterValue } from "./filterAst";

/** Texts of a row that are read only where a question speaks of them (docs/filter.md). `text` is what the search box looks through. */
export const textScopes = ["text", "answer", "claim", "url", "row"] as const;
export type TextScope = (typeof textScopes)[number];

/** What rows are asked for: any of the wanted, in any text of the scope. Plain data, so that it can be sent and kept as a key. */
export interface TextQuestion {
  readonly scope: TextScope;
  readonly wanted: readonly WantedText[];
}

export type WantedText =
  /** The row has no such text. */
  | { readonly kind: "none" }
  /** Folded texts that stand in the folded text, one behind the other. */
  | { readonly kind: "parts"; readonly parts: readonly string[] }
  /** A regular expression that the text has; `exact`: as it is written, in its case. */
  | { readonly kind: "pattern"; readonly source: string; readonly exact: boolean };

/** @param needle folded */
export const searchQuestion = (needle: string): TextQuestion => ({ scope: "text", wanted: [{ kind: "parts", parts: [needle] }] });

/** What `answer:value` and its like ask for. */
export const scopedQuestion = (scope: TextScope, values: readonly FilterValue[]): TextQuestion => ({ scope, wanted: values.map(wantedBy) });

function wantedBy({ text, pattern, expression }: FilterValue): WantedText {
  if (expression !== undefined) return { kind: "pattern", source: text, exact: expression === "exact" };
  if (pattern)
    return {
      kind: "parts",
      parts: folded(text)
        .split("*")
        .filter((part) => part !== ""),
    };
  return text === "" ? { kind: "none" } : { kind: "parts", parts: [folded(text)] };
}
