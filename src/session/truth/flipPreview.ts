import type { Row } from "../../core/formats/row";
import { compareRuns } from "../../core/grade/compare/compareRuns";
import { hardBreaches } from "../../core/grade/gate/hardGate";
import { taskRecord, type TaskRecord } from "../../core/grade/run/taskRecord";
import type { TruthUsed } from "../../core/grade/regrade/regradeRow";
import type { TruthFile, TruthVersion } from "../../core/formats/truth";
import { resolveTruth } from "../../core/truth/resolve";
import type { OpenRun } from "../openRun";
import { flipOf, type Flip } from "./flips";
import { keyTextOf } from "../review/reviewIndex";
import { rowsOfCase } from "./knownAnswers";
import { policyGateOf, type PolicyGate } from "./policyGate";
import { regradedRow } from "./regradeRun";

export interface RunEffect {
  readonly run: string;
  /** Rows of the case in this run, those that can be graded again, and labels that were given while the truth was shown and are stale then. */
  readonly rows: number;
  readonly regraded: number;
  readonly staleLabels: number;
  /** Rules of the hard gate that rows of the case break; and where the run has a policy and a baseline, thresholds that its live round passes. */
  readonly gate: { readonly before: readonly string[]; readonly after: readonly string[] };
}

/** Two runs compared on this case, as `compare` would: how many got worse and better from the first to the second. */
export interface ComparisonEffect {
  readonly earlier: string;
  readonly later: string;
  readonly before: { readonly regressions: number; readonly fixes: number };
  readonly after: { readonly regressions: number; readonly fixes: number };
}

export interface FlipPreview {
  readonly flips: readonly Flip[];
  readonly runs: readonly RunEffect[];
  readonly comparisons: readonly ComparisonEffect[];
}

/** The version of a truth file that grades a row: the one in force when it was observed. */
export function truthUsed(file: TruthFile | null, row: Row): TruthUsed | null {
  if (file === null || row.observed_at === undefined) return null;
  const found = resolveTruth(file, row.observed_at);
  return found.ok ? { case_id: found.case_id, version: found.version, truth: found.truth } : null;
}

/**
 * What changes in every known run when a case's truth becomes another: every row of the case is graded with both by the graders themselves. What
 * `regrade` gives afterwards is the same, since it is the same function over the same archive.
 */
export async function flipPreview(
  runs: readonly { readonly name: string; readonly run: OpenRun }[],
  caseId: string,
  before: TruthFile | null,
  after: TruthFile,
  signal?: AbortSignal,
): Promise<FlipPreview> {
  const flips: Flip[] = [];
  const effects: RunEffect[] = [];
  const records = new Map<string, { readonly before: TaskRecord[]; readonly after: TaskRecord[] }>();
  for (const { name, run } of runs) {
    const own = { before: [] as TaskRecord[], after: [] as TaskRecord[] };
    records.set(name, own);
    let [rows, regraded] = [0, 0];
    for await (const { row, rowId } of rowsOfCase([run], caseId, signal)) {
      rows++;
      const [was, now] = [truthUsed(before, row), truthUsed(after, row)];
      const [one, two] = [await regradedRow(run, rowId, row, was), await regradedRow(run, rowId, row, now)];
      const [earlier, later] = [one.after ?? row, two.after ?? row];
      if (two.after !== null) regraded++;
      own.before.push(recordOf(run, rowId, earlier, was?.truth ?? null));
      own.after.push(recordOf(run, rowId, later, now?.truth ?? null));
      const flip = flipOf(name, run, rowId, earlier, later);
      if (flip !== null) flips.push(flip);
    }
    effects.push({
      run: name,
      rows,
      regraded,
      staleLabels: staleLabels(run, caseId, before, after),
      gate: gateOf(run, own, await policyGateOf(run, caseId, signal)),
    });
  }
  return {
    flips,
    runs: effects,
    comparisons: comparisonsOf(
      runs.map(({ name }) => name),
      records,
    ),
  };
}

function recordOf(run: OpenRun, rowId: string, row: Row, truth: TruthVersion | null): TaskRecord {
  const summary = run.rows.store.table.summaryOf(rowId)!; // the row was read from this table
  const known = { corpus_version: run.data.corpusVersion ?? undefined, ...row };
  return taskRecord(
    known,
    { key: summary.key, ordinal: summary.ordinal },
    run.data.cases.find(({ id }) => id === row.task_id),
    truth,
  );
}

/** Labels in the run that were given while another version was shown than the one that then is in force. */
function staleLabels(run: OpenRun, caseId: string, before: TruthFile | null, after: TruthFile): number {
  const observed = new Map<string, string | undefined>();
  const { table } = run.rows.store;
  for (const place of table.tasks.placesOf(caseId)) observed.set(table.summaryAt(place).keyText, table.summaryAt(place).observedAt ?? undefined);
  return run.book.state.labels.filter(({ event, target }) => {
    if (event.truth?.case_id !== caseId) return false;
    const key = keyTextOf({ target });
    const at = key === null ? undefined : observed.get(key);
    if (at === undefined) return false;
    const [was, now] = [before && resolveTruth(before, at), resolveTruth(after, at)];
    const wasFresh = was?.ok === true && was.version === event.truth.version;
    return wasFresh && (!now.ok || now.version !== event.truth.version);
  }).length;
}

function gateOf(
  { data }: OpenRun,
  { before, after }: { readonly before: readonly TaskRecord[]; readonly after: readonly TaskRecord[] },
  thresholds: PolicyGate | null,
): RunEffect["gate"] {
  const broken = (records: readonly TaskRecord[]) => {
    const tasks = new Set(records.map(({ key }) => key.task_id));
    return hardBreaches(
      records,
      data.cases.filter(({ id }) => tasks.has(id)),
    ).map(({ rule, system, repetition, detail }) => `${rule} (${system}, repetition ${repetition}): ${detail}`);
  };
  const words = (records: readonly TaskRecord[]) => [...broken(records), ...(thresholds?.(records) ?? [])];
  return { before: words(before), after: words(after) };
}

function comparisonsOf(
  names: readonly string[],
  records: ReadonlyMap<string, { readonly before: readonly TaskRecord[]; readonly after: readonly TaskRecord[] }>,
): readonly ComparisonEffect[] {
  const counts = (earlier: readonly TaskRecord[], later: readonly TaskRecord[]) => {
    const compared = compareRuns(earlier, later);
    const pairs = compared.ok ? compared.comparison.pairs : [];
    const of = (kind: "regression" | "fix") => pairs.filter((pair) => pair.kind === kind).length;
    return compared.ok ? { regressions: of("regression"), fixes: of("fix") } : null;
  };
  return names.flatMap((earlier, at) =>
    names.slice(at + 1).flatMap((later) => {
      const [one, two] = [records.get(earlier)!, records.get(later)!];
      const [before, after] = [counts(one.before, two.before), counts(one.after, two.after)];
      return before === null || after === null || JSON.stringify(before) === JSON.stringify(after) ? [] : [{ earlier, later, before, after }];
    }),
  );
}
