import type { DueView, ProposalItem } from "../../protocol/truth";
import { dueViews, usualSoonDays } from "./historyView";
import type { OpenedTruths } from "./openedTruths";
import { proposalItem } from "./proposalItems";

/** Proposals and truths that expire, for who looks in passing (a tree, a badge). */
export interface TruthGlance {
  /** Why the rest is not told; null where it is. */
  readonly sealed: string | null;
  /** The truth store as its user knows it. */
  readonly store: string;
  /** How many cases have a truth. */
  readonly cases: number;
  /** The latest first. */
  readonly proposals: readonly ProposalItem[];
  /** What has expired and what soon will, the first to end first. */
  readonly due: readonly DueView[];
}

export const sealedGlance = (sealed: string, store: string): TruthGlance => ({ sealed, store, cases: 0, proposals: [], due: [] });

/** Many that ended long ago would only take memory. */
const mostProposals = 500;

export function glanceOf(opened: OpenedTruths): TruthGlance {
  const { store, work } = opened.desk;
  return {
    sealed: null,
    store: store.files.name,
    cases: store.all.length,
    proposals: work.proposals
      .slice(-mostProposals)
      .map((proposal) => proposalItem(opened, proposal))
      .reverse(),
    due: dueViews(opened, usualSoonDays).due.filter(({ state }) => state !== "valid"),
  };
}
