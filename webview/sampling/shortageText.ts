import type { Shortage } from "../../src/protocol/sampling";
import { count, t } from "../ui/text";

/** What is missing where, in a sentence. */
export function shortageText(shortage: Shortage): string {
  switch (shortage.kind) {
    case "short":
      return shortage.part === null
        ? t("{0}: {1} wanted, {2} there", shortage.cell, count(shortage.wanted), count(shortage.available))
        : t("{0}, part {1}: {2} wanted, {3} there", shortage.cell, shortage.part, count(shortage.wanted), count(shortage.available));
    case "stratum-short":
      return t("stratum {0}: at least {1} wanted, {2} there", named(shortage.stratum), count(shortage.wanted), count(shortage.available));
    case "outside-parts":
      return t("{0}: {1} items fit none of its parts, so that they could never be drawn", shortage.cell, count(shortage.members));
  }
}

export const named = (value: string): string => (value === "" ? t("(none)") : value);

/** Nothing can be drawn at all, not even what there is. */
export const forbids = ({ kind }: Shortage): boolean => kind === "outside-parts";
