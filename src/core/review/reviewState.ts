import type { Claim } from "../formats/row";
import type { CitationSet } from "../evidence/sufficientSets";
import type { PairingEvent, ReviewEvent } from "../formats/event";
import type { Problem } from "../formats/problem";
import type { Target } from "../formats/target";
import type { ReadDecision, ReadLabel } from "./kinds";
import type { Migrations } from "./migrations";

/** An event in its place among all events, with what became of it. */
export interface PlacedEvent {
  readonly event: ReviewEvent;
  readonly log: string;
  readonly file: string;
  readonly line: number;
  readonly effective: number;
  /** What it speaks of, completed; for a retract what the named event speaks of. Null where it names nothing or is ambiguous. */
  readonly target: Target | null;
  /** `targetKey` and `targetRowKey` of the target. */
  readonly key: string | null;
  readonly rowKey: string | null;
  /** Id of the retract that took it back. */
  readonly retractedBy: string | null;
  /** Why the fold does not count it; null where it counts. */
  readonly ignored: "newer-schema" | "unknown-kind" | "unfit" | "ambiguous-target" | "retract-refused" | null;
}
export interface PlacedLabel extends PlacedEvent {
  readonly event: ReadLabel & ReviewEvent;
  readonly target: Target;
  readonly key: string;
  readonly rowKey: string;
  /** Id of its dimension, without version. */
  readonly dimension: string;
  /** How it was given, where `event` has its value and dimension as migrations read them; the log has it so still. */
  readonly migrated: { readonly dimension: string; readonly value: string | readonly string[]; readonly through: readonly string[] } | null;
  /** Values that a migration could not carry on to `to`: they have to be given again there. */
  readonly stuck: { readonly migration: string; readonly to: string; readonly values: readonly string[] } | null;
}

export interface PlacedDecision extends PlacedEvent {
  readonly event: ReadDecision & ReviewEvent;
  readonly target: Target;
  readonly key: string;
  readonly rowKey: string;
  /** Id of its dimension, without version. */
  readonly dimension: string;
  /** How it was given, where `event` has its value and dimension as migrations read them; the log has it so still. */
  readonly migrated: { readonly dimension: string; readonly value: string | readonly string[]; readonly through: readonly string[] } | null;
  /** Values that a migration could not carry on to `to`: they have to be given again there. */
  readonly stuck: { readonly migration: string; readonly to: string; readonly values: readonly string[] } | null;
}

/** The decision that stands on a question. */
export interface StandingDecision {
  readonly decision: PlacedDecision;
  /** Other adjudicators' decisions with another value, made without knowing of this one, as this one was of them. */
  readonly conflicting: readonly PlacedDecision[];
  /** Ids of labels it was decided over that were taken back or replaced by another since, or that no log here holds: it is stale. */
  readonly changed: readonly string[];
}

export interface CurrentDecision extends StandingDecision {
  /** Given on another target of the same content. */ readonly carried: boolean;
}

export interface CurrentLabel {
  readonly label: PlacedLabel;
  /** Given on another target of the same content. */ readonly carried: boolean;
}

/** A reviewer's own changes to one row: which claim a citation stands under, claims added or redrawn, claims that others replace. */
export interface RowEdits {
  readonly pairings: ReadonlyMap<string, string | null>;
  readonly claims: readonly Claim[];
  readonly gone: ReadonlySet<string>;
}

/** What a reviewer says of the citations of one claim: which minimal sets of them are enough. */
export interface MarkedSets {
  readonly event: PairingEvent;
  readonly sets: readonly CitationSet[];
}

/** What all logs together say. It does not depend on the order in which the logs were read. */
export interface ReviewState {
  /** Every event once, in total order, those the fold does not count included. */
  readonly events: readonly PlacedEvent[];
  /** Current labels of everybody, in total order. */
  readonly labels: readonly PlacedLabel[];
  readonly reviewers: readonly string[];
  /** What labels of earlier versions of a dimension mean now, as reviewers said. */
  readonly migrations: Migrations;
  readonly problems: readonly Problem[];
  readonly counts: {
    /** Events of kinds this version does not know, by kind. */
    readonly unknownKinds: ReadonlyMap<string, number>;
    readonly newerSchema: number;
    readonly ambiguousTargets: number;
    readonly unfit: number;
    /** Further copies of events. */
    readonly duplicates: number;
  };
  event(id: string): PlacedEvent | null;
  /** The latest label of a reviewer on a target that is not retracted. `dimension` is an id without version. */
  label(reviewer: string, key: string, dimension: string): PlacedLabel | null;
  /**
   * The label that speaks for a target whose content is `content`: the target's own where it judged this content; else the
   * reviewer's latest on the same content elsewhere; else the target's own, which is then stale. Null where there is none.
   */
  labelFor(reviewer: string, key: string, dimension: string, content: string | null): CurrentLabel | null;
  /** Current labels on a target, of all reviewers, in total order. */
  labelsOn(key: string, dimension?: string): readonly PlacedLabel[];
  /** Current labels on any target with this content, of all reviewers, in total order. */
  labelsWithContent(dimension: string, content: string): readonly PlacedLabel[];
  labelsBy(reviewer: string): readonly PlacedLabel[];
  /** Decisions, the latest of each adjudicator on each question that is not retracted, in total order. */
  readonly decisions: readonly PlacedDecision[];
  /** What stands on a target after adjudication. `dimension` is an id without version. Null where nobody has decided. */
  decision(key: string, dimension: string): StandingDecision | null;
  /** The same for a target whose content is `content`, as `labelFor`: its own, else the latest on the same content elsewhere, else its own, stale. */
  decisionFor(key: string, dimension: string, content: string | null): CurrentDecision | null;
  /** Everything said about a target, in total order: labels, retracts, comments, flags, … */
  history(key: string): readonly PlacedEvent[];
  /** The same for a row and all its parts. */
  rowHistory(rowKey: string): readonly PlacedEvent[];
  /** Labels given at a second showing of an item, the latest of each that is not retracted, in total order. They are for self-agreement alone. */
  readonly secondLabels: readonly PlacedLabel[];
  secondLabel(reviewer: string, key: string, dimension: string): PlacedLabel | null;
  /** Whether the reviewer has seen what was sealed of this row (a reveal of it or of a part; it cannot be undone). */
  isRevealed(reviewer: string, rowKey: string): boolean;
  /** Whether the reviewer has seen what was sealed of every item of a plan. */
  isPlanRevealed(reviewer: string, planId: string): boolean;
  /** The reviewer's latest word on which citations of a claim are enough; null where there is none that is not retracted. */
  markedSets(reviewer: string, claimKey: string): MarkedSets | null;
  /** Reviewers who have said so of a claim. */
  markersOf(claimKey: string): readonly string[];
  /** The reviewer's latest flag or skip of a target that is not retracted. */
  latest(reviewer: string, key: string, kind: "flag" | "skip"): PlacedEvent | null;
  edits(reviewer: string, rowKey: string): RowEdits;
  /** What undo would take back in a run: the reviewer's latest event there that can be and is not retracted. */
  undoable(reviewer: string, runId: string): PlacedEvent | null;
  /** What redo would bring back: the event retracted last and not given again, unless something new was said since. */
  redoable(reviewer: string, runId: string): PlacedEvent | null;
}
