import { isSealed, type Sealing } from "./seals";

/**
 * What is computed from a row and its sources rather than read from it, and so has no field to project:
 * - passages: point at places in the sources, a hint
 * - claimStages: how far a claim's values came, a hint too
 * - factStages: how far the expected facts came; they are a verdict's, and say where to look
 */
export type Offer = "passages" | "claimStages" | "factStages";

export function mayOffer(offer: Offer, sealing: Sealing): boolean {
  return !isSealed("hint", sealing) && (offer !== "factStages" || !isSealed("grader", sealing));
}
