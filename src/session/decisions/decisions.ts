import { consensusOf } from "../../core/agreement/consensus";
import type { Dimension } from "../../core/formats/codebook";
import type { EventBody } from "../../core/review";
import { RequestFailure } from "../../protocol/channel";
import { decisionDraft } from "../../protocol/decisionDraft";
import type { AdjudicationView, DisagreementItem, Question } from "../../protocol/decisions";
import type { Params, Result } from "../../protocol/messages";
import type { PlacedEvidence, RepresentationView } from "../../protocol/views";
import { decisionSkip } from "../agreement/absent";
import { collectRatings, ratedDimensions } from "../agreement/collectRatings";
import { disagreements, isUnsettled, questionSaid, type Disagreement } from "../agreement/disagreements";
import type { CaseContext } from "../case/caseContext";
import { refOf } from "../case/history";
import { placedEvidenceOf } from "../case/representationView";
import type { OpenRun } from "../openRun";
import { isSealed, type Sealing } from "../projection/seals";
import type { Cases } from "../useCases/cases";
import type { Labels } from "../useCases/labels";
import type { Representations } from "../useCases/representations";
import { keyTextOf } from "../review/reviewIndex";
import { changeList } from "./changeList";
import { decisionBody, type Decided } from "./decisionBody";
import { decisionViewOf, itemView } from "./itemView";
import { beside, listed } from "./listed";
import { raterViews, ratersOf } from "./raters";
import { adjudicationSealing, afterLooking } from "./sealing";

type Outcome = Result<"decisions/decide">;

interface Opened {
  readonly context: CaseContext;
  readonly dimension: Dimension;
  readonly said: Disagreement;
  readonly sealing: Sealing;
}

/** Disagreements as an adjudicator works through them: what reviewers said, under letters, and what is decided. */
export class Decisions {
  #known: { readonly revision: number; readonly all: Promise<readonly Disagreement[]> } | null = null;

  constructor(
    readonly run: OpenRun,
    readonly cases: Cases,
    readonly representations: Representations,
    readonly labels: Labels,
    readonly revision: () => number,
    /** What the ordinary view seals now: who has items of their own left to label sees nobody's labels here either. */
    readonly ordinary: () => Sealing,
  ) {}

