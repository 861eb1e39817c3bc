import * as vscode from "vscode";
import type { Handlers } from "../../protocol/channel";
import type { QueueCounts, QueueSummary } from "../../protocol/queue";
import { titleOf } from "../vscode/uris";
import type { KnownRuns } from "./knownRuns";
import { RefreshingTree } from "./refreshingTree";

/** What the tree asks a run: the same requests as the screen, so it can show no more than a screen may. */
export interface QueueQuestions {
  readonly handlers: Pick<Handlers, "queue/list" | "queue/open">;
}

interface RunNode {
  readonly kind: "run";
  readonly results: vscode.Uri;
}
interface PlanNode {
  readonly kind: "plan";
  readonly run: RunNode;
  readonly plan: QueueSummary;
}
interface CellNode {
  readonly kind: "cell";
  readonly plan: PlanNode;
  /** Null: its name would tell what is sealed. */
  readonly name: string | null;
  readonly done: number;
  readonly total: number;
}
interface NoPlansNode {
  readonly kind: "none";
  readonly run: RunNode;
}
interface TroubleNode {
  readonly kind: "trouble";
  readonly of: RunNode | PlanNode;
  readonly message: string;
}
export type QueuesNode = RunNode | PlanNode | CellNode | NoPlansNode | TroubleNode;

const none = new AbortController().signal;

/** Runs → sampling plans with how far their queues are → cells. A run is read when it is unfolded; those that are open are unfolded. */
export class QueuesTree extends RefreshingTree<QueuesNode> implements vscode.TreeDataProvider<QueuesNode> {
  constructor(
    private readonly runs: KnownRuns,
    private readonly ask: <T>(results: vscode.Uri, question: (run: QueueQuestions) => Promise<T>) => Promise<T>,
    private readonly isOpen: (results: vscode.Uri) => boolean,
  ) {
    super();
    runs.onDidChange(() => this.refresh());
  }

  async getChildren(node?: QueuesNode): Promise<QueuesNode[]> {
    if (node === undefined) return this.runs.all().map((results) => ({ kind: "run", results }));
    if (node.kind === "run") return this.plans(node);
    return node.kind === "plan" ? this.cells(node) : [];
  }

  private async plans(run: RunNode): Promise<QueuesNode[]> {
    try {
      const { plans } = await this.ask(run.results, ({ handlers }) => Promise.resolve(handlers["queue/list"]({}, none)));
      if (plans.length === 0) return [{ kind: "none", run }];
      // What I have to do first; then what I may; then what is others'.
      return (["mine", "open", "others"] as const).flatMap((part) =>
        plans.filter((plan) => plan.part === part).map((plan): QueuesNode => ({ kind: "plan", run, plan })),
      );
    } catch (error) {
      return [{ kind: "trouble", of: run, message: error instanceof Error ? error.message : String(error) }];
    }
  }

  private async cells(plan: PlanNode): Promise<QueuesNode[]> {
    const { planId } = plan.plan;
    try {
      const { cells } = await this.ask(plan.run.results, ({ handlers }) => Promise.resolve(handlers["queue/open"]({ planId }, none)));
      return cells.map(({ name, done, total }) => ({ kind: "cell", plan, name, done, total }));
    } catch (error) {
      return [{ kind: "trouble", of: plan, message: error instanceof Error ? error.message : String(error) }];
    }
  }

  getTreeItem(node: QueuesNode): vscode.TreeItem {
    switch (node.kind) {
      case "run":
        return runItem(node, this.isOpen(node.results));
      case "plan":
        return planItem(node);
      case "cell":
        return cellItem(node);
      case "none":
        return noPlansItem(node);
      case "trouble":
        return troubleItem(node);
    }
  }
}

