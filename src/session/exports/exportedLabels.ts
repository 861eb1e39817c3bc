import { labelRecords, noFacts, type LabelFacts, type LabelRecord } from "../../core/export/labelRecords";
import type { ReviewEvent } from "../../core/formats/event";
import type { RowSummary } from "../../core/records/rowSummary";
import { dimensionId, matchTarget, type PlacedEvent } from "../../core/review";
import type { OpenRun } from "../openRun";
import { changedSince, type Given } from "../stale/changedSince";
import { carriedRecords } from "./carriedRecords";
import type { LabelExportOptions } from "./exportOptions";
import { plannedFacts, type PlannedItems } from "./plannedFacts";
import { judgesOn, rowFacts } from "./rowFacts";

/** Records made before other work may go first. */
const atOnce = 25;

/** Every label of every reviewer with all that agreement and weights are computed from. Rows are read one by one for it. */
export async function exportedLabels(run: OpenRun, options: LabelExportOptions = {}): Promise<readonly LabelRecord[]> {
  const { plan = null, withoutAsserted = false, signal, progress } = options;
  const planned = plannedFacts(run, plan);
  const { state } = run.book;
  // As they count: a migration can say that a label of an earlier codebook means another now.
  const counting = new Map([...state.labels, ...state.secondLabels, ...state.decisions].map((label) => [label.event.id, label]));
  const all = labelRecords(state, { withoutAsserted, dimension: (id) => run.data.dimension(id) });
  const found: LabelRecord[] = [];
  for (const [at, { placed, ...record }] of all.entries()) {
    signal?.throwIfAborted();
    const of = planned.of(placed);
    if (plan === null || of !== null)
      found.push({ ...record, facts: await factsOf(run, placed, counting.get(placed.event.id) ?? null, planned, signal) });
    if (at % atOnce !== atOnce - 1) continue;
    progress?.(at + 1, all.length);
    await new Promise<void>((resolve) => void run.ports.environment.later(0, resolve));
  }
  return options.carried === true ? [...found, ...(await carriedRecords(run, planned, options))] : found;
}

async function factsOf(run: OpenRun, placed: PlacedEvent, counting: Given | null, planned: PlannedItems, signal?: AbortSignal): Promise<LabelFacts> {
  const { target, key, event } = placed;
  const facts = { ...noFacts, item: key, plan: planned.of(placed), countsAs: counting && readAs(event, counting.event) };
  const found = target && matchTarget(target, run.rows.index());
  if (found?.match !== "row") return { ...facts, stale: counting && ["row-gone"] };
  const summary = run.rows.store.table.summaryAt(found.row);
  return {
    ...facts,
    ...rowFacts(summary),
    judges: judgesOn(run, summary, event, key),
    stale: counting && (await staleOf(run, summary, counting, signal)),
  };
}

/** What a label of an earlier version of its dimension counts as now; null where it counts as it was given. */
function readAs(given: ReviewEvent, { dimension, value }: Given["event"]): LabelFacts["countsAs"] {
  return given["dimension"] === dimension && JSON.stringify(given["value"]) === JSON.stringify(value) ? null : { dimension, value };
}

async function staleOf(run: OpenRun, summary: RowSummary, label: Given, signal?: AbortSignal): Promise<readonly string[]> {
  const context = await run.context(summary.id, signal);
  return context === null ? ["row-gone"] : changedSince(context, run.data.dimension(dimensionId(label.event.dimension)), label);
}
