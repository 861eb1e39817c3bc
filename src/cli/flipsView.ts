import type { PairedChange } from "../core/stats/exactBinomial";
import type { DimensionReport, PairReport } from "../session/agreement/compareRaters";
import type { Flips } from "../session/agreement/flips";
import { dimensionName } from "../core/review";
import { CliFailure } from "./failure";
import { table, type Column } from "./table";
import { visibleLine } from "./visible";

type Flipped = PairReport & { readonly flips: Flips };

/** Pairs of judges of all dimensions. */
function judgePairs(reports: readonly DimensionReport[]): readonly { readonly report: DimensionReport; readonly pairs: readonly Flipped[] }[] {
  // Judges have no condition: the same pair stands under each that reviewers labelled in.
  const found = reports.flatMap((report) => {
    const pairs = (report.conditions[0]?.pairs ?? []).filter((pair): pair is Flipped => pair.flips !== null);
    return pairs.length === 0 ? [] : [{ report, pairs }];
  });
  if (found.length === 0)
    throw new CliFailure("--flips compares judges, and no two judges have spoken in one dimension: name them with --rater judge:ID");
  return found;
}

/** An item as its key says: the case, and which part of it. */
function itemText(item: string): string {
  const [kind, , , system, , task, repetition, claim, citation, representation] = JSON.parse(item) as readonly (string | number | null)[];
  const part = citation ?? claim ?? representation;
  return [task, system, repetition === null || repetition === 0 ? null : `repetition ${repetition}`, part === null ? null : `${kind} ${part}`]
    .filter((one) => one !== null)
    .map((one) => visibleLine(String(one)))
    .join(", ");
}

const changeJson = ({ worse, better, p }: PairedChange) => ({ worse, better, p });

export const flipsJson = (shown: string, reports: readonly DimensionReport[]) => ({
  results: shown,
  dimensions: judgePairs(reports).map(({ report: { collected }, pairs }) => ({
    dimension: collected.known ? dimensionName(collected.known) : collected.dimension,
    pairs: pairs.map(({ raters, confusion, flips: { change, flips, against } }) => ({
      raters,
      n: confusion.n,
      kappa: change.kappa.defined ? { value: change.kappa.value } : { value: null, because: change.kappa.because },
      flips: flips.map(({ item, first, second, stratum, people }) => ({ target: targetJson(item), stratum, first, second, people })),
      by_label: [...change.byLabel]
        .filter(([, { worse, better }]) => worse + better > 0)
        .map(([label, { worse, better, p }]) => ({ label, lost: worse, gained: better, p })),
      against: against.map(({ condition, withTruth, disputed, change: one }) => ({ condition, with_label: withTruth, disputed, ...changeJson(one) })),
    })),
  })),
});

function targetJson(item: string) {
  const [kind, run_id, lane, id, version, task_id, repetition, claim_id, citation_id, representation_id] = JSON.parse(item) as readonly unknown[];
  return { kind, run_id, lane, system: { id, version }, task_id, repetition, claim_id, citation_id, representation_id };
}

const right = (title: string): Column => ({ title, align: "right" });
const pText = (p: number) => (p < 0.001 ? "< 0.001" : p.toFixed(3));

export function flipsText(shown: string, reports: readonly DimensionReport[]): string {
  return [
    visibleLine(shown),
    ...judgePairs(reports).map(({ report: { collected }, pairs }) =>
      [collected.known ? dimensionName(collected.known) : visibleLine(collected.dimension), ...pairs.map(pairText)].join("\n"),
    ),
  ].join("\n\n");
}

function pairText({ raters, confusion, flips: { change, flips, against } }: Flipped): string {
  const [first, second] = [visibleLine(raters[0]), visibleLine(raters[1])];
  const kappa = change.kappa.defined ? change.kappa.value.toFixed(3) : `not defined: ${change.kappa.because}`;
  const heading = `\n${first} to ${second}: ${flips.length} of ${confusion.n} items flip, κ ${kappa}`;
  if (flips.length === 0) return heading;
  const labels = [...change.byLabel].filter(([, { worse, better }]) => worse + better > 0);
  return [
    heading,
    table(
      [{ title: "label" }, right("lost"), right("gained"), right("McNemar's p")],
      labels.map(([label, { worse, better, p }]) => [visibleLine(label), String(worse), String(better), pText(p)]),
    ),
    ...(against.length === 0 ? ["nobody has labelled any of the flips: which judge was right cannot be said"] : []),
    ...against.map(
      ({ condition, withTruth, disputed, change: { worse, better, p } }) =>
        `by labels given ${condition}: of ${withTruth} flips ${better} became right, ${worse} became wrong (McNemar's p ${pText(p)})${disputed > 0 ? `; reviewers disagree about ${disputed} more` : ""}`,
    ),
    table(
      [{ title: "flip" }, { title: first }, { title: second }, { title: "people" }],
      flips.map(({ item, first: before, second: after, people }) => [
        itemText(item),
        visibleLine(before ?? ""),
        visibleLine(after ?? ""),
        people.map(({ reviewer, label, condition }) => `${visibleLine(reviewer)} ${visibleLine(label)} (${condition})`).join(", ") || "—",
      ]),
    ),
  ].join("\n");
}
