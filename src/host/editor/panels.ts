import * as vscode from "vscode";
import type { ActionId } from "../../protocol/actions";
import type { Notification, Notifications } from "../../protocol/messages";
import type { PanelState } from "../../protocol/views";
import type { OpenReview } from "./openReviews";

/** A row to show, or a filter. */
export type ShowTarget = Notifications["panel/show"];

/** One panel that shows a review. */
export interface Panel {
  readonly results: vscode.Uri;
  readonly review: OpenReview;
  readonly view: vscode.WebviewPanel;
  /** The name its view state is kept under. */
  id: string;
  tab: PanelState["tab"];
  /** The plan whose queue it shows, or showed last. */
  planId: string | null;
  /** The page listens; a hidden panel has no page. */
  ready: boolean;
  /** What the page is to show as soon as it listens. */
  pending: ShowTarget | null;
  notify<N extends Notification>(name: N, params: Notifications[N]): void;
}

/** The open panels, and which of them commands are meant for. */
export class Panels implements vscode.Disposable {
  private readonly open = new Set<Panel>();
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeActive = this.changed.event;
  private readonly tabs = new vscode.EventEmitter<Panel>();
  /** A page is there, or has gone to another tab of the screen. */
  readonly onDidChangeTab = this.tabs.event;
  private readonly opened = new vscode.EventEmitter<void>();
  /** A panel was opened or closed. */
  readonly onDidChangeOpen = this.opened.event;
  private readonly early = new Map<string, ShowTarget>();
  private current: Panel | null = null;

  get active(): Panel | null {
    return this.current;
  }

  all(): readonly Panel[] {
    return [...this.open];
  }

  of(results: vscode.Uri): readonly Panel[] {
    return [...this.open].filter((panel) => panel.results.toString() === results.toString());
  }

  /** A name that no open panel of this file has: the lowest number, so that a file opened again finds its last state. */
  freeId(results: vscode.Uri): string {
    const taken = new Set(this.of(results).map((panel) => panel.id));
    let number = 1;
    while (taken.has(String(number))) number++;
    return String(number);
  }

  add(panel: Panel): void {
    this.open.add(panel);
    this.opened.fire();
    if (panel.view.active) this.activate(panel);
    panel.view.onDidChangeViewState(() => {
      if (!this.open.has(panel)) return;
      if (!panel.view.visible) panel.ready = false;
      if (panel.view.active) this.activate(panel);
      else if (this.current === panel) this.activate(null);
    });
    panel.view.onDidDispose(() => this.remove(panel));
  }

  /** The panel is gone, or shows something else than a review. */
  remove(panel: Panel): void {
    if (this.open.delete(panel)) this.opened.fire();
    if (this.current === panel) this.activate(null);
  }

  /** Kept for the first panel that opens on this file. */
  showWhenOpened(results: vscode.Uri, target: ShowTarget): void {
    this.early.set(results.toString(), target);
  }

  takeEarly(results: vscode.Uri): ShowTarget | null {
    const target = this.early.get(results.toString()) ?? null;
    this.early.delete(results.toString());
    return target;
  }

  /** Shows a row or a filter in a panel, now or when its page is there. */
  show(panel: Panel, target: ShowTarget): void {
    panel.pending = target;
    panel.view.reveal();
    if (panel.ready) this.showPending(panel);
  }

  /** The page has said its first words. */
  becameReady(panel: Panel, state: Pick<PanelState, "tab" | "planId">): void {
    panel.ready = true;
    this.tabChanged(panel, state);
    this.showPending(panel);
  }

  /** The panel has gone to another tab of the screen: commands that need a case come and go with it. */
  tabChanged(panel: Panel, { tab, planId }: Pick<PanelState, "tab" | "planId">): void {
    panel.tab = tab;
    panel.planId = planId;
    this.tabs.fire(panel);
    if (this.current === panel) this.setContext();
  }

  /** Runs an action of the screen in the active panel. */
  act(action: ActionId): void {
    this.current?.notify("panel/action", { action });
  }

  dispose(): void {
    this.changed.dispose();
    this.tabs.dispose();
    this.opened.dispose();
  }

  private showPending(panel: Panel): void {
    const target = panel.pending;
    panel.pending = null;
    if (target !== null) panel.notify("panel/show", target);
  }

  private activate(panel: Panel | null): void {
    this.current = panel;
    this.setContext();
    this.changed.fire();
  }

  private setContext(): void {
    void vscode.commands.executeCommand("setContext", "traceAdjudicator.tab", this.current?.tab);
    void vscode.commands.executeCommand("setContext", "traceAdjudicator.mapped", this.current?.review.imported?.format === "mapping");
  }
}
