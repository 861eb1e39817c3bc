import { minimalSets, type CitationSet } from "../evidence/sufficientSets";
import type { PairingEvent } from "../formats/event";
import type { Problem } from "../formats/problem";
import { carries, dimensionId } from "./content";
import { decisionsOf } from "./decisions";
import { editsOf } from "./edits";
import { migrationOf, Migrations } from "./migrations";
import type { PlacedEvent, PlacedLabel, ReviewState } from "./reviewState";
import { redoStack, undoableIn } from "./undo";

/** Indexes over placed events, so that every question of a `ReviewState` is one look-up. */
export function stateOf(
  events: readonly PlacedEvent[],
  problems: readonly Problem[],
  duplicates: number,
  inForce: (dimension: string) => string | null,
): ReviewState {
  const standing = events.filter((one) => one.ignored === null && one.retractedBy === null);
  const migrations = new Migrations(standing.flatMap((one) => migrationOf(one) ?? []));
  const slots = new Map<string, PlacedLabel>();
  const seconds = new Map<string, PlacedLabel>();
  for (const one of standing)
    if (isLabel(one))
      (isSecond(one) ? seconds : slots).set(slotName(one.event.reviewer, one.key, dimensionId(one.event.dimension)), read(one, migrations, inForce));
  const inOrder = (latestOf: ReadonlyMap<string, PlacedLabel>): readonly PlacedLabel[] => {
    const byEvent = new Map([...latestOf.values()].map((label) => [label.event.id, label]));
    return standing.flatMap((one) => byEvent.get(one.event.id) ?? []);
  };
  const labels = inOrder(slots);

  const byKey = grouped(labels, (label) => [label.key]);
  const byContent = grouped(labels, ({ event, dimension }) =>
    event.content && carries(event.recipe ?? "") ? [contentName(event.content, dimension)] : [],
  );
  const byReviewer = grouped(labels, (label) => [label.event.reviewer]);
  const history = grouped(events, (one) => (one.key === null ? [] : [one.key]));
  const rowHistory = grouped(events, (one) => (one.rowKey === null ? [] : [one.rowKey]));
  const byId = new Map(events.map((one) => [one.event.id, one]));
  const saidBy = grouped(events, (one) => [one.event.reviewer]);
  const latest = new Map(
    standing.flatMap((one) => (one.key === null ? [] : [[slotName(one.event.reviewer, one.key, one.event.kind), one] as const])),
  );
  const decided = decisionsOf(
    standing,
    (one) => read(one, migrations, inForce),
    (id) => byId.get(id),
    ({ event, key }) => (key === null ? undefined : slots.get(slotName(event.reviewer, key, dimensionId(event["dimension"] as string)))), // a label, checked by its schema
  );
  const revealed = new Set(standing.filter(({ event }) => event.kind === "reveal").map(revealOf));
  const markings = grouped(standing.filter(isMarking), (one) => (one.key === null ? [] : [one.key]));
  const count = (why: PlacedEvent["ignored"]) => events.filter((one) => one.ignored === why).length;

  return {
    events,
    labels,
    problems: [...problems, ...decided.problems],
    reviewers: [...saidBy.keys()].sort(),
    migrations,
    counts: {
      unknownKinds: kindsOf(events),
      newerSchema: count("newer-schema"),
      ambiguousTargets: count("ambiguous-target"),
      unfit: count("unfit"),
      duplicates,
    },
    event: (id) => byId.get(id) ?? null,
    label: (reviewer, key, dimension) => slots.get(slotName(reviewer, key, dimension)) ?? null,
    labelFor(reviewer, key, dimension, content) {
      const own = slots.get(slotName(reviewer, key, dimension));
      if (own && (content === null || own.event.content === content)) return { label: own, carried: false };
      const elsewhere =
        content === null
          ? undefined
          : byContent
              .get(contentName(content, dimension))
              ?.filter((label) => label.event.reviewer === reviewer)
              .at(-1);
      if (elsewhere) return { label: elsewhere, carried: true };
      return own ? { label: own, carried: false } : null;
    },
    labelsOn: (key, dimension) => (byKey.get(key) ?? []).filter((label) => dimension === undefined || label.dimension === dimension),
    labelsWithContent: (dimension, content) => byContent.get(contentName(content, dimension)) ?? [],
    labelsBy: (reviewer) => byReviewer.get(reviewer) ?? [],
    decisions: decided.decisions,
    decision: decided.on,
    decisionFor(key, dimension, content) {
      const own = decided.on(key, dimension);
      if (own && (content === null || own.decision.event.content === content)) return { ...own, carried: false };
      const elsewhere = content === null ? undefined : decided.withContent(dimension, content).at(-1);
      if (elsewhere) return { ...elsewhere, carried: true };
      return own && { ...own, carried: false };
    },
    history: (key) => history.get(key) ?? [],
    rowHistory: (rowKey) => rowHistory.get(rowKey) ?? [],
    secondLabels: inOrder(seconds),
    secondLabel: (reviewer, key, dimension) => seconds.get(slotName(reviewer, key, dimension)) ?? null,
    isRevealed: (reviewer, rowKey) => revealed.has(slotName(reviewer, rowKey, "row")),
    isPlanRevealed: (reviewer, planId) => revealed.has(slotName(reviewer, planId, "plan")),
    markedSets(reviewer, key) {
      const event = markings
        .get(key)
        ?.filter((one) => one.event.reviewer === reviewer)
        .at(-1)?.event as PairingEvent | undefined; // checked by its schema
      return event ? { event, sets: minimalSets(event.sufficient as readonly CitationSet[]) } : null; // `isMarking` says that it is there
    },
    markersOf: (key) => [...new Set((markings.get(key) ?? []).map((one) => one.event.reviewer))],
    latest: (reviewer, key, kind) => latest.get(slotName(reviewer, key, kind)) ?? null,
    edits: (reviewer, rowKey) =>
      editsOf((rowHistory.get(rowKey) ?? []).filter((one) => one.event.reviewer === reviewer && one.ignored === null && one.retractedBy === null)),
    undoable: (reviewer, runId) => undoableIn(saidBy.get(reviewer) ?? [], runId),
    redoable: (reviewer, runId) => redoStack(saidBy.get(reviewer) ?? [], runId, (id) => byId.get(id)).at(-1) ?? null,
  };
}

