import type { Params, Result } from "../../src/protocol/messages";

/** What a queue asks for: one label on one thing, however much else of its case is shown. */
export interface AskedItem {
  /** Tells the item from every other of the queue, also from its second showing. */
  readonly id: string;
  /** The judge's label is shown, to be confirmed or corrected. */
  readonly confirms: boolean;
  /** Sends a decision to the log, with the name of what asked for it. */
  write(decision: Params<"label/commit">): Promise<Result<"label/commit">>;
  /** The item has its label: the queue goes on. */
  labelled(): void;
}
