import { retractBody, type EventBody } from "../../core/review";
import type { Params, Result } from "../../protocol/messages";
import type { QueuePlace, QueueSaid } from "../../protocol/queue";
import { isOpen, sealingOfPlan } from "../projection/seals";
import type { OpenRun } from "../openRun";
import type { Said } from "../review/reviewBook";
import { saidInPlan, type InPlan, type Labels } from "../useCases/labels";
import { isRevealedTo } from "./blinded";
import { occasionOf } from "./progress";
import type { QueueItems } from "./queueItems";
import type { FoundItem, Queues } from "./queues";

type Undone = Result<"queue/undo">;
const inPlanOf = ({ plan, entry }: FoundItem): InPlan => ({ planId: plan.plan_id, occasion: entry.occasion });

/** What a reviewer says in a queue. Everything becomes an event in their own log, and names the plan. */
export class QueueWork {
  constructor(
    readonly run: OpenRun,
    readonly queues: Queues,
    readonly items: QueueItems,
    readonly labels: Labels,
  ) {}

  /** Labels the item. What the page says of target and dimension must be what the plan asks. */
  async commit(decision: Params<"label/commit">, place: QueuePlace): Promise<Result<"label/commit">> {
    const found = this.queues.find(place);
    const { slot } = await this.items.item(place);
    if (slot === null || decision.rowId !== found.entry.rowId || decision.dimension !== slot.dimension || !sameRef(decision.ref, slot.ref))
      return { saved: "no", reason: "This is not what the plan asks of its item: it may have changed on disk. Open the item again.", missing: [] };
    const sealing = this.queues.sealingAt(place, decision.rowId);
    return this.shown(this.labels.commit(decision, sealing, inPlanOf(found)), place);
  }

  /** What came of something else that was said of an item: with the item's own view, where it was said in a queue. */
  async shown(saying: Promise<Result<"label/commit">>, place: QueuePlace | undefined): Promise<Result<"label/commit">> {
    const outcome = await saying;
    if (outcome.saved === "no" || place === undefined) return outcome;
    const item = await this.items.item(place);
    return { ...outcome, label: item.slot?.mine ?? null, case: item.case ?? outcome.case };
  }

  skip({ reason, activeSeconds, ...place }: Params<"queue/skip">): Promise<QueueSaid> {
    return this.#say(place, ({ entry, ...found }, me) => {
      if (entry.rowId === null) return { reason: entry.why ?? "This item is not in the results any more: nothing can be said of it." };
      const reasonGiven = reason.trim() === "" ? {} : { reason: reason.trim() };
      const active = { active_s: Math.round(activeSeconds * 10) / 10 };
      return { reviewer: me, kind: "skip", target: entry.target, ...reasonGiven, ...active, ...saidInPlan(inPlanOf({ entry, ...found })) };
    });
  }

  flag({ flagged, text, ...place }: Params<"queue/flag">): Promise<QueueSaid> {
    return this.#say(place, ({ entry, state, ...found }, me) => {
      if (!flagged) return state.flag === null ? { reason: "This item carries no flag of yours." } : retractBody(state.flag);
      if (state.flag !== null) return { reason: "This item carries a flag of yours already: take it off to say something else." };
      const said = text.trim() === "" ? {} : { text: text.trim() };
      return { reviewer: me, kind: "flag", target: entry.target, ...said, ...saidInPlan(inPlanOf({ entry, state, ...found })) };
    });
  }

  reveal(place: QueuePlace): Promise<QueueSaid> {
    return this.#say(place, ({ plan, entry }, me) => {
      if (isOpen(sealingOfPlan(plan))) return { reason: "This plan seals nothing: there is nothing to reveal." };
      if (isRevealedTo(this.run, me, entry.target)) return { reason: "This item is revealed already." };
      return { reviewer: me, kind: "reveal", target: entry.target, plan_id: plan.plan_id };
    });
  }

  async leaveBlind(planId: string): Promise<Result<"queue/leaveBlind">> {
    const loaded = this.queues.loaded(planId);
    this.queues.blindingView(loaded); // refuses whoever has no part in it
    const said = await this.labels.tell((me) => {
      if (isOpen(sealingOfPlan(loaded.plan))) return { reason: "This plan seals nothing: there is nothing to show." };
      if (this.run.book.state.isPlanRevealed(me, planId)) return { reason: "Everything of this plan is shown already." };
      return { reviewer: me, kind: "reveal", plan_id: planId };
    });
    if (said.saved === "no") return said;
    return { saved: said.saved, header: this.queues.headerOf(loaded, this.queues.views.of(loaded.plan, this.run.me!)) }; // somebody said it
  }

  /** Takes back, or brings back, the latest that was said in this run, and says which item of the queue it was. */
  async again(planId: string, doing: "undo" | "redo"): Promise<Undone> {
    const loaded = this.queues.loaded(planId);
    this.queues.viewOf(loaded);
    const done = await (doing === "undo" ? this.labels.undo() : this.labels.redo());
    if (!done.done) return done;
    const { state } = this.run.book;
    const event = state.event(done.eventId);
    const said = event?.event.kind === "retract" ? state.event(String(event.event["retracts"])) : event;
    const now = this.queues.viewOf(loaded);
    const place = said == null ? -1 : now.entries.findIndex((entry) => entry.key === said.key && entry.occasion === occasionOf(said));
    const other = said !== null && typeof said?.event["plan_id"] === "string" && said.event["plan_id"] !== planId && said.event.kind !== "label";
    return { done: true, what: done.what, place: place === -1 || other ? null : place, header: this.queues.header(loaded) };
  }

  async #say(place: QueuePlace, make: (found: FoundItem, me: string) => EventBody | { readonly reason: string }): Promise<QueueSaid> {
    this.queues.find(place); // refuses what nobody can say anything of
    const said: Said | { readonly saved: "no"; readonly reason: string } = await this.labels.tell((me) => make(this.queues.find(place), me));
    if (said.saved === "no") return said;
    const [item, header] = [await this.items.item(place), this.queues.header(this.queues.loaded(place.planId))];
    return said.saved === "disk" ? { saved: "disk", header, item } : { saved: "outbox", reason: said.reason, header, item };
  }
}

/** Which claim a citation stands under may have been changed since. */
function sameRef(one: Params<"label/commit">["ref"], other: Params<"label/commit">["ref"]): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind === "citation") return one.citationId === other.citationId;
  return one.claimId === other.claimId && one.representationId === other.representationId;
}
