import { figure, undefinedBecause, type Figure } from "./defined";
import { mean, nearestRank } from "./percentile";
import { wilson, type Rate } from "./wilson";

export interface SummaryRow {
  readonly label: string | null;
  readonly expect: string | null;
  /** By name; null or missing where a row has no such figure. */
  readonly metrics: Readonly<Record<string, number | null | undefined>>;
}

export interface MetricSummary {
  readonly n: number;
  readonly total: number;
  readonly mean: Figure;
  readonly p50: Figure;
  readonly p95: Figure;
  readonly p99: Figure;
  readonly max: Figure;
}

export interface GroupSummary {
  /** Values of the fields grouped by, in their order; empty for all rows together. */
  readonly group: readonly string[];
  readonly rows: number;
  /** Share of each primary label among the rows, most frequent first; rows without a label under `(none)`. */
  readonly labels: readonly { readonly label: string; readonly share: Rate }[];
  /** Rows whose label is the one expected, among the rows that say what is expected. */
  readonly asExpected: Figure<Rate>;
  readonly metrics: Readonly<Record<string, MetricSummary>>;
  /** Total cost over the number of rows labelled `success`. */
  readonly costPerSuccess: Figure;
}

/** Gathers rows into groups and sums them up: shares with Wilson intervals, percentiles by nearest rank. Never one composite score. */
export class Summary {
  readonly #groups = new Map<string, { readonly group: readonly string[]; readonly rows: SummaryRow[] }>();
  readonly #all: SummaryRow[] = [];

  constructor(readonly level = 0.95) {}

  /** Adds a row to each of its groups (a field with several values puts it into several), and once to the whole. */
  add(row: SummaryRow, groups: readonly (readonly string[])[]): void {
    this.#all.push(row);
    for (const group of groups) {
      const key = JSON.stringify(group);
      const found = this.#groups.get(key) ?? { group, rows: [] };
      this.#groups.set(key, found);
      found.rows.push(row);
    }
  }

  /** The groups in order of appearance, then all rows together. */
  result(): { readonly groups: readonly GroupSummary[]; readonly all: GroupSummary } {
    return {
      groups: [...this.#groups.values()].map(({ group, rows }) => summaryOf(group, rows, this.level)),
      all: summaryOf([], this.#all, this.level),
    };
  }
}

function summaryOf(group: readonly string[], rows: readonly SummaryRow[], level: number): GroupSummary {
  const counts = new Map<string, number>();
  for (const { label } of rows) counts.set(label ?? "(none)", (counts.get(label ?? "(none)") ?? 0) + 1);
  const expecting = rows.filter(({ expect }) => expect !== null);
  const names = [...new Set(rows.flatMap(({ metrics }) => Object.keys(metrics)))];
  const metrics = Object.fromEntries(names.map((name) => [name, metricOf(rows.map((row) => row.metrics[name]))]));
  const successes = counts.get("success") ?? 0;
  const cost = metrics["cost_usd"];
  const labels = [...counts]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .flatMap(([label, count]) => {
      const share = wilson(count, rows.length, level);
      return share.defined ? [{ label, share: share.value }] : [];
    });
  return {
    group,
    rows: rows.length,
    labels,
    metrics,
    asExpected:
      expecting.length === 0
        ? undefinedBecause("no row says what is expected")
        : wilson(expecting.filter(({ label, expect }) => label === expect).length, expecting.length, level),
    costPerSuccess:
      !cost || cost.n === 0
        ? undefinedBecause("no row states its cost")
        : successes === 0
          ? undefinedBecause("no row is a success")
          : figure(cost.total / successes),
  };
}

function metricOf(values: readonly (number | null | undefined)[]): MetricSummary {
  const present = values.filter((value): value is number => typeof value === "number" && Number.isFinite(value));
  return {
    n: present.length,
    total: present.reduce((sum, value) => sum + value, 0),
    mean: mean(present),
    p50: nearestRank(present, 50),
    p95: nearestRank(present, 95),
    p99: nearestRank(present, 99),
    max: nearestRank(present, 100),
  };
}
