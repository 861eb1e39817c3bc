import { allAgreement } from "../../core/agreement/allAgreement";
import { figuresOfPair } from "../../core/agreement/agreementOfPair";
import { isJudge, RatingTable, type RatedPair } from "../../core/agreement/ratings";
import type { Scale } from "../../core/agreement/scale";
import type { RowSet } from "../../core/query/queryPort";
import type { AgreementCell } from "../../protocol/agreement";
import { RequestFailure } from "../../protocol/channel";
import type { Params, Result } from "../../protocol/messages";
import type { OpenRun } from "../openRun";
import { isOpen, type Sealing } from "../projection/seals";
import { ratedDimensions, type Collected } from "./collectRatings";
import { amongPlan, comparePair, pairsByStratum, scaleOfCollected, selfAgreement, type Doing } from "./compareRaters";
import { flipsOf } from "./flips";
import { plannedItems, type UsedPlan } from "./plannedItems";
import { pairView, ratedDimensionView, selfView } from "./agreementView";
import { correctedRates } from "./corrected";
import { correctedView } from "./correctedView";
import { labelsNeeded } from "./needed";
import { RatingsBook } from "./ratingsBook";
import { selfPairs } from "./selfAgreement";
import { workInParts } from "./workInParts";
import { DesignError } from "../sampling/population";

type Compared = Pick<Params<"agreement/all">, "dimension" | "condition" | "plan" | "withoutAsserted">;
type Pair = Compared & { readonly first: string; readonly second: string };

type Measured = Pick<Params<"agreement/corrected">, "plan" | "judge" | "positive" | "condition" | "withoutAsserted">;

/** Raters that are compared each with each; a screen shows no more. */
const mostRaters = 40;
/** A matrix of more labels is no matrix that anybody reads, and grows with their square. */
const mostLabels = 200;

/** How far raters agree. What others said is in every answer, so nothing is answered while any of it is sealed. */
export class Agreements {
  readonly book: RatingsBook;

  constructor(
    readonly run: OpenRun,
    /** Says how far the work is that was asked for under a name. */
    readonly tell: (token: string, done: number) => void,
  ) {
    this.book = new RatingsBook(run);
  }

  async raters({ withoutAsserted, plan }: Params<"agreement/raters">, sealing: Sealing, signal?: AbortSignal): Promise<Result<"agreement/raters">> {
    if (!isOpen(sealing)) return { open: false, why: closed };
    const used = this.#plan(plan);
    const dimensions = [];
    for (const dimension of ratedDimensions(this.run))
      dimensions.push(ratedDimensionView(amongPlan(await this.book.ratings(dimension, withoutAsserted, signal), used)));
    const plans = this.run.plans.list
      .filter(({ foreign }) => !foreign)
      .map(({ plan: { plan_id, dimension, items } }) => ({
        planId: plan_id,
        dimension: dimension?.split("@")[0] ?? null,
        items: items.filter(({ repeat_of }) => repeat_of === undefined).length,
      }));
    return { open: true, dimensions, plans };
  }

  async pair({ intervals, ...asked }: Params<"agreement/pair">, sealing: Sealing, signal?: AbortSignal): Promise<Result<"agreement/pair">> {
    const { collected, scale, rated, used } = await this.#rated(asked, sealing, signal);
    const raters = [asked.first, asked.second] as const;
    if (intervals === null) {
      const flips = raters.every(isJudge) ? flipsOf(rated, scale, collected.ratings) : null;
      const strata = pairsByStratum(rated).map(([stratum, pairs]) => ({ stratum, ...figuresOfPair(pairs, scale) }));
      return pairView({ ...figuresOfPair(rated, scale), strata, reweighted: null, flips }, rated, scale);
    }
    const { seed, resamples, token } = intervals;
    const parts = 1 + pairsByStratum(rated).length + Number(used !== null);
    const doing = this.#parts(token, parts, signal);
    return pairView(await comparePair(rated, raters, scale, collected, { sampling: { seed, resamples }, plan: used, doing }), rated, scale);
  }

  async all(asked: Params<"agreement/all">, sealing: Sealing, signal?: AbortSignal): Promise<Result<"agreement/all">> {
    const { table, scale } = await this.#table(asked, sealing, signal);
    const raters = table.raters.slice(0, mostRaters);
    const pairs = raters.flatMap((first, at) =>
      raters.slice(at + 1).map((second) => {
        const { confusion, coefficients } = figuresOfPair(table.pairs(first, second), scale);
        const of = (wanted: string) => coefficients.find(({ name }) => name === wanted)!.estimate;
        return { first, second, n: confusion.n, raw: of("raw"), kappa: of("kappa") };
      }),
    );
    const together = table.raters.length > 2 ? allAgreement(table, scale) : null;
    return {
      raters: [...raters],
      pairs,
      together: together && {
        items: together.items,
        fleiss: together.fleiss,
        alpha: together.alpha,
        alphaOrdinal: together.alphaOrdinal,
        ac1: together.ac1,
      },
      more: table.raters.length - raters.length,
    };
  }

