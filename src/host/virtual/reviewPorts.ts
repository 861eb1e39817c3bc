import * as vscode from "vscode";
import type { Environment, Keeper, ReviewLogs } from "../../session/ports";
import type { ReviewPorts } from "../surroundings";
import { folderOf } from "../vscode/uris";
import { readAll, workspaceRunFiles } from "./workspaceFiles";

/** Ports for reading without node: what is labelled has nowhere safe to go yet, so no label is taken. */
export function virtualPorts(results: vscode.Uri, memento: vscode.Memento): ReviewPorts {
  return { files: workspaceRunFiles(results), logs: readOnlyLogs(results), keeper: mementoKeeper(memento, results), environment, pdfText: null };
}

/** Appending needs a lock and a flush, which `workspace.fs` does not have. */
function readOnlyLogs(results: vscode.Uri): ReviewLogs {
  const folder = vscode.Uri.joinPath(folderOf(results), "review", "logs");
  const closed = vscode.l10n.t("Labels wait for the shared store here. Open the run from a local or remote folder to label it.");
  return {
    closed,
    read: () => readAll(folder, "review/logs"),
    append: () => Promise.resolve({ ok: false, code: "read-only", message: closed }),
    watch(changed) {
      const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, "*.jsonl"));
      watcher.onDidChange(changed);
      watcher.onDidCreate(changed);
      watcher.onDidDelete(changed);
      return () => void watcher.dispose();
    },
  };
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
