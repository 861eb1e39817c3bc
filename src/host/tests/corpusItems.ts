import * as vscode from "vscode";
import type { CorpusFile } from "./corpusFile";

/** What a test stands for. */
export interface TestCase {
  readonly corpus: vscode.Uri;
  readonly caseId: string;
}
export type TestCases = WeakMap<vscode.TestItem, TestCase>;

/** A corpus as a tree of tests, in its own order; one that cannot be read says why. */
export function corpusItem(controller: vscode.TestController, { uri, version, cases, trouble }: CorpusFile, known: TestCases): vscode.TestItem {
  const path = vscode.workspace.asRelativePath(uri);
  // All in the label: a description would be read aloud instead of it.
  const top = controller.createTestItem(uri.toString(), version === "" ? path : `${version} (${path})`, uri);
  if (trouble !== null) top.error = trouble;
  const strata = new Map<string, vscode.TestItem>();
  const inOrder = (index: number) => String(index).padStart(7, "0");
  for (const [index, { id, stratum, query, range }] of cases.entries()) {
    let parent = strata.get(stratum);
    if (parent === undefined) {
      parent = controller.createTestItem(`stratum ${stratum}`, stratum, uri);
      parent.sortText = inOrder(index);
      strata.set(stratum, parent);
      top.children.add(parent);
    }
    const item = controller.createTestItem(`case ${id}`, `${id} ${query}`, uri);
    item.range = range;
    item.sortText = inOrder(index);
    known.set(item, { corpus: uri, caseId: id });
    parent.children.add(item);
  }
  return top;
}

/** The cases under these tests, or under all of them, but for the excluded ones: by corpus, each in its order. */
export function casesIn(
  controller: vscode.TestController,
  { include, exclude }: Pick<vscode.TestRunRequest, "include" | "exclude">,
  known: TestCases,
): ReadonlyMap<string, readonly vscode.TestItem[]> {
  const wanted = new Set<vscode.TestItem>();
  const walk = (item: vscode.TestItem) => {
    if (exclude?.includes(item)) return;
    if (known.has(item)) wanted.add(item);
    item.children.forEach(walk);
  };
  if (include === undefined) controller.items.forEach(walk);
  else include.forEach(walk);
  const groups = new Map<string, vscode.TestItem[]>();
  for (const item of wanted) {
    const corpus = known.get(item)!.corpus.toString();
    groups.set(corpus, [...(groups.get(corpus) ?? []), item]);
  }
  for (const items of groups.values()) items.sort((a, b) => (a.sortText! < b.sortText! ? -1 : 1));
  return groups;
}
