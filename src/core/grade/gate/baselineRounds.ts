import type { BaselineRound } from "../../formats/baseline";
import { byStratum, groupFigures } from "../run/groupFigures";
import { isCounted, isSuccess, type TaskRecord } from "../run/taskRecord";

/** All strata together, beside them. */
export const allStrata = "(all)";

/** What rounds must agree in to be compared. */
export interface RoundSetting {
  readonly corpus_version: string;
  readonly region: string | null;
  readonly config_fingerprint: string | null;
}

/**
 * One live round as a baseline keeps it: figures of each stratum and of all. Rows in quarantine are left out. All records must
 * be of one run, region and configuration; where they are not the answer says what differs.
 */
export function roundOf(
  records: readonly TaskRecord[],
): { readonly ok: true; readonly round: BaselineRound } | { readonly ok: false; readonly why: string } {
  const [first] = records;
  if (!first) return { ok: false, why: "there is no live row" };
  const parts: readonly [string, (record: TaskRecord) => string | null][] = [
    ["run", ({ key }) => key.run_id],
    ["system", ({ key }) => `${key.system.id}@${key.system.version}`],
    ["corpus", ({ corpusVersion }) => corpusVersion],
    ["region", ({ region }) => region],
    ["configuration", ({ configuration }) => configuration],
  ];
  for (const [name, of] of parts) {
    const values = [...new Set(records.map(of))];
    if (values.length > 1)
      return { ok: false, why: `its live rows have more than one ${name}: ${values.map((value) => value ?? "(none)").join(", ")}` };
  }
  if (first.corpusVersion === null) return { ok: false, why: "its rows do not name the corpus' version" };
  const observed = records
    .flatMap(({ observedAt }) => observedAt ?? [])
    .sort()
    .at(-1);
  if (observed === undefined) return { ok: false, why: "its rows do not say when they were observed" };
  const groups = [...byStratum(records), [allStrata, records] as const];
  return {
    ok: true,
    round: {
      run_id: first.key.run_id,
      observed_at: observed,
      corpus_version: first.corpusVersion,
      ...(first.region === null ? {} : { region: first.region }),
      ...(first.configuration === null ? {} : { config_fingerprint: first.configuration }),
      strata: Object.fromEntries(groups.map(([name, group]) => [name, figuresOf(group)])),
    },
  };
}

function figuresOf(records: readonly TaskRecord[]): BaselineRound["strata"][string] {
  const figures = groupFigures(records, ["citation_support", "duration_s", "cost_usd"]);
  const value = (one: { readonly defined: boolean; readonly value?: number }) => (one.defined ? one.value! : null);
  return {
    n: figures.n,
    success: records.filter((record) => isCounted(record) && isSuccess(record)).length,
    citation_support: value(figures.metrics.citation_support.mean),
    duration_p95_s: value(figures.metrics.duration_s.p95),
    cost_per_success_usd: value(figures.costPerSuccess),
  };
}
