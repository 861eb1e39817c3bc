import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Finding, RuleOutcome } from "../core/check/findings";
import { plan as planShape, type Plan } from "../core/formats/plan";
import { readJson } from "../core/formats/readJson";
import { fileFingerprint } from "../core/records/fingerprint";
import type { Collected } from "../session/agreement/collectRatings";
import { keysOfItems } from "../session/agreement/plannedItems";
import { isJudge } from "../core/agreement/ratings";
import { systemCode } from "../node/diskError";
import type { CliSession } from "./cliSession";
import { CliFailure } from "./failure";
import { readingTrouble } from "./runReading";

interface ReadPlan {
  readonly file: string;
  readonly plan: Plan;
}

/** Whether the plans of a run were drawn from its results, and how much of each is labelled, by stratum. @param floor share of the items; null: none is asked for */
export async function planOutcomes(session: CliSession, collected: readonly Collected[], floor: number | null): Promise<readonly RuleOutcome[]> {
  const { plans, findings } = await plansOf(join(session.opened.place.review, "plans"), join(session.opened.shownReviewIn, "review/plans"));
  const own = await fileFingerprint(session.opened.files.results);
  const ids = new Set([own, ...session.run.runIds()]);
  const foreign = plans.filter(({ plan }) => !ids.has(plan.population.results_fingerprint));
  const ours = plans.filter((one) => !foreign.includes(one));
  const coverage = ours.flatMap((one) => coverageOf(session, one, collected, floor));
  const labelled = coverage.reduce((sum, one) => sum + one.labelled, 0);
  const items = coverage.reduce((sum, one) => sum + one.items, 0);
  return [
    {
      rule: "plan-foreign",
      seen: plans.length === 0 ? null : `${plans.length} plans`,
      findings: [
        ...findings,
        ...foreign.map(({ file, plan }): Finding => ({
          rule: "plan-foreign",
          level: "error",
          file,
          message: `the plan ${plan.plan_id} was drawn from other results (${plan.population.results_fingerprint}): its weights say nothing about these`,
        })),
      ],
    },
    {
      rule: "plan-coverage",
      seen: ours.length === 0 ? null : `${labelled} of ${items} items labelled`,
      findings: coverage.flatMap((one) => one.finding ?? []),
    },
  ];
}

async function plansOf(folder: string, shown: string): Promise<{ readonly plans: readonly ReadPlan[]; readonly findings: readonly Finding[] }> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR") return [];
    throw new CliFailure(readingTrouble(error, folder));
  });
  const plans: ReadPlan[] = [];
  const findings: Finding[] = [];
  for (const name of names.filter((one) => one.endsWith(".json")).sort()) {
    const file = join(shown, name);
    const bytes = await readFile(join(folder, name)).catch((error: unknown) => {
      throw new CliFailure(readingTrouble(error, file));
    });
    const read = readJson(bytes, planShape, file, "plan");
    if (read.value !== null) plans.push({ file, plan: read.value });
    for (const { severity, line, column, message } of read.problems)
      if (severity === "error")
        findings.push({
          rule: "plan-foreign",
          level: "error",
          message,
          file,
          ...(line === undefined ? {} : { line }),
          ...(column === undefined ? {} : { column }),
        });
  }
  return { plans, findings };
}

interface Coverage {
  readonly items: number;
  readonly labelled: number;
  readonly finding: readonly Finding[] | null;
}

/** How many of a plan's items anybody has labelled in its dimension: one coverage a stratum. */
function coverageOf({ run }: CliSession, { file, plan }: ReadPlan, collected: readonly Collected[], floor: number | null): readonly Coverage[] {
  const dimension = plan.dimension?.split("@")[0];
  const labelled = new Set(
    collected
      .filter((one) => dimension === undefined || one.dimension === dimension)
      .flatMap(({ ratings }) => ratings.filter(({ rater }) => !isJudge(rater)).map(({ item }) => item)),
  );
  const keyOf = keysOfItems(run, plan);
  const strata = new Map(plan.cells.map(({ id, stratum }) => [id, stratum ?? null]));
  const byStratum = new Map<string | null, { items: number; labelled: number }>();
  for (const item of plan.items) {
    if (item.repeat_of !== undefined) continue;
    const stratum = strata.get(item.cell) ?? null;
    const sum = byStratum.get(stratum) ?? { items: 0, labelled: 0 };
    byStratum.set(stratum, sum);
    sum.items++;
    const key = keyOf(item.target);
    if (key !== null && labelled.has(key)) sum.labelled++;
  }
  return [...byStratum].map(([stratum, { items, labelled: done }]) => ({
    items,
    labelled: done,
    finding:
      floor === null || done >= floor * items
        ? null
        : [
            {
              rule: "plan-coverage",
              level: "error",
              file,
              message: `${plan.plan_id}${stratum === null ? "" : `, stratum ${stratum}`}: ${done} of ${items} items are labelled, fewer than the policy's ${Math.round(floor * 100)} %`,
            },
          ],
  }));
}
