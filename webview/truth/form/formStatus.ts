import { count, t } from "../../ui/text";
import type { FormFaults } from "./formFaults";
import type { FormCheck } from "./useFormCheck";

/** How a draft stands, in one line. */
export function formStatus(
  { needed, wrong }: FormFaults,
  { found, busy, error }: FormCheck,
  waits: string | null,
): { readonly words: string; readonly tone: "good" | "fair" | "bad" | "dim" } {
  if (wrong > 0) return { words: wrong === 1 ? t("One thing is to be mended.") : t("{0} things are to be mended.", count(wrong)), tone: "bad" };
  if (waits !== null) return { words: waits, tone: "dim" };
  if (needed.length > 0) return { words: t("Still needed: {0}.", needed.join(", ")), tone: "dim" };
  if (error !== null) return { words: t("It could not be looked at."), tone: "fair" };
  const looked = found?.looked ?? null;
  if (busy || looked === null) return { words: t("Looking at it…"), tone: "dim" };
  if (looked.refusals.length > 0 && !looked.onlyAcknowledge)
    return { words: t("It can be proposed, and could not be approved as it is."), tone: "fair" };
  if (looked.marks.length > 0) return { words: t("It can be proposed. Its approver has to acknowledge whose answers it makes right."), tone: "fair" };
  return { words: t("It can be proposed."), tone: "good" };
}
