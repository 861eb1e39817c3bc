import { basename, join } from "node:path";
import { tableReader } from "../../core/parquet/tableReader";
import { openCodebookFile } from "../../node/codebookFile";
import { nodeEnvironment } from "../../node/environment";
import { fileSource } from "../../node/fileSource";
import { linesReader } from "../../node/index/linesReader";
import { openIndexShelf } from "../../node/index/openIndexShelf";
import { openKeeper } from "../../node/keeper";
import { createPageExtraction } from "../../node/pageExtraction";
import { createPdfText } from "../../node/pdfText";
import { openReviewLogs } from "../../node/reviewLogs";
import { openReviewPlans } from "../../node/reviewPlans";
import { openRunFiles } from "../../node/runFiles";
import { placeOf } from "../../node/runPlace";
import { openTruthFiles } from "../../node/truthFiles";
import { truthFolderOf } from "../../node/truthFolder";
import { searchMeans } from "../../node/search/searchMeans";
import type { Shaped } from "../../node/shapes";
import type { ReviewPorts } from "../surroundings";

/** Ports over the disk. Loaded when the first file is opened: activation must not wait for them. */
export async function diskPorts(at: {
  /** The file that was opened: it must be there for labels to be taken. */
  readonly file: string;
  /** The results that were made of it; null where it holds the rows itself. */
  readonly imported: string | null;
  /** The rows of the file that was opened; null where it was imported. */
  readonly results: Shaped | null;
  /** Where labels go by the user's choice; null for the place that belongs to the file. */
  readonly reviewFolder: string | null;
  /** The truth store by the user's setting; null for the one that belongs to the file. */
  readonly truthFolder: string | null;
  readonly keeper: string;
  readonly pdfWorker: string;
  /** Where what reads rows was built into. */
  readonly tools: string;
  /** Where indexes are kept. */
  readonly indexes: string;
  readonly log: (message: string) => void;
}): Promise<ReviewPorts> {
  const { review: own, folder } = placeOf(at.file);
  const chosen = at.reviewFolder ?? (at.imported === null ? null : own);
  const results: Pick<Shaped, "source" | "path" | "table"> =
    at.imported === null && at.results !== null ? at.results : importedLines(at.imported ?? at.file);
  const files = openRunFiles(at.imported ?? at.file, at.imported === null ? undefined : own, results.source);
  const reader = results.table
    ? tableReader(
        results.source,
        () => results.table,
        () => new Promise((resolve) => nodeEnvironment.later(0, resolve)),
      )
    : await linesReader(results, at.tools);
  return {
    files: {
      ...files,
      reader,
      ...(results.table ? {} : { search: await searchMeans(at.tools, () => results.path) }),
      shelf: openIndexShelf(at.indexes, at.imported ?? at.file),
    },
    truths: openTruthFiles(at.truthFolder ?? truthFolderOf(folder), at.log, folder),
    logs: openReviewLogs(chosen ?? own, { anchor: at.file, told: at.log }),
    plans: openReviewPlans(chosen ?? own, { told: at.log }),
    // Where it is read from.
    codebook: openCodebookFile(own),
    ...(chosen === null ? {} : { reviewFolder: chosen }),
    keeper: openKeeper(at.keeper, at.log),
    environment: nodeEnvironment,
    pdfText: createPdfText(at.pdfWorker),
    pageExtraction: createPageExtraction(join(at.tools, "pageWorker.mjs")),
  };
}

/** What an import wrote is lines. */
const importedLines = (path: string) => ({ source: fileSource(path, basename(path)), path, table: null });
