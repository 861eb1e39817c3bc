import type { Plan } from "../formats/plan";
import type { Target } from "../formats/target";
import { writeCsv } from "./csv";
import type { PlannedFacts } from "./labelRecords";

/** An item of a plan as it is exported: everything that weights and assignments are computed from. */
export interface PlanItemRecord {
  /** Place in the plan, from 0. */
  readonly place: number;
  /** Place of the item that comes again here; null for one that comes first. */
  readonly repeatOf: number | null;
  readonly target: Target;
  /** `targetKey`, by which labels are joined to items; null where several rows fit. */
  readonly item: string | null;
  readonly facts: PlannedFacts;
  /** What the cell takes in. */
  readonly judgeLabel: string | null;
  readonly cellStratum: string | null;
  readonly predicate: string | null;
  /** Of the item's row; null where it is not in the run. */
  readonly stratum: string | null;
  readonly cluster: string | null;
  /** Whom it is assigned to; empty where it is everybody's. */
  readonly reviewers: readonly string[];
}

const columns = [
  "plan_id",
  "place",
  "repeat_of",
  "item",
  "run_id",
  "lane",
  "system_id",
  "system_version",
  "task_id",
  "repetition",
  "kind",
  "claim_id",
  "citation_id",
  "representation_id",
  "dimension",
  "stratum",
  "cluster",
  "judge",
  "cell",
  "cell_judge_label",
  "cell_stratum",
  "cell_predicate",
  "cell_size",
  "cell_drawn",
  "inclusion_probability",
  "copies",
  "weight",
  "reviewers",
] as const;

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** The items of a plan as a table; several reviewers of one item stand as JSON. */
export function planCsv(plan: Plan, items: readonly PlanItemRecord[]): string {
  const records = items.map((one): Readonly<Record<(typeof columns)[number], string>> => ({
    plan_id: plan.plan_id,
    place: String(one.place),
    repeat_of: text(one.repeatOf),
    item: one.item ?? "",
    run_id: text(one.target.run_id),
    lane: text(one.target.lane),
    system_id: text(one.target.system?.id),
    system_version: text(one.target.system?.version),
    task_id: one.target.task_id,
    repetition: text(one.target.repetition),
    kind: text(one.target.kind),
    claim_id: text(one.target.claim_id),
    citation_id: text(one.target.citation_id),
    representation_id: text(one.target.representation_id),
    dimension: plan.dimension ?? "",
    stratum: one.stratum ?? "",
    cluster: one.cluster ?? "",
    judge: plan.judge ?? "",
    cell: one.facts.cell,
    cell_judge_label: one.judgeLabel ?? "",
    cell_stratum: one.cellStratum ?? "",
    cell_predicate: one.predicate ?? "",
    cell_size: String(one.facts.cellSize),
    cell_drawn: String(one.facts.cellDrawn),
    inclusion_probability: String(one.facts.inclusionProbability),
    copies: String(one.facts.copies),
    weight: text(one.facts.weight),
    reviewers: one.reviewers.length === 0 ? "" : JSON.stringify(one.reviewers),
  }));
  return writeCsv([columns, ...records.map((record) => columns.map((name) => record[name]))]);
}

/** The items of a plan as JSON, one a line. */
export const planJsonl = (plan: Plan, items: readonly PlanItemRecord[]): string =>
  items
    .map(
      (one) =>
        `${JSON.stringify({
          schema: "plan-item/1",
          plan_id: plan.plan_id,
          place: one.place,
          repeat_of: one.repeatOf,
          item: one.item,
          target: one.target,
          dimension: plan.dimension ?? null,
          stratum: one.stratum,
          cluster: one.cluster,
          judge: plan.judge ?? null,
          cell: one.facts.cell,
          cell_judge_label: one.judgeLabel,
          cell_stratum: one.cellStratum,
          cell_predicate: one.predicate,
          cell_size: one.facts.cellSize,
          cell_drawn: one.facts.cellDrawn,
          inclusion_probability: one.facts.inclusionProbability,
          copies: one.facts.copies,
          weight: one.facts.weight,
          reviewers: one.reviewers,
        })}\n`,
    )
    .join("");
