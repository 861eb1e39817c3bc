import * as vscode from "vscode";
import type { ProposalItem } from "../../protocol/truth";
import type { TruthTarget } from "./truthItems";
import type { TruthNews } from "./truthNews";

export interface HeardNews {
  readonly results: vscode.Uri;
  readonly news: TruthNews;
}

/** What others do comes in bursts (a pull, a colleague who works through a list): it is told as one. */
const settleMilliseconds = 4_000;

/**
 * Tells of proposals that wait, and of what became of one's own: one message for all that came within some seconds, none while somebody
 * labels blind, and never again for the same.
 */
export class TruthNotices implements vscode.Disposable {
  private held: HeardNews[] = [];
  private readonly told = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly needs: {
      /** Whether somebody labels blind in a run that is open. */
      isBlind(): boolean;
      isWanted(): boolean;
      /** Who decided on a proposal; null where that is not known. */
      deciderOf(results: vscode.Uri, proposal: string): Promise<string | null>;
      reviewer(): string | null;
      /** Whether a proposal still waits for who reviews: much is answered within seconds. */
      waits(results: vscode.Uri, proposal: string): boolean;
      open(results: vscode.Uri, target: TruthTarget): unknown;
      trouble(error: unknown): void;
    },
  ) {}

  hear(heard: HeardNews): void {
    this.held.push(heard);
    this.tellSoon();
  }

  /** What was held back while somebody labelled blind is told once nobody does. */
  lookedAgain(): void {
    if (this.held.length > 0) this.tellSoon();
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private tellSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      if (this.needs.isBlind()) return; // the end of the queue makes us look again
      const held = this.held;
      this.held = [];
      if (this.needs.isWanted()) this.tell(held).catch((error: unknown) => this.needs.trouble(error));
    }, settleMilliseconds);
  }

  private async tell(held: readonly HeardNews[]): Promise<void> {
    const fresh = (what: string, { id }: ProposalItem): boolean => {
      const key = `${what} ${id}`;
      if (this.told.has(key)) return false;
      this.told.add(key);
      return true;
    };
    const waiting = held.flatMap(({ results, news }) =>
      news.waiting.filter((item) => this.needs.waits(results, item.id) && fresh(`waits, ${item.status}`, item)).map((item) => ({ results, item })),
    );
    const decided: typeof waiting = [];
    for (const { results, news } of held)
      for (const item of news.decided) if (fresh("decided", item) && !(await this.byMe(results, item))) decided.push({ results, item });
    const [first] = [...waiting, ...decided];
    if (first === undefined) return;
    const open = vscode.l10n.t("Open");
    const chosen = await vscode.window.showInformationMessage(
      newsText(
        waiting.map(({ item }) => item),
        decided.map(({ item }) => item),
      ),
      open,
    );
    if (chosen === open)
      await this.needs.open(first.results, { view: "proposals", id: waiting.length + decided.length === 1 ? first.item.id : null });
  }

  /** Whoever rejects a proposal of their own knows it. */
  private async byMe(results: vscode.Uri, { id }: ProposalItem): Promise<boolean> {
    return (await this.needs.deciderOf(results, id)) === this.needs.reviewer();
  }
}

/** One sentence for all of it. */
export function newsText(waiting: readonly ProposalItem[], decided: readonly ProposalItem[]): string {
  const [item, ...more] = [...waiting, ...decided];
  if (item !== undefined && more.length === 0) {
    if (decided.length > 0)
      return item.status === "approved"
        ? vscode.l10n.t("Your change of the truth of {0} was approved.", item.caseId)
        : vscode.l10n.t("Your change of the truth of {0} was rejected.", item.caseId);
    return item.mine
      ? vscode.l10n.t("Your change of the truth of {0} was asked about.", item.caseId)
      : vscode.l10n.t("{0} proposes a change of the truth of {1}.", item.by, item.caseId);
  }
  if (decided.length === 0) return vscode.l10n.t("{0} changes of truths wait for you.", waiting.length);
  if (waiting.length === 0) return vscode.l10n.t("{0} of your changes of truths were decided.", decided.length);
  return vscode.l10n.t("Changes of truths: {0} for you to look at, {1} of yours decided.", waiting.length, decided.length);
}
