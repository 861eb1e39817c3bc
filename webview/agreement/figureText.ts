import type { CoefficientView } from "../../src/protocol/agreement";
import { t } from "../ui/text";

export type Figure<T = number> = { readonly defined: true; readonly value: T } | { readonly defined: false; readonly because: string };
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Three digits, as the command line prints them. */
export const digits = (value: number): string => value.toFixed(3);
export const figureText = (one: Figure): string => (one.defined ? digits(one.value) : "—");
export const rangeText = ({ low, high }: Range): string => t("{0} to {1}", digits(low), digits(high));

/** What is to be said of intervals that have no width; null where all have one. */
export const noWidthText = (ranges: readonly (Range | null)[]): string | null =>
  ranges.some((one) => one !== null && one.low === one.high)
    ? t("An interval without width says that nothing varied among these items, not that nothing could.")
    : null;

/** The p of a test: small ones by what they are smaller than. */
export const pText = (p: number): string => (p < 0.001 ? "< 0.001" : p.toFixed(3));

export function coefficientTitle(name: CoefficientView["name"]): string {
  switch (name) {
    case "raw":
      return t("Agreement");
    case "kappa":
      return t("Cohen's κ");
    case "alpha":
      return t("Krippendorff's α");
    case "ac1":
      return t("Gwet's AC1");
    case "kappa-linear":
      return t("κ, linear weights");
    case "kappa-quadratic":
      return t("κ, quadratic weights");
    case "alpha-ordinal":
      return t("α, ordinal");
    case "ac2":
      return t("Gwet's AC2, quadratic weights");
  }
}

/** What a coefficient says, in a sentence. */
export function coefficientMeaning(name: CoefficientView["name"]): string {
  switch (name) {
    case "raw":
      return t("Share of the items that both labelled alike; nothing is taken off for chance");
    case "kappa":
      return t(
        "Agreement beyond what the two raters' own shares of labels would bring by chance; near 0 where one label prevails, however much they agree",
      );
    case "alpha":
      return t("Agreement beyond chance as if all labels came from one pool; takes missing labels");
    case "ac1":
      return t("Agreement beyond chance, steady where one label prevails");
    case "kappa-linear":
      return t("κ where labels next to each other count as half agreed: by their distance on the scale");
    case "kappa-quadratic":
      return t("κ where distant labels weigh most: by the square of their distance on the scale");
    case "alpha-ordinal":
      return t("α with distances by how many labels lie between");
    case "ac2":
      return t("AC1 with quadratic weights");
  }
}

/** Why there is no figure, in the display language where it is a usual reason. */
export function becauseText(because: string): string {
  switch (because) {
    case "no item has a label of both raters":
      return t("no item has a label of both raters");
    case "all labels are the same, so that there is nothing to disagree on":
      return t("all labels are the same, so that there is nothing to disagree on");
    case "there is one cluster only":
      return t("there is one case only");
    case "there are no observations":
      return t("there are no observations");
    case "the figure is not defined in the sample":
      return t("the figure itself is not defined");
    case "both raters use one label only, so that chance alone would agree everywhere":
      return t("both raters use one label only, so that chance alone would agree everywhere");
    case "there are fewer than two labels to choose from":
      return t("there are fewer than two labels to choose from");
    case "no item has labels of two raters":
      return t("no item has labels of two raters");
    case "no item of the sample has both labels":
      return t("no item of the plan has both labels");
    default:
      return because;
  }
}
