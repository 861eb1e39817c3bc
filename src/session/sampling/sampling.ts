import { stringify } from "yaml";
import { design as designShape, type Design } from "../../core/formats/design";
import { readYaml } from "../../core/formats/readYaml";
import { inSlices } from "../../core/slices";
import { drawSample } from "../../core/stats/design/drawSample";
import type { Seed } from "../../core/stats/random/seededRandom";
import { RequestFailure } from "../../protocol/channel";
import type { Params, Result } from "../../protocol/messages";
import type { DesignMistake, SampledDimension } from "../../protocol/sampling";
import { mayUse } from "../projection/queryFields";
import { isSealed, type Sealing } from "../projection/seals";
import type { Feed } from "../feed";
import type { OpenRun } from "../openRun";
import type { KnownContents } from "./contentsOf";
import { designIn, extendedPlan, freePlanId, type Extended } from "./extension";
import { chosenItems, planOf } from "./planOf";
import { DesignError, populationKey, populationOf, type Population } from "./population";
import { previewOf, shortageOf } from "./previewOf";
import { readyDesign, turnsOf, type ReadyDesign } from "./readyDesign";
import { sampledDimensions } from "./sampledDimensions";

/** Who waits for a reading is told this often at most, in milliseconds. */
const toldEvery = 100;

interface Brought {
  readonly design: Design;
  readonly seed: Seed;
  readonly extended: Extended | null;
  readonly ready: ReadyDesign;
}
/** The review that samples are drawn from. */
export interface SampledReview {
  readonly run: OpenRun;
  readonly feed: Feed;
  /** What the ordinary view seals now. */
  sealing(): Sealing;
  plansChanged(): Promise<void>;
  /** Resolves to why not all rows are known, once they are listed or will not be; null where they are. */
  missingRows(): Promise<string | null>;
}
type Asked = Pick<Params<"sample/preview">, "design" | "extends" | "token">;

/** Drawing a sample by a form: what there is to draw from, what a design would take, and the draw itself. */
export class Sampling {
  readonly #known: KnownContents = new Map();
  #last: { readonly key: string; readonly population: Population } | null = null;
  #changes = 0;
  readonly #counted = new WeakMap<object, readonly SampledDimension[]>();

  constructor(readonly review: SampledReview) {
    review.feed.listen((name, params) => {
      // Contents come of rows, truths and the codebook's recipes.
      if (name !== "document/changed" || !("what" in params)) return;
      const { what } = params;
      if (what.some((one) => one === "rows" || one === "codebook")) this.#known.clear();
      if (what.some((one) => one === "rows" || one === "codebook" || one === "judgements")) [this.#last, this.#changes] = [null, this.#changes + 1];
    });
  }

  async options(): Promise<Result<"sample/options">> {
    const { run } = this.review;
    const refused = (await this.review.missingRows()) ?? this.#refusal(this.review.sealing());
    if (refused !== null) return { refused, closed: null, dimensions: [], reviewers: [], plans: [], freeId: "" };
    const { list } = run.plans;
    const others = isSealed("reviewer", this.review.sealing()) ? [] : [...run.book.state.reviewers].sort();
    const reviewers = new Set([...(run.me === null ? [] : [run.me]), ...others]);
    return {
      refused: null,
      closed: run.ports.plans.closed ?? null,
      dimensions: [...this.#dimensionsOf(run)],
      reviewers: [...reviewers],
      plans: list.map(({ plan, foreign, readOnly }) => ({
        planId: plan.plan_id,
        createdAt: plan.created_at,
        by: plan.by ?? null,
        dimension: plan.dimension ?? null,
        items: plan.items.filter(({ repeat_of }) => repeat_of === undefined).length,
        extends: plan.extends ?? null,
        fixed: foreign
          ? "It was drawn from other results."
          : readOnly
            ? "It was written by a newer version of Trace Adjudicator."
            : designIn(plan) === null
              ? "It does not say by which design it was drawn; the command line can extend it where the design is at hand."
              : null,
      })),
      freeId: this.#freeId(null),
    };
  }

  preview(asked: Params<"sample/preview">, sealing: Sealing, signal: AbortSignal): Promise<Result<"sample/preview">> {
    return this.#located(async () => {
      const { design, extended, ready } = await this.#bring(asked, sealing, signal);
      const drawn = await inSlices(drawSample(ready.units, ready.sample, { takeWhatThereIs: true }), turnsOf(this.review.run, signal));
      const chosen = drawn.kind === "drawn" ? chosenItems(design, ready, drawn.sample, extended) : null;
      return { state: "ready", preview: previewOf(design, ready, chosen) };
    });
  }