/** One reviewer's word on one target, as a map key. The target's key is a JSON list, which ends itself, and the reviewer's length is told: no part can run into the next. */
const slotName = (reviewer: string, key: string, dimensionOrKind: string) => `${reviewer.length}:${reviewer}${key}${dimensionOrKind}`;
/** Content hashes all have one length. */
const contentName = (content: string, dimension: string) => content + dimension;

type GivenLabel = Omit<PlacedLabel, "dimension" | "migrated" | "stuck">;
const isSecond = ({ event }: GivenLabel): boolean => (event.occasion ?? 1) > 1;
const isLabel = (one: PlacedEvent): one is PlacedEvent & GivenLabel => one.event.kind === "label" && one.key !== null;

type Given = { readonly event: { readonly dimension: string; readonly value: string | string[]; readonly reviewer: string } };
type Read<T extends Given> = T & Pick<PlacedLabel, "dimension" | "migrated" | "stuck">;

/** A label or a decision as migrations read it. */
function read<T extends Given>(one: T, migrations: Migrations, inForce: (dimension: string) => string | null): Read<T> {
  const { dimension: given, value: said, reviewer } = one.event;
  const dimension = dimensionId(given);
  if (migrations.all.length === 0) return { ...one, dimension, migrated: null, stuck: null };
  const { through, stuck, ...now } = migrations.read(reviewer, given, said, inForce(dimension));
  if (through.length === 0) return { ...one, dimension, migrated: null, stuck };
  const value = typeof now.value === "string" ? now.value : [...now.value];
  return {
    ...one,
    event: { ...one.event, dimension: now.dimension, value },
    dimension,
    migrated: { dimension: given, value: said, through },
    stuck,
  };
}

function grouped<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}

function kindsOf(events: readonly PlacedEvent[]): ReadonlyMap<string, number> {
  const kinds = new Map<string, number>();
  for (const one of events) if (one.ignored === "unknown-kind") kinds.set(one.event.kind, (kinds.get(one.event.kind) ?? 0) + 1);
  return new Map([...kinds].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What a reveal showed: a row, or where it names none all that a plan sealed. */
const revealOf = ({ event, rowKey }: PlacedEvent): string =>
  rowKey === null ? slotName(event.reviewer, String(event["plan_id"]), "plan") : slotName(event.reviewer, rowKey, "row");

const isMarking = ({ event }: PlacedEvent): boolean => event.kind === "pairing" && Array.isArray(event["sufficient"]);
