import type { Figure } from "../../stats/defined";
import type { GroupFigures } from "../run/groupFigures";
import { bucketNames } from "../run/durationBuckets";
import type { ParetoPlot, PlotAxis, Report } from "./reportModel";

export interface ReportColumn {
  readonly title: string;
  readonly align: "left" | "right";
}
/** A table as text: every format shows the same cells. */
export interface ReportTable {
  readonly title: string;
  readonly note?: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly string[])[];
}

const left = (title: string): ReportColumn => ({ title, align: "left" });
const right = (title: string): ReportColumn => ({ title, align: "right" });
export const notDefined = "not defined";

export const number = (value: number, digits = 4): string => (Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(digits))));
const shown = (one: Figure, digits?: number) => (one.defined ? number(one.value, digits) : notDefined);

const ratio = (one: Figure) => (one.defined ? one.value.toFixed(3) : notDefined);

export function axisValue(value: number | null, { unit }: PlotAxis): string {
  if (value === null) return notDefined;
  return unit === "seconds" ? `${number(value)} s` : unit === "usd" ? `${number(value)} USD` : number(value);
}

interface Line {
  readonly stratum: string;
  readonly id: string;
  readonly figures: GroupFigures;
}

/** Strata in order of appearance, in each all configurations; the whole of each after them. */
function linesOf({ configurations }: Report): readonly Line[] {
  const strata = [...new Set(configurations.flatMap((one) => one.strata.map(({ stratum }) => stratum)))];
  return [
    ...strata.flatMap((stratum) =>
      configurations.flatMap(({ id, strata: own }) => own.filter((one) => one.stratum === stratum).map(({ figures }) => ({ stratum, id, figures }))),
    ),
    ...configurations.map(({ id, all }) => ({ stratum: "(all)", id, figures: all })),
  ];
}

