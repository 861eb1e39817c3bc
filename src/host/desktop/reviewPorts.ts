import type { ByteSource } from "../../core/records/byteSource";
import { nodeEnvironment } from "../../node/environment";
import { openKeeper } from "../../node/keeper";
import { createPdfText } from "../../node/pdfText";
import { openReviewLogs } from "../../node/reviewLogs";
import { openRunFiles } from "../../node/runFiles";
import { placeOf } from "../../node/runPlace";
import type { ReviewPorts } from "../surroundings";

/** Ports over the disk. Loaded when the first file is opened: activation must not wait for them. */
export function diskPorts(at: {
  /** The file that was opened: it must be there for labels to be taken. */
  readonly file: string;
  /** The results that were made of it; null where it holds the rows itself. */
  readonly imported: string | null;
  /** The rows of the file that was opened, where they are not to be read as they lie. */
  readonly results: ByteSource | null;
  /** Where labels go by the user's choice; null for the place that belongs to the file. */
  readonly reviewFolder: string | null;
  readonly keeper: string;
  readonly pdfWorker: string;
  readonly log: (message: string) => void;
}): ReviewPorts {
  const own = placeOf(at.file).review;
  const chosen = at.reviewFolder ?? (at.imported === null ? null : own);
  return {
    files: at.imported === null ? openRunFiles(at.file, undefined, at.results ?? undefined) : openRunFiles(at.imported, own),
    logs: openReviewLogs(chosen ?? own, { anchor: at.file, told: at.log }),
    ...(chosen === null ? {} : { reviewFolder: chosen }),
    keeper: openKeeper(at.keeper, at.log),
    environment: nodeEnvironment,
    pdfText: createPdfText(at.pdfWorker),
  };
}
