import type { Problem } from "../formats/problem";
import { canonicalJson } from "./canonicalJson";
import { carries, dimensionId } from "./content";
import type { PlacedDecision, PlacedEvent, PlacedLabel, StandingDecision } from "./reviewState";

/** Decisions of all adjudicators, folded: what stands of them on every question, and what is wrong with them. */
export interface Decided {
  /** The latest of each adjudicator on each question that is not retracted, in total order. */
  readonly decisions: readonly PlacedDecision[];
  readonly problems: readonly Problem[];
  readonly on: (key: string, dimension: string) => StandingDecision | null;
  /** Standing decisions on any target with this content, in total order. */
  readonly withContent: (dimension: string, content: string) => readonly StandingDecision[];
}

/** The question that a label or a decision answers, as a map key: a target's key is a JSON list, which ends itself. */
const questionName = (key: string, dimension: string) => key + dimension;

export type GivenDecision = PlacedEvent & Omit<PlacedDecision, "dimension" | "migrated" | "stuck">;

/**
 * Folds decisions. Of one adjudicator the latest counts; of several the one that names the others in `over`, for whoever decides
 * knowing of a decision goes before it. Where neither knows of the other the later in total order stands, and a problem says so.
 *
 * @param standing events that count and are not retracted, in total order
 * @param read a decision as migrations of its dimension read it
 * @param current the label that its reviewer gives now to the question of a label
 */
export function decisionsOf(
  standing: readonly PlacedEvent[],
  read: (decision: GivenDecision) => PlacedDecision,
  event: (id: string) => PlacedEvent | undefined,
  current: (label: PlacedEvent) => PlacedLabel | undefined,
): Decided {
  const latest = new Map<string, PlacedDecision>();
  for (const one of standing)
    if (isDecision(one)) {
      const decision = read(one);
      latest.set(`${one.event.reviewer.length}:${one.event.reviewer}${questionName(one.key, decision.dimension)}`, decision);
    }
  const kept = new Map([...latest.values()].map((one) => [one.event.id, one]));
  const decisions = standing.flatMap((one) => kept.get(one.event.id) ?? []);

  const problems: Problem[] = [];
  const byQuestion = new Map<string, PlacedDecision[]>();
  for (const one of decisions) {
    const question = questionName(one.key, one.dimension);
    byQuestion.set(question, [...(byQuestion.get(question) ?? []), one]);
  }
  const standingOf = new Map<string, StandingDecision>();
  const byContent = new Map<string, StandingDecision[]>();
  for (const [question, all] of byQuestion) {
    const [decision, conflicting] = firstOf(all);
    const { unknown, changed } = overOf(decision, event, current);
    const stands: StandingDecision = { decision, conflicting, changed: [...unknown, ...changed] };
    standingOf.set(question, stands);
    for (const other of conflicting) problems.push(conflict(decision, other));
    if (unknown.length > 0) problems.push(unknownLabels(decision, unknown));
    const { content, recipe } = decision.event;
    if (!content || !carries(recipe ?? "")) continue;
    const name = content + decision.dimension;
    byContent.set(name, [...(byContent.get(name) ?? []), stands]);
  }
  const placeOf = new Map(decisions.map((one, index) => [one.event.id, index]));
  const inOrder = (a: StandingDecision, b: StandingDecision) => placeOf.get(a.decision.event.id)! - placeOf.get(b.decision.event.id)!;
  for (const list of byContent.values()) list.sort(inOrder);
  return {
    decisions,
    problems,
    on: (key, dimension) => standingOf.get(questionName(key, dimension)) ?? null,
    withContent: (dimension, content) => byContent.get(content + dimension) ?? [],
  };
}

/** The decision that stands among those of several adjudicators on one question, and those that contradict it without knowing of it. */
function firstOf(all: readonly PlacedDecision[]): readonly [PlacedDecision, readonly PlacedDecision[]] {
  const named = new Set(all.flatMap((one) => one.event.over.filter((id) => id !== one.event.id)));
  const heads = all.filter((one) => !named.has(one.event.id));
  // Decisions that name each other in a circle cannot have been made so; then all of them count.
  const among = heads.length > 0 ? heads : all;
  const decision = among.at(-1)!;
  return [decision, among.filter((one) => one !== decision && valueOf(one) !== valueOf(decision))];
}

/** What became of what a decision names. */
function overOf(
  { event: { over }, key, dimension, event: { content } }: PlacedDecision,
  find: (id: string) => PlacedEvent | undefined,
  current: (label: PlacedEvent) => PlacedLabel | undefined,
): { readonly unknown: readonly string[]; readonly changed: readonly string[] } {
  const unknown: string[] = [];
  const changed: string[] = [];
  for (const id of over) {
    const named = find(id);
    const said = named && dimensionOf(named) === dimension && (named.key === key || (content != null && named.event["content"] === content));
    if (!said || (named.event.kind !== "label" && named.event.kind !== "decision")) unknown.push(id);
    else if (named.event.kind === "label" && !saysTheSame(named, current(named))) changed.push(id);
  }
  return { unknown, changed };
}

/** A label given again with the same value and evidence (a redo, a second press of the key) changes nothing for who decided over it. */
function saysTheSame(named: PlacedEvent, now: PlacedLabel | undefined): boolean {
  if (now === undefined) return false;
  if (now.event.id === named.event.id) return true;
  const said = ({ event }: PlacedEvent, value: unknown) => canonicalJson([value, event["evidence"] ?? null, event["content"] ?? null]);
  return said(named, named.event["value"]) === said(now, now.migrated?.value ?? now.event.value);
}

const dimensionOf = ({ event }: PlacedEvent) => (typeof event["dimension"] === "string" ? dimensionId(event["dimension"]) : null);
const valueOf = ({ event }: PlacedDecision) => canonicalJson(event.value);
const isDecision = (one: PlacedEvent): one is GivenDecision => one.event.kind === "decision" && one.key !== null;
const shown = ({ event: { value } }: PlacedDecision) => (typeof value === "string" ? value : value.join(", "));

const at = ({ file, line }: PlacedEvent) => ({ file, line, column: 1 });
const conflict = (stands: PlacedDecision, other: PlacedDecision): Problem => ({
  ...at(stands),
  code: "decision-conflict",
  severity: "warning",
  message: `${stands.event.reviewer} decided ${shown(stands)} on ${stands.target.task_id}, ${stands.dimension}, and ${other.event.reviewer} decided ${shown(other)} (${other.file}:${other.line}), neither knowing of the other: the later one stands until either is taken back or somebody decides over both`,
});
const unknownLabels = (decision: PlacedDecision, unknown: readonly string[]): Problem => ({
  ...at(decision),
  code: "decision-unknown-label",
  severity: "warning",
  message: `this decision names ${unknown.slice(0, 3).join(", ")}${unknown.length > 3 ? ` and ${unknown.length - 3} more` : ""}, which no log here holds as a label of this item: it counts as stale`,
});
