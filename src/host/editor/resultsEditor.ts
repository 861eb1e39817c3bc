import * as vscode from "vscode";
import type { Handlers, ServedPage } from "../../protocol/channel";
import { nameOf } from "../vscode/uris";
import { webviewPort } from "../vscode/webviewPort";
import type { OpenReviews, ReviewHold } from "./openReviews";
import { messageHtml, screenFolder, screenHtml } from "./page";
import type { Panel, Panels } from "./panels";
import { isReadable } from "./readable";

interface ResultsDocument extends vscode.CustomDocument {
  /** One review for all panels of the file; null where the address is not a place that can be read as a run. */
  readonly hold: ReviewHold | null;
}

/**
 * The custom editor over results.jsonl. It is read-only and never makes a text document of the file: labels are appended
 * to the reviewer's log the moment they are given, so there is nothing to save.
 */
export class ResultsEditor implements vscode.CustomReadonlyEditorProvider<ResultsDocument> {
  constructor(
    private readonly extension: vscode.Uri,
    private readonly reviews: OpenReviews,
    private readonly panels: Panels,
    private readonly output: vscode.LogOutputChannel,
  ) {}

  openCustomDocument(uri: vscode.Uri): ResultsDocument {
    const hold = isReadable(uri) ? this.reviews.hold(uri) : null;
    return { uri, hold, dispose: () => hold?.release() };
  }

  async resolveCustomEditor(document: ResultsDocument, view: vscode.WebviewPanel): Promise<void> {
    const { hold, uri } = document;
    if (hold === null)
      return this.showMessage(
        view,
        nameOf(uri),
        vscode.l10n.t("This version of the file is not on disk ({0}:), so it cannot be shown as a run.", uri.scheme),
        [{ command: "traceAdjudicator.openTextDiff", args: [uri.toString()], title: vscode.l10n.t("Open Text Diff") }],
      );
    const id = this.panels.freeId(uri);
    view.webview.options = { enableScripts: true, localResourceRoots: [screenFolder(this.extension)] };
    const port = webviewPort(view.webview);
    view.onDidDispose(() => port.dispose());
    view.webview.html = screenHtml(view.webview, this.extension, id);
    try {
      const [review, { serve }] = await Promise.all([hold.review, import("../../protocol/channel")]);
      if (!isAlive(view)) return;
      const panel: Panel = {
        results: uri,
        review,
        view,
        id,
        tab: "cases",
        ready: false,
        pending: this.panels.takeEarly(uri),
        notify: (name, params) => served.notify(name, params),
      };
      const served: ServedPage = serve(port, this.handlers(panel), {
        error: (method, error) => this.output.error(`${method}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
        dropped: () => this.output.warn("A message of unknown shape from the screen was dropped."),
      });
      const heard = review.listen((name, params) => served.notify(name, params));
      view.onDidDispose(() => {
        heard.dispose();
        served.close();
      });
      this.panels.add(panel);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.output.error(`${uri.toString(true)}: ${message}`);
      if (isAlive(view))
        this.showMessage(view, nameOf(uri), message, [
          { command: "workbench.action.reopenTextEditor", args: [], title: vscode.l10n.t("Open as Text") },
        ]);
    }
  }

  /** The session's handlers, with an ear for what the host must know of a panel: its name, and which tab it shows. */
  private handlers(panel: Panel): Handlers {
    const inner = () => panel.review.handlers(panel.id);
    return {
      ...inner(),
      "view/ready": async (params, signal) => {
        // A page that VS Code restored remembers its name; it keeps it unless another panel has taken it meanwhile.
        const taken = this.panels.of(panel.results).some((other) => other !== panel && other.id === params.panelId);
        if (!taken) panel.id = params.panelId;
        const answer = await inner()["view/ready"]({ ...params, panelId: panel.id }, signal);
        // After the answer has gone out: what is to be shown means something only to a page that knows its document.
        setTimeout(() => this.panels.becameReady(panel, answer.panel.tab), 0);
        return answer;
      },
      "view/save": (params, signal) => {
        this.panels.tabChanged(panel, params.panel.tab);
        return inner()["view/save"]({ ...params, panelId: panel.id }, signal);
      },
    };
  }

  private showMessage(view: vscode.WebviewPanel, title: string, text: string, links: Parameters<typeof messageHtml>[3]): void {
    view.webview.options = { enableScripts: false, localResourceRoots: [], enableCommandUris: links.map((link) => link.command) };
    view.webview.html = messageHtml(view.webview, title, text, links);
  }
}

/** A panel closed while its review was opening throws at every touch; reading `visible` is the only way to ask. */
function isAlive(view: vscode.WebviewPanel): boolean {
  try {
    return typeof view.visible === "boolean";
  } catch {
    return false; // "Webview is disposed"
  }
}
