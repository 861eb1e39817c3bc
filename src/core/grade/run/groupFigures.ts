import { figure, undefinedBecause, type Figure } from "../../stats/defined";
import { interpolated, mean, nearestRank } from "../../stats/percentile";
import { wilson, type Rate } from "../../stats/wilson";
import { bucketCounts } from "./durationBuckets";
import { isCounted, isSuccess, type TaskMetric, type TaskRecord } from "./taskRecord";

export interface Spread {
  readonly n: number;
  readonly total: number;
  readonly mean: Figure;
  /** Nearest rank: always one of the values. */
  readonly p50: Figure;
  readonly p95: Figure;
  /** Interpolated between order statistics (Hyndman and Fan's type 7). */
  readonly p95Interpolated: Figure;
  readonly max: Figure;
}

/** What a set of rows comes to. Rows in quarantine are counted as that and in nothing else. */
export interface GroupFigures {
  /** Rows that count. */
  readonly n: number;
  readonly quarantined: number;
  /** Share of rows whose label is the one expected. */
  readonly success: Figure<Rate>;
  readonly labels: ReadonlyMap<string, number>;
  readonly tags: ReadonlyMap<string, number>;
  /** Per task; ratios are means over the tasks where they are defined. */
  readonly metrics: Readonly<Record<TaskMetric, Spread>>;
  /** `http.client.request.duration`, in seconds, of every request. */
  readonly requestDuration: Spread;
  /** The same in OpenTelemetry's buckets (`durationBounds`). */
  readonly requestBuckets: readonly number[];
  /** Requests by how they ended: a status, or an `error.type`. */
  readonly requestEnds: ReadonlyMap<string, number>;
  /** All cost over the number of successes. */
  readonly costPerSuccess: Figure;
}

export function groupFigures(records: readonly TaskRecord[], metricNames: readonly TaskMetric[]): GroupFigures {
  const counted = records.filter(isCounted);
  const successes = counted.filter(isSuccess).length;
  const metrics = Object.fromEntries(metricNames.map((name) => [name, spreadOf(counted.map((record) => record.metrics[name]))]));
  const cost = spreadOf(counted.map((record) => record.metrics.cost_usd));
  const requests = counted.flatMap((record) => record.requests);
  return {
    n: counted.length,
    quarantined: records.length - counted.length,
    success: wilson(successes, counted.length),
    labels: counts(counted.map(({ label }) => label ?? "(none)")),
    tags: counts(counted.flatMap(({ tags }) => tags)),
    metrics: metrics as Record<TaskMetric, Spread>,
    requestDuration: spreadOf(requests.map(({ seconds }) => seconds)),
    requestBuckets: bucketCounts(requests.map(({ seconds }) => seconds)),
    requestEnds: counts(requests.map(({ status, error }) => error ?? (status === null ? "(open)" : String(status)))),
    costPerSuccess:
      cost.n === 0
        ? undefinedBecause("no row states its cost")
        : successes === 0
          ? undefinedBecause("there is no success")
          : figure(cost.total / successes),
  };
}

export function spreadOf(values: readonly (number | null)[]): Spread {
  const present = values.filter((value): value is number => value !== null);
  return {
    n: present.length,
    total: present.reduce((sum, value) => sum + value, 0),
    mean: mean(present),
    p50: nearestRank(present, 50),
    p95: nearestRank(present, 95),
    p95Interpolated: interpolated(present, 95),
    max: nearestRank(present, 100),
  };
}

/** How often each occurs, most frequent first, then by name. */
export function counts(values: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return new Map([...found].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)));
}

/** Strata in order of appearance, each with its records. */
export function byStratum(records: readonly TaskRecord[]): ReadonlyMap<string, readonly TaskRecord[]> {
  const found = new Map<string, TaskRecord[]>();
  for (const record of records) found.set(record.stratum, [...(found.get(record.stratum) ?? []), record]);
  return found;
}
