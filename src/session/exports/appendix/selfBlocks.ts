import { heading, tableOf, type Block } from "../../../core/export/document/document";
import { labelText } from "../../../core/agreement/ratings";
import { wilson } from "../../../core/stats/wilson";
import type { OpenRun } from "../../openRun";
import { interval, percent, reviewer } from "./blocks";

/** How often reviewers said the same of an item that they were shown twice; nothing where none was. */
export function selfBlocks(run: OpenRun, dimension: string): readonly Block[] {
  const { state } = run.book;
  const counts = new Map<string, { items: number; same: number }>();
  for (const second of state.secondLabels) {
    if (second.dimension !== dimension) continue;
    const first = state.label(second.event.reviewer, second.key, dimension);
    if (first === null) continue;
    const count = counts.get(second.event.reviewer) ?? { items: 0, same: 0 };
    counts.set(second.event.reviewer, {
      items: count.items + 1,
      same: count.same + Number(labelText(first.event.value) === labelText(second.event.value)),
    });
  }
  if (counts.size === 0) return [];
  return [
    heading("Agreement of reviewers with themselves", 3),
    tableOf(
      "Items that came a second time, without saying so",
      ["reviewer", ">items", ">same label", ">share", "95 % (Wilson)"],
      [...counts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { items, same }]) => {
          const rate = wilson(same, items);
          return [
            reviewer(name),
            String(items),
            String(same),
            ...(rate.defined ? [percent(rate.value.rate), interval(rate.value.low, rate.value.high)] : ["", ""]),
          ];
        }),
    ),
  ];
}