  async self(
    { seed, resamples, token, ...asked }: Params<"agreement/self">,
    sealing: Sealing,
    signal?: AbortSignal,
  ): Promise<Result<"agreement/self">> {
    const { collected, scale } = await this.#table(asked, sealing, signal);
    const twice = selfPairs(collected, asked.condition);
    const found = await selfAgreement(twice, scale, { sampling: { seed, resamples }, doing: this.#parts(token, twice.length, signal) });
    return { self: found.map(({ rater, ...own }) => ({ rater, ...selfView(own) })) };
  }

  async corrected(asked: Params<"agreement/corrected">, sealing: Sealing, signal?: AbortSignal): Promise<Result<"agreement/corrected">> {
    const { collected, used, options } = await this.#measured(asked, sealing, signal);
    const sampling = { seed: asked.seed, resamples: asked.resamples };
    const rates = await saying(correctedRates(this.run, collected, used, options, { sampling, doing: this.#parts(asked.token, 1, signal) }));
    return { corrected: correctedView(rates) };
  }

  async needed(asked: Params<"agreement/needed">, sealing: Sealing, signal?: AbortSignal): Promise<Result<"agreement/needed">> {
    const { collected, used, options } = await this.#measured(asked, sealing, signal);
    const { figure, width, errors } = asked;
    const found = await saying(labelsNeeded(this.run, collected, used, { ...options, figure, width, errors }));
    if (!found.defined) return found;
    const { cells, more, width: then, widthNow } = found.value;
    return { defined: true, value: { cells: [...cells], more, width: then, widthNow } };
  }

  /** The rows with an item in a cell of a matrix, as labels are now. */
  async rowsOf({ labels, stratum, ...asked }: AgreementCell, sealing: Sealing, signal?: AbortSignal): Promise<RowSet> {
    const { collected, scale, rated } = await this.#rated(asked, sealing, signal);
    const known = new Set(scale.labels);
    const differ = ({ first, second }: RatedPair) => first !== null && second !== null && known.has(first) && known.has(second) && first !== second;
    const inCell = labels === "differ" ? differ : ({ first, second }: RatedPair) => first === labels[0] && second === labels[1];
    const items = rated.filter((pair) => inCell(pair) && (stratum === undefined || pair.stratum === stratum));
    return { name: JSON.stringify({ ...asked, labels, stratum }), ids: new Set(items.flatMap(({ item }) => collected.rowOf.get(item) ?? [])) };
  }

  async #rated({ first, second, ...asked }: Pair, sealing: Sealing, signal?: AbortSignal) {
    const found = await this.#table(asked, sealing, signal);
    return { ...found, rated: first === second ? [] : found.table.pairs(first, second) };
  }

  async #table({ dimension, condition, plan, withoutAsserted }: Compared, sealing: Sealing, signal?: AbortSignal) {
    if (!isOpen(sealing)) throw new RequestFailure("refused", closed);
    const used = this.#plan(plan);
    const collected = amongPlan(await this.book.ratings(dimension, withoutAsserted, signal), used);
    const scale = scaleOfCollected(collected);
    if (scale.labels.length > mostLabels) throw new RequestFailure("refused", tooManyLabels(collected, scale));
    return { used, collected, scale, table: new RatingTable(collected.ratings).under(condition) };
  }

  async #measured({ plan, judge, positive, condition, withoutAsserted }: Measured, sealing: Sealing, signal?: AbortSignal) {
    if (!isOpen(sealing)) throw new RequestFailure("refused", closed);
    const used = this.#planOf(plan);
    const dimension = used.plan.dimension?.split("@")[0];
    if (dimension === undefined) throw new RequestFailure("refused", `The plan ${plan} names no question, so nobody knows what its labels answer.`);
    const collected = await this.book.ratings(dimension, withoutAsserted, signal);
    return { used, collected, options: { judge, condition, positive: positive === null ? null : [positive], ...(signal ? { signal } : {}) } };
  }

  #parts(token: string, parts: number, signal?: AbortSignal): Doing {
    return workInParts(this.run.ports.environment, parts, (done) => this.tell(token, done), signal);
  }

  #plan(planId: string | null): UsedPlan | null {
    return planId === null ? null : this.#planOf(planId);
  }

  #planOf(planId: string): UsedPlan {
    const found = this.run.plans.of(planId);
    if (found === null) throw new RequestFailure("refused", `There is no plan ${planId} in this run any more.`);
    if (found.foreign) throw new RequestFailure("refused", `The plan ${planId} was drawn from other results: its weights say nothing about these.`);
    return { plan: found.plan, items: plannedItems(this.run, found.plan) };
  }
}

/** A design that does not fit the run is no failure: it says what does not. */
const saying = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof DesignError || error instanceof RangeError ? new RequestFailure("refused", error.message) : error;
  });

const closed =
  "Closed until you have finished the blind plan that you are in: how raters agree would say what they answered. Finish its queue, or show everything.";

const tooManyLabels = ({ known, dimension }: Collected, { labels }: Scale) =>
  `${known?.title ?? dimension} has ${labels.length} different labels: agreement is counted over ${mostLabels} at most. Free text is no label set; give the judgements labels of a codebook.`;
