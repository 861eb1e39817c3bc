import type { Proposal } from "../../core/truth/proposals";
import { RequestFailure } from "../../protocol/channel";
import type { OpenRun } from "../openRun";
import type { HeldRuns, KnownRun } from "./knownRuns";
import type { TruthDesk } from "./truthDesk";

/** The truth store with the runs that are known, for as long as one request lasts. */
export interface OpenedTruths {
  readonly desk: TruthDesk;
  /** The run that is reviewed: what is said goes into its logs. */
  readonly own: OpenRun;
  /** All runs that are known, that one first. */
  readonly known: readonly KnownRun[];
  readonly silent: HeldRuns["silent"];
  readonly me: string | null;
  /** Ids of proposals whose approved version is not in the file. */
  readonly unfinished: ReadonlySet<string>;
  /** Keeps in mind that the reviewer was told what a row's system answered, or how it was graded. */
  shown(run: OpenRun, rowId: string): void;
}

export const unfinishedOf = (desk: TruthDesk): ReadonlySet<string> => new Set(desk.unfinished().map(({ id }) => id));

/** @throws RequestFailure where no log of a known run holds it */
export function proposalOf({ desk }: OpenedTruths, id: string): Proposal {
  const proposal = desk.work.of(id);
  if (proposal === null) throw new RequestFailure("refused", "No log here holds this proposal.");
  return proposal;
}
