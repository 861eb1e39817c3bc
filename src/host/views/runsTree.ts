import * as vscode from "vscode";
import { printFilter } from "../../core/query/filter";
import { setValues } from "../../core/query/filterEdit";
import { everything } from "../../core/query/filterAst";
import type { Handlers } from "../../protocol/channel";
import type { CaseListItem, DocumentState, Matrix, Query } from "../../protocol/views";
import { titleOf } from "../vscode/uris";
import { failuresIn } from "./failures";
import type { KnownRuns } from "./knownRuns";
import { RefreshingTree } from "./refreshingTree";

/** What the tree asks a run: the same requests as the screen, so it can show no more than a screen may. */
export interface RunQuestions {
  readonly state: DocumentState;
  readonly handlers: Pick<Handlers, "cases/matrix" | "cases/page">;
}

interface RunNode {
  readonly kind: "run";
  readonly results: vscode.Uri;
}
interface StratumNode {
  readonly kind: "stratum";
  readonly run: RunNode;
  readonly stratum: string;
  readonly labels: readonly { readonly label: string; readonly count: number }[];
}
interface LabelNode {
  readonly kind: "label";
  readonly stratum: StratumNode;
  readonly label: string;
  readonly count: number;
}
interface CaseNode {
  readonly kind: "case";
  readonly label: LabelNode;
  readonly item: CaseListItem;
}
interface MoreNode {
  readonly kind: "more";
  readonly label: LabelNode;
  readonly count: number;
}
interface TroubleNode {
  readonly kind: "trouble";
  readonly run: RunNode;
  readonly message: string;
}
export type RunsNode = RunNode | StratumNode | LabelNode | CaseNode | MoreNode | TroubleNode;

const mostCases = 200;
const none = new AbortController().signal;

/** Runs → strata → labels → cases, with how many failed. A run is read when it is unfolded, not before. */
export class RunsTree extends RefreshingTree<RunsNode> implements vscode.TreeDataProvider<RunsNode> {
  constructor(
    private readonly runs: KnownRuns,
    private readonly ask: (results: vscode.Uri) => Promise<RunQuestions>,
  ) {
    super();
    runs.onDidChange(() => this.refresh());
  }

  async getChildren(node?: RunsNode): Promise<RunsNode[]> {
    if (node === undefined) return this.runs.all().map((results) => ({ kind: "run", results }));
    switch (node.kind) {
      case "run":
        return this.strata(node);
      case "stratum":
        return node.labels.map(({ label, count }) => ({ kind: "label", stratum: node, label, count }));
      case "label":
        return this.cases(node);
      default:
        return [];
    }
  }

  private async strata(run: RunNode): Promise<RunsNode[]> {
    try {
      const questions = await this.ask(run.results);
      if (questions.state.status === "failed") return [{ kind: "trouble", run, message: questions.state.message ?? "" }];
      const { matrix } = await questions.handlers["cases/matrix"]({ query: whole }, none);
      return matrix.rows.map((stratum, row) => ({ kind: "stratum", run, stratum, labels: labelsOf(matrix, row) }));
    } catch (error) {
      return [{ kind: "trouble", run, message: error instanceof Error ? error.message : String(error) }];
    }
  }

  private async cases(node: LabelNode): Promise<RunsNode[]> {
    const { handlers } = await this.ask(node.stratum.run.results);
    const page = await handlers["cases/page"]({ query: queryOf(node), from: 0, count: mostCases }, none);
    const cases: RunsNode[] = page.rows.map((item) => ({ kind: "case", label: node, item }));
    return page.total > page.rows.length ? [...cases, { kind: "more", label: node, count: page.total - page.rows.length }] : cases;
  }

  getTreeItem(node: RunsNode): vscode.TreeItem {
    switch (node.kind) {
      case "run":
        return runItem(node);
      case "stratum":
        return stratumItem(node);
      case "label":
        return labelItem(node);
      case "case":
        return caseItem(node);
      case "more":
        return moreItem(node);
      case "trouble": {
        const item = new vscode.TreeItem(node.message);
        item.iconPath = new vscode.ThemeIcon("error", new vscode.ThemeColor("list.errorForeground"));
        item.tooltip = node.message;
        return item;
      }
    }
  }
}

const whole: Query = { where: "", search: "", sort: [] };

