import type { ProposalItem } from "../../protocol/truth";
import type { TruthGlance } from "../../session/truth/glance";

/** Proposals and due truths of a run, as they were when it was asked. */
export interface TruthSnapshot extends TruthGlance {
  /** Whose view it is: what waits for one does not wait for another. */
  readonly reviewer: string | null;
}

/** A proposal that has not ended. */
export const isWaiting = ({ status }: ProposalItem): boolean => status === "open" || status === "asked";
