import * as vscode from "vscode";
import { readHere } from "../../core/columns/readHere";
import type { CodebookFile, Environment, Keeper, PlanFiles, ReviewLogs } from "../../session/ports";
import type { ReviewPorts } from "../surroundings";
import { folderOf, nameOf } from "../vscode/uris";
import { scanModule } from "./scanModule";
import { openVirtualTruths } from "./truthFiles";
import { watchFolder } from "./watchFolder";
import { largestVirtualFile, readAll, workspaceRunFiles } from "./workspaceFiles";

/** Ports for reading without node: what is labelled has nowhere safe to go yet, so no label is taken. */
export async function virtualPorts(results: vscode.Uri, context: vscode.ExtensionContext, log: (message: string) => void): Promise<ReviewPorts> {
  const files = workspaceRunFiles(results);
  const pause = () => new Promise<void>((resolve) => void environment.later(0, resolve));
  const reader = readHere(files.results, await scanModule(context.extensionUri, log), pause);
  await warnOfSize(results);
  return {
    files: { ...files, reader },
    truths: await openVirtualTruths(folderOf(results)),
    logs: readOnlyLogs(results),
    plans: readOnlyPlans(results),
    codebook: readOnlyCodebook(),
    keeper: mementoKeeper(context.workspaceState, results),
    environment,
    pdfText: null,
  };
}

/** Files above this are told of before they are fetched whole. */
const largeFile = 64 * 1024 * 1024;

async function warnOfSize(results: vscode.Uri): Promise<void> {
  const size = await vscode.workspace.fs.stat(results).then(
    (stat) => stat.size,
    () => 0, // a file that is not there is told of where it is read
  );
  if (size <= largeFile || size > largestVirtualFile) return;
  void vscode.window.showWarningMessage(
    vscode.l10n.t(
      "{0} has {1} bytes and is fetched whole, since this workspace has no way to read parts of a file. Opened from a disk, files of any size are read by parts.",
      nameOf(results),
      size,
    ),
  );
}

/** Appending needs a lock and a flush, which `workspace.fs` does not have. */
function readOnlyLogs(results: vscode.Uri): ReviewLogs {
  const folder = vscode.Uri.joinPath(folderOf(results), "review", "logs");
  const closed = vscode.l10n.t("Labels wait for the shared store here. Open the run from a local or remote folder to label it.");
  return {
    closed,
    read: () => readAll(folder, "review/logs"),
    append: () => Promise.resolve({ ok: false, code: "read-only", message: closed }),
    watch: (changed) => watchFolder(folder, "*.jsonl", changed),
  };
}

function readOnlyPlans(results: vscode.Uri): PlanFiles {
  const folder = vscode.Uri.joinPath(folderOf(results), "review", "plans");
  const closed = vscode.l10n.t("Plans wait for the shared store here. Open the run from a local or remote folder to draw one.");
  return {
    closed,
    read: () => readAll(folder, "review/plans", ".json"),
    write: () => Promise.resolve({ ok: false, code: "read-only", message: closed }),
    watch: (changed) => watchFolder(folder, "*.json", changed),
  };
}

function readOnlyCodebook(): CodebookFile {
  const closed = vscode.l10n.t("The codebook can be looked at here. Open the run from a local or remote folder to change it.");
  return { closed, write: () => Promise.resolve({ ok: false, code: "read-only", message: closed }) };
}

function mementoKeeper(memento: vscode.Memento, results: vscode.Uri): Keeper {
  const name = (key: string) => `${results.toString()} ${key}`;
  return {
    get: (key) => Promise.resolve(memento.get(name(key)) ?? null),
    set: async (key, value) => memento.update(name(key), value ?? undefined),
    // One host to a window, and its memento is its own: nobody else changes a value meanwhile.
    async update(key, change) {
      const value = await change(memento.get(name(key)) ?? null);
      await memento.update(name(key), value ?? undefined);
      return value;
    },
  };
}

const environment: Environment = {
  now: () => Date.now(),
  random: (count) => crypto.getRandomValues(new Uint8Array(count)),
  later(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
