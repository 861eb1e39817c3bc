import type { Figure } from "../../stats/defined";
import { durationBounds } from "../run/durationBuckets";
import type { GroupFigures, Spread } from "../run/groupFigures";
import { judgedJson } from "./judgedTables";
import type { Report } from "./reportModel";

const value = <T>(one: Figure<T>): T | null => (one.defined ? one.value : null);
const spread = (one: Spread) => ({
  n: one.n,
  total: one.total,
  mean: value(one.mean),
  p50: value(one.p50),
  p95: value(one.p95),
  p95_interpolated: value(one.p95Interpolated),
  max: value(one.max),
});
const figures = (one: GroupFigures) => ({
  tasks: one.n,
  quarantined: one.quarantined,
  success: value(one.success),
  labels: Object.fromEntries(one.labels),
  failure_tags: Object.fromEntries(one.tags),
  metrics: Object.fromEntries(Object.entries(one.metrics).map(([name, metric]) => [name, spread(metric)])),
  "http.client.request.duration": {
    ...spread(one.requestDuration),
    bounds: durationBounds,
    buckets: one.requestBuckets,
    ended: Object.fromEntries(one.requestEnds),
  },
  cost_per_success_usd: value(one.costPerSuccess),
});

/** The report for programs; a figure that is not defined is null. */
export const reportJson = (report: Report) => ({
  configurations: report.configurations.map(({ id, strata, all, failures, quarantined, ...about }) => ({
    id,
    run: about.run,
    run_id: about.run_id,
    lane: about.lane,
    system: about.system,
    config_fingerprint: about.configuration,
    region: about.region,
    corpus_version: about.corpusVersion,
    observed_from: about.from,
    observed_to: about.to,
    strata: strata.map(({ stratum, figures: own }) => ({ stratum, ...figures(own) })),
    all: figures(all),
    failures,
    quarantined,
  })),
  points_are: report.pointsAre,
  plots: report.plots,
  ...judgedJson(report.judged),
});
