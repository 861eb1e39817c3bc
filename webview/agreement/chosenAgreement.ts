import type { Params, Result } from "../../src/protocol/messages";
import type { RatedDimension } from "../../src/protocol/agreement";
import type { PanelState } from "../../src/protocol/views";

type Open = Extract<Result<"agreement/raters">, { readonly open: true }>;
type Kept = PanelState["agreement"];
export type Pair = Omit<Params<"agreement/pair">, "intervals">;

export interface Chosen {
  readonly dimension: RatedDimension;
  /** Raters with a label under the condition, judges among them. */
  readonly raters: readonly string[];
  /** Null where fewer than two raters can be compared. */
  readonly pair: Pair | null;
}

const isJudge = (rater: string) => rater.startsWith("judge:");

/** What the panel remembers of the comparison, as far as it is still there; for the rest, what is most likely asked for. */
export function chosenAgreement({ dimensions }: Pick<Open, "dimensions">, kept: Kept): Chosen | null {
  const comparable = dimensions.find((one) => one.conditions.some((condition) => ratersUnder(one, condition).length > 1));
  const dimension = dimensions.find((one) => one.dimension === kept.dimension) ?? comparable ?? dimensions[0];
  if (dimension === undefined) return null;
  const { conditions } = dimension;
  const likely = conditions.find((condition) => ratersUnder(dimension, condition).length > 1) ?? conditions[0] ?? null;
  const condition = kept.condition !== null && conditions.includes(kept.condition) ? kept.condition : likely;
  const raters = ratersUnder(dimension, condition);
  const { plan, withoutAsserted } = kept;
  const pair = pairOf(raters, kept);
  return { dimension, raters, pair: pair && { dimension: dimension.dimension, condition, plan, withoutAsserted, ...pair } };
}

/** Who has a label that counts under a condition: judges are under none, and stand beside each. */
export const ratersUnder = ({ raters }: RatedDimension, condition: Pair["condition"]): readonly string[] =>
  raters.filter(({ ratings }) => ratings.some((one) => one.condition === condition || one.condition === null)).map(({ rater }) => rater);

function pairOf(raters: readonly string[], kept: Kept): { readonly first: string; readonly second: string } | null {
  const there = (rater: string | null, other: string | null) => (rater !== null && raters.includes(rater) && rater !== other ? rater : null);
  const known = there(kept.second, kept.first);
  // A judge is held against a person: the person's labels stand across, where they are taken to be right.
  const first = there(kept.first, known) ?? raters.find((rater) => isJudge(rater) && rater !== known) ?? raters.find((rater) => rater !== known);
  const second = known ?? raters.find((rater) => rater !== first);
  return first === undefined || second === undefined ? null : { first, second };
}
