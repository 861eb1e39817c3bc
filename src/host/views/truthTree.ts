import * as vscode from "vscode";
import type { DueView, ProposalItem } from "../../protocol/truth";
import { titleOf } from "../vscode/uris";
import type { KnownRuns } from "./knownRuns";
import { RefreshingTree } from "./refreshingTree";
import { isWaiting, type TruthSnapshot } from "./truthSnapshot";
import { itemOf, type TruthNode } from "./truthItems";

/** Runs → proposals that wait, approvals that are not written, truths that expire. Runs that are open are told of at once, others when they are unfolded. */
export class TruthTree extends RefreshingTree<TruthNode> implements vscode.TreeDataProvider<TruthNode> {
  constructor(
    private readonly runs: KnownRuns,
    /** What is known of a run that is open; null of one that is not. */
    private readonly known: (results: vscode.Uri) => TruthSnapshot | null,
    private readonly ask: (results: vscode.Uri) => Promise<TruthSnapshot>,
  ) {
    super();
    runs.onDidChange(() => this.refresh());
  }

  async getChildren(node?: TruthNode): Promise<TruthNode[]> {
    if (node === undefined) return this.runs.all().map((results) => ({ kind: "run", results, snapshot: this.known(results) }));
    if (node.kind === "run") return this.ofRun(node.results);
    return node.kind === "group" ? [...node.nodes] : [];
  }

  private async ofRun(results: vscode.Uri): Promise<TruthNode[]> {
    try {
      return nodesOf(results, this.known(results) ?? (await this.ask(results)), this.storeElsewhere(results));
    } catch (error) {
      return [{ kind: "trouble", results, message: error instanceof Error ? error.message : String(error) }];
    }
  }

  /** An open run above this one in the list that has the same truth store, so that nothing stands there twice. */
  private storeElsewhere(results: vscode.Uri): vscode.Uri | null {
    const own = this.known(results);
    if (own === null) return null;
    for (const each of this.runs.all()) {
      if (each.toString() === results.toString()) return null;
      const other = this.known(each);
      if (other !== null && other.sealed === null && other.store === own.store) return each;
    }
    return null;
  }

  getTreeItem(node: TruthNode): vscode.TreeItem {
    return itemOf(node);
  }
}

/** What stands beneath a run: what I have to do first, then what waits for others, what was not finished, what expires. */
export function nodesOf(results: vscode.Uri, snapshot: TruthSnapshot, elsewhere: vscode.Uri | null): TruthNode[] {
  if (snapshot.sealed !== null) return [{ kind: "sealed", results, why: snapshot.sealed }];
  if (elsewhere !== null) return [{ kind: "elsewhere", results, title: titleOf(elsewhere) }];
  const { proposals, due } = snapshot;
  const proposed = (name: "mine" | "others" | "unfinished", items: readonly ProposalItem[]): TruthNode[] =>
    items.length === 0 ? [] : [{ kind: "group", results, name, nodes: items.map((item) => ({ kind: "proposal", results, item })) }];
  const expiring = (name: "expired" | "soon", views: readonly DueView[]): TruthNode[] =>
    views.length === 0 ? [] : [{ kind: "group", results, name, nodes: views.map((view) => ({ kind: "due", results, view })) }];
  const waiting = proposals.filter(isWaiting);
  const groups = [
    ...proposed(
      "mine",
      // Another's to approve before a question to answer.
      [...waiting.filter((item) => item.waitsForMe)].sort((a, b) => Number(a.mine) - Number(b.mine)),
    ),
    ...proposed(
      "others",
      waiting.filter((item) => !item.waitsForMe),
    ),
    ...proposed(
      "unfinished",
      proposals.filter((item) => item.unfinished),
    ),
  ];
  const expiries = [
    ...expiring(
      "expired",
      due.filter(({ state }) => state === "expired"),
    ),
    ...expiring(
      "soon",
      due.filter(({ state }) => state === "soon"),
    ),
  ];
  return groups.length + expiries.length > 0 ? [...groups, ...expiries] : [{ kind: "nothing", results, cases: snapshot.cases }];
}
