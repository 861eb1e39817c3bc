import type { Shown, Step } from "../system/contract";
import type { Adapter } from "./adapter";

export interface BrowserAsk {
  /** The address to open; null to go on with the page that is open. */
  readonly url: string | null;
  readonly depth: number;
  readonly steps: readonly Step[];
}

/** One browser page of one task. */
export type BrowserAdapter = Adapter<BrowserAsk, Shown>;
