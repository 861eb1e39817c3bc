import type { OpenRun } from "../openRun";

/** A run whose answers and archived bytes are known besides the one that is open. */
export interface KnownRun {
  /** As its user knows it. */
  readonly name: string;
  readonly run: OpenRun;
}

/** The other runs that are known, held open for as long as they are asked. */
export interface HeldRuns {
  readonly runs: readonly KnownRun[];
  /** Runs that are known and could not be opened: what they hold is not known. */
  readonly silent: readonly { readonly run: string; readonly why: string }[];
  release(): void;
}

/** Where the surroundings know other runs (the Runs view, folders beside this one). Their rows are listed when this resolves. */
export type OtherRuns = (signal?: AbortSignal) => Promise<HeldRuns>;

export const noOtherRuns: OtherRuns = () => Promise.resolve({ runs: [], silent: [], release: () => undefined });
