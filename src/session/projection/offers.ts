import type { Condition } from "../../core/formats/event";
import { isSealed } from "./seals";

/**
 * What is computed from a row and its sources rather than read from it, and so has no field to project:
 * - passages: point at places in the sources, a hint
 * - claimStages: how far a claim's values came, a hint too
 * - factStages: how far the expected facts came; they are a verdict's, and say where to look
 */
export type Offer = "passages" | "claimStages" | "factStages";

export function mayOffer(offer: Offer, condition: Condition): boolean {
  return !isSealed("hint", condition) && (offer !== "factStages" || !isSealed("verdict", condition));
}
