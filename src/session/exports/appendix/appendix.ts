import { documentOf } from "./blocks";
import { heading, paragraph, terms, type Block, type TextDocument } from "../../../core/export/document/document";
import type { Plan } from "../../../core/formats/plan";
import { RatingTable } from "../../../core/agreement/ratings";
import { fileFingerprint } from "../../../core/records/fingerprint";
import { dimensionId } from "../../../core/review";
import { amongPlan, compareRaters, type Doing } from "../../agreement/compareRaters";
import { collectRatings, ratedDimensions, type Collected } from "../../agreement/collectRatings";
import { correctedRates } from "../../agreement/corrected";
import { disagreements } from "../../agreement/disagreements";
import { judgeStatuses } from "../../agreement/judges";
import { plannedItems } from "../../agreement/plannedItems";
import type { OpenRun } from "../../openRun";
import { DesignError } from "../../sampling/population";
import { agreementBlocks } from "./agreementBlocks";
import { codebookBlocks } from "./codebookBlocks";
import { decisionBlocks } from "./decisionBlocks";
import { designBlocks } from "./designBlocks";
import { judgeBlocks, raterBlocks } from "./raterBlocks";
import { rateBlocks } from "./rateBlocks";
import { referenceBlocks } from "./references";
import { selfBlocks } from "./selfBlocks";

export interface AppendixOptions {
  /** Only this plan's items and dimension, and what they say of its population; every dimension with labels of people without it. */
  readonly plan: Plan | null;
  readonly seed: string;
  readonly resamples: number;
  /** Labels called positive in corrected rates; the codebook's first where it is null. */
  readonly positive: readonly string[] | null;
  /** What a reviewer is called. */
  readonly nameOf: (reviewer: string) => string;
  /** Version of this software. */
  readonly version: string;
  /** Name of the results file, without folders. */
  readonly results: string;
  readonly doing: Doing;
  readonly signal?: AbortSignal;
}

/**
 * The report of a review for an appendix: how items were drawn, who labelled what under which condition and by which guidelines, how far
 * raters agree in the sample and in the population, what that makes of the judge's rates, and what was decided. It has no date of its own:
 * the same results, logs and options give the same document.
 */
export async function appendix(run: OpenRun, options: AppendixOptions): Promise<TextDocument> {
  const { plan, nameOf, signal } = options;
  const asked = plan?.dimension === undefined ? null : dimensionId(plan.dimension);
  const labelled = new Set(run.book.state.labels.map(({ dimension }) => dimension));
  const dimensions = asked !== null ? [asked] : ratedDimensions(run).filter((id) => labelled.has(id));
  const blocks: Block[] = [await headBlock(run, options), ...(plan === null ? noPlan(run) : designBlocks(run, plan, labelledItems(run, plan)))];
  for (const id of dimensions) blocks.push(...(await dimensionBlocks(run, id, options)));
  if (dimensions.length === 0) blocks.push(paragraph("Nobody has labelled anything in this run."));
  blocks.push(...judgeBlocks(run, dimensions), ...referenceBlocks());
  signal?.throwIfAborted();
  return documentOf(plan === null ? "Review of evaluation results" : `Review of evaluation results: plan ${plan.plan_id}`, blocks, nameOf);
}

async function headBlock(run: OpenRun, { results, version, seed, resamples }: AppendixOptions): Promise<Block> {
  const { table } = run.rows.store;
  const { manifest } = run.data;
  return terms([
    ["Results", `${results}, ${table.count} rows`],
    ["Fingerprint of the results", await fileFingerprint(run.ports.files.results)],
    ["Runs", [...run.runIds()].sort().join("\n")],
    ["Corpus", manifest?.corpus_version ?? null],
    ["Software", `Trace Adjudicator ${version}`],
    ["Intervals", `95 %; seed ${seed}, ${resamples} resamples`],
  ]);
}

const noPlan = (run: OpenRun): readonly Block[] => [
  heading("Design"),
  paragraph(
    `This is about all labels of the run, not about the items of a plan: they say nothing of a population.${run.plans.list.length > 0 ? ` The run has the plans ${run.plans.list.map(({ plan }) => plan.plan_id).join(", ")}.` : ""}`,
  ),
];

/** Items of the plan that somebody has labelled, by their names. */
function labelledItems(run: OpenRun, plan: Plan): ReadonlySet<string> {
  const dimension = plan.dimension === undefined ? null : dimensionId(plan.dimension);
  return new Set(run.book.state.labels.filter((label) => dimension === null || label.dimension === dimension).map(({ key }) => key));
}

async function dimensionBlocks(run: OpenRun, id: string, options: AppendixOptions): Promise<readonly Block[]> {
  const { plan, seed, resamples, doing, signal } = options;
  const used = plan && { plan, items: plannedItems(run, plan) };
  const collected = amongPlan(await collectRatings(run, id, signal ? { signal } : {}), used);
  const comparing = { sampling: { seed, resamples }, plan: used, doing };
  const report = await compareRaters(collected, new RatingTable(collected.ratings).raters, null, comparing);
  const differing = await disagreements(run, collected, signal);
  return [
    ...codebookBlocks(id, collected, run),
    ...raterBlocks(collected),
    ...agreementBlocks(report),
    ...selfBlocks(report),
    ...(used === null ? [] : await rates(run, collected, used, options)),
    ...decisionBlocks(run, id, differing),
    ...verified(run, collected),
  ];
}

async function rates(
  run: OpenRun,
  collected: Collected,
  used: { readonly plan: Plan; readonly items: ReturnType<typeof plannedItems> },
  options: AppendixOptions,
) {
  const { positive, seed, resamples, doing, signal } = options;
  try {
    return rateBlocks(
      await correctedRates(run, collected, used, { positive, ...(signal ? { signal } : {}) }, { sampling: { seed, resamples }, doing }),
    );
  } catch (error) {
    if (error instanceof DesignError) return [heading("Rates, corrected", 3), paragraph(`Not computed: ${error.message}`)];
    throw error;
  }
}

/** Whether people have measured the judges of a dimension. */
function verified(run: OpenRun, collected: Collected): readonly Block[] {
  const statuses = judgeStatuses(run, collected);
  if (statuses.length === 0) return [];
  return [
    heading("Judges as instruments", 3),
    terms(
      statuses.map(({ name, judgements, labelled, verified: is, why }) => [
        name.replace(/^judge:/, ""),
        `${judgements} judgements, ${labelled} of the items labelled by people; ${is ? "verified" : (why ?? "unverified")}`,
      ]),
    ),
  ];
}
