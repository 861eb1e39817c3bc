import * as z from "zod";
import { contentHash } from "../formats/common";
import {
  claimEditEvent,
  commentEvent,
  conditions,
  decisionEvent,
  eventKinds,
  flagEvent,
  labelEvent,
  migrationEvent,
  pairingEvent,
  retractEvent,
  revealEvent,
  skipEvent,
  type ReviewEvent,
} from "../formats/event";
import { truthEventSchemas } from "../formats/truthEvent";
import { checkAgainst, type Misfit } from "../formats/schemaCheck";

/**
 * A label as it is read: whatever else a line lacks, a target, a dimension and a value are somebody's decision and count.
 * Without `content` nobody can tell what was judged, so it counts as stale.
 */
export const readLabel = labelEvent.extend({
  content: contentHash.nullish(),
  recipe: z.string().nullish(),
  condition: z.enum(conditions).nullish(),
  prev: contentHash.nullish(),
});
export type ReadLabel = z.infer<typeof readLabel>;

/**
 * A decision as it is read: like a label, and whatever cause it names. Without a reason, or without naming what it was decided
 * over, it is no decision.
 */
export const readDecision = decisionEvent.extend({
  content: contentHash.nullish(),
  recipe: z.string().nullish(),
  condition: z.enum(conditions).nullish(),
  prev: contentHash.nullish(),
  cause: z.string().min(1),
  strategy: z.string().optional(),
});
export type ReadDecision = z.infer<typeof readDecision>;

const schemas: Readonly<Record<string, z.ZodType>> = {
  label: readLabel,
  retract: retractEvent,
  comment: commentEvent,
  flag: flagEvent,
  skip: skipEvent,
  reveal: revealEvent,
  pairing: pairingEvent,
  "claim-edit": claimEditEvent,
  migration: migrationEvent,
  decision: readDecision,
  ...truthEventSchemas,
};
const known: ReadonlySet<string> = new Set(eventKinds);
export const isKnownKind = (kind: string): boolean => known.has(kind);

/** The event checked for its kind; null where it lacks what the kind needs. */
export interface Checked {
  readonly event: ReviewEvent | null;
  readonly misfits: readonly Misfit[];
}

/** Kinds without a schema here pass as they are. */
export function checkedEvent(event: ReviewEvent): Checked {
  const schema = Object.hasOwn(schemas, event.kind) ? schemas[event.kind] : undefined;
  if (!schema) return { event, misfits: [] };
  const { value, misfits } = checkAgainst(schema, event);
  return { event: value as ReviewEvent | null, misfits }; // every schema above extends the base of events
}

/** What a retract may name. A reveal cannot be unseen; a retract is answered by labelling again. */
const undoable: ReadonlySet<string> = new Set(["label", "decision", "comment", "flag", "skip", "pairing", "claim-edit", "migration"]);
export const isUndoable = (kind: string): boolean => undoable.has(kind);
