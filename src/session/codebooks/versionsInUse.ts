import { dimensionAt } from "../../core/codebook";
import { dimensionId, dimensionName, type PlacedLabel } from "../../core/review";
import type { VersionUse } from "../../protocol/codebooks";
import type { OpenRun } from "../openRun";
import { isSealed, type Sealing } from "../projection/seals";

/** Labels that may be counted here: colleagues' only where they are not sealed. */
export const countedLabels = (run: OpenRun, sealing: Sealing): readonly PlacedLabel[] =>
  isSealed("reviewer", sealing) ? (run.me === null ? [] : run.book.state.labelsBy(run.me)) : run.book.state.labels;

export const valueText = (value: string | readonly string[]): string => [value].flat().join(", ");

/** The versions that labels were given under, with those of the codebook that nobody has used left out; by dimension, then as they are in force. */
export function versionsInUse(run: OpenRun, sealing: Sealing): readonly VersionUse[] {
  const { codebook } = run.data;
  const uses = new Map<string, { given: number; waiting: PlacedLabel[] }>();
  const of = (name: string) => uses.get(name) ?? uses.set(name, { given: 0, waiting: [] }).get(name)!;
  const inForce = (name: string): boolean => {
    const dimension = run.data.dimension(dimensionId(name));
    return dimension !== null && dimensionName(dimension) === name;
  };
  for (const label of countedLabels(run, sealing)) {
    of(label.migrated?.dimension ?? label.event.dimension).given++;
    if (!inForce(label.event.dimension)) of(label.event.dimension).waiting.push(label);
  }
  const place = (name: string) => {
    const at = codebook.dimensions.findIndex(({ id }) => id === dimensionId(name));
    return at < 0 ? codebook.dimensions.length : at;
  };
  return [...uses]
    .sort(([a], [b]) => place(a) - place(b) || Number(inForce(b)) - Number(inForce(a)) || (a < b ? 1 : -1))
    .map(([name, { given, waiting }]) => ({
      dimension: name,
      labels: dimensionAt(codebook, name)?.labels.map(({ id, title }) => ({ id, title: title ?? id })) ?? null,
      inForce: inForce(name),
      given,
      waiting: waiting.length,
      waitingMine: waiting.filter(({ event }) => event.reviewer === run.me).length,
      values: counted(waiting.flatMap(({ event }) => event.value)),
    }));
}

function counted(values: readonly string[]): VersionUse["values"] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, labels]) => ({ value, labels })).sort((a, b) => b.labels - a.labels || (a.value < b.value ? -1 : 1));
}