/** The figures of a report, by stratum first. */
export function reportTables(report: Report): readonly ReportTable[] {
  const { configurations } = report;
  const several = configurations.length > 1;
  const lines = linesOf(report);
  const byLine = (
    title: string,
    note: string,
    columns: readonly ReportColumn[],
    cells: (figures: GroupFigures) => readonly string[],
  ): ReportTable => ({
    title,
    note,
    columns: [left("stratum"), ...(several ? [left("configuration")] : []), ...columns],
    rows: lines.map(({ stratum, id, figures }) => [stratum, ...(several ? [id] : []), ...cells(figures)]),
  });
  const named = (kind: "labels" | "tags") => [...new Set(configurations.flatMap(({ all }) => [...all[kind].keys()]))];
  const [labels, tags] = [named("labels"), named("tags")];
  const listed = <T extends { readonly id: string }>(rows: readonly T[], cells: (row: T) => readonly string[]) =>
    rows.map((row) => [...(several ? [row.id] : []), ...cells(row)]);
  const failures = configurations.flatMap(({ id, failures: list }) => list.map((one) => ({ id, ...one })));
  const waiting = configurations.flatMap(({ id, quarantined: list }) => list.map((one) => ({ id, ...one })));
  return [
    byLine(
      "Outcome and quality",
      "Success: the label is the one that the case expects; with its 95 % interval (Wilson). Ratios are means over the tasks where they are defined. They are separate answers and are never made one.",
      [
        right("tasks"),
        right("success"),
        right("95 % interval"),
        right("fact coverage"),
        right("citation coverage"),
        right("citation support"),
        right("supported in part"),
        right("in quarantine"),
      ],
      ({ n, success, metrics, quarantined }) => [
        String(n),
        success.defined ? `${success.value.k}/${success.value.n} = ${success.value.rate.toFixed(3)}` : notDefined,
        success.defined ? `${success.value.low.toFixed(3)} – ${success.value.high.toFixed(3)}` : notDefined,
        ratio(metrics.fact_coverage.mean),
        ratio(metrics.citation_coverage.mean),
        ratio(metrics.citation_support.mean),
        ratio(metrics.citation_partial.mean),
        String(quarantined),
      ],
    ),
    byLine(
      "Time, cost and effort",
      "Seconds a task took, waits included. p50 and p95 by nearest rank; p95 interpolated (type 7) beside it. Escalations that a cheaper page had made unnecessary are known in the fixture lane only.",
      [
        right("p50 s"),
        right("p95 s"),
        right("p95 s, interpolated"),
        right("cost, USD"),
        right("cost per success, USD"),
        right("requests per task"),
        right("retries"),
        right("escalations"),
        right("unnecessary"),
      ],
      ({ metrics, costPerSuccess }) => [
        shown(metrics.duration_s.p50),
        shown(metrics.duration_s.p95),
        shown(metrics.duration_s.p95Interpolated),
        metrics.cost_usd.n === 0 ? notDefined : number(metrics.cost_usd.total),
        shown(costPerSuccess),
        shown(metrics.requests.mean),
        metrics.retries.n === 0 ? notDefined : number(metrics.retries.total),
        metrics.escalations.n === 0 ? notDefined : number(metrics.escalations.total),
        metrics.unnecessary_escalations.n === 0 ? notDefined : number(metrics.unnecessary_escalations.total),
      ],
    ),
    byLine(
      "Requests: http.client.request.duration",
      "Seconds of every single request, and how requests ended: a status, or an error.type.",
      [right("requests"), right("p50 s"), right("p95 s"), right("max s"), left("ended")],
      ({ requestDuration: one, requestEnds }) => [
        String(one.n),
        shown(one.p50),
        shown(one.p95),
        shown(one.max),
        [...requestEnds].map(([name, count]) => `${name} × ${count}`).join(", ") || "–",
      ],
    ),
    byLine("Labels", "How many tasks got each primary label.", labels.map(right), (figures) =>
      labels.map((label) => String(figures.labels.get(label) ?? 0)),
    ),
    ...(tags.length === 0
      ? []
      : [
          byLine("Failure tags", "How many tasks got each tag; a task may have several.", tags.map(right), (figures) =>
            tags.map((tag) => String(figures.tags.get(tag) ?? 0)),
          ),
        ]),
    ...(failures.length === 0
      ? []
      : [
          {
            title: "Cases that did not become what they expect",
            columns: [
              ...(several ? [left("configuration")] : []),
              left("case"),
              left("stratum"),
              right("repetition"),
              left("label"),
              left("expected"),
              left("tags"),
              left("why"),
            ],
            rows: listed(failures, (one) => [
              one.task_id,
              one.stratum,
              String(one.repetition),
              one.label ?? "–",
              one.expect ?? "–",
              one.tags.join(", ") || "–",
              one.rule ?? "–",
            ]),
          },
        ]),
    ...(waiting.length === 0
      ? []
      : [
          {
            title: "In quarantine",
            note: "Counted nowhere. Each case has to be adjudicated again before its rows say anything of a system.",
            columns: [...(several ? [left("configuration")] : []), left("case"), left("why"), left("observed"), left("what")],
            rows: listed(waiting, (one) => [one.task_id, one.why, one.observed_at ?? "–", one.detail]),
          },
        ]),
  ];
}

const toSecond = (time: string) => time.replace(/\.\d+(?=Z|[+-]|$)/, "");

/** What was run: one line for each configuration. */
export const configurationTable = ({ configurations }: Report): ReportTable => ({
  title: "What was run",
  columns: ["id", "run", "system", "lane", "corpus", "region", "fingerprint", "observed"].map(left),
  rows: configurations.map((one) => [
    one.id,
    one.run,
    one.system,
    one.lane,
    one.corpusVersion ?? "–",
    one.region ?? "–",
    one.configuration === null ? "–" : one.configuration.slice(0, 19),
    one.from === null || one.to === null ? "–" : one.from === one.to ? toSecond(one.from) : `${toSecond(one.from)} – ${toSecond(one.to)}`,
  ]),
});

/** The figures behind a plot. */
export const plotTable = ({ title, x, y, points }: ParetoPlot): ReportTable => ({
  title,
  columns: [left("point"), left("what"), right(y.title), right(x.title), left("front")],
  rows: points.map((one) => [
    one.id,
    one.name,
    axisValue(one.y, y),
    axisValue(one.x, x),
    one.dominated === null ? "–" : one.dominated ? "dominated" : "on the front",
  ]),
});

/** How many requests took how long, by stratum. */
export const durationTable = (report: Report): ReportTable => ({
  title: "Requests by how long they took",
  columns: [left("stratum"), ...(report.configurations.length > 1 ? [left("configuration")] : []), ...bucketNames.map(right)],
  rows: linesOf(report).map(({ stratum, id, figures }) => [
    stratum,
    ...(report.configurations.length > 1 ? [id] : []),
    ...figures.requestBuckets.map((count) => String(count)),
  ]),
});