function runItem({ results }: RunNode, isOpen: boolean): vscode.TreeItem {
  const title = titleOf(results);
  const { Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(title, isOpen ? Expanded : Collapsed);
  // A state that somebody chose is kept by id; it is another item once the run is open.
  item.id = `${results.toString()}${isOpen ? " open" : ""}`;
  const folder = vscode.workspace.asRelativePath(vscode.Uri.joinPath(results, ".."));
  item.description = folder === title ? "" : folder;
  item.accessibilityInformation = { label: folder === title ? title : vscode.l10n.t("{0}, in {1}", title, folder) };
  item.tooltip = results.scheme === "file" ? results.fsPath : results.toString(true);
  item.iconPath = new vscode.ThemeIcon("beaker");
  item.contextValue = "queueRun";
  return item;
}

/** How far a queue is, in words: all of it, or what is left. */
export function progressText({ total, done, left, skipped, stale, gone }: QueueCounts): string {
  const parts = [vscode.l10n.t("{0} of {1}", done, total)];
  if (left > 0) parts.push(vscode.l10n.t("{0} left", left));
  if (skipped > 0) parts.push(vscode.l10n.t("{0} skipped", skipped));
  if (stale > 0) parts.push(vscode.l10n.t("{0} stale", stale));
  if (gone > 0) parts.push(vscode.l10n.t("{0} gone", gone));
  return parts.join(" · ");
}

function planItem(node: PlanNode): vscode.TreeItem {
  const { plan, run } = node;
  const item = new vscode.TreeItem(
    plan.planId,
    plan.problem === null ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None,
  );
  item.id = `${run.results.toString()} plan ${JSON.stringify(plan.planId)}`;
  const whose = plan.part === "others" ? vscode.l10n.t("for {0}", plan.reviewers.join(", ")) : null;
  item.description = plan.problem ?? whose ?? progressText(plan.counts);
  item.tooltip = [
    plan.dimensionTitle ?? plan.dimension,
    plan.problem ?? progressText(plan.counts),
    ...(plan.by === null ? [] : [vscode.l10n.t("drawn by {0}", plan.by)]),
    ...(plan.reviewers.length === 0 ? [] : [vscode.l10n.t("Reviewers: {0}", plan.reviewers.join(", "))]),
    conditionText(plan),
  ].join("\n");
  item.accessibilityInformation = { label: [plan.planId, item.description, conditionText(plan)].join(", ") };
  item.iconPath = iconOf(plan);
  item.contextValue = plan.problem !== null ? "planClosed" : plan.part === "others" ? "planOfOthers" : "plan";
  if (plan.problem === null && plan.part !== "others")
    item.command = { command: "traceAdjudicator.openPlan", title: vscode.l10n.t("Open Queue"), arguments: [run.results, plan.planId] };
  return item;
}

function conditionText({ condition, revealed }: QueueSummary): string {
  if (revealed) return vscode.l10n.t("everything was revealed");
  if (condition === "blind") return vscode.l10n.t("blind");
  return condition === "verify" ? vscode.l10n.t("verification") : vscode.l10n.t("nothing is sealed");
}

function iconOf({ problem, part, finished, counts }: QueueSummary): vscode.ThemeIcon {
  if (problem !== null) return new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
  if (part === "others") return new vscode.ThemeIcon("organization");
  if (finished) return new vscode.ThemeIcon("pass", new vscode.ThemeColor("testing.iconPassed"));
  return new vscode.ThemeIcon(counts.done + counts.skipped > 0 ? "inbox" : "circle-large-outline");
}

function cellItem({ plan, name, done, total }: CellNode): vscode.TreeItem {
  const item = new vscode.TreeItem(name ?? vscode.l10n.t("All cells"));
  item.id = `${plan.run.results.toString()} cell ${JSON.stringify([plan.plan.planId, name])}`;
  item.description = vscode.l10n.t("{0} of {1}", done, total);
  if (name === null) item.tooltip = vscode.l10n.t("The names of the cells are sealed: they would tell what the judge said.");
  item.iconPath = new vscode.ThemeIcon(done === total ? "check" : "circle-outline");
  return item;
}

function noPlansItem({ run }: NoPlansNode): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t("No plan yet: draw a sample"));
  item.id = `${run.results.toString()} none`;
  item.iconPath = new vscode.ThemeIcon("add");
  item.command = { command: "traceAdjudicator.drawSampleOf", title: vscode.l10n.t("Draw a Sample…"), arguments: [run.results] };
  return item;
}

function troubleItem({ message }: TroubleNode): vscode.TreeItem {
  const item = new vscode.TreeItem(message);
  item.iconPath = new vscode.ThemeIcon("error", new vscode.ThemeColor("list.errorForeground"));
  item.tooltip = message;
  return item;
}
