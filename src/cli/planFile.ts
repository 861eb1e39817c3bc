import { readFile } from "node:fs/promises";
import type { PlannedItem } from "../core/agreement/reweighted";
import { plan as planShape, type Plan } from "../core/formats/plan";
import type { Target } from "../core/formats/target";
import { problemText } from "../core/formats/problem";
import { readJson } from "../core/formats/readJson";
import { completeTarget, targetKey } from "../core/review";
import type { OpenRun } from "../session/openRun";
import { CliFailure } from "./failure";
import { readingTrouble } from "./runReading";

/** The plan of a file. */
export async function planIn(path: string): Promise<Plan> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new CliFailure(readingTrouble(error, path));
  });
  const { value, problems } = readJson(bytes, planShape, path, "plan");
  const wrong = problems.filter(({ severity }) => severity === "error");
  if (value === null || wrong.length > 0) throw new CliFailure(wrong.map(problemText).join("\n") || `${path} cannot be read`);
  return value;
}

/** `targetKey` of a plan's items in a run; null where several rows fit. */
export function keysOfItems(run: OpenRun, { dimension }: Plan): (target: Target) => string | null {
  const kind = dimension === undefined ? undefined : run.data.dimension(dimension.split("@")[0]!)?.applies_to;
  const index = run.rows.index();
  return (target) => {
    const completed = completeTarget(target, index, kind).target;
    return completed && targetKey(completed);
  };
}

/** Items of a plan by `targetKey`, those that come again left out. */
export function plannedItems(run: OpenRun, plan: Plan): ReadonlyMap<string, PlannedItem> {
  const keyOf = keysOfItems(run, plan);
  return new Map(
    plan.items.flatMap(({ target, cell, repeat_of, copies }) => {
      const key = repeat_of === undefined ? keyOf(target) : null;
      return key === null ? [] : [[key, { cell, copies: copies ?? 1 }] as const];
    }),
  );
}
