import { heading, tableOf, type Block } from "../../../core/export/document/document";
import { wilson } from "../../../core/stats/wilson";
import type { DimensionReport } from "../../agreement/compareRaters";
import { interval, percent, reviewer, shown } from "./blocks";

/** How often reviewers said the same of an item that they were shown twice, each condition by itself; nothing where none was. */
export function selfBlocks({ conditions }: DimensionReport): readonly Block[] {
  const twice = conditions.flatMap(({ condition, self }) => self.map((one) => ({ condition, ...one })));
  if (twice.length === 0) return [];
  return [
    heading("Agreement of reviewers with themselves", 3),
    tableOf(
      "Items that came a second time, without saying so",
      ["reviewer", "condition", ">items", ">same label", ">share", "95 % (Wilson)", ">Cohen's κ"],
      twice.map(({ condition, rater, confusion, coefficients }) => {
        const same = confusion.counts.reduce((sum, row, at) => sum + row[at]!, 0); // a matrix is square
        const rate = wilson(same, confusion.n);
        const kappa = coefficients.find(({ name }) => name === "kappa")!; // always there
        return [
          reviewer(rater),
          condition ?? "",
          String(confusion.n),
          String(same),
          ...(rate.defined ? [percent(rate.value.rate), interval(rate.value.low, rate.value.high)] : ["", ""]),
          shown(kappa.estimate),
        ];
      }),
    ),
  ];
}