  draw(asked: Params<"sample/draw">, sealing: Sealing, signal: AbortSignal): Promise<Result<"sample/draw">> {
    return this.#located(async () => {
      const { run } = this.review;
      const { closed } = run.ports.plans;
      if (closed !== undefined) throw new RequestFailure("refused", closed);
      const { design, extended, ready } = await this.#bring(asked, sealing, signal);
      const id = design.plan_id ?? this.#freeId(extended?.plan.plan_id ?? null);
      if (run.plans.of(id)) return { state: "not-written", exists: true, message: `A plan called ${id} is there already.` };
      const { takeWhatThereIs } = asked;
      const result = await planOf(run, design, ready, { id, by: run.me ?? design.by ?? null, takeWhatThereIs, extended, signal });
      if (result.kind === "impossible") return { state: "short", shortages: result.problems.map(shortageOf) };
      const { plan, short } = result;
      signal.throwIfAborted();
      const written = await run.ports.plans.write(id, `${JSON.stringify(plan, null, 2)}\n`);
      if (!written.ok) return { state: "not-written", exists: written.code === "exists", message: written.message };
      await this.review.plansChanged();
      const repeats = plan.repeats ?? 0;
      return { state: "drawn", planId: id, items: plan.items.length - repeats, repeats, shortages: short.map(shortageOf) };
    });
  }

  extend({ planId }: Params<"sample/extend">): Result<"sample/extend"> {
    this.#mayDraw(this.review.sealing());
    const loaded = this.review.run.plans.of(planId);
    const design = loaded && designIn(loaded.plan);
    if (!loaded || !design) throw new RequestFailure("refused", `The plan ${planId} is not there, or does not say by which design it was drawn.`);
    const blinding = { ...loaded.plan.blinding };
    return {
      design: { ...design, seed: loaded.plan.seed, ...(loaded.plan.judge === undefined ? {} : { judge: loaded.plan.judge }), blinding },
      planId: this.#freeId(planId),
    };
  }

  asText({ design }: Params<"sample/asText">): Promise<Result<"sample/asText">> {
    return this.#located(() => Promise.resolve({ state: "ready" as const, text: stringify(this.#designOf(design), { lineWidth: 0 }) }));
  }

  fromText({ text }: Params<"sample/fromText">): Result<"sample/fromText"> {
    const { value, problems } = readYaml(text, designShape, "design");
    const wrong = problems.filter(({ severity }) => severity === "error");
    if (value !== null && wrong.length === 0) return { state: "ready", design: { ...value } };
    return { state: "wrong", problems: wrong.map(({ line = 1, column = 1, message }) => ({ line, column, message })) };
  }

  async #bring(asked: Asked, sealing: Sealing, signal: AbortSignal): Promise<Brought> {
    const missing = await this.review.missingRows();
    if (missing !== null) throw new RequestFailure("refused", missing);
    this.#mayDraw(sealing);
    const { run } = this.review;
    const design = this.#designOf(asked.design);
    const base = asked.extends === null ? null : run.plans.of(asked.extends);
    if (asked.extends !== null && base === null) throw new DesignError(`the plan ${asked.extends} is not there any more`, ["extends"]);
    const seed = seedOf(design);
    const extended = base && (await extendedPlan(run, base.plan, design, seed));
    let told = -Infinity;
    const progress = (done: number, of: number) => {
      const now = run.ports.environment.now();
      if (now - told < toldEvery) return;
      told = now;
      this.review.feed.say("sample/progress", { token: asked.token, done, of });
    };
    const keeps = extended ? { keeps: new Set(extended.items.keys()) } : {};
    const population = await this.#populationOf(design, sealing, signal);
    const ready = await readyDesign(run, design, seed, { signal, progress, population, known: this.#known, ...keeps });
    return { design, seed, extended, ready };
  }

  /** The population of the last design, where this one has the same: somebody who tries quotas waits once. */
  async #populationOf(design: Design, sealing: Sealing, signal: AbortSignal): Promise<Population> {
    const key = JSON.stringify([populationKey(design), [...sealing.sealed]]);
    if (this.#last?.key === key) return this.#last.population;
    const changes = this.#changes;
    const population = await populationOf(this.review.run, design, { signal, mayUse: mayUse(sealing) });
    // What changed meanwhile is asked for again by whoever shows it.
    if (changes === this.#changes) this.#last = { key, population };
    return population;
  }

  #designOf(given: Readonly<Record<string, unknown>>): Design {
    const read = designShape.safeParse(given);
    if (read.success) return read.data;
    throw new Misread(
      read.error.issues.map(({ path, message }) => ({
        at: path.map((part) => (typeof part === "symbol" ? String(part) : part)),
        message,
        character: null,
      })),
    );
  }

  /** What is wrong with a design is an answer, told at its place. */
  async #located<T>(work: () => Promise<T>): Promise<T | { readonly state: "wrong"; mistakes: DesignMistake[] }> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Misread) return { state: "wrong", mistakes: [...error.mistakes] };
      if (error instanceof DesignError)
        return { state: "wrong", mistakes: [{ at: [...error.at], message: error.message, character: error.character }] };
      if (error instanceof RangeError) return { state: "wrong", mistakes: [{ at: [], message: error.message, character: null }] };
      throw error;
    }
  }

  /** How often a judge gave which label, asked with ever narrower filters, would tell what is sealed. */
  #refusal(sealing: Sealing): string | null {
    return isSealed("judge", sealing) || isSealed("grader", sealing)
      ? "You take part in a plan that is not finished: what judges and graders said is sealed for you until it is. Whoever draws a sample sees how often they said what. Finish your queue first, or reveal the plan."
      : null;
  }

  /** Counted once for the judgements there are: there may be very many. */
  #dimensionsOf(run: OpenRun): readonly SampledDimension[] {
    const known = this.#counted.get(run.judgements) ?? sampledDimensions(run);
    this.#counted.set(run.judgements, known);
    return known;
  }

  #mayDraw(sealing: Sealing): void {
    const refused = this.#refusal(sealing);
    if (refused !== null) throw new RequestFailure("refused", refused);
  }

  #freeId(extended: string | null): string {
    return freePlanId(new Set(this.review.run.plans.list.map(({ plan }) => plan.plan_id)), extended);
  }
}

/** A design that is none. */
class Misread extends Error {
  constructor(readonly mistakes: readonly DesignMistake[]) {
    super("this is no design");
  }
}

function seedOf({ seed }: Design): Seed {
  if (seed === undefined || seed === "") throw new DesignError("a seed is needed: without one nobody could draw the same items again", ["seed"]);
  return typeof seed === "string" && /^-?\d{1,15}$/.test(seed) ? Number(seed) : seed;
}
