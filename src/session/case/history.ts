import type { Condition } from "../../core/formats/event";
import { dimensionId, type PlacedEvent, type ReviewState } from "../../core/review";
import type { HistoryItem, TargetRef } from "../../protocol/views";
import { isSealed, type Sealing } from "../projection/seals";
import type { CaseContext } from "./caseContext";

/** Everything said about the row and its parts, oldest first; colleagues' words only where the sealing shows them. */
export function history(context: CaseContext, sealing: Sealing): readonly HistoryItem[] {
  const { state, me } = context.parts;
  const all = state.rowHistory(context.rowKey);
  const seen = isSealed("reviewer", sealing) ? all.filter(({ event }) => event.reviewer === me) : all;
  return seen.filter((one) => one.event.reviewer !== me || !isSealed("own", sealing) || isOfSecond(one, state)).map(item);
}

/** Said at a second showing of its item, or taking back what was. */
function isOfSecond({ event }: PlacedEvent, state: ReviewState): boolean {
  const said = event.kind === "retract" ? state.event(String(event["retracts"]))?.event : event;
  return typeof said?.["occasion"] === "number" && said["occasion"] > 1;
}

function item({ event, target, retractedBy }: PlacedEvent): HistoryItem {
  const said = event as Readonly<Record<string, unknown>>;
  const text = (name: string): string | null => (typeof said[name] === "string" ? said[name] : null);
  const sets = event.kind === "pairing" && Array.isArray(said["sufficient"]) ? (said["sufficient"] as string[][]) : null; // checked by its schema
  const value = sets?.map((set) => set.join(" + ")) ?? said["value"];
  return {
    eventId: event.id,
    at: event.at,
    reviewer: event.reviewer,
    kind: sets ? "marking" : event.kind,
    ref: target && refOf(target),
    dimension: text("dimension") === null ? null : dimensionId(text("dimension")!),
    value: typeof value === "string" ? value : Array.isArray(value) && value.every((one) => typeof one === "string") ? value : null,
    text: text("text") ?? text("rationale") ?? text("reason"),
    retracted: retractedBy !== null,
    condition: conditionOf(said["condition"]),
  };
}

/** @param kind of a target that does not say its own */
export const refOf = (target: NonNullable<PlacedEvent["target"]>, kind = "row"): TargetRef => ({
  kind: target.kind ?? kind,
  ...(target.claim_id === undefined ? {} : { claimId: target.claim_id }),
  ...(target.citation_id === undefined ? {} : { citationId: target.citation_id }),
  ...(target.representation_id === undefined ? {} : { representationId: target.representation_id }),
});

const conditionOf = (value: unknown): Condition | null =>
  value === "blind" || value === "verify" || value === "open" || value === "post-reveal" ? value : null;
