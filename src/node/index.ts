/** Files, logs, watching and workers on a real disk: the session's ports for Node. */
export { linesReader } from "./index/linesReader";
export { openIndexShelf } from "./index/openIndexShelf";
export { openRowReader, type RowReaderOptions } from "./index/openRowReader";
export { readingTools, type ReadingTools } from "./index/readingTools";
export { openCodebookFile } from "./codebookFile";
export { openKeeper } from "./keeper";
export { nodeEnvironment } from "./environment";
export { createPageExtraction, pageLimits, type PageLimits } from "./pageExtraction";
export { createPdfText, pdfLimits, type PdfLimits } from "./pdfText";
export { openReviewLogs, type ReviewLogsOptions } from "./reviewLogs";
export { openReviewPlans, type ReviewPlansOptions } from "./reviewPlans";
export { openTruthFiles } from "./truthFiles";
export { openRunFiles } from "./runFiles";
export { placeOf, type RunPlace } from "./runPlace";
