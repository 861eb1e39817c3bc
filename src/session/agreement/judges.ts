import { isJudge, labelText } from "../../core/agreement/ratings";
import { judgeInWords, type NamedJudge } from "../../core/agreement/judgeNames";
import type { OpenRun } from "../openRun";
import { shownJudgeIs, usuallyEnough, type EnoughLabels } from "../plans/enoughLabels";
import { isSameJudge, judgeOfPlan } from "../plans/judgeOfPlan";
import { isMalformed } from "../run/judgementMarks";
import { collectRatings, type Collected } from "./collectRatings";
import { plannedItems } from "./plannedItems";

/** A judge as an instrument: one model, version and prompt, and whether people have measured it. */
export interface JudgeStatus {
  /** As a rater. */
  readonly name: string;
  readonly dimension: string;
  readonly judge: NamedJudge;
  readonly judgements: number;
  readonly labelled: number;
  /** In the order in which they were first given. */
  readonly byLabel: readonly { readonly label: string; readonly given: number; readonly labelled: number }[];
  readonly verified: boolean;
  /** What is missing, for people; null where nothing is. */
  readonly why: string | null;
}

/**
 * Whether plans of these results cover the judges of a dimension: labels of people on the items of plans, given blind, or in verification of this
 * very judge. Labels given with everything in sight do not count. A judge with another model, version or prompt is another one, but the
 * labels that people gave the same items count for it as well. Other people's labels and rules that come with the data are no instruments.
 */
export function judgeStatuses(
  run: OpenRun,
  { dimension, ratings }: Pick<Collected, "dimension" | "ratings">,
  enough: EnoughLabels = usuallyEnough,
): readonly JudgeStatus[] {
  const { judges } = run.judgements;
  const instruments = judges.all.filter(({ kind }) => (kind ?? "model") === "model");
  const plans = run.plans.list.filter(({ foreign, plan }) => !foreign && plan.dimension?.split("@")[0] === dimension).map(({ plan }) => plan);
  const drawn = new Map(plans.flatMap((plan) => [...plannedItems(run, plan)]));
  const people = ratings.filter(
    ({ rater, item, condition }) => !isJudge(rater) && drawn.has(item) && (condition === "blind" || condition === "verify"),
  );
  return instruments.flatMap((judge): JudgeStatus[] => {
    const name = judges.of(judge);
    const own = ratings.filter(({ rater }) => rater === name);
    if (own.length === 0) return [];
    const seen = new Set(
      people.filter(({ item, rater, condition }) => condition === "blind" || verifies(run, item, dimension, rater, judge)).map(({ item }) => item),
    );
    const counts = new Map<string, { given: number; labelled: number; copies: number }>();
    for (const { item, label } of own) {
      const count = counts.get(label) ?? { given: 0, labelled: 0, copies: 0 };
      counts.set(label, count);
      count.given++;
      if (!seen.has(item)) continue;
      count.labelled++;
      count.copies += drawn.get(item)!.copies;
    }
    const labelled = [...counts.values()].reduce((sum, count) => sum + count.labelled, 0);
    const covered = [...counts.values()].reduce((sum, count) => sum + count.copies, 0);
    const few = [...counts].filter(([, { given, labelled: done, copies }]) => done < enough.each && copies < given);
    const missing =
      labelled < enough.all && covered < own.length
        ? `${labelled} of the ${enough.all} labels of people that it needs`
        : few.length > 0
          ? `${few.map(([label, count]) => `${count.labelled} labels of what it calls ${label}`).join(" and ")}, of the ${enough.each} that each needs`
          : null;
    return [
      {
        name,
        dimension,
        judge,
        judgements: own.length,
        labelled,
        byLabel: [...counts].map(([label, { given, labelled: done }]) => ({ label, given, labelled: done })),
        verified: missing === null,
        why:
          missing === null
            ? null
            : `${name.slice("judge:".length)} (${judgeInWords(judge)}) is unverified for ${dimension}: ${missing}${replaced(run, judge, dimension)}`,
      },
    ];
  });
}

/**
 * All judges of a run, dimension by dimension. Where no plan asks about a dimension nobody's labels are looked at: its judges are unverified, and
 * only counted.
 */
export async function judgesOfRun(run: OpenRun, enough: EnoughLabels = usuallyEnough, signal?: AbortSignal): Promise<readonly JudgeStatus[]> {
  const planned = new Set(run.plans.list.flatMap(({ plan, foreign }) => (foreign ? [] : (plan.dimension?.split("@")[0] ?? []))));
  const statuses: JudgeStatus[] = [];
  for (const dimension of run.judgements.dimensions) {
    if (planned.has(dimension)) {
      statuses.push(...judgeStatuses(run, await collectRatings(run, dimension, signal ? { signal } : {}), enough));
      continue;
    }
    const ratings = [...run.judgements.places].flatMap((place) =>
      run.judgements.ofRow(place).flatMap(({ judgement, dimension: asked, key }) =>
        asked !== dimension || isMalformed(judgement)
          ? []
          : [
              {
                item: key,
                rater: run.judgements.judges.of(judgement.judge),
                label: labelText(judgement.label),
                condition: null,
                stratum: null,
                cluster: key,
              },
            ],
      ),
    );
    statuses.push(...judgeStatuses(run, { dimension, ratings }, enough));
  }
  return statuses;
}

/** A label given in verification speaks of the judge that was shown with it. */
function verifies(run: OpenRun, item: string, dimension: string, reviewer: string, judge: NamedJudge): boolean {
  return shownJudgeIs(run.book.state.label(reviewer, item, dimension)?.event.judge, judge);
}

/** Says of a judge that it has come in the place of one that a plan was drawn over. */
function replaced(run: OpenRun, judge: NamedJudge, dimension: string): string {
  for (const { plan, foreign } of run.plans.list) {
    const was = plan.judge_identity;
    if (foreign || plan.dimension?.split("@")[0] !== dimension || was?.id !== judge.id || isSameJudge(was, judge)) continue;
    const gone = judgeOfPlan(plan, run.judgements.judges).kind === "gone";
    return `; the plan ${plan.plan_id} was drawn over labels of another ${judge.id} (${judgeInWords(was)})${gone ? ", which is not in this run any more" : ""}`;
  }
  return "";
}
