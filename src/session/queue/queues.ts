import type { Plan } from "../../core/formats/plan";
import type { QueueCounts, QueueHeader, QueuePlace, QueueSummary } from "../../protocol/queue";
import { RequestFailure } from "../../protocol/channel";
import type { OpenRun } from "../openRun";
import { resultsNowInWords } from "../plans/fitsResults";
import type { LoadedPlan } from "../plans/plans";
import { isOpen, sealedByAny, sealingOfPlan, sealsOf, usual, withoutOwnWord, type Sealing } from "../projection/seals";
import type { InPlan } from "../useCases/labels";
import { isRevealedTo } from "./blinded";
import type { EntryState } from "./entryState";
import { KnownFacts } from "./itemFacts";
import { planDimension, planItems } from "./planItems";
import { cellsOf, countsOf, isFinished, paceOf, resumeAt, saidIn } from "./progress";
import { namedIn, partOf, queueEntries, type Part, type QueueEntry } from "./queueEntries";
import { queueNotes } from "./queueNotes";
import { QueueViews, type QueueView } from "./queueView";
import { SeenRows } from "./seenRows";

const begunAt = "queue/begun";
const nothing: QueueCounts = { total: 0, done: 0, skipped: 0, left: 0, flagged: 0, stale: 0, gone: 0 };

/** One item of a queue, found. */
export interface FoundItem {
  readonly plan: Plan;
  readonly view: QueueView;
  readonly place: number;
  readonly entry: QueueEntry;
  readonly state: EntryState;
}

/**
 * The plans of a run as queues: who is in which, how far each is, and what each seals. Everything is read off the logs; beside them
 * it is remembered on this machine alone which queues were begun without a word, and which rows of plans were shown before.
 */
export class Queues {
  readonly facts: KnownFacts;
  readonly views: QueueViews;
  readonly seen: SeenRows;
  #begun: ReadonlySet<string> = new Set();
  #rows: { readonly items: readonly unknown[]; readonly of: ReadonlyMap<string, string> } | null = null;
  #ordinary: { readonly key: readonly unknown[]; readonly sealing: Sealing } | null = null;

  constructor(readonly run: OpenRun) {
    this.facts = new KnownFacts(run);
    this.views = new QueueViews(run, this.facts);
    this.seen = new SeenRows(run.ports.keeper, run.exposure, (message) => run.ports.log(message));
    run.exposure.shown = (rowId) => {
      const rowKey = this.#rowsOfPlans().get(rowId);
      if (rowKey !== undefined) this.seen.note(rowKey, rowId);
    };
    run.seenBefore = (rowKey) => this.seen.of(rowKey);
    run.revealedWithPlan = (me, target) => isRevealedTo(run, me, target);
  }

  async load(): Promise<void> {
    const begun = await this.run.ports.keeper.get(begunAt);
    if (Array.isArray(begun)) this.#begun = new Set(begun.filter((one): one is string => typeof one === "string"));
    await this.seen.load();
  }

