import type { PairAgreementView } from "../../src/protocol/agreement";
import { t } from "../ui/text";
import type { Pair } from "./chosenAgreement";
import { becauseText, coefficientTitle, digits, figureText, type Figure, type Range } from "./figureText";
import { matrixLines } from "./matrixLines";
import { conditionText, labelText, raterText } from "./raterText";

type Table = readonly (readonly string[])[];
type Population = Figure<{ readonly estimate: number } & Range>;

/** What stands on the screen of a pair, as tables to paste elsewhere: figures with all their digits, reasons where there are none. */
export function copiedAgreement(pair: Pair, table: PairAgreementView, as: "tsv" | "markdown"): string {
  const [first, second] = [raterText(pair.first), raterText(pair.second)];
  const heading = t(
    "{0} (down) and {1} (across): {2} items of {3} cases; {4}, labels given {5}",
    first,
    second,
    table.n,
    table.clusters,
    pair.dimension,
    conditionText(pair.condition),
  );
  const { rows, columns } = matrixLines(table);
  const matrix: Table = [
    ["", ...columns.map(labelText)],
    ...rows.map(({ label, cells }) => [labelText(label), ...cells.map(({ n, kind }) => (kind === "none" ? "" : String(n)))]),
  ];
  const population = table.reweighted?.defined === true ? table.reweighted.value : null;
  const inPopulation: Readonly<Record<string, Population>> =
    population === null ? {} : { raw: population.raw, kappa: population.kappa, ac1: population.ac1 };
  const figures: Table = [
    [
      t("Coefficient"),
      t("Value"),
      t("95 % from"),
      t("95 % to"),
      ...(population === null ? [] : [t("In the population"), t("95 % from"), t("95 % to")]),
    ],
    ...table.coefficients.map(({ name, estimate, interval }) => {
      const range = interval?.defined === true ? interval.value : null;
      const there = inPopulation[name];
      return [
        coefficientTitle(name),
        estimate.defined ? String(estimate.value) : t("not defined: {0}", becauseText(estimate.because)),
        range === null ? "" : String(range.low),
        range === null ? "" : String(range.high),
        ...(population === null
          ? []
          : there?.defined === true
            ? [there.value.estimate, there.value.low, there.value.high].map(String)
            : ["", "", ""]),
      ];
    }),
  ];
  const labels: Table = [
    [t("Label"), t("PPV"), t("NPV"), t("Sensitivity"), t("Specificity")],
    ...table.byLabel
      .filter(({ label }) => rows.some((row) => row.label === label))
      .map(({ label, ppv, npv, sensitivity, specificity }) => [labelText(label), ...[ppv, npv, sensitivity, specificity].map(figureText)]),
  ];
  const strata: Table = [
    [t("Stratum"), t("Items"), ...table.coefficients.map(({ name }) => coefficientTitle(name))],
    ...table.strata.map(({ stratum, n, coefficients }) => [
      stratum ?? t("(none)"),
      String(n),
      ...coefficients.map(({ estimate }) => (estimate.defined ? digits(estimate.value) : "—")),
    ]),
  ];
  const tables = [matrix, figures, labels, ...(table.strata.length === 0 ? [] : [strata])];
  return [heading, ...tables.map(as === "tsv" ? tsv : markdown)].join("\n\n");
}

const tsv = (table: Table): string => table.map((row) => row.map((cell) => cell.replace(/[\t\r\n]+/g, " ")).join("\t")).join("\n");

function markdown([head, ...rows]: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replace(/[\r\n]+/g, " ").replace(/[\\|]/g, "\\$&")).join(" | ")} |`;
  return [line(head!), line(head!.map((_, at) => (at === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}
