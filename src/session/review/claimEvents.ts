import { minimalSets, withSet } from "../../core/evidence";
import { mostSets, type Condition } from "../../core/formats/event";
import { claimEdit, strayMarkerEdit, type EventBody } from "../../core/review";
import type { Params } from "../../protocol/messages";
import type { CaseContext } from "../case/caseContext";
import { jointContent } from "../case/claimPairing";

export type MadeEvent = { readonly body: EventBody; readonly reason: null } | { readonly body: null; readonly reason: string };

const refused = (reason: string): MadeEvent => ({ body: null, reason });
const made = (body: EventBody): MadeEvent => ({ body, reason: null });

/** Moves a citation to another claim, or to none. */
export function pairEvent(context: CaseContext, me: string, { citationId, claimId }: Omit<Params<"claim/pair">, "rowId">): MadeEvent {
  const ref = { kind: "citation", citationId };
  if (!context.has(ref, me)) return refused(`This row has no citation ${citationId}.`);
  if (claimId !== null && !context.has({ kind: "claim", claimId }, me)) return refused(`This row has no claim ${claimId}.`);
  return made({ reviewer: me, kind: "pairing", target: context.target(ref), claim_id: claimId });
}

/** Says which citations of a claim are enough together. The sets are stored as the minimal ones among them, and what was shown with them. */
export function markEvent(context: CaseContext, me: string, { claimId, mark }: Omit<Params<"claim/mark">, "rowId">, condition: Condition): MadeEvent {
  const ref = { kind: "claim", claimId };
  if (!context.has(ref, me)) return refused(`This row has no claim ${claimId}.`);
  const cited = (context.rowOf(me).result?.citations ?? []).filter((one) => one.claim_id === claimId).map(({ id }) => id);
  const before = context.parts.state.markedSets(me, context.key(ref))?.sets ?? [];
  const sets =
    mark.op === "none" ? [] : mark.op === "add" ? withSet(before, mark.citationIds) : before.filter((set) => !sameSet(set, mark.citationIds));
  if (mark.op !== "none") {
    const foreign = mark.citationIds.filter((id) => !cited.includes(id));
    if (mark.op === "add" && foreign.length > 0) return refused(`The claim does not cite ${foreign.join(", ")}.`);
    if (mark.citationIds.length === 0) return refused("Choose the citations that are enough together first.");
  }
  if (sets === null) return refused("A part of these is marked as enough already: more citations than needed are no minimal set.");
  if (mark.op === "remove" && sets.length === before.length) return refused("These citations are not marked as enough.");
  if (sets.length > mostSets) return refused(`At most ${mostSets} sets are kept for one claim.`);
  const { content, recipe, problem } = jointContent(context, claimId, me);
  if (content === null) return refused(problem);
  return made({
    reviewer: me,
    kind: "pairing",
    target: context.target(ref),
    sufficient: minimalSets(sets).map((set) => [...set]),
    citations: cited,
    content,
    recipe,
    condition,
  });
}

const sameSet = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id));

/** Corrects what the splitter made of the answer. */
export function correctionEvent(context: CaseContext, me: string, { correction }: Omit<Params<"claim/correct">, "rowId">): MadeEvent {
  const row = context.rowOf(me);
  const { edit, problem } = correction.op === "marker" ? strayMarkerEdit(row, correction.claimId) : claimEdit(row, correction);
  if (edit === null) return refused(problem);
  const { op, claims, replaces, citations } = edit;
  return made({
    reviewer: me,
    kind: "claim-edit",
    target: context.target({ kind: "claim", claimId: claims[0]!.id }),
    op,
    claims,
    ...(replaces.length > 0 ? { replaces } : {}),
    ...(citations.length > 0 ? { citations } : {}),
  });
}
