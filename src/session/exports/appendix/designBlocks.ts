import { heading, paragraph, tableOf, terms, type Block } from "../../../core/export/document/document";
import type { Plan } from "../../../core/formats/plan";
import type { OpenRun } from "../../openRun";
import { plannedItems } from "../../agreement/plannedItems";
import { counted, digits, reviewer } from "./blocks";

const sealed: readonly (readonly [name: "judge" | "grader" | "system" | "reviewers" | "passages", words: string])[] = [
  ["judge", "judges' labels, rationales and evidence"],
  ["grader", "the rows' own verdicts, and what was expected"],
  ["system", "the system and its configuration"],
  ["reviewers", "other reviewers"],
  ["passages", "passages offered by wording"],
];

/** How the items were drawn, what was sealed, and how far the cells are labelled. @param labelled keys of the items that somebody has labelled */
export function designBlocks(run: OpenRun, plan: Plan, labelled: ReadonlySet<string>): readonly Block[] {
  const items = plannedItems(run, plan);
  const first = plan.items.filter((item) => item.repeat_of === undefined);
  const copies = first.reduce((sum, item) => sum + (item.copies ?? 1), 0);
  const assigned = new Set(first.flatMap((item) => item.reviewers ?? []));
  const overlap = new Set(first.map((item) => item.reviewers?.length ?? 0));
  const hidden = sealed.filter(([name]) => plan.blinding?.[name] !== false).map(([, words]) => words);
  const open = sealed.filter(([name]) => plan.blinding?.[name] === false).map(([, words]) => words);
  const done = (cell: string) => [...items].filter(([key, item]) => item.cell === cell && labelled.has(key)).length;
  return [
    heading("Design"),
    terms([
      ["Plan", plan.plan_id],
      ["Drawn", `${plan.created_at}${plan.by === undefined ? "" : `, by ${reviewer(plan.by)}`}; seed ${plan.seed}`],
      ["Question", plan.dimension ?? null],
      ["Cells by the labels of", plan.judge ?? null],
      [
        "Population",
        `${plan.population.size === undefined ? "of a size that is not stated" : counted(plan.population.size, "item")}${plan.population.filter === undefined ? "" : `, of rows that fit ${plan.population.filter}`}`,
      ],
      ["Sample", `${counted(first.length, "item")}${copies > first.length ? `, which stand for ${copies} with their identical copies` : ""}`],
      [
        "Assignment",
        assigned.size === 0
          ? "everybody labels every item"
          : `${[...assigned].sort().map(reviewer).join(", ")}; ${[...overlap].sort().join(" or ")} of them an item`,
      ],
      ["Order", plan.order ?? null],
      ["Shown twice without saying so", String(plan.items.length - first.length)],
      ["Sealed until the label is given", hidden.length === 0 ? "nothing" : hidden.join("; ")],
      ["Shown", open.length === 0 ? null : open.join("; ")],
    ]),
    tableOf(
      "Cells",
      ["cell", "judge's label", "stratum", "predicate", ">population", ">quota", ">drawn", ">chance", ">labelled"],
      plan.cells.map((cell) => [
        cell.id,
        cell.judge_label ?? "any",
        cell.stratum ?? "any",
        cell.predicate ?? "",
        String(cell.size),
        String(cell.quota),
        String(cell.drawn),
        cell.inclusion_probability === 1 ? "1" : digits(cell.inclusion_probability),
        String(done(cell.id)),
      ]),
    ),
    paragraph("An item weighs one over its chance to be drawn, times its identical copies; a cell of the population weighs as many items as it has."),
  ];
}
