import * as vscode from "vscode";
import type { OpenReview } from "../editor/openReviews";
import { titleOf } from "../vscode/uris";

const none = new AbortController().signal;
const mostCases = 500;

/** Shows two versions of a case's truth in the diff editor: of the case that is given, or of one that is picked. */
export async function compareTruths(review: OpenReview, given: string | null): Promise<void> {
  const ask = review.handlers("compare-truths");
  const caseId = given ?? (await pickCase(review));
  if (caseId === null) return;
  const { versions } = await ask["truth/history"]({ caseId }, none);
  if (versions.length < 2)
    return void vscode.window.showInformationMessage(vscode.l10n.t("The truth of {0} has no two versions to compare.", caseId));
  const items = [...versions]
    .sort((a, b) => b.version - a.version)
    .map(({ version, validAt, change }) => ({
      version,
      label: vscode.l10n.t("Version {0}", version),
      description: vscode.l10n.t("valid from {0}", validAt),
      detail: change?.reason ?? "",
    }));
  const title = vscode.l10n.t("Compare Versions of {0}", caseId);
  const later = await vscode.window.showQuickPick(items.slice(0, -1), { title, placeHolder: vscode.l10n.t("The later version") });
  if (later === undefined) return;
  const before = items.filter(({ version }) => version < later.version);
  const earlier =
    before.length === 1 ? before[0] : await vscode.window.showQuickPick(before, { title, placeHolder: vscode.l10n.t("The earlier version") });
  if (earlier === undefined) return;
  await ask["truth/showDiff"]({ of: { what: "versions", caseId, earlier: earlier.version, later: later.version } }, none);
}

async function pickCase(review: OpenReview): Promise<string | null> {
  const { cases } = await review.handlers("compare-truths")["truth/cases"]({ search: "", count: mostCases }, none);
  const items = cases
    .filter(({ version }) => version !== null && version > 1)
    .map(({ caseId, version, query }) => ({ label: caseId, description: vscode.l10n.t("{0} versions", version ?? 1), detail: query ?? "" }));
  if (items.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t("No truth of {0} has changed yet.", titleOf(review.results)));
    return null;
  }
  const options = { title: vscode.l10n.t("Compare Truth Versions"), placeHolder: vscode.l10n.t("Case"), matchOnDetail: true };
  return (await vscode.window.showQuickPick(items, options))?.label ?? null;
}
