import * as vscode from "vscode";
import type { ByteSource } from "../../core/records/byteSource";
import type { Handlers } from "../../protocol/channel";
import type { Notification, Notifications } from "../../protocol/messages";
import type { DocumentState } from "../../protocol/views";
import type { OpenRun } from "../../session/openRun";
import type { SessionPorts, Shell } from "../../session/ports";
import type { OtherRuns } from "../../session/truth/knownRuns";
import type { TruthReview } from "../../session/truth/truthReview";
import type { ImportedRun, Surroundings } from "../surroundings";
import { folderOf, nameOf } from "../vscode/uris";

/** One review that is open, whoever looks at it. */
export interface OpenReview {
  /** The file that was opened: results of ours, or somebody else's file that a run was made from. */
  readonly results: vscode.Uri;
  readonly source: ByteSource;
  /** The run that was made from somebody else's file; null where the file itself holds the rows. */
  readonly imported: ImportedRun | null;
  /** The run as the command line is told of it. */
  readonly onCommandLine: readonly string[];
  readonly state: DocumentState;
  /** What was read, for other reviews that have to know it: it is under no seal. */
  readonly run: OpenRun;
  /** Its truths at a glance, as far as they are not sealed. */
  readonly truths: Pick<TruthReview, "glance">;
  /** Resolves when all rows are listed, or could not be read. */
  readonly whenListed: Promise<void>;
  /** Resolves when all rows have been read, or could not be. */
  readonly whenRead: Promise<void>;
  handlers(panelId: string): Handlers;
  listen(listener: <N extends Notification>(name: N, params: Notifications[N]) => void): vscode.Disposable;
  /** Whether the file has this row, once all of it has been read. */
  has(rowId: string): Promise<boolean>;
  /** The setting says who is reviewing now. */
  reviewerIs(name: string): Promise<void>;
}

/** A claim on a review: it stays open for as long as somebody holds it. */
export interface ReviewHold {
  readonly review: Promise<OpenReview>;
  release(): void;
}

interface Entry {
  readonly opened: Promise<{ readonly review: OpenReview; close(): void }>;
  holders: number;
  closing: ReturnType<typeof setTimeout> | undefined;
}

/** A run is named to the command line by its folder; a lone file of another name by itself. */
const pathOf = (results: vscode.Uri): string => (nameOf(results) === "results.jsonl" ? folderOf(results).fsPath : results.fsPath);

/** A review nobody holds is kept this long, so that a click in the tree after another does not read the file again. */
const lingerMilliseconds = 30_000;

/** One session per results file, shared by its panels, the Runs tree and the commands. */
export class OpenReviews implements vscode.Disposable {
  private readonly entries = new Map<string, Entry>();
  private readonly changed = new vscode.EventEmitter<OpenReview>();
  /** The state of a review, or what it is over, has changed. */
  readonly onDidChange = this.changed.event;
  private readonly opened = new vscode.EventEmitter<OpenReview>();
  readonly onDidOpen = this.opened.event;
  private readonly closed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidClose = this.closed.event;
  private readonly saidOfTruths = new vscode.EventEmitter<OpenReview>();
  /** A proposal, or a word on one, came into the log of a review. */
  readonly onDidSayOfTruths = this.saidOfTruths.event;

  constructor(
    private readonly surroundings: Surroundings,
    private readonly shellFor: (results: vscode.Uri, imported: ImportedRun | null) => Shell,
    private readonly otherRunsOf: (results: vscode.Uri) => OtherRuns,
    private readonly output: vscode.LogOutputChannel,
  ) {}

  hold(results: vscode.Uri): ReviewHold {
    const key = results.toString();
    const entry: Entry = this.entries.get(key) ?? { opened: this.open(results), holders: 0, closing: undefined };
    this.entries.set(key, entry);
    // A failure is told to each holder; kept, it would be told for ever.
    entry.opened.catch(() => this.entries.get(key) === entry && this.entries.delete(key));
    clearTimeout(entry.closing);
    entry.holders++;
    let held = true;
    return {
      review: entry.opened.then(({ review }) => review),
      release: () => {
        if (!held) return;
        held = false;
        entry.holders--;
        if (entry.holders === 0) entry.closing = setTimeout(() => this.close(key, entry), lingerMilliseconds);
      },
    };
  }

  /** The reviews that are open now, or as soon as they are. */
  all(): readonly Promise<OpenReview>[] {
    return [...this.entries.values()].map((entry) => entry.opened.then(({ review }) => review));
  }

  /** Files whose review is open, or being opened. */
  files(): readonly vscode.Uri[] {
    return [...this.entries.keys()].map((key) => vscode.Uri.parse(key));
  }

  /** Asks a review something; opens it where it is not open. */
  async use<T>(results: vscode.Uri, ask: (review: OpenReview) => T | Promise<T>): Promise<T> {
    const hold = this.hold(results);
    try {
      return await ask(await hold.review);
    } finally {
      hold.release();
    }
  }

  /** Ends a review at once, whoever holds it: the next one to ask opens it anew. */
  end(results: vscode.Uri): void {
    const entry = this.entries.get(results.toString());
    if (entry !== undefined) this.close(results.toString(), entry);
  }

  dispose(): void {
    for (const [key, entry] of this.entries) {
      clearTimeout(entry.closing);
      this.close(key, entry);
    }
    this.changed.dispose();
    this.opened.dispose();
    this.closed.dispose();
    this.saidOfTruths.dispose();
  }

  private async open(results: vscode.Uri): Promise<{ readonly review: OpenReview; close(): void }> {
    const [{ openReview }, { handlersFor }] = await Promise.all([import("../../session/reviewSession"), import("../../session/handlers")]);
    const imported = await this.surroundings.importedFrom(results);
    const { reviewFolder, ...reviewPorts } = await this.surroundings.reviewPorts(results, imported);
    const ports: SessionPorts = {
      ...reviewPorts,
      shell: this.shellFor(results, imported),
      log: (message) => this.output.warn(message),
    };
    const session = await openReview(ports, this.otherRunsOf(results));
    const listen: OpenReview["listen"] = (listener) => new vscode.Disposable(session.listen(listener));
    let state = session.documentState();
    const review: OpenReview = {
      results,
      source: ports.files.results,
      imported,
      onCommandLine: [pathOf(imported?.results ?? results), ...(reviewFolder === undefined ? [] : ["--review", reviewFolder])],
      get state() {
        return state;
      },
      run: session.run,
      truths: session.truths,
      whenListed: session.whenListed,
      whenRead: session.whenRead,
      handlers: (panelId) => handlersFor(session, panelId),
      listen,
      async has(rowId) {
        await session.whenListed;
        return session.run.rows.store.table.has(rowId);
      },
      reviewerIs: (name) => (name === state.reviewer.name ? Promise.resolve() : session.setReviewer(name)),
    };
    const heard = listen((name) => {
      if (name !== "document/state") return;
      state = session.documentState();
      this.changed.fire(review);
    });
    const deaf = session.truths.listen(() => this.saidOfTruths.fire(review));
    this.opened.fire(review);
    this.changed.fire(review);
    return {
      review,
      close: () => {
        heard.dispose();
        deaf();
        session.close();
      },
    };
  }

  private close(key: string, entry: Entry): void {
    if (this.entries.get(key) === entry) this.entries.delete(key);
    entry.opened.then(
      (open) => {
        open.close();
        this.closed.fire(open.review.results);
      },
      (error: unknown) => this.output.debug(`never opened: ${String(error)}`),
    );
  }
}
