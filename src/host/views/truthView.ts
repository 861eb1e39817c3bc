import * as vscode from "vscode";
import type { OpenReview, OpenReviews } from "../editor/openReviews";
import type { Panels } from "../editor/panels";
import { reviewerName, truthNotifications } from "../vscode/settings";
import type { KnownRuns } from "./knownRuns";
import { OpenTruths } from "./openTruths";
import type { TruthNode, TruthTarget } from "./truthItems";
import { TruthNotices } from "./truthNotices";
import type { TruthSnapshot } from "./truthSnapshot";
import { TruthTree } from "./truthTree";

const none = new AbortController().signal;

/** The Truth view of the activity bar: its tree, its badge, and the messages that speak of the same. */
export class TruthView implements vscode.Disposable {
  readonly tree: TruthTree;
  readonly view: vscode.TreeView<TruthNode>;
  private readonly open: OpenTruths;
  private readonly notices: TruthNotices;
  private readonly parts: readonly vscode.Disposable[];

  constructor(needs: {
    readonly runs: KnownRuns;
    readonly reviews: OpenReviews;
    readonly panels: Panels;
    readonly open: (results: vscode.Uri, target: TruthTarget) => unknown;
    readonly output: vscode.LogOutputChannel;
  }) {
    const { runs, reviews, panels, output } = needs;
    const trouble = (what: string, error: unknown) =>
      output.error(`truths of ${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    this.open = new OpenTruths(
      () => openIn(panels).map((review) => ({ results: review.results, look: () => snapshot(review) })),
      (results, error) => trouble(results.toString(true), error),
    );
    this.tree = new TruthTree(
      runs,
      (results) => this.open.of(results),
      (results) => reviews.use(results, snapshot),
    );
    this.view = vscode.window.createTreeView("traceAdjudicator.truths", { treeDataProvider: this.tree, showCollapseAll: true });
    this.notices = new TruthNotices({
      isBlind: () => panels.all().some(({ review }) => review.state.blinded !== null),
      isWanted: truthNotifications,
      reviewer: reviewerName,
      waits: (results, id) => this.open.of(results)?.proposals.some((item) => item.id === id && item.waitsForMe) ?? false,
      deciderOf: (results, id) =>
        reviews.use(results, async (review) => {
          const { words } = await review.handlers("truth-news")["truth/proposal"]({ id }, none);
          return words.find(({ kind, ignored }) => ignored === null && (kind === "approval" || kind === "rejection"))?.by ?? null;
        }),
      open: needs.open,
      trouble: (error) => trouble("a message", error),
    });
    this.parts = [
      this.tree,
      this.view,
      this.open,
      this.notices,
      this.open.onDidHear((heard) => this.notices.hear(heard)),
      this.open.onDidLook(() => this.looked()),
      panels.onDidChangeOpen(() => this.open.refreshSoon()),
      reviews.onDidOpen((review) => this.follow(review)),
      reviews.onDidChange(({ results, state }) => {
        const known = this.open.of(results);
        if (known !== null && known.reviewer !== state.reviewer.name) this.open.refreshSoon();
      }),
      reviews.onDidSayOfTruths(() => this.open.refreshSoon()),
    ];
  }

  refresh(): void {
    this.open.refreshSoon();
    this.tree.refresh();
  }

  dispose(): void {
    for (const part of this.parts) part.dispose();
  }

  /** Truths change with their files and the logs; what may be told of them with plans, and once all rows are there. */
  private follow(review: OpenReview): void {
    // It ends with the review.
    review.listen((name, params) => {
      if (name === "document/changed" && "what" in params && params.what.some((what) => what === "truths" || what === "plans" || what === "rows"))
        this.open.refreshSoon();
    });
  }

  private looked(): void {
    const { waitingForMe } = this.open;
    const tooltip =
      waitingForMe === 1 ? vscode.l10n.t("1 change of a truth waits for you") : vscode.l10n.t("{0} changes of truths wait for you", waitingForMe);
    this.view.badge = waitingForMe === 0 ? undefined : { value: waitingForMe, tooltip };
    this.tree.refresh();
    this.notices.lookedAgain();
  }
}

/** The reviews that panels show, once their rows are there. */
function openIn(panels: Panels): readonly OpenReview[] {
  const reviews = new Map(panels.all().map(({ review }) => [review.results.toString(), review]));
  return [...reviews.values()].filter(({ state }) => state.status === "ready");
}

async function snapshot(review: OpenReview): Promise<TruthSnapshot> {
  await review.whenListed;
  return { ...(await review.truths.glance()), reviewer: review.state.reviewer.name };
}
