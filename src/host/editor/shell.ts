import * as vscode from "vscode";
import type { Shell } from "../../session/ports";
import { keys, reviewerName, setReviewerName, systemOwners } from "../vscode/settings";
import { screenStrings } from "../vscode/strings";
import { caseLink } from "./links";
import type { ShownTexts } from "./shownTexts";

/** Workbench commands that a key pressed inside a shown page may mean. Nothing else of what a page sends is run. */
const passedOn: ReadonlySet<string> = new Set([
  "workbench.action.quickOpen",
  "workbench.action.showCommands",
  "workbench.action.gotoSymbol",
  "workbench.action.closeActiveEditor",
  "workbench.action.nextEditor",
  "workbench.action.previousEditor",
  "workbench.action.toggleSidebarVisibility",
  "workbench.action.togglePanel",
  "workbench.action.findInFiles",
  "workbench.action.splitEditor",
  "workbench.view.explorer",
]);

/** What only VS Code can do for the screen. Each answers null when done, or a sentence saying why not. */
export function vscodeShell(options: {
  readonly extensionId: string;
  readonly results: vscode.Uri;
  goToLine(line: number, column: number): Promise<string | null>;
  suggestedReviewer(): Promise<string | null>;
  readonly texts: ShownTexts;
}): Shell {
  return {
    async openLink(url) {
      if (!/^https?:/i.test(url)) return vscode.l10n.t("Only http and https links are opened.");
      const open = vscode.l10n.t("Open");
      // VS Code would ask too, but not for domains it trusts: an archived page's links never deserve that trust.
      const chosen = await vscode.window.showWarningMessage(
        vscode.l10n.t("Open this address of an archived page in the browser?"),
        { modal: true, detail: url },
        open,
      );
      if (chosen !== open) return null;
      return (await vscode.env.openExternal(vscode.Uri.parse(url, true))) ? null : vscode.l10n.t("The browser could not be opened.");
    },
    openLine: (line, column) => options.goToLine(line, column),
    async copy(text) {
      await vscode.env.clipboard.writeText(text);
      return null;
    },
    async saveText(name, text) {
      const file = await vscode.window.showSaveDialog({ defaultUri: vscode.Uri.joinPath(options.results, "..", name.replace(/[\\/]/g, "-")) });
      if (file === undefined) return false;
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
      return true;
    },
    caseLink: (rowId) => caseLink(options.extensionId, { results: options.results, rowId }),
    async workbenchCommand(command) {
      if (!passedOn.has(command)) return vscode.l10n.t("{0} is not a command that a page may pass on.", command);
      await vscode.commands.executeCommand(command);
      return null;
    },
    async reviewer() {
      const name = reviewerName();
      return { name, suggestion: name === null ? await options.suggestedReviewer() : null };
    },
    setReviewer: async (name) => setReviewerName(name),
    keys: () => Promise.resolve(keys()),
    locale: screenStrings,
    showDiff: (title, before, after) => options.texts.compare(title, before, after),
    systemOwners: () => Promise.resolve(systemOwners(options.results)),
    themeSwitch: false,
  };
}
