import * as vscode from "vscode";
import type { DueView, ProposalItem } from "../../protocol/truth";
import type { ShowTarget } from "../editor/panels";
import { titleOf } from "../vscode/uris";
import { isWaiting, type TruthSnapshot } from "./truthSnapshot";

interface OfRun {
  readonly results: vscode.Uri;
}
export type TruthNode =
  | (OfRun & { readonly kind: "run"; readonly snapshot: TruthSnapshot | null })
  | (OfRun & { readonly kind: "group"; readonly name: keyof typeof groups; readonly nodes: readonly TruthNode[] })
  | (OfRun & { readonly kind: "proposal"; readonly item: ProposalItem })
  | (OfRun & { readonly kind: "due"; readonly view: DueView })
  | (OfRun & { readonly kind: "nothing"; readonly cases: number })
  | (OfRun & { readonly kind: "elsewhere"; readonly title: string })
  | (OfRun & { readonly kind: "sealed"; readonly why: string })
  | (OfRun & { readonly kind: "trouble"; readonly message: string });
export type TruthTarget = NonNullable<ShowTarget["truth"]>;

const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

/** How a node of the Truth view looks, and what it opens. */
export function itemOf(node: TruthNode): vscode.TreeItem {
  switch (node.kind) {
    case "run":
      return runItem(node.results, node.snapshot);
    case "group":
      return groupItem(node.results, node.name, node.nodes.length);
    case "proposal":
      return proposalItem(node.results, node.item);
    case "due":
      return dueItem(node.results, node.view);
    case "nothing":
      return nothingItem(node.results, node.cases);
    case "elsewhere":
      return plainItem(node.results, vscode.l10n.t("Same truth store as {0}", node.title), "references");
    case "sealed":
      return plainItem(node.results, node.why, "lock");
    case "trouble":
      return plainItem(node.results, node.message, "error");
  }
}

function runItem(results: vscode.Uri, snapshot: TruthSnapshot | null): vscode.TreeItem {
  const title = titleOf(results);
  const item = new vscode.TreeItem(title, snapshot === null ? Collapsed : Expanded);
  // A state that somebody chose is kept by id; it is another item once the run is open.
  item.id = `${results.toString()}${snapshot === null ? "" : " open"}`;
  const folder = vscode.workspace.asRelativePath(vscode.Uri.joinPath(results, ".."));
  const waiting = snapshot?.proposals.filter((each) => each.waitsForMe && isWaiting(each)).length ?? 0;
  const parts = [...(folder === title ? [] : [folder]), ...(waiting === 0 ? [] : [vscode.l10n.t("{0} waiting for you", waiting)])];
  item.description = parts.join(" · ");
  item.accessibilityInformation = { label: [title, ...parts].join(", ") };
  item.tooltip = [results.scheme === "file" ? results.fsPath : results.toString(true), ...(snapshot ? [snapshot.store] : [])].join("\n");
  item.iconPath = new vscode.ThemeIcon("beaker");
  item.contextValue = "truthRun";
  return item;
}

const groups = {
  mine: { title: () => vscode.l10n.t("Waiting for you"), icon: "bell" },
  others: { title: () => vscode.l10n.t("Waiting for others"), icon: "organization" },
  unfinished: { title: () => vscode.l10n.t("Approved, not written yet"), icon: "warning" },
  expired: { title: () => vscode.l10n.t("Expired"), icon: "clock" },
  soon: { title: () => vscode.l10n.t("Expire soon"), icon: "calendar" },
} as const;

function groupItem(results: vscode.Uri, name: keyof typeof groups, count: number): vscode.TreeItem {
  const { title, icon } = groups[name];
  const item = new vscode.TreeItem(title(), name === "soon" ? Collapsed : Expanded);
  item.id = `${results.toString()} group ${name}`;
  item.description = String(count);
  const isWrong = name === "unfinished" || name === "expired";
  item.iconPath = isWrong ? new vscode.ThemeIcon(icon, new vscode.ThemeColor("list.warningForeground")) : new vscode.ThemeIcon(icon);
  return item;
}

function proposalItem(results: vscode.Uri, proposal: ProposalItem): vscode.TreeItem {
  const { id, caseId, fields, by, mine, reason, status } = proposal;
  const item = new vscode.TreeItem(caseId);
  item.id = `${results.toString()} proposal ${id}`;
  const what = fields.length === 0 ? vscode.l10n.t("confirmed again") : fields.map((field) => field.replace(/^expected_facts\//, "")).join(", ");
  const whose = mine ? vscode.l10n.t("proposed by you") : vscode.l10n.t("proposed by {0}", by);
  // The view is narrow: a name alone says whose it is, the tooltip says it in words.
  item.description = `${what} · ${mine ? vscode.l10n.t("you") : by}`;
  const asked = status === "asked" ? [vscode.l10n.t("A question is open.")] : [];
  item.tooltip = [`${caseId}: ${what}`, whose, reason, ...asked].join("\n");
  item.accessibilityInformation = { label: [caseId, what, whose, ...asked].join(", ") };
  item.iconPath = new vscode.ThemeIcon(status === "asked" ? "question" : proposal.unfinished ? "warning" : "git-pull-request");
  item.contextValue = "truthProposal";
  item.command = opening(results, { view: "proposals", id });
  return item;
}

function dueItem(results: vscode.Uri, { caseId, due, state, waiting }: DueView): vscode.TreeItem {
  const item = new vscode.TreeItem(caseId);
  item.id = `${results.toString()} due ${caseId}`;
  const date = due.slice(0, "2026-01-01".length);
  const when = state === "expired" ? vscode.l10n.t("was valid until {0}", date) : vscode.l10n.t("valid until {0}", date);
  const proposed = waiting === 0 ? [] : [vscode.l10n.t("a proposal waits")];
  item.description = [when, ...proposed].join(" · ");
  item.tooltip = [`${caseId}: ${when}`, due, ...proposed].join("\n");
  item.accessibilityInformation = { label: [caseId, when, ...proposed].join(", ") };
  item.iconPath = new vscode.ThemeIcon(state === "expired" ? "clock" : "calendar");
  item.contextValue = "truthDue";
  item.command = opening(results, { view: "due" });
  return item;
}

function nothingItem(results: vscode.Uri, cases: number): vscode.TreeItem {
  const text = cases === 0 ? vscode.l10n.t("No truth yet: propose one") : vscode.l10n.t("Nothing waits: propose a change");
  const item = plainItem(results, text, cases === 0 ? "add" : "pass");
  item.tooltip = vscode.l10n.t("A truth changes by a proposal that another person approves.");
  item.command = opening(results, { view: "form", caseId: null });
  return item;
}

function plainItem(results: vscode.Uri, text: string, icon: string): vscode.TreeItem {
  const item = new vscode.TreeItem(text);
  item.id = `${results.toString()} ${icon}`;
  item.tooltip = text;
  // Without this a tooltip is read in place of what the entry says.
  item.accessibilityInformation = { label: text };
  item.iconPath = icon === "error" ? new vscode.ThemeIcon(icon, new vscode.ThemeColor("list.errorForeground")) : new vscode.ThemeIcon(icon);
  return item;
}

const opening = (results: vscode.Uri, truth: TruthTarget): vscode.Command => ({
  command: "traceAdjudicator.showTruth",
  title: vscode.l10n.t("Open in the Truth Tab"),
  arguments: [results, truth],
});
