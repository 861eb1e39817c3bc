import type { PairAgreementView } from "../../src/protocol/agreement";

export interface MatrixCell {
  readonly n: number;
  /** agree: both said the same; differ: they did not; unsaid: one of them said nothing; none: there is no such item. */
  readonly kind: "agree" | "differ" | "unsaid" | "none";
  /** Items that both labelled; 0 where this is none of them. */
  readonly whole: number;
}

export interface MatrixRow {
  /** Null for items that the first rater did not label. */
  readonly label: string | null;
  readonly cells: readonly MatrixCell[];
  readonly sum: number;
}

/** The matrix over the labels that anybody used, with what one of the two left out: counts by label where they are known. */
export function matrixLines({ labels, counts, missing, n, missingBy }: PairAgreementView) {
  const used = labels
    .map((_, at) => at)
    .filter((at) => counts[at]!.some((k) => k > 0) || counts.some((row) => row[at]! > 0) || missingBy.first[at]! > 0 || missingBy.second[at]! > 0);
  const [anyFirst, anySecond] = [missing.first > 0, missing.second > 0];
  const columns: readonly (string | null)[] = [...used.map((at) => labels[at]!), ...(anySecond ? [null] : [])];
  const row = (at: number): MatrixRow => {
    const both = used.map((column): MatrixCell => ({ n: counts[at]![column]!, kind: at === column ? "agree" : "differ", whole: n }));
    const cells: readonly MatrixCell[] = anySecond ? [...both, { n: missingBy.second[at]!, kind: "unsaid", whole: 0 }] : both;
    return { label: labels[at]!, cells, sum: sumOf(cells) };
  };
  const unsaid = used.map((column): MatrixCell => ({ n: missingBy.first[column]!, kind: "unsaid", whole: 0 }));
  const corner: readonly MatrixCell[] = anySecond ? [{ n: 0, kind: "none", whole: 0 }] : [];
  const rows = [...used.map(row), ...(anyFirst ? [{ label: null, cells: [...unsaid, ...corner], sum: sumOf(unsaid) }] : [])];
  return { labels: used.length, rows, columns };
}

const sumOf = (cells: readonly MatrixCell[]) => cells.reduce((sum, { n }) => sum + n, 0);
