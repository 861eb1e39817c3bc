import type { OpenRun } from "../openRun";

/** A run whose answers and archived bytes are known. */
export interface KnownRun {
  /** As its user knows it. */
  readonly name: string;
  readonly run: OpenRun;
}

/** The other runs that are known, held open for as long as they are asked. Their rows are all listed. */
export interface HeldRuns {
  readonly runs: readonly KnownRun[];
  /** Runs that are known and could not be opened: what they hold is not known. */
  readonly silent: readonly { readonly run: string; readonly why: string }[];
  release(): void;
}

/** Where the surroundings know other runs: the Runs view, folders that were named. */
export interface OtherRuns {
  /** The name of the run that asks, as its user knows it beside the others; null for that of its file. */
  readonly own: string | null;
  /**
   * Opens them, without the run that asks. Rejects only where it was cancelled. `which`: all that are known (where it is left out), or only
   * those that are open anyway, for what is told in passing.
   */
  hold(signal?: AbortSignal, which?: "known" | "open"): Promise<HeldRuns>;
  /** Calls back after a proposal, or a word on one, came into the log of another run that is open (`TruthReview.listen` of its session). */
  listen(changed: () => void): () => void;
}

export const noOtherRuns: OtherRuns = {
  own: null,
  hold: () => Promise.resolve({ runs: [], silent: [], release: () => undefined }),
  listen: () => () => undefined,
};
