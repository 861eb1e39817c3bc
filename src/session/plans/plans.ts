import { plan as planShape, type Plan } from "../../core/formats/plan";
import type { Problem } from "../../core/formats/problem";
import { readJson } from "../../core/formats/readJson";
import type { ByteSource } from "../../core/records/byteSource";
import type { Artefact, PlanFiles } from "../ports";
import { isOfResults, resultsNow, resultsNowInWords, type ResultsNow } from "./fitsResults";

export interface LoadedPlan {
  readonly plan: Plan;
  /** Path relative to the run folder. */
  readonly file: string;
  /** It was drawn from other results: what it says of weights and items does not hold here. */
  readonly foreign: boolean;
  /** What became of the results that it was drawn from, as far as a quick look tells. */
  readonly now: ResultsNow;
  /** It was written by a newer version of the format: shown, but no label is given under it. */
  readonly readOnly: boolean;
}

/** The sampling plans of a run as they are on disk, oldest first. What cannot be read is a problem and not a plan. */
export class Plans {
  #list: readonly LoadedPlan[] = [];
  #problems: readonly Problem[] = [];

  constructor(
    readonly files: PlanFiles,
    readonly results: ByteSource,
  ) {}

  get list(): readonly LoadedPlan[] {
    return this.#list;
  }

  get problems(): readonly Problem[] {
    return this.#problems;
  }

  /** The plan of this id; null where there is none. */
  of(planId: string): LoadedPlan | null {
    return this.#list.find(({ plan }) => plan.plan_id === planId) ?? null;
  }

  /** Reads all plans again. Never rejects: a folder that cannot be read is a problem. */
  async reload(): Promise<void> {
    const problems: Problem[] = [];
    const found = new Map<string, LoadedPlan>();
    for (const artefact of await this.#read(problems)) {
      const read = readJson(artefact.bytes, planShape, artefact.name, "plan");
      problems.push(...read.problems);
      const plan = read.value;
      if (plan === null || read.problems.some(({ severity }) => severity === "error")) continue;
      const before = found.get(plan.plan_id);
      if (before) problems.push(sameName(plan, artefact, before));
      else {
        const now = await this.#now(plan);
        found.set(plan.plan_id, { plan, file: artefact.name, readOnly: read.readOnly, foreign: !isOfResults(now), now });
      }
    }
    this.#list = [...found.values()].sort((a, b) => order(a.plan, b.plan));
    this.#problems = [...problems, ...this.#list.flatMap(changedResults)];
  }

  async #read(problems: Problem[]): Promise<readonly Artefact[]> {
    try {
      return await this.files.read();
    } catch (error) {
      problems.push({
        file: "review/plans",
        code: "plan-unreadable",
        severity: "error",
        message: error instanceof Error ? error.message : String(error),
      });
      return [];
    }
  }

  /** Results that cannot be read are told of where they are read: no plan is called foreign for it. */
  #now(plan: Plan): Promise<ResultsNow> {
    return resultsNow(plan, this.results).catch(() => "unknown");
  }
}

const order = (a: Plan, b: Plan): number => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.plan_id < b.plan_id ? -1 : 1);

const sameName = ({ plan_id }: Plan, { name }: Artefact, { file }: LoadedPlan): Problem => ({
  file: name,
  code: "plan-twice",
  severity: "error",
  message: `the plan ${plan_id} stands in ${file} already: this file is left out, since labels name plans by their id`,
});

/** Rows that came since are no trouble of the plan: it speaks of those that there were. */
function changedResults({ plan, file, now, foreign }: LoadedPlan): readonly Problem[] {
  const message = resultsNowInWords(plan, now);
  if (message === null) return [];
  return [{ file, code: foreign ? "plan-of-other-results" : "plan-before-rows", severity: foreign ? "warning" : "info", message }];
}
