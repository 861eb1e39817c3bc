import type { ProposalItem } from "../../protocol/truth";
import { isWaiting, type TruthSnapshot } from "./truthSnapshot";

/** What others did that concerns whoever reviews here. */
export interface TruthNews {
  /** Proposals that wait for me now and did not before. */
  readonly waiting: readonly ProposalItem[];
  /** Proposals of mine that were approved or rejected. */
  readonly decided: readonly ProposalItem[];
}

/**
 * What is news between two looks at the proposals of a run. Nothing is where the looks are of two people's, and the later one tells nothing
 * while it is sealed: what came meanwhile is news to the next that is not.
 */
export function truthNews(before: TruthSnapshot, after: TruthSnapshot): TruthNews {
  if (before.reviewer !== after.reviewer || before.sealed !== null || after.sealed !== null) return { waiting: [], decided: [] };
  const was = new Map(before.proposals.map((item) => [item.id, item]));
  return {
    waiting: after.proposals.filter((item) => item.waitsForMe && isWaiting(item) && was.get(item.id)?.waitsForMe !== true),
    decided: after.proposals.filter((item) => {
      const known = was.get(item.id);
      return item.mine && known !== undefined && isWaiting(known) && (item.status === "approved" || item.status === "rejected");
    }),
  };
}
