import type { Plan } from "../../core/formats/plan";

export interface LabelExportOptions {
  /** Only labels of its items and its dimension. */
  readonly plan?: Plan | null;
  readonly withoutAsserted?: boolean;
  /** Also a record for each target that a label speaks for without having been given on it. All rows are read for it. */
  readonly carried?: boolean;
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, of: number) => void;
}
