import { cohenKappaError } from "../agreement/twoRaters";
import { normalQuantile } from "../normal";

type Table = readonly (readonly number[])[];

/**
 * The table of two raters and two labels with these shares of the first label and this κ.
 * @throws RangeError where no table has them: raters who use a label differently often cannot agree as well as that
 */
export function tableOfKappa(kappa: number, first: number, second: number): Table {
  if (!(kappa > -1 && kappa <= 1)) throw new RangeError(`κ lies between -1 and 1, not at ${kappa}`);
  if (![first, second].every((share) => share > 0 && share < 1))
    throw new RangeError("each rater gives both labels: shares lie strictly between 0 and 1");
  const chance = first * second + (1 - first) * (1 - second);
  const observed = kappa * (1 - chance) + chance;
  const both = (observed - 1 + first + second) / 2;
  const table = [
    [both, first - both],
    [second - both, 1 - first - second + both],
  ];
  if (table.flat().some((share) => share < -1e-12))
    throw new RangeError(`raters who give the label to ${first} and ${second} of the items cannot have κ ${kappa}`);
  return table.map((row) => row.map((share) => Math.max(0, share)));
}

/**
 * Items that two raters both label, for the interval of κ to be at most `width` wide: (2·z·σ / width)², σ the standard error of one item (`cohenKappaError`) at the
 * κ and the shares expected. The large-sample interval; near κ 1, and where a label is rare, more are needed.
 */
export function itemsForKappa(table: Table, width: number, level = 0.95): number {
  if (!(width > 0)) throw new RangeError(`an interval has a width above 0, not ${width}`);
  const error = cohenKappaError(table); // shares sum to 1: the error of one item
  if (!error.defined) throw new RangeError(error.because);
  return Math.max(1, Math.ceil(((2 * normalQuantile(0.5 + level / 2) * error.value) / width) ** 2 - 1e-9));
}
