import type { ReactNode } from "react";
import type { Direction, Of } from "./useCases";

/** How one goes from case to case: along the rows of the table, or along a queue. */
export interface CaseWay {
  /** Where this case stands on the way, and the steps to its neighbours: first in the case's header. */
  readonly steps: ReactNode;
  go(direction: Direction, of?: Of): Promise<void>;
  /** The case on the screen is being left: what is pressed now was meant for the next one, which nobody has seen yet. */
  isUnderWay(): boolean;
  /** Leaves the case without a label. */
  skip(): void;
  /** What Enter does where nothing in the case is left to be done. */
  goOn(): Promise<void>;
}
