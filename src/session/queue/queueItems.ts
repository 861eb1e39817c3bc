import type { Dimension } from "../../core/formats/codebook";
import { staleness, type PlacedLabel } from "../../core/review";
import type { QueueItem, QueuePlace } from "../../protocol/queue";
import type { CaseView, CurrentLabel, LabelSlot } from "../../protocol/views";
import type { CaseContext } from "../case/caseContext";
import { refOf } from "../case/history";
import { labelSaid, slot, standing } from "../case/slots";
import type { OpenRun } from "../openRun";
import type { Sealing } from "../projection/seals";
import type { Cases } from "../useCases/cases";
import { draftNameOf } from "../useCases/labels";
import type { FoundItem, Queues } from "./queues";

/** One item as the screen shows it: the case under the plan's sealing, with the one question that is asked. */
export class QueueItems {
  constructor(
    readonly run: OpenRun,
    readonly cases: Cases,
    readonly queues: Queues,
  ) {}

  async item(place: QueuePlace, signal?: AbortSignal): Promise<QueueItem> {
    const found = this.queues.find(place);
    const context = found.entry.rowId === null ? null : await this.run.context(found.entry.rowId, signal);
    const dimension = this.queues.views.dimensionOf(found.plan);
    if (context === null || dimension === null) return { ...this.#common(found), ...nothingShown, problem: found.entry.why };
    this.queues.facts.take(found.entry, dimension, context);
    const now = this.queues.find(place);
    const sealing = this.queues.sealingOfEntry(now.plan, now.entry, now.view.me);
    const { rowId, target } = now.entry;
    const seenBefore = this.queues.isSeenBefore(now.plan, now.entry);
    const view = this.cases.view(context, sealing);
    const asked = this.#slot(now, context, dimension, sealing);
    return {
      ...this.#common(now),
      case: withSlot(view, asked),
      slot: asked,
      condition: this.run.shownOf(rowId!, target).condition,
      seenBefore,
      revealed: sealing.condition === "post-reveal",
      problem: this.#problem(now, context, dimension),
    };
  }

  #common({ plan, place, entry, state }: FoundItem): Pick<QueueItem, "planId" | "place" | "state" | "skipped" | "flagged" | "copies"> {
    const { skip, flag } = state;
    const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
    return {
      planId: plan.plan_id,
      place,
      state: state.state,
      skipped: skip !== null && state.state === "skipped" ? { reason: text(skip.event["reason"]) ?? "" } : null,
      flagged: flag && { text: text(flag.event["text"]) },
      copies: entry.copies,
    };
  }

  /** The one slot. At a second showing it holds what was said at the second. Null where the row has no such part. */
  #slot({ plan, entry }: FoundItem, context: CaseContext, dimension: Dimension, sealing: Sealing): LabelSlot | null {
    const ref = refOf(entry.target, dimension.applies_to);
    const { me, state } = context.parts;
    if (me === null || !context.has(ref, me)) return null;
    const usual = slot(context, dimension, ref, this.run.drafts, sealing);
    if (entry.occasion === 1) return usual;
    const second = state.secondLabel(me, entry.key, dimension.id);
    return {
      ...usual,
      mine: second && this.#said(second, context, dimension),
      draft: this.run.drafts.get(entry.key, draftNameOf(dimension.id, { planId: plan.plan_id, occasion: 2 })),
    };
  }

  #said(label: PlacedLabel, context: CaseContext, dimension: Dimension): CurrentLabel {
    const ref = refOf(label.target, dimension.applies_to);
    const { content } = context.content(dimension, ref, label.event.reviewer);
    return { ...labelSaid(label, dimension), carried: false, ...standing(context, dimension, ref, label, content) };
  }

  #problem({ entry, state }: FoundItem, context: CaseContext, dimension: Dimension): string | null {
    const ref = refOf(entry.target, dimension.applies_to);
    if (entry.target.kind !== undefined && entry.target.kind !== dimension.applies_to)
      return `The plan asks ${dimension.title ?? dimension.id} of a ${entry.target.kind}, but the codebook asks it of a ${dimension.applies_to}.`;
    if (!context.has(ref, context.parts.me)) return `The row has no such ${ref.kind} any more: it was another one when the plan was drawn.`;
    const { problem } = context.content(dimension, ref, context.parts.me);
    if (problem !== null) return problem;
    const { allowed, why } = this.run.labelling(context.parts.summary);
    if (!allowed) return why;
    const { label } = state;
    if (label === null) return null;
    const unknown = dimension.open === true ? [] : [label.event.value].flat().filter((value) => !dimension.labels.some(({ id }) => id === value));
    if (unknown.length > 0)
      return `Your label here, ${unknown.join(", ")}, is not in the codebook any more. Label the item again; what you said is kept.`;
    if (state.state !== "stale") return null;
    const now = this.queues.facts.of(dimension.id, entry.key);
    const changed = now === null ? [] : staleness(label.event, now);
    return `${changed.map((what) => whatChanged[what]).join(" ")} Label the item again; what you said is kept.`;
  }
}

const whatChanged = {
  content: "What you judged has changed since you labelled it.",
  codebook: "The codebook has another version since you labelled it.",
  truth: "The truth has another version since you labelled it.",
  judge: "The judge whose label you saw is another one by now.",
} as const;

const nothingShown: Pick<QueueItem, "case" | "slot" | "condition" | "seenBefore" | "revealed"> = {
  case: null,
  slot: null,
  condition: "open",
  seenBefore: false,
  revealed: false,
};

const withSlot = (view: CaseView, asked: LabelSlot | null): CaseView => ({ ...view, slots: asked === null ? [] : [asked] });
