import * as vscode from "vscode";
import type { Panel } from "../editor/panels";

/** Items of one queue that are left for whoever reviews here. */
export interface QueueLeft {
  readonly planId: string;
  readonly left: number;
  readonly total: number;
}

const settleMilliseconds = 300;
const none = new AbortController().signal;

/** How many items are left in the queue that the active panel shows; else in the oldest that somebody is in and has not finished. */
export class QueueProgress implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private known: QueueLeft | null = null;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly active: () => Panel | null,
    private readonly trouble: (error: unknown) => void,
  ) {}

  get left(): QueueLeft | null {
    return this.known;
  }

  /** Something happened that may have changed it; many of these together make one question. */
  refreshSoon(): void {
    this.waiting ??= setTimeout(() => {
      this.waiting = undefined;
      this.ask().then((found) => this.tell(found), this.trouble);
    }, settleMilliseconds);
  }

  dispose(): void {
    clearTimeout(this.waiting);
    this.changed.dispose();
  }

  private tell(found: QueueLeft | null): void {
    if (JSON.stringify(found) === JSON.stringify(this.known)) return;
    this.known = found;
    this.changed.fire();
  }

  private async ask(): Promise<QueueLeft | null> {
    const panel = this.active();
    if (panel?.review.state.status !== "ready") return null;
    const { plans } = await panel.review.handlers("status-bar")["queue/list"]({}, none);
    if (this.active() !== panel) return this.known; // the question of the panel that is active now follows
    const mine = plans.filter(({ part, problem }) => part === "mine" && problem === null);
    const plan = mine.find(({ planId }) => panel.tab === "queue" && planId === panel.planId) ?? mine.find(({ finished }) => !finished);
    return plan ? { planId: plan.planId, left: plan.counts.left + plan.counts.skipped, total: plan.counts.total } : null;
  }
}
