import { dominated, type Better } from "../../stats/pareto";
import type { Figure } from "../../stats/defined";
import { byStratum, groupFigures, type GroupFigures } from "../run/groupFigures";
import { latestRound } from "../run/latestRound";
import { quarantined, type ReadjudicationTask } from "../run/quarantine";
import type { JudgedReport } from "./judgedReport";
import { isCounted, isSuccess, taskMetrics, type TaskRecord } from "../run/taskRecord";

/** What a report is made of: a run, and where it lies as the user would write it. */
export interface ReportedRun {
  readonly shown: string;
  readonly records: readonly TaskRecord[];
  /** What is known of its judges; left out where nobody looked. */
  readonly judged?: JudgedReport;
}

export interface StratumReport {
  readonly stratum: string;
  readonly figures: GroupFigures;
}

/** A row that did not become what its case expects. */
export interface FailedTask {
  readonly task_id: string;
  readonly stratum: string;
  readonly repetition: number;
  readonly label: string | null;
  readonly expect: string | null;
  readonly tags: readonly string[];
  readonly rule: string | null;
}

/** One system as it was configured: what a plot has one point for. */
export interface ConfigurationReport {
  /** A letter, for plots. */
  readonly id: string;
  readonly run: string;
  readonly run_id: string;
  readonly lane: string;
  readonly system: string;
  readonly configuration: string | null;
  readonly region: string | null;
  readonly corpusVersion: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly strata: readonly StratumReport[];
  readonly all: GroupFigures;
  readonly failures: readonly FailedTask[];
  readonly quarantined: readonly ReadjudicationTask[];
}

export interface PlotAxis {
  readonly title: string;
  readonly better: Better;
  readonly unit: "share" | "seconds" | "usd" | "count";
}
export interface PlotPoint {
  readonly id: string;
  readonly name: string;
  readonly x: number | null;
  readonly y: number | null;
  /** Null where a value is missing, and where points are no alternatives to each other. */
  readonly dominated: boolean | null;
}
export interface ParetoPlot {
  readonly title: string;
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  readonly points: readonly PlotPoint[];
}

export interface Report {
  readonly configurations: readonly ConfigurationReport[];
  /** `configurations`: points are alternatives, and the front is drawn. `strata`: there is one configuration; its strata are shown, and none dominates another. */
  readonly pointsAre: "configurations" | "strata";
  readonly plots: readonly ParetoPlot[];
  /** By run: its judges, and their rates corrected by people's labels. */
  readonly judged: readonly (JudgedReport & { readonly run: string })[];
}

/** Makes the report of one or several runs, by stratum first. Live folders are reported by their latest rounds. */
export function reportOf(runs: readonly ReportedRun[]): Report {
  const groups = runs.flatMap(({ shown, records }) => {
    const found = new Map<string, TaskRecord[]>();
    for (const record of latestRound(records)) {
      const { key, configuration } = record;
      const name = JSON.stringify([key.run_id, key.lane, key.system.id, key.system.version, configuration]);
      found.set(name, [...(found.get(name) ?? []), record]);
    }
    return [...found.values()].map((list) => ({ shown, list }));
  });
  const configurations = groups.map(({ shown, list }, at) => configurationOf(letterOf(at), shown, list));
  const pointsAre = configurations.length > 1 ? "configurations" : "strata";
  const judged = runs.flatMap(({ shown, judged: one }) => (one === undefined ? [] : [{ run: shown, ...one }]));
  return { configurations, pointsAre, plots: plotsOf(configurations, pointsAre), judged };
}

const letterOf = (at: number): string => (at < 26 ? String.fromCharCode(65 + at) : `${letterOf(Math.floor(at / 26) - 1)}${letterOf(at % 26)}`);

function configurationOf(id: string, run: string, records: readonly TaskRecord[]): ConfigurationReport {
  const first = records[0]!; // groups are made of at least one record
  const times = records.flatMap(({ observedAt }) => observedAt ?? []).sort();
  return {
    id,
    run,
    run_id: first.key.run_id,
    lane: first.key.lane,
    system: `${first.key.system.id}@${first.key.system.version}`,
    configuration: first.configuration,
    region: first.region,
    corpusVersion: first.corpusVersion,
    from: times[0] ?? null,
    to: times.at(-1) ?? null,
    strata: [...byStratum(records)].map(([stratum, list]) => ({ stratum, figures: groupFigures(list, taskMetrics) })),
    all: groupFigures(records, taskMetrics),
    failures: records
      .filter((record) => isCounted(record) && !isSuccess(record))
      .map(({ key, stratum, label, expect, tags, rule }) => ({
        task_id: key.task_id,
        stratum,
        repetition: key.repetition,
        label,
        expect,
        tags,
        rule,
      })),
    quarantined: quarantined(records),
  };
}

const value = (one: Figure): number | null => (one.defined ? one.value : null);
const factCoverage = { title: "fact coverage", better: "higher", unit: "share" } as const satisfies PlotAxis;
const citationSupport = { title: "citation support", better: "higher", unit: "share" } as const satisfies PlotAxis;
const latency = { title: "p95 latency", better: "lower", unit: "seconds" } as const satisfies PlotAxis;
const cost = { title: "mean cost per task", better: "lower", unit: "usd" } as const satisfies PlotAxis;
const success = { title: "success rate", better: "higher", unit: "share" } as const satisfies PlotAxis;
const escalation = { title: "escalations per task", better: "lower", unit: "count" } as const satisfies PlotAxis;

const valuesOf = (one: GroupFigures): ReadonlyMap<PlotAxis, number | null> =>
  new Map<PlotAxis, number | null>([
    [factCoverage, value(one.metrics.fact_coverage.mean)],
    [citationSupport, value(one.metrics.citation_support.mean)],
    [latency, value(one.metrics.duration_s.p95)],
    [cost, value(one.metrics.cost_usd.mean)],
    [success, one.success.defined ? one.success.value.rate : null],
    [escalation, value(one.metrics.escalations.mean)],
  ]);

/** Quality against latency and cost, for each of two measures of quality (they are never made one), and success against escalation. */
function plotsOf(configurations: readonly ConfigurationReport[], pointsAre: Report["pointsAre"]): readonly ParetoPlot[] {
  const named =
    pointsAre === "configurations"
      ? configurations.map(({ id, system, run, all }) => ({ id, name: `${system}, ${run}`, values: valuesOf(all) }))
      : (configurations[0]?.strata ?? []).map(({ stratum, figures }) => ({ id: stratum, name: stratum, values: valuesOf(figures) }));
  return (
    [
      [factCoverage, latency],
      [citationSupport, latency],
      [factCoverage, cost],
      [citationSupport, cost],
      [success, escalation],
    ] as const
  ).map(([y, x]) => {
    const points = named.map(({ id, name, values }) => ({ id, name, x: values.get(x)!, y: values.get(y)! }));
    const off = dominated(
      points.map((point) => [point.y, point.x]),
      [y.better, x.better],
    );
    return {
      title: `${y.title} and ${x.title}`,
      x,
      y,
      points: points.map((point, at) => ({ ...point, dominated: pointsAre === "strata" ? null : off[at]! })),
    };
  });
}
