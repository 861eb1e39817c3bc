import type { CaseFocus } from "../case/caseFocus";
import type { CaseView, CodebookView, CurrentLabel, Draft, LabelSlot, TargetRef } from "../../src/protocol/views";
import type { Evidence } from "../../src/core/formats/common";
import type { CodebookLabel, Dimension } from "../../src/core/formats/codebook";

export type Requirement = "rationale" | "evidence";
export type LabelValue = CurrentLabel["value"];

/** One row of the form: a slot that fits what is looked at, with its dimension from the codebook. */
export interface FormSlot {
  readonly key: string;
  readonly slot: LabelSlot;
  readonly dimension: Dimension;
}

export const slotKey = (slot: Pick<LabelSlot, "ref" | "dimension">): string =>
  JSON.stringify([slot.dimension, slot.ref.kind, slot.ref.claimId ?? null, slot.ref.citationId ?? null, slot.ref.representationId ?? null]);

export const dimensionName = (dimension: Dimension): string => `${dimension.id}@${dimension.version}`;

/** Slots name their dimension with its version, `citation-support@1`, or by its id alone. */
export function dimensionOf(codebook: CodebookView, name: string): Dimension | undefined {
  return codebook.dimensions.find((one) => dimensionName(one) === name) ?? codebook.dimensions.find((one) => one.id === name);
}

/** Every slot of a case whose dimension the codebook has, under a name that tells it from those of `item`s of the same row. */
export function formSlots(view: Pick<CaseView, "slots">, codebook: CodebookView, item = ""): readonly FormSlot[] {
  return view.slots.flatMap((slot) => {
    const dimension = dimensionOf(codebook, slot.dimension);
    return dimension ? [{ key: `${item}${slotKey(slot)}`, slot, dimension }] : [];
  });
}

/** The slots that speak of what is looked at, in the order of the codebook. */
export function slotsInFocus(view: Pick<CaseView, "slots">, codebook: CodebookView, focus: CaseFocus): readonly FormSlot[] {
  const speaks = (ref: TargetRef) =>
    ref.citationId !== undefined
      ? ref.citationId === focus.citationId
      : ref.claimId !== undefined
        ? ref.claimId === focus.claimId
        : ref.representationId === undefined || ref.representationId === focus.representationId;
  const order = new Map(codebook.dimensions.map((dimension, index) => [dimension, index]));
  return formSlots(view, codebook)
    .filter(({ slot }) => speaks(slot.ref))
    .sort((a, b) => order.get(a.dimension)! - order.get(b.dimension)!);
}

/** The key of each choice: the codebook's where it is a free digit, else the next free digit; null beyond nine. */
export function choiceKeys(dimension: Dimension): readonly (string | null)[] {
  const own = dimension.labels.map((label) => (label.key !== undefined && /^[1-9]$/.test(label.key) ? label.key : null));
  const taken = new Set<string>();
  const kept = own.map((key) => (key !== null && !taken.has(key) && taken.add(key) ? key : null));
  const free = "123456789".split("").filter((key) => !taken.has(key));
  return kept.map((key) => key ?? free.shift() ?? null);
}

export const labelForDigit = (dimension: Dimension, digit: number): CodebookLabel | undefined =>
  dimension.labels[choiceKeys(dimension).indexOf(String(digit))];

export const labelTitle = (dimension: Dimension, id: string): string => dimension.labels.find((label) => label.id === id)?.title ?? id;

export const valueTitle = (dimension: Dimension | undefined, value: LabelValue): string =>
  (typeof value === "string" ? [value] : value).map((id) => (dimension ? labelTitle(dimension, id) : id)).join(", ");

/** What the form shows for a slot, and what a commit would write: the draft over the label in force. */
export interface Shown {
  readonly value: LabelValue | null;
  readonly rationale: string;
  readonly evidence: Evidence | null;
}

export function shownOf(slot: LabelSlot, draft: Draft | null): Shown {
  const mine = slot.mine;
  if (draft === null) return { value: mine?.value ?? null, rationale: mine?.rationale ?? "", evidence: mine?.evidence ?? null };
  return { value: draft.value ?? mine?.value ?? null, rationale: draft.rationale, evidence: draft.evidence };
}

/** What a choice requires and the form does not have yet. A label's own list replaces the dimension's. */
export function missingFor(dimension: Dimension, shown: Shown): readonly Requirement[] {
  const values = shown.value === null ? [] : typeof shown.value === "string" ? [shown.value] : shown.value;
  const wanted = new Set(values.flatMap((id) => dimension.labels.find((label) => label.id === id)?.requires ?? dimension.requires ?? []));
  return (["evidence", "rationale"] as const).filter(
    (need) => wanted.has(need) && (need === "rationale" ? shown.rationale.trim() === "" : shown.evidence === null),
  );
}

/** Whether a draft says nothing that the label in force does not say. */
export function isIdle(slot: LabelSlot, draft: Draft): boolean {
  const mine = shownOf(slot, null);
  return (
    (draft.value === null || sameValue(draft.value, mine.value)) &&
    draft.rationale === mine.rationale &&
    JSON.stringify(draft.evidence) === JSON.stringify(mine.evidence)
  );
}

export const sameValue = (a: LabelValue | null, b: LabelValue | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A dimension that takes several labels: `value` with one put in or taken out, sorted as the log wants it. */
export function toggled(value: LabelValue | null, id: string): string[] {
  const now = value === null ? [] : typeof value === "string" ? [value] : value;
  return (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]).sort();
}

/** A reviewer's own tag as it is stored: lower case, words joined with hyphens. */
export const tagId = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
