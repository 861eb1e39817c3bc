import type { FileTable } from "../../core/rows/fileTable";
import type { SampledDimension } from "../../protocol/sampling";
import type { OpenRun } from "../openRun";
import { grader, nameOf } from "../plans/judgeOfPlan";

/** Dimensions in which the rows themselves can carry a verdict. */
const graded: Readonly<Record<string, ({ filled }: FileTable) => boolean>> = {
  "primary-label": ({ filled }) => filled.codes("label"),
  "citation-support": ({ filled }) => filled.numbers("checked"),
  provenance: ({ filled }) => filled.numbers("citations", 1),
};

/** The questions of the codebook that some judge has answered, those with most answers first, each with its judges and how often they gave which label. */
export function sampledDimensions(run: OpenRun): readonly SampledDimension[] {
  const counts = new Map<string, Map<string, Map<string, number>>>();
  for (const place of run.judgements.places)
    for (const { dimension, judgement } of run.judgements.ofRow(place)) {
      if (judgement.malformed === true || typeof judgement.label !== "string") continue;
      const judges = held(counts, dimension, () => new Map<string, Map<string, number>>());
      const labels = held(judges, nameOf(run.judgements.judges, judgement.judge), () => new Map<string, number>());
      labels.set(judgement.label, (labels.get(judgement.label) ?? 0) + 1);
    }
  const found = run.data.codebook.dimensions.flatMap(({ id, title, labels }): SampledDimension[] => {
    const known = labels.map((label) => label.id);
    const judges = [...(counts.get(id) ?? [])].map(([judge, given]) => ({
      id: judge,
      items: sum(given.values()),
      labels: inOrder(known, given),
    }));
    const ownVerdicts = graded[id]?.(run.rows.store.table) ?? false;
    const all = [
      ...judges.sort((a, b) => b.items - a.items || (a.id < b.id ? -1 : 1)),
      ...(ownVerdicts ? [{ id: grader, items: null, labels: known.map((label) => ({ label, count: null })) }] : []),
    ];
    return all.length === 0 ? [] : [{ id, title: title ?? id, labels: known, judges: all }];
  });
  return found.sort((a, b) => (b.judges[0]!.items ?? 0) - (a.judges[0]!.items ?? 0));
}

function held<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);

/** Labels that were given, the codebook's in its order, then those that it does not name. */
function inOrder(known: readonly string[], given: ReadonlyMap<string, number>) {
  const named = known.filter((label) => given.has(label));
  return [...named, ...[...given.keys()].filter((label) => !known.includes(label)).sort()].map((label) => ({ label, count: given.get(label)! }));
}
