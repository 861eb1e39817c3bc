import type { UnitWithContent } from "../../core/stats/design/distinctUnits";
import type { Unit } from "../../core/stats/design/sampleDesign";
import { refOf } from "../case/history";
import type { OpenRun } from "../openRun";
import type { PopulationItem } from "./population";

/** How a long reading is ended, and whom it tells how far it is. */
export interface ReadingOptions {
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, of: number) => void;
}

/** Rows read before other work may go first. */
const atOnce = 25;

/** Contents that are known already, by dimension and key, so that a design that is changed a little need not read every row again. */
export type KnownContents = Map<string, string>;
/** More than this are not kept. */
const mostKnown = 300_000;

/** Items with the hash of what a label of them would judge; what has none is identical to nothing. Rows are read one by one for it. */
export async function contentsOf(
  run: OpenRun,
  dimension: string,
  placed: readonly { readonly item: PopulationItem; readonly unit: Unit }[],
  { signal, progress, known }: ReadingOptions & { readonly known?: KnownContents } = {},
): Promise<readonly UnitWithContent[]> {
  const asked = run.data.dimension(dimension.split("@")[0]!);
  const units: UnitWithContent[] = [];
  for (const [at, { item, unit }] of placed.entries()) {
    signal?.throwIfAborted();
    const { target } = item;
    const name = `${dimension} ${unit.key}`;
    const before = known?.get(name);
    if (before !== undefined) {
      units.push(withContent(unit, before));
      continue;
    }
    const context = asked ? await run.context(run.rows.store.table.summaryAt(item.place).id, signal) : null;
    const content = context && asked ? context.content(asked, refOf(target, asked.applies_to), null).content : null;
    units.push(withContent(unit, content ?? unit.key));
    if (known && known.size < mostKnown) known.set(name, content ?? unit.key);
    if (at % atOnce !== atOnce - 1) continue;
    progress?.(at + 1, placed.length);
    await new Promise<void>((resolve) => void run.ports.environment.later(0, resolve));
  }
  return units;
}

const withContent = ({ key, cell, values }: Unit, content: string): UnitWithContent => ({ key, cell, ...(values ? { values } : {}), content });
