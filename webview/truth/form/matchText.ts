import { t } from "../../ui";

export const matchKinds = ["exact", "normalized", "contains", "number", "date", "set", "regex"] as const;

/** How an answer is compared with a fact, in words. */
export function matchText(kind: string): string {
  const words: Readonly<Record<string, string>> = {
    exact: t("exactly as written"),
    normalized: t("whatever its letter case, width and punctuation"),
    contains: t("anywhere, also inside a word"),
    number: t("as a number"),
    date: t("as a date"),
    set: t("as a list, in any order"),
    regex: t("as a pattern"),
  };
  return Object.hasOwn(words, kind) ? words[kind]! : kind;
}
