import { cohenKappa } from "../agreement/twoRaters";
import { figure, type Figure } from "../defined";
import { normalQuantile } from "../normal";

type Table = readonly (readonly number[])[];

/**
 * Large-sample standard error of Cohen's κ of n items, from the table of shares that is expected (sums to 1). Undefined where κ is.
 * Source: Fleiss, Cohen and Everitt (1969), Psychological Bulletin 72, 323–327, equation 13.
 */
export function kappaStandardError(shares: Table, n: number): Figure {
  if (!(n >= 1)) throw new RangeError(`${n} is no number of items`);
  const kappa = cohenKappa(shares);
  if (!kappa.defined) return kappa;
  const rows = shares.map((row) => row.reduce((sum, share) => sum + share, 0));
  const columns = shares.map((_, at) => shares.reduce((sum, row) => sum + row[at]!, 0));
  const observed = shares.reduce((sum, row, at) => sum + row[at]!, 0);
  const chance = rows.reduce((sum, share, at) => sum + share * columns[at]!, 0);
  let total = -((observed * chance - 2 * chance + observed) ** 2);
  shares.forEach((row, i) =>
    row.forEach((share, j) => {
      total +=
        i === j ? share * (1 - chance - (columns[i]! + rows[i]!) * (1 - observed)) ** 2 : share * ((1 - observed) * (columns[i]! + rows[j]!)) ** 2;
    }),
  );
  return figure(Math.sqrt(Math.max(0, total) / n) / (1 - chance) ** 2);
}

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
 * Items that two raters both label, for the interval of κ to be at most `width` wide: (2·z·σ / width)², σ the standard error of one item at the
 * κ and the shares expected. The large-sample interval; near κ 1, and where a label is rare, more are needed.
 */
export function itemsForKappa(table: Table, width: number, level = 0.95): number {
  if (!(width > 0)) throw new RangeError(`an interval has a width above 0, not ${width}`);
  const error = kappaStandardError(table, 1);
  if (!error.defined) throw new RangeError(error.because);
  return Math.max(1, Math.ceil(((2 * normalQuantile(0.5 + level / 2) * error.value) / width) ** 2 - 1e-9));
}
