import type { Codebook, Dimension } from "../../core/formats/codebook";
import {
  assertedBecause,
  changedParts,
  dimensionName,
  staleness,
  type CurrentLabel as FoldedLabel,
  type InForce,
  type PlacedLabel,
} from "../../core/review";
import type { CurrentLabel, LabelSlot, TargetRef } from "../../protocol/views";
import { isSealed, type Sealing } from "../projection/seals";
import { outboxLog } from "../review/outbox";
import type { Drafts } from "../review/drafts";
import { judgeLabel } from "./judgeLabels";
import { judgeIdentity, type CaseContext } from "./caseContext";

/** Every (target, dimension) of the row that the codebook lets somebody label, with what the sealing shows of it. */
export function labelSlots(context: CaseContext, codebook: Codebook, drafts: Drafts, sealing: Sealing): readonly LabelSlot[] {
  return codebook.dimensions.flatMap((dimension) => refsOf(dimension, context).map((ref) => slot(context, dimension, ref, drafts, sealing)));
}

/** The parts of a row that a dimension asks about. */
export function refsOf(dimension: Dimension, context: CaseContext): readonly TargetRef[] {
  const row = context.rowOf(context.parts.me);
  const kind = dimension.applies_to;
  switch (kind) {
    case "citation":
      return (row.result?.citations ?? []).map(({ id, claim_id }) => ({ kind, citationId: id, ...(claim_id ? { claimId: claim_id } : {}) }));
    case "claim":
      return (row.trace?.claims ?? []).map(({ id }) => ({ kind, claimId: id }));
    case "representation":
      return (row.provenance?.representations ?? []).map(({ id }) => ({ kind, representationId: id }));
    case "answer":
      return row.trace?.answer ? [{ kind }] : [];
    default:
      return [{ kind }];
  }
}

export function slot(context: CaseContext, dimension: Dimension, ref: TargetRef, drafts: Drafts, sealing: Sealing): LabelSlot {
  const { me } = context.parts;
  const key = context.key(ref);
  const [reviewersSealed, judgesSealed] = [isSealed("reviewer", sealing), isSealed("judge", sealing)];
  return {
    ref,
    dimension: dimension.id,
    mine: me === null ? null : labelOf(context, dimension, ref, me),
    draft: drafts.get(key, dimension.id),
    others: {
      sealed: reviewersSealed,
      labels: reviewersSealed ? [] : othersOn(context, dimension, ref).flatMap((reviewer) => labelOf(context, dimension, ref, reviewer) ?? []),
    },
    judges: {
      sealed: judgesSealed,
      labels: judgesSealed ? [] : context.judgementsOn(dimension.id, key).map(judgeLabel),
    },
  };
}

function othersOn(context: CaseContext, dimension: Dimension, ref: TargetRef): readonly string[] {
  const { state, me } = context.parts;
  if (!context.hasLabels(dimension.id, "others")) return [];
  const { content } = context.content(dimension, ref, null);
  const labels = [...state.labelsOn(context.key(ref), dimension.id), ...(content === null ? [] : state.labelsWithContent(dimension.id, content))];
  return [...new Set(labels.map((label) => label.event.reviewer))].filter((reviewer) => reviewer !== me).sort();
}

/** A reviewer's label that speaks for this target now, their own or one carried over from the same content elsewhere. */
export function labelOf(context: CaseContext, dimension: Dimension, ref: TargetRef, reviewer: string): CurrentLabel | null {
  if (!context.hasLabels(dimension.id, reviewer === context.parts.me ? "me" : "others")) return null;
  const { content } = context.content(dimension, ref, reviewer);
  const found = context.parts.state.labelFor(reviewer, context.key(ref), dimension.id, content);
  return found && shown(context, dimension, ref, found, content);
}

function shown(context: CaseContext, dimension: Dimension, ref: TargetRef, { label, carried }: FoldedLabel, content: string | null): CurrentLabel {
  return { ...labelSaid(label, dimension), carried, ...standing(context, dimension, ref, label, content) };
}

/** What changed since a label was given, and what of it is known more closely. */
export function standing(
  context: CaseContext,
  dimension: Dimension,
  ref: TargetRef,
  { event }: PlacedLabel,
  content: string | null,
): Pick<CurrentLabel, "stale" | "changes"> {
  const now = inForce(context, dimension, ref, content);
  const stale = [...staleness(event, now)];
  const parts = stale.includes("content") ? changedParts(event.parts, context.contentParts(dimension, ref, event.reviewer)) : null;
  const changes = {
    ...(parts ? { parts: [...parts] } : {}),
    ...(stale.includes("codebook") ? { dimension: { from: event.dimension, to: dimensionName(dimension) } } : {}),
    ...(stale.includes("truth") && event.truth && now.truth ? { truth: { from: event.truth.version, to: now.truth.version } } : {}),
    ...(stale.includes("judge") && event.judge ? { judge: event.judge.id } : {}),
  };
  return { stale, ...(stale.length > 0 ? { changes } : {}) };
}

/** What labels of a target are compared with to tell whether they are stale. `content` is that of the target for whoever labelled it. */
export function inForce(context: CaseContext, dimension: Dimension, ref: TargetRef, content: string | null): InForce {
  const judged = context.judgementsOn(dimension.id, context.key(ref)).map(judgeIdentity);
  const { truth } = context.parts;
  return {
    content,
    dimension: dimensionName(dimension),
    truth: truth && { case_id: truth.case_id, version: truth.version },
    judges: judged.length > 0 ? judged : null,
  };
}

/** What a label says by itself, wherever its row is now. */
export function labelSaid({ event, log, migrated, stuck }: PlacedLabel, dimension: Dimension | null): Omit<CurrentLabel, "stale" | "carried"> {
  return {
    eventId: event.id,
    reviewer: event.reviewer,
    value: event.value,
    rationale: event.rationale ?? null,
    evidence: event.evidence ?? null,
    condition: event.condition ?? "open",
    at: event.at,
    saved: log === outboxLog ? "outbox" : "disk",
    asserted: assertedBecause(event, dimension),
    ...(dimension && dimensionName(dimension) === event.dimension ? {} : { under: event.dimension }),
    ...(migrated
      ? { migrated: { dimension: migrated.dimension, value: typeof migrated.value === "string" ? migrated.value : [...migrated.value] } }
      : {}),
    ...(stuck ? { stuck: [...stuck.values] } : {}),
  };
}
