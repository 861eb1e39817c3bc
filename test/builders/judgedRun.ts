import { bundledCodebook } from "../../src/core/formats/bundledCodebook";
import { readRow } from "../../src/core/formats/readRow";
import type { Condition } from "../../src/core/formats/event";
import type { Plan } from "../../src/core/formats/plan";
import { contentOf, dimensionName, targetKey } from "../../src/core/review";
import type { OpenRun } from "../../src/session/openRun";
import { planOf } from "../../src/session/sampling/planOf";
import { readyDesign } from "../../src/session/sampling/readyDesign";
import type { Design } from "../../src/core/formats/design";
import { LogBuilder, encode } from "./log";
import { MemoryRunFiles } from "./memoryPorts";
import { jsonl } from "./sampleRows";

export interface JudgedCase {
  readonly task: string;
  readonly stratum: string;
  /** What people say of its answer. */
  readonly truth: string;
}
export interface JudgedBy {
  readonly id: string;
  readonly model?: string;
  readonly model_version?: string;
  readonly prompt_sha256?: string;
  readonly kind?: string;
  /** Whether it errs on the case at this place; it calls the truth by its name otherwise. */
  errs(at: number, one: JudgedCase): boolean;
}

const other = (label: string) => (label === "equivalent" ? "not-equivalent" : "equivalent");

/** Answers in two strata, most of them equivalent to their references: the first of five in the hard stratum is not, and one of twenty in the easy one. */
export const judgedCases = (size: number): readonly JudgedCase[] =>
  Array.from({ length: size }, (_, at) => {
    const stratum = at % 8 < 5 ? "easy" : "hard";
    return {
      task: `T${String(at).padStart(4, "0")}`,
      stratum,
      truth: (stratum === "hard" ? at % 5 : at % 20) === 0 ? "not-equivalent" : "equivalent",
    };
  });

const targetOf = (one: JudgedCase) => ({
  kind: "answer",
  run_id: "judged",
  lane: "live",
  system: { id: "s", version: "1" },
  task_id: one.task,
  repetition: 0,
});
const rowOf = (one: JudgedCase) => ({
  schema: "row/1",
  run_id: "judged",
  lane: "live",
  system: { id: "s", version: "1" },
  task_id: one.task,
  repetition: 0,
  stratum: one.stratum,
  query: `What is ${one.task}?`,
  trace: { answer: `${one.task} is this.` },
});

/** The files of a run whose answers judges have labelled. */
export function judgedFiles(cases: readonly JudgedCase[], judges: readonly JudgedBy[]): MemoryRunFiles {
  const files = new MemoryRunFiles(jsonl(cases.map(rowOf)), []);
  judges.forEach(({ errs, ...judge }, place) =>
    files.judgementFiles.set(
      `judgements/${place}.jsonl`,
      jsonl(
        cases.map((one, at) => ({
          schema: "judgement/1",
          judgement_id: `${place}-${one.task}`,
          judge,
          target: targetOf(one),
          dimension: "answer-equivalence",
          label: errs(at, one) ? other(one.truth) : one.truth,
        })),
      ),
    ),
  );
  return files;
}

/** As many of what the judge accepts as of what it rejects. */
export const balancedDesign = (quota: number | "all", more: Partial<Design> = {}): Design => ({
  dimension: "answer-equivalence",
  cells: [
    { id: "accepted", judge_label: "equivalent", quota },
    { id: "rejected", judge_label: "not-equivalent", quota },
  ],
  ...more,
});

export async function drawnPlan(run: OpenRun, design: Design, id = "p-1"): Promise<Plan> {
  const result = await planOf(run, design, await readyDesign(run, design, 7), { id, by: null, takeWhatThereIs: true });
  if (result.kind !== "drawn") throw new Error(JSON.stringify(result.problems));
  return result.plan;
}

/** Lines of the log of a reviewer who labels a plan's items. @param value what they say; null where they say nothing */
export function labelLines(
  cases: readonly JudgedCase[],
  plan: Plan,
  {
    reviewer = "ann",
    condition = "blind" as Condition,
    value = (one: JudgedCase): string | null => one.truth,
    more = {} as Record<string, unknown>,
  } = {},
): string[] {
  const log = new LogBuilder(`review/logs/${reviewer}.jsonl`, reviewer.length + reviewer.charCodeAt(0));
  const dimension = bundledCodebook.dimensions.find(({ id }) => id === "answer-equivalence")!;
  const known = new Map(cases.map((one) => [targetKey(targetOf(one)), one]));
  for (const { target } of plan.items) {
    const one = known.get(targetKey(target))!;
    const said = value(one);
    if (said === null) continue;
    const { row } = readRow(encode(JSON.stringify(rowOf(one))), { file: "results.jsonl", line: 1 });
    const { content, recipe } = contentOf(dimension, row!, target);
    log.add({
      reviewer,
      kind: "label",
      target,
      content: content!,
      recipe,
      dimension: dimensionName(dimension),
      value: said,
      rationale: "read",
      condition,
      plan_id: plan.plan_id,
      ...more,
    });
  }
  return log.text.trimEnd().split("\n");
}
