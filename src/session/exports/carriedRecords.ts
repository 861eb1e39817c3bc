import type { LabelRecord } from "../../core/export/labelRecords";
import { assertedBecause, carries, recipeName } from "../../core/review";
import { refsOf } from "../case/slots";
import { changedSince } from "../stale/changedSince";
import type { OpenRun } from "../openRun";
import type { LabelExportOptions } from "./exportOptions";
import type { PlannedItems } from "./plannedFacts";
import { judgesOn, rowFacts } from "./rowFacts";

/** Rows read before other work may go first. */
const atOnce = 25;

/**
 * A record for each target that a reviewer's label speaks for because what there is to judge is the same, though it was given on
 * another. Every row is read, and what each dimension in which somebody has labelled asks of it is hashed.
 */
export async function carriedRecords(
  run: OpenRun,
  planned: PlannedItems,
  { plan = null, withoutAsserted = false, signal, progress }: LabelExportOptions,
): Promise<readonly LabelRecord[]> {
  const { state } = run.book;
  const labelled = new Set(state.labels.map(({ dimension }) => dimension));
  const dimensions = run.data.codebook.dimensions.filter((one) => labelled.has(one.id) && carries(recipeName(one)));
  const { table } = run.rows.store;
  const found: LabelRecord[] = [];
  for (let place = 0; dimensions.length > 0 && place < table.count; place++) {
    signal?.throwIfAborted();
    const summary = table.summaryAt(place);
    const context = await run.context(summary.id, signal);
    if (context !== null)
      for (const dimension of dimensions)
        for (const ref of refsOf(dimension, context))
          for (const reviewer of state.reviewers) {
            const { content } = context.content(dimension, ref, reviewer);
            const of = content === null ? null : state.labelFor(reviewer, context.key(ref), dimension.id, content);
            if (!of?.carried) continue;
            const { event } = of.label;
            const target = context.target(ref);
            const speaks = { ...of.label, target, key: context.key(ref) };
            const facts = planned.of(speaks);
            const asserted = assertedBecause(event, dimension);
            if ((plan !== null && facts === null) || (withoutAsserted && asserted !== null)) continue;
            found.push({
              standing: "carried",
              event: { ...event, target },
              asserted,
              facts: {
                ...rowFacts(summary),
                item: speaks.key,
                stale: changedSince(context, dimension, speaks),
                countsAs: null,
                judges: judgesOn(run, summary, event, speaks.key),
                plan: facts,
              },
            });
          }
    if (place % atOnce !== atOnce - 1) continue;
    progress?.(place + 1, table.count);
    await new Promise<void>((resolve) => void run.ports.environment.later(0, resolve));
  }
  return found;
}
