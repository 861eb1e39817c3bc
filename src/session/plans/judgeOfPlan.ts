import { judgeInWords, type JudgeNames, type NamedJudge } from "../../core/agreement/judgeNames";
import type { Plan } from "../../core/formats/plan";

/** The verdicts that the rows carry, as a judge. */
export const grader = "grader";

const parts = ["id", "kind", "model", "model_version", "prompt_sha256"] as const;

/** Whether two judges are one: model, version and prompt alike. A kind that is not stated is `model`. */
export const isSameJudge = (one: NamedJudge, other: NamedJudge): boolean =>
  parts.every((part) => (one[part] ?? (part === "kind" ? "model" : undefined)) === (other[part] ?? (part === "kind" ? "model" : undefined)));

export type JudgeOfPlan =
  | { readonly kind: "judge"; /** Without `judge:`; `grader` for the verdicts in the rows. */ readonly name: string }
  /** It has no judgements here any more, though others of its id may: what those say is not what the cells are made of. */
  | { readonly kind: "gone"; readonly why: string }
  /** The plan does not say. */
  | { readonly kind: "unsaid" };

/** What the judge whose labels a plan's cells speak of is called among the judges of a run. */
export function judgeOfPlan({ plan_id, judge, judge_identity: identity }: Plan, names: JudgeNames): JudgeOfPlan {
  if (judge === undefined) return { kind: "unsaid" };
  if (judge === grader) return { kind: "judge", name: grader };
  const same = identity === undefined ? names.called(judge) : names.all.find((one) => isSameJudge(one, identity));
  if (same) return { kind: "judge", name: nameOf(names, same) };
  const others = names.withId(identity?.id ?? judge);
  const was = identity === undefined ? judge : `${identity.id} (${judgeInWords(identity)})`;
  const there = others.map((one) => `${nameOf(names, one)} (${judgeInWords(one)})`).join(" and ");
  return {
    kind: "gone",
    why: `the cells of the plan ${plan_id} are made of labels of ${was}, ${
      identity === undefined && others.length > 1
        ? `which may be any of ${there}`
        : `which is not in this run${there === "" ? "" : `; there is ${there}, another judge`}`
    }`,
  };
}

/** A judge's name without `judge:`. */
export const nameOf = (names: JudgeNames, judge: NamedJudge): string => names.of(judge).slice("judge:".length);