  /** Plans or rows are others than before: what was shown of rows that plans have now is remembered. */
  rowsMayHaveChanged(): void {
    for (const [rowId, rowKey] of this.#rowsOfPlans()) this.seen.note(rowKey, rowId);
  }

  get list(): readonly QueueSummary[] {
    return this.run.plans.list.map((loaded) => this.summary(loaded));
  }

  /** The plan of this id, which somebody asked for. */
  loaded(planId: string): LoadedPlan {
    const found = this.run.plans.of(planId);
    if (!found) throw new RequestFailure("refused", `There is no plan "${planId}" in this run any more.`);
    return found;
  }

  part({ plan }: LoadedPlan): Part {
    return partOf(plan, this.run.me, this.#hasBegun(plan));
  }

  /** Why a plan's queue cannot be worked through here; null where it can. */
  problem({ plan, foreign, readOnly }: LoadedPlan): string | null {
    const dimension = planDimension(plan);
    if (foreign)
      return "This plan was drawn from other results: its items and weights say nothing about these. Open the run that it was drawn from, or draw a plan here.";
    if (readOnly) return "This plan was written by a newer version of the format. Update Trace Adjudicator to label under it.";
    if (dimension === null) return "This plan does not say which question it asks (dimension), so nothing can be labelled under it.";
    if (this.views.dimensionOf(plan) === null) return `The codebook here has no dimension "${dimension}", which this plan asks about.`;
    return null;
  }

  summary(loaded: LoadedPlan): QueueSummary {
    const { plan } = loaded;
    const { me, book } = this.run;
    const part = this.part(loaded);
    const counts = me === null || part === "others" ? nothing : countsOf(this.views.of(plan, me));
    const sealing = sealingOfPlan(plan);
    return {
      planId: plan.plan_id,
      dimension: planDimension(plan) ?? "",
      dimensionTitle: this.views.dimensionOf(plan)?.title ?? null,
      createdAt: plan.created_at,
      by: plan.by ?? null,
      part,
      reviewers: [...namedIn(plan)],
      counts,
      finished: counts.total > 0 && isFinished(counts),
      seals: [...sealsOf(sealing)],
      condition: sealing.condition,
      revealed: me !== null && book.state.isPlanRevealed(me, plan.plan_id),
      problem: this.problem(loaded),
    };
  }

  header(loaded: LoadedPlan): QueueHeader {
    return this.headerOf(loaded, this.viewOf(loaded));
  }

  headerOf(loaded: LoadedPlan, view: QueueView): QueueHeader {
    const { plan, me } = view;
    const { state } = this.run.book;
    const said = saidIn(state, plan, me);
    const sealing = this.#sealingOf(plan, me);
    return {
      ...this.summary(loaded),
      cells: cellsOf(view, sealing),
      resumeAt: resumeAt(view, said),
      ...paceOf(said),
      seenBefore: view.entries.filter((entry, at) => view.states[at]!.state !== "done" && this.isSeenBefore(plan, entry)).length,
      shared: this.#shared(plan),
      notes: [...resultsNote(loaded), ...queueNotes({ view, dimension: this.views.dimensionOf(plan), state, said, sealing })],
    };
  }

  /** The reviewer's queue of a plan; refused where they cannot have one. */
  viewOf(loaded: LoadedPlan): QueueView {
    const { me } = this.run;
    if (me === null)
      throw new RequestFailure(
        "refused",
        "Say who is reviewing first: every reviewer has their own order, and a label without a name cannot be attributed.",
      );
    const problem = this.problem(loaded);
    if (problem !== null) throw new RequestFailure("refused", problem);
    if (loaded.plan.items.length === 0) throw new RequestFailure("refused", "This plan has no items: nothing was drawn into it.");
    if (this.part(loaded) === "others")
      throw new RequestFailure(
        "refused",
        `This plan is for ${namedIn(loaded.plan).join(", ")}. You are "${me}": say who you are as the plan spells it, or ask for a plan of your own.`,
      );
    return this.views.of(loaded.plan, me);
  }

  /** The queue of a plan that seals the ordinary view, whatever else is wrong with it. */
  blindingView(loaded: LoadedPlan): QueueView {
    const { me } = this.run;
    return me !== null && this.blinding().includes(loaded) ? this.views.of(loaded.plan, me) : this.viewOf(loaded);
  }

  find({ planId, place }: QueuePlace): FoundItem {
    const view = this.viewOf(this.loaded(planId));
    const entry = view.entries[place];
    if (!entry) throw new RequestFailure("refused", `This queue has ${view.entries.length} items; there is none at place ${place + 1}.`);
    return { plan: view.plan, view, place, entry, state: view.states[place]! };
  }

  /** The showing that a place of a queue is; null in the ordinary view. */
  inPlan(place: QueuePlace | undefined): InPlan | null {
    return place === undefined ? null : { planId: place.planId, occasion: this.find(place).entry.occasion };
  }

  /** What the ordinary view seals: what any plan seals that the reviewer is not done with, and has not revealed. */
  ordinary(): Sealing {
    const { run } = this;
    const { table, complete } = run.rows.store;
    const key = [run.book.state, run.plans.list, run.me, table, table.count, complete, this.facts.revision, this.#begun, run.data.codebook];
    if (this.#ordinary && this.#ordinary.key.every((one, at) => one === key[at])) return this.#ordinary.sealing;
    const sealing = sealedByAny(this.blinding().map(({ plan }) => sealingOfPlan(plan)));
    this.#ordinary = { key, sealing };
    return sealing;
  }

  /** Plans that the ordinary view is sealed for. */
  blinding(): readonly LoadedPlan[] {
    const { me, book } = this.run;
    if (me === null) return [];
    return this.run.plans.list.filter((loaded) => {
      const { plan } = loaded;
      // Results that changed under a plan that is being worked through reveal nothing: what it sealed of rows that are still here stays sealed.
      const unusable = loaded.readOnly || this.views.dimensionOf(plan) === null;
      if (unusable || isOpen(sealingOfPlan(plan)) || this.part(loaded) !== "mine") return false;
      return !book.state.isPlanRevealed(me, plan.plan_id) && !isFinished(countsOf(this.views.of(plan, me)));
    });
  }

  /** What one item is shown under. `rowId`: the row that is asked for, which must be the item's. */
  sealingAt(place: QueuePlace, rowId: string): Sealing {
    const { plan, entry, view } = this.find(place);
    if (entry.rowId !== rowId) throw new RequestFailure("refused", "This row is not the item of the queue that it was asked for as.");
    return this.sealingOfEntry(plan, entry, view.me);
  }

  sealingOfEntry(plan: Plan, entry: QueueEntry, me: string): Sealing {
    const sealing = isRevealedTo(this.run, me, entry.target) ? usual["post-reveal"] : this.#sealingOf(plan, me);
    return entry.occasion === 2 ? withoutOwnWord(sealing) : sealing;
  }

  /** Whether more of an item's row has been shown than its plan lets be seen, other than by a reveal. */
  isSeenBefore(plan: Plan, { rowId, target }: QueueEntry): boolean {
    if (rowId === null || this.run.me === null || isRevealedTo(this.run, this.run.me, target)) return false;
    const asked = sealsOf(sealingOfPlan(plan));
    const shown = this.run.shownOnce(rowId, target);
    return shown !== null && asked.some((kind) => !shown.sealed.has(kind));
  }

  /** The reviewer has opened the queue of a plan that names nobody: from now on they are in it. */
  async begin({ plan }: LoadedPlan): Promise<boolean> {
    if (this.#hasBegun(plan) || this.run.me === null) return false;
    const name = begunName(this.run.me, plan.plan_id);
    this.#begun = new Set([...this.#begun, name]);
    await this.run.ports.keeper.update(begunAt, (kept) => Promise.resolve([...new Set([...(Array.isArray(kept) ? (kept as unknown[]) : []), name])]));
    return true;
  }

  /** Looks whether labels of the reviewer on items of their plans are stale, or carry over. @param tasks only these; null for all. @returns whether anything is new */
  async settle(tasks: ReadonlySet<string> | null): Promise<boolean> {
    const { me, book } = this.run;
    if (me === null) return false;
    const labelled = new Set(book.state.labelsBy(me).map(({ target, dimension }) => JSON.stringify([dimension, target.task_id])));
    const entries = this.run.plans.list.flatMap((loaded) => {
      const dimension = this.views.dimensionOf(loaded.plan);
      if (!dimension || this.problem(loaded) !== null || this.part(loaded) !== "mine") return [];
      const isAsked = ({ occasion, target: { task_id: task } }: QueueEntry) =>
        occasion === 1 && (tasks === null || tasks.has(task)) && labelled.has(JSON.stringify([dimension.id, task]));
      // What is known of a row holds until rows change, or something new is said of it.
      const isNews = ({ key }: QueueEntry) => tasks !== null || this.facts.of(dimension.id, key) === null;
      return queueEntries(this.run, loaded.plan, me)
        .filter((entry) => isAsked(entry) && isNews(entry))
        .map((entry) => [entry, dimension] as const);
    });
    return this.facts.look(entries);
  }

  #sealingOf(plan: Plan, me: string): Sealing {
    const own = this.run.book.state.isPlanRevealed(me, plan.plan_id) ? [] : [sealingOfPlan(plan)];
    return sealedByAny([...own, this.ordinary()]);
  }

  #hasBegun({ plan_id: planId }: Plan): boolean {
    const { me, book } = this.run;
    if (me === null) return false;
    return this.#begun.has(begunName(me, planId)) || book.state.events.some(({ event }) => event.reviewer === me && event["plan_id"] === planId);
  }

  #shared(plan: Plan): QueueHeader["shared"] {
    const mine = new Set(planItems(this.run, plan).map(({ key }) => key));
    return this.run.plans.list.flatMap((loaded) => {
      const other = loaded.plan;
      if (other.plan_id === plan.plan_id || this.part(loaded) !== "mine" || loaded.foreign || planDimension(other) !== planDimension(plan)) return [];
      const items = new Set(planItems(this.run, other).flatMap(({ key }) => (mine.has(key) ? [key] : []))).size;
      return items === 0 ? [] : [{ planId: other.plan_id, items }];
    });
  }

  /** `targetRowKey` by id of every row that a plan has. */
  #rowsOfPlans(): ReadonlyMap<string, string> {
    const items = this.run.plans.list.map(({ plan }) => planItems(this.run, plan));
    const before = this.#rows;
    if (before && before.items.length === items.length && before.items.every((one, at) => one === items[at])) return before.of;
    const of = new Map(items.flat().flatMap(({ rowId, rowKey }) => (rowId === null ? [] : [[rowId, rowKey] as const])));
    this.#rows = { items, of };
    return of;
  }
}

/** What became of the results since the plan was drawn, where that stops nothing. */
function resultsNote({ plan, now, foreign }: LoadedPlan): readonly string[] {
  const words = foreign ? null : resultsNowInWords(plan, now);
  return words === null ? [] : [`${words[0]!.toUpperCase()}${words.slice(1)}.`];
}

const begunName = (me: string, planId: string): string => JSON.stringify([me, planId]);
