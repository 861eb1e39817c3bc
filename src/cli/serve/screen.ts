import { existsSync } from "node:fs";
import { join } from "node:path";
import { nodeEnvironment } from "../../node/environment";
import { createPdfText } from "../../node/pdfText";
import { openReviewLogs } from "../../node/reviewLogs";
import { serve } from "../../protocol/channel";
import { handlersFor } from "../../session/handlers";
import type { Keeper, SessionPorts } from "../../session/ports";
import { openReview } from "../../session/reviewSession";
import type { OpenedRun } from "../runReading";
import type { ScreenLanguage } from "./language";
import { browserShell } from "./shell";
import { serveScreen, type ServedScreen } from "./server";

export interface ScreenOptions {
  /** The results file's real path. */
  readonly results: string;
  readonly run: OpenedRun;
  readonly port: number;
  readonly settings: Keeper;
  readonly keeper: Keeper;
  /** The folder that holds the logs and the codebook of this review. */
  readonly review: string;
  readonly reviewer: string | null;
  readonly language: ScreenLanguage;
  readonly log: (message: string) => void;
}

/** The built files beside this one: the screen, and the worker for PDFs. */
const assets = join(__dirname, "webview");

/** One session over the run, shared by every page that joins: pages stay in step with each other. */
export async function openScreen(options: ScreenOptions): Promise<ServedScreen> {
  const missing = ["index.js", "index.css", "codicon.css", "codicon.ttf"].filter((name) => !existsSync(join(assets, name)));
  if (missing.length > 0) throw new Error(`the screen is not built (${missing.join(", ")} missing in ${assets}): run npm run build`);

  let address = "";
  const ports: SessionPorts = {
    files: options.run.files,
    logs: openReviewLogs(options.review, { anchor: options.results, told: options.log }),
    keeper: options.keeper,
    environment: nodeEnvironment,
    pdfText: createPdfText(join(__dirname, "pdfWorker.mjs")),
    shell: browserShell({
      results: options.run.given,
      settings: options.settings,
      reviewer: options.reviewer,
      language: options.language,
      caseAddress: (rowKey) => `${address}&case=${encodeURIComponent(rowKey)}`,
    }),
    log: options.log,
  };
  const session = await openReview(ports);
  let pages = 0;
  const screen = await serveScreen({
    assets,
    port: options.port,
    lang: options.language.id,
    log: options.log,
    connected(port, hello) {
      const page = serve(port, handlersFor(session, `page-${++pages}`), {
        error: (method, error) => options.log(`${method} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
        dropped: (message) => options.log(`a message of unknown shape was dropped: ${JSON.stringify(message).slice(0, 200)}`),
      });
      const deaf = session.listen((name, params) => page.notify(name, params));
      if (hello.case !== null) void show(hello.case);
      async function show(rowKey: string) {
        const rowId = await session.rowOfKey(rowKey);
        if (rowId !== null) page.notify("panel/show", { rowId, query: null });
        else options.log(`the link's case ${rowKey} is not in this run`);
      }
      return () => {
        deaf();
        page.close();
      };
    },
  });
  address = screen.url;
  return {
    ...screen,
    async close() {
      await screen.close();
      session.close();
    },
  };
}
