import { figure, undefinedBecause, type Figure } from "../../stats/defined";
import { pairedChange, type PairedChange } from "../../stats/exactBinomial";
import { nearestRank } from "../../stats/percentile";
import { wilson, type Rate } from "../../stats/wilson";
import { latestRound } from "../run/latestRound";
import { isCounted, isSuccess, type TaskRecord } from "../run/taskRecord";

/** One task and repetition in both runs, with what became of it. */
export interface PairOutcome {
  readonly task_id: string;
  readonly stratum: string;
  readonly repetition: number;
  readonly expect: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly tagsBefore: readonly string[];
  readonly tagsAfter: readonly string[];
  readonly kind: "regression" | "fix" | "same" | "other-label";
  /** Why the later run's label, in words. */
  readonly rule: string | null;
}

export interface StratumComparison {
  readonly stratum: string;
  readonly pairs: number;
  readonly before: Figure<Rate>;
  readonly after: Figure<Rate>;
  /** Success rate of the later run less that of the earlier one, over the pairs. */
  readonly difference: Figure;
  readonly regressions: number;
  readonly fixes: number;
  /** Over cases: a case is worse where fewer of its repetitions succeed. Repetitions of a case are not independent, cases are. */
  readonly cases: PairedChange;
  /** Median over the pairs of the later value less the earlier one. */
  readonly durationChange: Figure;
  readonly costChange: Figure;
}

export interface LeftOut {
  readonly task_id: string;
  readonly repetition: number;
  readonly why: string;
}
export interface RunComparison {
  readonly pairs: readonly PairOutcome[];
  /** By stratum in the order of the earlier run, then all. */
  readonly strata: readonly StratumComparison[];
  readonly all: StratumComparison;
  /** Rows that have no partner, or say nothing: counted nowhere. */
  readonly leftOut: readonly LeftOut[];
}

export type Compared = { readonly ok: true; readonly comparison: RunComparison } | { readonly ok: false; readonly why: string };

type Pair = readonly [before: TaskRecord, after: TaskRecord];

/**
 * Pairs two runs by task and repetition (and by system, where both have several), and says what got worse and better. Live
 * folders are compared by their latest rounds. Rows in quarantine in either run, without a partner, or there twice are left
 * out and listed. Runs of different corpora or lanes cannot be paired.
 */
export function compareRuns(allBefore: readonly TaskRecord[], allAfter: readonly TaskRecord[]): Compared {
  const [before, after] = [latestRound(allBefore), latestRound(allAfter)];
  for (const [name, of] of [
    ["corpus", (record: TaskRecord) => record.corpusVersion ?? "(none)"],
    ["lane", (record: TaskRecord) => record.key.lane],
  ] as const) {
    const [one, two] = [before, after].map((records) => [...new Set(records.map(of))].sort().join(", ")) as [string, string];
    if (one !== two)
      return { ok: false, why: `the runs are of different ${name === "lane" ? "lanes" : "corpora"}: ${one || "no rows"}, and ${two || "no rows"}` };
  }
  const several = [before, after].every((records) => new Set(records.map(systemOf)).size > 1);
  const [earlier, later] = [grouped(before, several), grouped(after, several)];
  const leftOut: LeftOut[] = [];
  const pairs: Pair[] = [];
  for (const key of new Set([...earlier.keys(), ...later.keys()])) {
    const [one, two] = [earlier.get(key) ?? [], later.get(key) ?? []];
    const why = lackOf(one, two);
    if (why === null) pairs.push([one[0]!, two[0]!]);
    else leftOut.push({ task_id: (one[0] ?? two[0])!.key.task_id, repetition: (one[0] ?? two[0])!.key.repetition, why });
  }
  const strata = new Map<string, Pair[]>();
  for (const pair of pairs) strata.set(pair[0].stratum, [...(strata.get(pair[0].stratum) ?? []), pair]);
  return {
    ok: true,
    comparison: {
      pairs: pairs.map(outcomeOf),
      strata: [...strata].map(([stratum, list]) => comparisonOf(stratum, list)),
      all: comparisonOf("(all)", pairs),
      leftOut,
    },
  };
}

const systemOf = ({ key }: TaskRecord) => `${key.system.id}@${key.system.version}`;

function grouped(records: readonly TaskRecord[], bySystem: boolean): ReadonlyMap<string, readonly TaskRecord[]> {
  const found = new Map<string, TaskRecord[]>();
  for (const record of records) {
    const key = JSON.stringify([record.key.lane, record.key.task_id, record.key.repetition, ...(bySystem ? [systemOf(record)] : [])]);
    found.set(key, [...(found.get(key) ?? []), record]);
  }
  return found;
}

function lackOf(before: readonly TaskRecord[], after: readonly TaskRecord[]): string | null {
  if (before.length > 1 || after.length > 1) return `there more than once in the ${before.length > 1 ? "earlier" : "later"} run`;
  if (before.length === 0) return "only in the later run";
  if (after.length === 0) return "only in the earlier run";
  if (!isCounted(before[0]!)) return "in quarantine in the earlier run";
  return isCounted(after[0]!) ? null : "in quarantine in the later run";
}

function outcomeOf([before, after]: Pair): PairOutcome {
  const [was, is] = [isSuccess(before), isSuccess(after)];
  return {
    task_id: before.key.task_id,
    stratum: before.stratum,
    repetition: before.key.repetition,
    expect: after.expect,
    before: before.label,
    after: after.label,
    tagsBefore: before.tags,
    tagsAfter: after.tags,
    kind: was && !is ? "regression" : !was && is ? "fix" : before.label === after.label ? "same" : "other-label",
    rule: after.rule,
  };
}

function comparisonOf(stratum: string, pairs: readonly Pair[]): StratumComparison {
  const outcomes = pairs.map(outcomeOf);
  const count = (kind: PairOutcome["kind"]) => outcomes.filter((one) => one.kind === kind).length;
  const [regressions, fixes] = [count("regression"), count("fix")];
  const perCase = new Map<string, number>();
  for (const { task_id, kind } of outcomes) perCase.set(task_id, (perCase.get(task_id) ?? 0) + (kind === "fix" ? 1 : kind === "regression" ? -1 : 0));
  const nets = [...perCase.values()];
  const changes = (of: (record: TaskRecord) => number | null) =>
    pairs.flatMap(([before, after]) => {
      const [was, is] = [of(before), of(after)];
      return was === null || is === null ? [] : [is - was];
    });
  return {
    stratum,
    pairs: pairs.length,
    before: wilson(pairs.filter(([one]) => isSuccess(one)).length, pairs.length),
    after: wilson(pairs.filter(([, one]) => isSuccess(one)).length, pairs.length),
    difference: pairs.length === 0 ? undefinedBecause("there are no pairs") : figure((fixes - regressions) / pairs.length),
    regressions,
    fixes,
    cases: pairedChange(nets.filter((net) => net < 0).length, nets.filter((net) => net > 0).length),
    durationChange: nearestRank(
      changes(({ metrics }) => metrics.duration_s),
      50,
    ),
    costChange: nearestRank(
      changes(({ metrics }) => metrics.cost_usd),
      50,
    ),
  };
}
