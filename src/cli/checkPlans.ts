import { join } from "node:path";
import { isJudge } from "../core/agreement/ratings";
import type { Finding, RuleOutcome } from "../core/check/findings";
import type { Plan } from "../core/formats/plan";
import { matchTarget } from "../core/review";
import type { Collected } from "../session/agreement/collectRatings";
import { keysOfItems } from "../session/agreement/plannedItems";
import { isOfResults, resultsNow, resultsNowInWords, type ResultsNow } from "../session/plans/fitsResults";
import { populationNow } from "../session/sampling/populationNow";
import type { CliSession } from "./cliSession";
import { CliFailure } from "./failure";
import { messageOf } from "./runReading";

interface CheckedPlan {
  readonly file: string;
  readonly plan: Plan;
  readonly now: ResultsNow;
}

/**
 * Whether the plans of a run were drawn from its results, every byte compared; whether their cells still have as many items; and how much of
 * each is labelled, by stratum.
 * @param floor share of the items; null: none is asked for
 */
export async function planOutcomes(session: CliSession, collected: readonly Collected[], floor: number | null): Promise<readonly RuleOutcome[]> {
  const { run, opened } = session;
  const shown = (file: string) => join(opened.shownReviewIn, file);
  const unread = run.plans.problems
    .filter(({ severity }) => severity === "error")
    .map(({ file, message, line, column }) =>
      finding("plan-foreign", "error", message, {
        file: shown(file),
        ...(line === undefined ? {} : { line }),
        ...(column === undefined ? {} : { column }),
      }),
    );
  const plans: CheckedPlan[] = [];
  for (const { plan, file } of run.plans.list) {
    const now = await resultsNow(plan, opened.files.results, { whole: true }).catch((error: unknown) => {
      throw new CliFailure(messageOf(error));
    });
    plans.push({ plan, file: shown(file), now });
  }
  const ours = plans.filter(({ now }) => isOfResults(now));
  const cells: Finding[] = [];
  for (const one of ours) cells.push(...(await cellFindings(session, one)));
  const coverage = ours.flatMap((one) => coverageOf(session, one, collected, floor));
  const sum = (of: (one: Coverage) => number) => coverage.reduce((all, one) => all + of(one), 0);
  return [
    {
      rule: "plan-foreign",
      seen: plans.length + unread.length === 0 ? null : `${plans.length} plans`,
      findings: [
        ...unread,
        ...plans.flatMap(({ plan, file, now }) => {
          const message = resultsNowInWords(plan, now);
          return message === null ? [] : [finding("plan-foreign", isOfResults(now) ? "warning" : "error", message, { file })];
        }),
      ],
    },
    { rule: "plan-population", seen: ours.length === 0 ? null : `the cells of ${ours.length} plans`, findings: cells },
    {
      rule: "plan-coverage",
      seen: ours.length === 0 ? null : `${sum(({ labelled }) => labelled)} of ${sum(({ items }) => items)} items labelled`,
      findings: coverage.flatMap((one) => one.findings),
    },
  ];
}

const finding = (rule: Finding["rule"], level: Finding["level"], message: string, place: Pick<Finding, "file" | "line" | "column">): Finding => ({
  rule,
  level,
  message,
  ...place,
});

/** Cells named at most: the first say what has happened. */
const mostNamed = 5;

/** Where rows only came since, cells that grew are no surprise; anything else leaves the plan with weights that are not those of its items. */
async function cellFindings({ run }: CliSession, { plan, file, now }: CheckedPlan): Promise<readonly Finding[]> {
  const found = await populationNow(run, plan);
  const level = now === "appended" ? "warning" : "error";
  if (found.kind === "unknown") return found.why === null ? [] : [finding("plan-population", "error", found.why, { file })];
  if (found.changed.length === 0) return [];
  const named = found.changed.slice(0, mostNamed).map(({ cell, then, now: there }) => `${cell} had ${then} items and has ${there}`);
  const more = found.changed.length - named.length;
  return [
    finding(
      "plan-population",
      level,
      `${plan.plan_id}: ${named.join(", ")}${more > 0 ? `, and ${more} more cells` : ""}; judgements, strata or filters are not those that it was drawn by`,
      { file },
    ),
  ];
}

interface Coverage {
  readonly items: number;
  readonly labelled: number;
  readonly findings: readonly Finding[];
}

/** How many of a plan's items are labelled in its dimension, by everybody whom they were given to, or else by anybody: one coverage a stratum. */
function coverageOf({ run }: CliSession, { file, plan }: CheckedPlan, collected: readonly Collected[], floor: number | null): readonly Coverage[] {
  const dimension = plan.dimension?.split("@")[0];
  const labelled = new Map<string, Set<string>>();
  for (const { dimension: of, ratings } of collected)
    if (dimension === undefined || of === dimension)
      for (const { item, rater } of ratings) if (!isJudge(rater)) labelled.set(item, (labelled.get(item) ?? new Set()).add(rater));
  const isLabelled = (key: string, asked: readonly string[] | undefined) => {
    const by = labelled.get(key);
    return by !== undefined && (asked ?? []).every((reviewer) => by.has(reviewer));
  };
  const keyOf = keysOfItems(run, plan);
  const index = run.rows.index();
  const strata = new Map(plan.cells.map(({ id, stratum }) => [id, stratum ?? null]));
  const byStratum = new Map<string | null, { items: number; labelled: number; gone: number }>();
  for (const item of plan.items) {
    if (item.repeat_of !== undefined) continue;
    const key = keyOf(item.target);
    const stratum = strata.get(item.cell) ?? null;
    const sum = byStratum.get(stratum) ?? { items: 0, labelled: 0, gone: 0 };
    byStratum.set(stratum, sum);
    sum.items++;
    if (key !== null && isLabelled(key, item.reviewers)) sum.labelled++;
    else if (matchTarget(item.target, index).match !== "row") sum.gone++;
  }
  return [...byStratum].map(([stratum, { items, labelled: done, gone }]) => {
    const name = `${plan.plan_id}${stratum === null ? "" : `, stratum ${stratum}`}`;
    return {
      items,
      labelled: done,
      findings: [
        ...(gone > 0
          ? [
              finding("plan-coverage", "error", `${name}: ${gone} of ${items} items are of rows that are not in this run, or of more than one`, {
                file,
              }),
            ]
          : []),
        ...(floor === null || done >= floor * items
          ? []
          : [
              finding(
                "plan-coverage",
                "error",
                `${name}: ${done} of ${items} items are labelled, fewer than the policy's ${Math.round(floor * 100)} %`,
                {
                  file,
                },
              ),
            ]),
      ],
    };
  });
}
