import { visibleText } from "../answer/answerSegments";
import { t } from "../ui";

/** Why a label that should point at bytes is only asserted. */
export function assertedText(reason: string): string {
  const known: Readonly<Record<string, string>> = {
    "no-evidence": t("no evidence is marked"),
    "no-representation": t("the evidence is from no representation of this row"),
    missing: t("the page’s bytes are not in the archive"),
    "no-hash": t("the row names no hash for the page"),
    "too-large": t("the page is too large to be verified here"),
    mismatch: t("the page’s bytes have changed since they were received"),
    "no-text": t("the page has no text to find the quote in"),
    "not-found": t("the quote does not stand in the page"),
    ambiguous: t("the quote stands in several places of the page"),
    approximate: t("the quote stands in the page only approximately"),
    "not-verified": t("nobody has looked the quote up in verified bytes"),
  };
  return Object.hasOwn(known, reason) ? known[reason]! : visibleText(reason);
}
