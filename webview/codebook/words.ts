import type { DimensionChangeView } from "../../src/protocol/codebooks";
import { t } from "../ui";

/** A kind of target, as a person says it. */
export function kindText(kind: string): string {
  switch (kind) {
    case "row":
      return t("the row");
    case "answer":
      return t("the answer");
    case "claim":
      return t("a claim");
    case "citation":
      return t("a citation");
    case "representation":
      return t("a representation");
    case "failure-mode":
      return t("a failure");
    case "consistency":
      return t("consistency with a change");
    default:
      return kind;
  }
}

export function colorText(color: string): string {
  switch (color) {
    case "good":
      return t("good (green)");
    case "fair":
      return t("fair (yellow)");
    case "bad":
      return t("bad (red)");
    case "info":
      return t("information (blue)");
    case "":
    case "neutral":
      return t("neutral");
    default:
      return color;
  }
}

export function weightText(weight: DimensionChangeView["parts"][number]["weight"]): string {
  return weight === "meaning" ? t("meaning") : weight === "words" ? t("words") : t("look");
}

export function kindOfChange({ kind }: DimensionChangeView): string {
  return kind === "added" ? t("added") : kind === "removed" ? t("removed") : t("changed");
}
