import { nodeEnvironment } from "../../node/environment";
import { openKeeper } from "../../node/keeper";
import { createPdfText } from "../../node/pdfText";
import { openReviewLogs } from "../../node/reviewLogs";
import { openRunFiles } from "../../node/runFiles";
import { placeOf } from "../../node/runPlace";
import type { ReviewPorts } from "../surroundings";

/** Ports over the disk. Loaded when the first file is opened: activation must not wait for them. */
export function diskPorts(at: {
  readonly results: string;
  /** Where labels go; null for the run's own review folder. */
  readonly reviewFolder: string | null;
  readonly keeper: string;
  readonly pdfWorker: string;
  readonly log: (message: string) => void;
}): ReviewPorts {
  return {
    files: openRunFiles(at.results),
    logs: openReviewLogs(at.reviewFolder ?? placeOf(at.results).review, { anchor: at.results, told: at.log }),
    keeper: openKeeper(at.keeper, at.log),
    environment: nodeEnvironment,
    pdfText: createPdfText(at.pdfWorker),
  };
}
