import type { Citation } from "../../core/formats/row";
import { isSamePerson } from "../../core/truth/proposals";
import type { CaseContext } from "../case/caseContext";
import { labelOf } from "../case/slots";
import { decisionOn, settling } from "../decisions/decisionOn";
import type { OpenRun } from "../openRun";

/** Who proposes a change and who approves it: what they say themselves is no proof for it. */
export interface Concerned {
  readonly proposer: string | null;
  readonly approver: string | null;
}
export const nobodyConcerned: Concerned = { proposer: null, approver: null };

const dimensionOfSupport = "citation-support";

/**
 * What reviewers found of the support of a row's own citations, by citation id; nothing where nobody said anything that counts, so that the
 * grader's word stands. `full` is taken from somebody who neither proposes nor approves, with evidence in archived bytes; anything less is
 * taken from anybody. A decision that stands goes before labels, and any label that says less before one that says `full`.
 */
export async function reviewedSupport(
  run: OpenRun,
  rowId: string,
  citations: readonly Citation[],
  concerned: Concerned,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const dimension = run.data.dimension(dimensionOfSupport);
  const { state } = run.book;
  const isSaid = [...state.labels, ...state.decisions].some((one) => one.dimension === dimensionOfSupport);
  // A codebook with other labels of support (a preset) says nothing in the guard's words.
  if (!isSaid || !dimension?.labels.some(({ id }) => id === "full")) return found;
  const context = await run.context(rowId);
  if (context === null) return found;
  for (const { id, claim_id } of citations) {
    const ref = { kind: "citation" as const, citationId: id, ...(claim_id ? { claimId: claim_id } : {}) };
    const decision = settling(decisionOn(context, dimension, ref))?.decision.event;
    const decided = decision && counted({ by: decision.reviewer, value: decision.value, asserted: false }, concerned);
    const said = decided ?? labelled(context, dimension, ref, concerned);
    if (said !== null) found.set(id, said);
  }
  return found;
}

function labelled(
  context: CaseContext,
  dimension: Parameters<typeof labelOf>[1],
  ref: Parameters<typeof labelOf>[2],
  concerned: Concerned,
): string | null {
  const reviewers = new Set(context.parts.state.labels.flatMap((one) => (one.dimension === dimension.id ? [one.event.reviewer] : [])));
  const values = [...reviewers].flatMap((by) => {
    const label = labelOf(context, dimension, ref, by);
    // What is held to be right says nothing of whether a page supports a claim, nor does a judge.
    if (label === null || label.stale.some((part) => part === "content" || part === "codebook")) return [];
    return counted({ by, value: label.value, asserted: label.asserted !== null }, concerned) ?? [];
  });
  return values.find((value) => value !== "full") ?? values[0] ?? null;
}

interface Said {
  readonly by: string;
  readonly value: string | readonly string[];
  /** Without evidence in archived bytes. */
  readonly asserted: boolean;
}

function counted({ by, value, asserted }: Said, { proposer, approver }: Concerned): string | null {
  if (typeof value !== "string" || value === "cannot-judge") return null;
  if (value !== "full") return value;
  const isConcerned = [proposer, approver].some((one) => one !== null && one !== "" && isSamePerson(one, by));
  return isConcerned || asserted ? null : value;
}
