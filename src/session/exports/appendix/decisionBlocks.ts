import { heading, paragraph, tableOf, type Block } from "../../../core/export/document/document";
import { decisionCauses } from "../../../core/formats/event";
import { targetName } from "../../../core/export/targetName";
import { isUnsettled, type Disagreement } from "../../agreement/disagreements";
import type { OpenRun } from "../../openRun";
import { counted, reviewer } from "./blocks";

/** On what reviewers differ, and what was decided for which cause. */
export function decisionBlocks(run: OpenRun, dimension: string, found: readonly Disagreement[]): readonly Block[] {
  const decisions = run.book.state.decisions.filter((one) => one.dimension === dimension);
  if (found.length === 0 && decisions.length === 0) return [];
  const types = new Map<string, { all: number; open: number }>();
  for (const one of found)
    for (const type of one.types) {
      const count = types.get(type) ?? { all: 0, open: 0 };
      types.set(type, { all: count.all + 1, open: count.open + Number(isUnsettled(one)) });
    }
  const causes = new Map<string, number>();
  for (const { event } of decisions) causes.set(event.cause, (causes.get(event.cause) ?? 0) + 1);
  const known = [
    ...decisionCauses.filter((cause) => causes.has(cause)),
    ...[...causes.keys()].filter((cause) => !decisionCauses.some((one) => one === cause)).sort(),
  ];
  return [
    heading("Disagreements and decisions", 3),
    paragraph(
      `Reviewers differ on ${counted(found.length, "item")}, in one way or several; ${found.filter(isUnsettled).length} of them without a decision that stands.`,
    ),
    ...(types.size === 0
      ? []
      : [
          tableOf(
            "Ways of differing",
            ["in", ">items", ">not decided"],
            [...types].map(([type, { all, open }]) => [type, String(all), String(open)]),
          ),
        ]),
    ...(decisions.length === 0
      ? []
      : [
          tableOf(
            "Decisions by cause",
            ["cause", ">decisions"],
            known.map((cause) => [cause, String(causes.get(cause)!)]),
          ),
          tableOf(
            "Decisions",
            ["item", "decided", "cause", "by", "reason"],
            decisions.map(({ event, target }) => [
              targetName(target),
              [event.value].flat().join(", "),
              event.strategy === undefined ? event.cause : `${event.cause}, by the rule ${event.strategy}`,
              reviewer(event.reviewer),
              event.rationale,
            ]),
          ),
        ]),
  ];
}