  async list(asked: Params<"decisions/list">): Promise<Result<"decisions/list">> {
    const revision = this.revision();
    return { revision, ...listed(await this.#items(), asked) };
  }

  async step(asked: Params<"decisions/step">): Promise<Result<"decisions/step">> {
    return beside(await this.#items(), asked);
  }

  async open(question: Question, signal?: AbortSignal): Promise<AdjudicationView> {
    return this.#view(await this.#opened(question, signal));
  }

  /** A representation with the raters' evidence in its place, each under their letter. */
  async representation(question: Question, asked: Params<"representation/open">, signal?: AbortSignal): Promise<RepresentationView> {
    const { context, said, sealing } = await this.#opened(question, signal);
    const view = await this.representations.open(asked, sealing, signal);
    const { opened } = await this.representations.opened(asked, sealing, signal);
    const letters = ratersOf(said);
    const usual = context.parts.row.result?.citations?.find(({ id }) => id === said.target.citation_id)?.representation_id;
    const evidence = said.labels.flatMap(({ reviewer, said: label }): PlacedEvidence[] => {
      const placed = placedEvidenceOf(opened, label.event.evidence ?? null, usual);
      const rater = letters.get(reviewer)!;
      return placed ? [{ ...placed, key: `rater:${rater}`, source: "reviewer", by: rater, citationId: said.target.citation_id ?? null }] : [];
    });
    return { ...view, evidence: [...view.evidence.filter(({ source }) => source !== "mine"), ...evidence] };
  }

  /** What is sealed of a question while it is adjudicated: for whatever else is asked of its row. */
  async sealingOf(question: Question, signal?: AbortSignal): Promise<Sealing> {
    return (await this.#opened(question, signal)).sealing;
  }

  decide({ rowId, ref, dimension, ...decided }: Params<"decisions/decide">): Promise<Outcome> {
    return this.labels.inTurn(() => this.#decide({ rowId, ref, dimension }, { ref, ...decided }));
  }

  skip({ reason, ...question }: Params<"decisions/skip">): Promise<Outcome> {
    return this.labels.inTurn(async () => {
      const opened = await this.#opened(question);
      const { me } = this.run;
      if (me === null) return { saved: "no", reason: "Say who is deciding first.", missing: ["reviewer"] };
      const target = opened.context.target(question.ref);
      const body = {
        reviewer: me,
        kind: "skip",
        target,
        of: decisionSkip,
        dimension: question.dimension,
        ...(reason.trim() === "" ? {} : { reason }),
      };
      return this.#say(body, question, opened.context);
    });
  }

  async names(question: Question): Promise<Result<"decisions/names">> {
    const { said } = await this.#opened(question);
    if (said.decided === null) throw new RequestFailure("refused", "Who said what is shown once the item is decided.");
    return {
      names: [...ratersOf(said)].map(([name, rater]) => ({ rater, name })),
      adjudicator: said.decided.decision.event.reviewer,
    };
  }

  /** What a rule makes of what is open in a dimension; with `write` each becomes a decision that names the rule. */
  merge({ dimension: id, rule, write, rationale }: Params<"decisions/merge">): Promise<Result<"decisions/merge">> {
    return this.labels.inTurn(async () => {
      this.#allowed();
      const dimension = this.#dimension(id);
      const open = (await this.#all()).filter((said) => said.dimension === id && isUnsettled(said) && said.types.includes("label"));
      const merged = open.map((said) => ({ said, one: consensusOf(said.labels, rule, dimension.order ?? []) }));
      const settled = merged.flatMap(({ said, one }) => (one === null ? [] : [{ said, label: one.label }]));
      const counts = { settles: settled.length, leaves: open.length - settled.length };
      let written = 0;
      for (const { said, label } of write ? settled : []) {
        const outcome = await this.#decide(
          { rowId: said.summary.id, ref: refOf(said.target, dimension.applies_to), dimension: id },
          {
            ref: refOf(said.target, dimension.applies_to),
            value: said.labels.find((one) => one.label === label)!.said.event.value,
            cause: "other",
            rationale: rationale.trim() === "" ? `merged: ${rule.strategy}${rule.reviewer === undefined ? "" : ` (${rule.reviewer})`}` : rationale,
            evidence: said.labels.find((one) => one.label === label)!.said.event.evidence ?? null,
            activeSeconds: 0,
            rated: true,
            strategy: rule.strategy,
          },
        );
        if (outcome.saved === "no") return { ...counts, written, reason: outcome.reason };
        written++;
      }
      return { ...counts, written, reason: null };
    });
  }

  /** Undo and redo are those of the whole review; where the event was a decision, the answer says which item it was on. */
  async again(what: "undo" | "redo"): Promise<Result<"decisions/undo">> {
    const done = await this.labels[what]();
    if (!done.done) return { ...done, item: null };
    const { state } = this.run.book;
    const event = state.event(done.eventId);
    const named = event?.event.kind === "retract" ? state.event(event.event["retracts"] as string) : event; // a retract that was just made names an event
    const dimension = typeof named?.event["dimension"] === "string" ? this.run.data.dimension(named.event["dimension"].split("@")[0]!) : null;
    const keyText = named?.target ? keyTextOf({ target: named.target }) : null;
    const rowId = keyText === null ? null : (this.run.rows.store.table.summaryOfKeyText(keyText)?.id ?? null);
    const item =
      dimension && rowId !== null && named?.target ? { rowId, ref: refOf(named.target, dimension.applies_to), dimension: dimension.id } : null;
    return { done: true, what: done.what, item };
  }

  changes(): Result<"decisions/changes"> {
    return { changes: changeList(this.run) };
  }

  async #decide(question: Question, decided: Decided): Promise<Outcome> {
    const { context, dimension, said, sealing } = await this.#opened(question);
    const { allowed, why } = this.run.labelling(context.parts.summary);
    if (!allowed) return { saved: "no", reason: why ?? "This row cannot be labelled.", missing: [] };
    const found = decided.evidence && (await this.representations.evidenceIn(context, decided.ref, decided.evidence, sealing));
    const shown = this.run.shownOf(question.rowId, context.target(decided.ref));
    const checked = decisionBody(context, dimension, decided, { said, found, shown });
    if (!checked.ok) return { saved: "no", reason: checked.reason, missing: [...checked.missing] };
    await this.run.drafts.set(context.parts.summary.keyText, said.item, decisionDraft(dimension.id), null);
    return this.#say(checked.body, question, context);
  }

  async #say(body: EventBody, question: Question, context: CaseContext): Promise<Outcome> {
    const said = await this.run.book.say(body);
    this.labels.changed(new Set([context.parts.summary.key.task_id]));
    const view = this.#view(await this.#opened(question));
    return said.saved === "disk"
      ? { saved: "disk", eventId: said.event.id, view }
      : { saved: "outbox", eventId: said.event.id, reason: said.reason, view };
  }

  async #opened({ rowId, ref, dimension: id }: Question, signal?: AbortSignal): Promise<Opened> {
    this.#allowed();
    const dimension = this.#dimension(id);
    const context = await this.cases.context(rowId, signal);
    const said = await questionSaid(this.run, dimension, rowId, ref);
    if (said === null) throw new RequestFailure("refused", "This case is not in the results any more: they have changed on disk.");
    const sealing = adjudicationSealing(this.run, dimension, context.key(ref), this.ordinary());
    return { context, dimension, said, sealing };
  }

  #view({ context, dimension, said, sealing }: Opened): AdjudicationView {
    const { me, exposure } = this.run;
    const view = this.cases.view(context, sealing);
    // Labels that are given here from now on were given knowing what colleagues said.
    exposure.serve(said.summary.id, afterLooking(sealing));
    const { allowed, why } = this.run.labelling(said.summary);
    return {
      item: itemView(said, dimension.applies_to, this.run.book.state, me),
      // Claims are corrected while labelling: here labels on them are weighed.
      case: { ...view, labelling: { allowed: false, why: "This item is decided here, not labelled." } },
      raters: raterViews(context, said),
      rated: said.labels.some(({ reviewer }) => reviewer === me),
      decision: said.decided && decisionViewOf(said.decided, me),
      draft: this.run.drafts.get(said.item, decisionDraft(dimension.id)),
      deciding: me === null ? { allowed: false, why: "Say who is deciding first." } : { allowed, why },
    };
  }

  async #items(): Promise<readonly DisagreementItem[]> {
    this.#allowed();
    const { data, book, me } = this.run;
    return (await this.#all()).map((said) => itemView(said, data.dimension(said.dimension)?.applies_to ?? "row", book.state, me));
  }

  #dimension(id: string): Dimension {
    const dimension = this.run.data.dimension(id);
    if (!dimension) throw new RequestFailure("refused", `The codebook has no dimension "${id}".`);
    return dimension;
  }

  #allowed(): void {
    if (isSealed("reviewer", this.ordinary()))
      throw new RequestFailure(
        "refused",
        "You have items of your own left to label, and what colleagues said is sealed until then. Finish your queue first, or choose Show Everything… there.",
      );
  }

  /** All disagreements, kept until anything changes. */
  #all(): Promise<readonly Disagreement[]> {
    const revision = this.revision();
    if (this.#known?.revision !== revision) {
      const all = this.#found();
      this.#known = { revision, all };
      all.catch(() => this.#known?.all === all && (this.#known = null));
    }
    return this.#known.all;
  }

  async #found(): Promise<readonly Disagreement[]> {
    const found: Disagreement[] = [];
    for (const dimension of ratedDimensions(this.run)) found.push(...(await disagreements(this.run, await collectRatings(this.run, dimension))));
    return found;
  }
}
