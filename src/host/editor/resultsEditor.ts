import * as vscode from "vscode";
import type { Port } from "../../protocol/port";
import { NotARun } from "../foreign/notARun";
import { nameOf } from "../vscode/uris";
import { webviewPort } from "../vscode/webviewPort";
import { FileDocument } from "./fileDocument";
import type { OpenReviews } from "./openReviews";
import { messageHtml, screenFolder, screenHtml } from "./page";
import type { Panels } from "./panels";
import { isReadable } from "./readable";
import { isAlive, serveReview } from "./serveReview";

/** Serves the mapping assistant to a panel; `imported` is called when it has imported the file. */
export type AssistantServer = (file: vscode.Uri, port: Port, on: { imported(): void }) => Promise<{ close(): void }>;

/** One panel of a file, whatever it shows. */
interface Pane {
  readonly document: FileDocument;
  readonly view: vscode.WebviewPanel;
  readonly port: Port;
  shows: "review" | "assistant" | "message";
  /** Counts the attempts to fill it: only the last one may. */
  turn: number;
  /** Ends what is served to its page now. */
  leave(): void;
}

/** A page that says what is being done comes only when it takes longer than this. */
const patience = 300;

/**
 * The custom editor over results.jsonl and over other people's files. It is read-only and never makes a text document of
 * the file: labels are appended to the reviewer's log the moment they are given, so there is nothing to save.
 */
export class ResultsEditor implements vscode.CustomReadonlyEditorProvider<FileDocument> {
  private readonly panes = new Set<Pane>();

  constructor(
    private readonly extension: vscode.Uri,
    private readonly reviews: OpenReviews,
    private readonly panels: Panels,
    private readonly output: vscode.LogOutputChannel,
    private readonly assistant: AssistantServer,
  ) {}

  openCustomDocument(uri: vscode.Uri): FileDocument {
    return new FileDocument(uri, this.reviews);
  }

  async resolveCustomEditor(document: FileDocument, view: vscode.WebviewPanel): Promise<void> {
    const { uri } = document;
    const port = webviewPort(view.webview);
    const pane: Pane = { document, view, port, shows: "message", turn: 0, leave: () => undefined };
    this.panes.add(pane);
    view.onDidDispose(() => {
      this.panes.delete(pane);
      pane.leave();
      port.dispose();
    });
    // Not waited for: VS Code shows nothing of a panel until this is done, neither the page that starts nor "Opening…".
    if (isReadable(uri)) {
      void this.fill(pane).catch((error: unknown) => this.output.error(error instanceof Error ? error : String(error)));
      return;
    }
    const text = vscode.l10n.t("This version of the file is not on disk ({0}:), so it cannot be shown as a run.", uri.scheme);
    this.showMessage(pane, text, [{ command: "traceAdjudicator.openTextDiff", args: [uri.toString()], title: vscode.l10n.t("Open Text Diff") }]);
  }

  /** Tries again in every panel of the file that shows no review of it. */
  async again(file: vscode.Uri): Promise<void> {
    const unfilled = this.panesOf(file).filter((pane) => pane.shows !== "review");
    await Promise.all(unfilled.map((pane) => this.fill(pane)));
  }

  /** Asks anew what the records of a file are: the assistant takes the place of its review. */
  async changeMapping(file: vscode.Uri): Promise<void> {
    const panes = this.panesOf(file);
    for (const pane of panes) {
      pane.turn++;
      pane.leave();
      pane.document.dispose();
    }
    this.reviews.end(file);
    await Promise.all(panes.map((pane) => this.showAssistant(pane)));
  }

  private readonly panesOf = (file: vscode.Uri): readonly Pane[] =>
    [...this.panes].filter((pane) => pane.document.uri.toString() === file.toString());

  private async fill(pane: Pane): Promise<void> {
    const { document, view, port } = pane;
    const { uri } = document;
    const turn = ++pane.turn;
    const isWanted = () => isAlive(view) && turn === pane.turn;
    const id = this.panels.freeId(uri);
    // Nearly always rows of ours: the page starts while they are being opened.
    const early = nameOf(uri) === "results.jsonl";
    if (early) this.showScreen(pane, id, "review");
    const slow = early ? undefined : setTimeout(() => isWanted() && this.showMessage(pane, vscode.l10n.t("Opening…"), []), patience);
    try {
      const review = await document.review();
      clearTimeout(slow);
      if (!isWanted()) return;
      if (!early) this.showScreen(pane, id, "review");
      pane.leave = await serveReview({ file: uri, review, view, port, id, panels: this.panels, output: this.output });
    } catch (error) {
      clearTimeout(slow);
      if (isWanted()) await this.showOther(pane, error);
    }
  }

  /** What a file shows that did not become a review. */
  private async showOther(pane: Pane, error: unknown): Promise<void> {
    const { uri } = pane.document;
    const reason = error instanceof NotARun ? error.reason : null;
    if (reason === "unmapped") return this.showAssistant(pane);
    const message = error instanceof Error ? error.message : String(error);
    if (reason === null) this.output.error(`${uri.toString(true)}: ${message}`);
    const again = reason === "cancelled" ? vscode.l10n.t("Import") : vscode.l10n.t("Try Again");
    this.showMessage(pane, message, [
      { command: "workbench.action.reopenTextEditor", args: [], title: vscode.l10n.t("Open as Text") },
      { command: "traceAdjudicator.openAgain", args: [uri.toString()], title: again },
    ]);
  }

  private async showAssistant(pane: Pane): Promise<void> {
    const { uri } = pane.document;
    this.showScreen(pane, this.panels.freeId(uri), "assistant");
    try {
      const serving = await this.assistant(uri, pane.port, { imported: () => void this.again(uri) });
      if (isAlive(pane.view)) pane.leave = () => serving.close();
      else serving.close();
    } catch (error) {
      if (isAlive(pane.view)) await this.showOther(pane, error);
    }
  }

  private showScreen(pane: Pane, id: string, app: "review" | "assistant"): void {
    const { webview } = pane.view;
    this.now(pane, app);
    webview.options = { enableScripts: true, localResourceRoots: [screenFolder(this.extension)] };
    webview.html = screenHtml(webview, this.extension, id, app);
  }

  private showMessage(pane: Pane, text: string, links: Parameters<typeof messageHtml>[3]): void {
    const { webview } = pane.view;
    this.now(pane, "message");
    webview.options = { enableScripts: false, localResourceRoots: [], enableCommandUris: links.map((link) => link.command) };
    webview.html = messageHtml(webview, nameOf(pane.document.uri), text, links);
  }

  private now(pane: Pane, shows: Pane["shows"]): void {
    pane.leave();
    pane.leave = () => undefined;
    pane.shows = shows;
  }
}
