import * as vscode from "vscode";
import { truthNews, type TruthNews } from "./truthNews";
import { isWaiting, type TruthSnapshot } from "./truthSnapshot";

/** A run that is open and read. */
export interface OpenTruth {
  readonly results: vscode.Uri;
  readonly look: () => Promise<TruthSnapshot>;
}

const settleMilliseconds = 300;

/** The proposals of the runs that are open, kept in step: for the badge, the Truth view, and whoever tells news. Runs that are not open are not asked. */
export class OpenTruths implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  /** After each look at the runs that are open. */
  readonly onDidLook = this.changed.event;
  private readonly news = new vscode.EventEmitter<{ readonly results: vscode.Uri; readonly news: TruthNews }>();
  readonly onDidHear = this.news.event;
  private snapshots: ReadonlyMap<string, TruthSnapshot> = new Map();
  /** The last look at each run that was not sealed: what comes while it is sealed is news afterwards. */
  private readonly told = new Map<string, TruthSnapshot>();
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private looking = false;
  private again = false;
  private disposed = false;

  constructor(
    private readonly open: () => readonly OpenTruth[],
    private readonly trouble: (results: vscode.Uri, error: unknown) => void,
  ) {}

  of(results: vscode.Uri): TruthSnapshot | null {
    return this.snapshots.get(results.toString()) ?? null;
  }

  /** How many proposals wait for whoever reviews here; one that several runs know counts once. */
  get waitingForMe(): number {
    const all = [...this.snapshots.values()].flatMap(({ proposals }) => proposals);
    return new Set(all.filter((item) => item.waitsForMe && isWaiting(item)).map(({ id }) => id)).size;
  }

  /** Something happened that may have changed them; many of these together make one look. */
  refreshSoon(): void {
    this.waiting ??= setTimeout(() => {
      this.waiting = undefined;
      void this.look();
    }, settleMilliseconds);
  }

  dispose(): void {
    this.disposed = true;
    clearTimeout(this.waiting);
    this.changed.dispose();
    this.news.dispose();
  }

  private async look(): Promise<void> {
    if (this.looking) {
      this.again = true;
      return;
    }
    this.looking = true;
    const snapshots = new Map<string, TruthSnapshot>();
    for (const { results, look } of this.open()) {
      try {
        snapshots.set(results.toString(), await look());
      } catch (error) {
        this.trouble(results, error);
      }
    }
    this.looking = false;
    if (this.disposed) return;
    this.snapshots = snapshots;
    for (const [key, snapshot] of snapshots) this.hear(key, snapshot);
    this.changed.fire();
    if (!this.again) return;
    this.again = false;
    this.refreshSoon();
  }

  private hear(key: string, snapshot: TruthSnapshot): void {
    if (snapshot.sealed !== null) return;
    const before = this.told.get(key);
    this.told.set(key, snapshot);
    const news = before === undefined ? null : truthNews(before, snapshot);
    if (news !== null && news.waiting.length + news.decided.length > 0) this.news.fire({ results: vscode.Uri.parse(key), news });
  }
}