/** Every case of this stratum with this label, as a filter the editor can show and the reviewer can edit. */
export function queryOf(node: LabelNode): Query {
  const stratum = setValues(everything, "stratum", [node.stratum.stratum]);
  return { ...whole, where: printFilter(setValues(stratum, "label", [node.label])) };
}

const labelsOf = (matrix: Matrix, row: number) =>
  matrix.columns.map((label, column) => ({ label, count: matrix.counts[row]?.[column] ?? 0 })).filter(({ count }) => count > 0);

/** Rows without a stratum or label stand under an empty one. */
const named = (value: string): string => (value === "" ? vscode.l10n.t("(none)") : value);

const folded = vscode.TreeItemCollapsibleState.Collapsed;

function runItem(node: RunNode): vscode.TreeItem {
  const title = titleOf(node.results);
  const item = new vscode.TreeItem(title, folded);
  item.id = node.results.toString();
  const folder = vscode.workspace.asRelativePath(vscode.Uri.joinPath(node.results, ".."));
  item.description = folder === title ? "" : folder;
  item.accessibilityInformation = { label: folder === title ? title : vscode.l10n.t("{0}, in {1}", title, folder) };
  item.tooltip = node.results.scheme === "file" ? node.results.fsPath : node.results.toString(true);
  item.iconPath = new vscode.ThemeIcon("beaker");
  item.contextValue = "run";
  return item;
}

function stratumItem(node: StratumNode): vscode.TreeItem {
  const total = node.labels.reduce((sum, { count }) => sum + count, 0);
  const failed = failuresIn(node.labels);
  const cases = total === 1 ? vscode.l10n.t("1 case") : vscode.l10n.t("{0} cases", total);
  const item = new vscode.TreeItem(named(node.stratum), folded);
  item.id = `${node.run.results.toString()} ${JSON.stringify([node.stratum])}`;
  item.description = failed === 0 ? cases : vscode.l10n.t("{0}, {1} failed", cases, failed);
  item.iconPath = new vscode.ThemeIcon("layers");
  return item;
}

function labelItem(node: LabelNode): vscode.TreeItem {
  const item = new vscode.TreeItem(named(node.label), folded);
  item.id = `${node.stratum.run.results.toString()} ${JSON.stringify([node.stratum.stratum, node.label])}`;
  item.description = String(node.count);
  const failed = failuresIn([node]) > 0;
  item.iconPath = failed
    ? new vscode.ThemeIcon("circle-slash", new vscode.ThemeColor("list.errorForeground"))
    : new vscode.ThemeIcon("pass", new vscode.ThemeColor("testing.iconPassed"));
  return item;
}

const reviewWords: Readonly<Record<CaseListItem["review"], () => string>> = {
  unlabelled: () => vscode.l10n.t("unlabelled"),
  draft: () => vscode.l10n.t("draft"),
  labelled: () => vscode.l10n.t("labelled"),
  stale: () => vscode.l10n.t("label is stale"),
};

function caseItem(node: CaseNode): vscode.TreeItem {
  const { item: row } = node;
  const results = node.label.stratum.run.results;
  const name = row.repetition > 0 ? `${row.taskId}·${row.repetition}` : row.taskId;
  const item = new vscode.TreeItem(name);
  item.id = `${results.toString()} ${row.rowId}`;
  item.description = row.query ?? "";
  item.tooltip = row.query ?? row.taskId;
  item.accessibilityInformation = { label: [name, reviewWords[row.review](), row.query].filter((part) => part !== null).join(", ") };
  item.iconPath = new vscode.ThemeIcon(
    row.review === "labelled" ? "check" : row.review === "draft" ? "edit" : row.review === "stale" ? "history" : "circle-outline",
  );
  item.command = { command: "traceAdjudicator.openCase", title: vscode.l10n.t("Open Case"), arguments: [results, { rowId: row.rowId, query: null }] };
  return item;
}

function moreItem(node: MoreNode): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t("{0} more: show them in the editor", node.count));
  item.iconPath = new vscode.ThemeIcon("ellipsis");
  item.command = {
    command: "traceAdjudicator.openCase",
    title: vscode.l10n.t("Show in Editor"),
    arguments: [node.label.stratum.run.results, { rowId: null, query: queryOf(node.label) }],
  };
  return item;
}
