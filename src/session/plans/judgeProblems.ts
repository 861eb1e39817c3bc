import { judgeInWords, type NamedJudge } from "../../core/agreement/judgeNames";
import type { Problem } from "../../core/formats/problem";
import { completeTarget, matchTarget, targetKey, type ReviewState, type RowKeyIndex } from "../../core/review";
import type { JudgementBook } from "../run/judgements";
import { shownJudgeIs, usuallyEnough } from "./enoughLabels";
import { judgeOfPlan, nameOf } from "./judgeOfPlan";
import type { LoadedPlan } from "./plans";

/** What judges are measured by. */
export interface Measured {
  readonly judgements: JudgementBook;
  readonly plans: { readonly list: readonly LoadedPlan[] };
  readonly book: { readonly state: ReviewState };
  readonly rows: { index(): RowKeyIndex };
  readonly data: { dimension(id: string): { readonly applies_to: string } | null };
}

/** A plan with the judges of each of its items. */
interface JudgedPlan {
  readonly loaded: LoadedPlan;
  readonly dimension: string;
  readonly judges: ReadonlyMap<NamedJudge, ReadonlySet<string>>;
}

/**
 * What is wrong with the judges of a run as instruments: one id for several judges, plans over labels of a judge that is gone, and judges that
 * plans have drawn for and people have not labelled enough. Labels are counted as they are in the logs: whether one is stale only a look at
 * its row tells, so `adjudicate check` may count fewer.
 */
export class JudgeProblems {
  #fixed: {
    readonly judgements: JudgementBook;
    readonly plans: readonly LoadedPlan[];
    readonly problems: readonly Problem[];
    readonly judged: readonly JudgedPlan[];
  } | null = null;
  #counted: { readonly state: ReviewState; readonly problems: readonly Problem[] } | null = null;

  problems(of: Measured): readonly Problem[] {
    const { judgements } = of;
    const plans = of.plans.list;
    if (this.#fixed?.judgements !== judgements || this.#fixed.plans !== plans) {
      const ours = plans.filter(({ foreign }) => !foreign);
      const gone = ours.flatMap(({ plan, file }): Problem[] => {
        const judge = judgeOfPlan(plan, judgements.judges);
        return judge.kind === "gone" ? [{ file, code: "judge-changed", severity: "warning", message: judge.why }] : [];
      });
      this.#fixed = {
        judgements,
        plans,
        problems: [...changedJudges(judgements), ...gone],
        judged: ours.flatMap((loaded) => judgedPlan(of, loaded) ?? []),
      };
      this.#counted = null;
    }
    const { state } = of.book;
    if (this.#counted?.state !== state)
      this.#counted = { state, problems: this.#fixed.judged.flatMap((plan) => unverified(judgements, state, plan)) };
    return [...this.#fixed.problems, ...this.#counted.problems];
  }
}

function changedJudges({ judges }: JudgementBook): readonly Problem[] {
  const ids = [...new Set(judges.all.map(({ id }) => id))];
  return ids.flatMap((id): Problem[] => {
    const same = judges.withId(id);
    if (same.length < 2) return [];
    const named = same.map((judge) => `${nameOf(judges, judge)} (${judgeInWords(judge)})`).join(", ");
    const message = `${id} is ${same.length} judges here: ${named}; another model, version or prompt is another judge, and they are never taken together`;
    return [{ file: "judgements", code: "judge-changed", severity: "warning", message }];
  });
}

function judgedPlan({ judgements, rows, data }: Measured, loaded: LoadedPlan): JudgedPlan | null {
  const dimension = loaded.plan.dimension?.split("@")[0];
  if (dimension === undefined) return null;
  const index = rows.index();
  const kind = data.dimension(dimension)?.applies_to;
  const judges = new Map<NamedJudge, Set<string>>();
  for (const { target, repeat_of } of loaded.plan.items) {
    const found = matchTarget(target, index);
    const completed = repeat_of === undefined && found.match === "row" ? completeTarget(target, index, kind).target : null;
    if (completed === null || found.match !== "row") continue;
    const key = targetKey(completed);
    for (const { dimension: asked, key: of, judgement } of judgements.ofRow(found.row)) {
      if (asked !== dimension || of !== key || (judgement.judge.kind ?? "model") !== "model") continue;
      const judge = judgements.judges.called(judgements.judges.of(judgement.judge))!; // a judge's own name is that of one judge
      judges.set(judge, (judges.get(judge) ?? new Set()).add(key));
    }
  }
  return { loaded, dimension, judges };
}

function unverified(
  { judges }: JudgementBook,
  state: ReviewState,
  { loaded: { plan, file }, dimension, judges: measured }: JudgedPlan,
): readonly Problem[] {
  const labels = state.labels.filter((label) => label.dimension === dimension);
  return [...measured].flatMap(([judge, items]): Problem[] => {
    const labelled = new Set(
      labels.flatMap(({ key, event: { condition, judge: shown } }) =>
        items.has(key) && (condition === "blind" || (condition === "verify" && shownJudgeIs(shown, judge))) ? [key] : [],
      ),
    ).size;
    const needed = Math.min(items.size, usuallyEnough.all);
    if (labelled >= needed) return [];
    const message = `${nameOf(judges, judge)} (${judgeInWords(judge)}) is unverified for ${dimension}: people have labelled ${labelled} of the ${needed} items of the plan ${plan.plan_id} that it needs`;
    return [{ file, code: "judge-unverified", severity: "info", message }];
  });
}
