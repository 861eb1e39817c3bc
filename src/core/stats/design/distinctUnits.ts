import type { Unit } from "./sampleDesign";

/** A member of the population with the hash of what a label of it would judge. */
export type UnitWithContent = Omit<Unit, "copies"> & { readonly content: string };

/**
 * Members that are identical (one content, one cell, the same values) as one that stands for all, so that one label serves them: named by
 * the lowest of their keys. What is identical in another cell or configuration stays apart, since it is drawn there with other chances;
 * it shares its label all the same, by content.
 */
export function distinctUnits(units: Iterable<UnitWithContent>): readonly (Unit & { readonly copies: number; readonly keys: readonly string[] })[] {
  const groups = new Map<string, { readonly first: UnitWithContent; readonly keys: string[] }>();
  for (const unit of units) {
    const values = Object.entries(unit.values ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
    const identity = JSON.stringify([unit.content, unit.cell, values]);
    const group = groups.get(identity) ?? { first: unit, keys: [] };
    groups.set(identity, group);
    group.keys.push(unit.key);
  }
  return [...groups.values()].map(({ first, keys }) => {
    const sorted = [...keys].sort();
    return { key: sorted[0]!, cell: first.cell, ...(first.values ? { values: first.values } : {}), copies: keys.length, keys: sorted };
  });
}
