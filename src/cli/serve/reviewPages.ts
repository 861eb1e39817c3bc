import { join } from "node:path";
import { openCodebookFile } from "../../node/codebookFile";
import { nodeEnvironment } from "../../node/environment";
import { createPageExtraction } from "../../node/pageExtraction";
import { createPdfText } from "../../node/pdfText";
import { openReviewLogs } from "../../node/reviewLogs";
import { openReviewPlans } from "../../node/reviewPlans";
import { openTruthFiles } from "../../node/truthFiles";
import { serve } from "../../protocol/channel";
import { handlersFor } from "../../session/handlers";
import type { Keeper, Origin, SessionPorts, Shell } from "../../session/ports";
import { openReview } from "../../session/reviewSession";
import type { OpenedRun } from "../runReading";
import { NamedRuns } from "./otherRuns";
import { troubleLog } from "./pageTrouble";
import type { Showing } from "./showing";

export interface ReviewOptions {
  readonly run: OpenedRun;
  /** A file that must be there for a label to be saved: the results, or the file that they were imported from. */
  readonly anchor: string;
  readonly keeper: Keeper;
  /** The folder that holds the logs and the codebook of this review. */
  readonly review: string;
  /** The truth store's folder. */
  readonly truth: string;
  /** Further runs whose answers and archived bytes are known. */
  readonly others: readonly string[];
  readonly shell: Shell;
  readonly origin: Origin | null;
  readonly log: (message: string) => void;
}

/** One session over the run, shared by every page that joins: pages stay in step with each other. */
export async function reviewPages(options: ReviewOptions): Promise<Showing> {
  const { log } = options;
  const pdfText = createPdfText(join(__dirname, "pdfWorker.mjs"));
  const ports: SessionPorts = {
    files: options.run.files,
    truths: openTruthFiles(options.truth, log),
    logs: openReviewLogs(options.review, { anchor: options.anchor, told: log }),
    plans: openReviewPlans(options.review, { told: log }),
    codebook: openCodebookFile(options.review),
    keeper: options.keeper,
    environment: nodeEnvironment,
    pdfText,
    pageExtraction: createPageExtraction(join(__dirname, "pageWorker.mjs")),
    shell: options.shell,
    ...(options.origin ? { origin: options.origin } : {}),
    log,
  };
  const others = new NamedRuns(options.run.shown, options.others, { pdfText });
  const session = await openReview(ports, others);
  let pages = 0;
  return {
    app: "review",
    connected(port, hello) {
      const page = serve(port, handlersFor(session, `page-${++pages}`), troubleLog(log));
      const deaf = session.listen((name, params) => page.notify(name, params));
      if (hello.queue !== null) page.notify("panel/show", { rowId: null, query: null, queue: hello.queue });
      else if (hello.case !== null) void show(hello.case);
      async function show(rowKey: string) {
        const rowId = await session.rowOfKey(rowKey);
        if (rowId !== null) page.notify("panel/show", { rowId, query: null });
        else log(`the link's case ${rowKey} is not in this run`);
      }
      return () => {
        deaf();
        page.close();
      };
    },
    retire: () => undefined,
    close() {
      session.close();
      others.close();
    },
  };
}
