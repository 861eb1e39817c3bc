import * as vscode from "vscode";
import type { ByteSource } from "../../core/records/byteSource";
import type { Artefact, RunFiles } from "../../session/ports";
import { folderOf, nameOf } from "../vscode/uris";

/** `workspace.fs` reads files whole, so a file of a virtual workspace must fit in memory. */
export const largestVirtualFile = 256 * 1024 * 1024;

/** A run read through VS Code's own file system: virtual workspaces and the browser. Nothing is written. */
export function workspaceRunFiles(results: vscode.Uri): RunFiles {
  const folder = folderOf(results);
  const beside = folderOf(folder);
  const at = (base: vscode.Uri, ...path: string[]) => vscode.Uri.joinPath(base, ...path);
  /** The representation whose bytes are being looked at: it is read whole, and then asked for in many stretches. */
  let held: { readonly sha256: string; readonly bytes: Uint8Array } | null = null;
  return {
    results: workspaceSource(results),
    artefact: async (name) => (await readOrNull(at(folder, name), name)) ?? (isBesideToo(name) ? readOrNull(at(beside, name), name) : null),
    async truth(caseId) {
      if (!isFileName(caseId)) return null;
      const name = `truth/${caseId}.yaml`;
      return (await readOrNull(at(folder, name), name)) ?? readOrNull(at(beside, name), name);
    },
    judgements: () => readAll(at(folder, "judgements"), "judgements"),
    async representation(sha256, maxBytes) {
      const path = `representations/${sha256.slice(0, 2)}/${sha256}`;
      const uri = at(folder, path);
      try {
        const { size } = await vscode.workspace.fs.stat(uri);
        if (size > maxBytes) return { found: false, why: vscode.l10n.t("{0} has {1} bytes; at most {2} are shown.", path, size, maxBytes) };
        return { found: true, bytes: await vscode.workspace.fs.readFile(uri) };
      } catch (error) {
        if (isMissing(error)) return { found: false, why: vscode.l10n.t("{0} is not in the run folder.", path) };
        throw error;
      }
    },
    async representationPart(sha256, start, end) {
      if (held?.sha256 !== sha256) {
        const read = await this.representation(sha256, largestVirtualFile);
        if (!read.found) return read;
        held = { sha256, bytes: read.bytes };
      }
      return { found: true, bytes: held.bytes.subarray(start, end), total: held.bytes.length };
    },
    watch(changed) {
      const watcher = vscode.workspace.createFileSystemWatcher(
        new vscode.RelativePattern(folder, "{*.jsonl,judgements/*.jsonl,review/codebook.yaml,truth/*.yaml}"),
      );
      const hear = (uri: vscode.Uri) => changed(new Set([kindOf(uri)]));
      watcher.onDidChange(hear);
      watcher.onDidCreate(hear);
      watcher.onDidDelete(hear);
      return () => void watcher.dispose();
    },
  };
}

function kindOf(uri: vscode.Uri): "rows" | "judgements" | "codebook" | "truth" {
  if (uri.path.endsWith("/codebook.yaml")) return "codebook";
  const parent = nameOf(folderOf(uri));
  return parent === "judgements" || parent === "truth" ? parent : "rows";
}

/** Bytes of one file, read once and again when it has changed. */
function workspaceSource(uri: vscode.Uri): ByteSource {
  let held: { readonly stamp: string; readonly bytes: Uint8Array } | null = null;
  const bytes = async (): Promise<Uint8Array> => {
    const { size, mtime } = await vscode.workspace.fs.stat(uri);
    if (size > largestVirtualFile)
      throw new Error(
        vscode.l10n.t(
          "{0} has {1} bytes. In a virtual workspace at most {2} can be read: open a copy on disk.",
          nameOf(uri),
          size,
          largestVirtualFile,
        ),
      );
    const stamp = `${size} ${mtime}`;
    if (held?.stamp !== stamp) held = { stamp, bytes: await vscode.workspace.fs.readFile(uri) };
    return held.bytes;
  };
  return {
    name: nameOf(uri),
    size: async () => (await bytes()).length,
    read: async (start, end) => (await bytes()).slice(start, end),
  };
}

/** Every `.jsonl` of a folder, in the order of their names; empty where there is no such folder. */
export async function readAll(folder: vscode.Uri, prefix: string, ending = ".jsonl"): Promise<readonly Artefact[]> {
  let entries: [string, vscode.FileType][];
  try {
    entries = await vscode.workspace.fs.readDirectory(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  const names = entries.filter(([name, type]) => (type & vscode.FileType.File) !== 0 && name.endsWith(ending)).map(([name]) => name);
  const read = await Promise.all(names.sort().map((name) => readOrNull(vscode.Uri.joinPath(folder, name), `${prefix}/${name}`)));
  return read.filter((artefact) => artefact !== null);
}

/** What may lie beside the run folder as well as in it. */
const isBesideToo = (name: string): boolean => ["corpus.yaml", "policy.yaml", "baseline.json"].includes(name);

/** A case id names a file; one that could leave the folder names none. */
export const isFileName = (caseId: string): boolean => /^[\w.-]+$/.test(caseId) && !/^\.+$/.test(caseId);

export async function readOrNull(uri: vscode.Uri, name: string): Promise<Artefact | null> {
  try {
    return { name, bytes: await vscode.workspace.fs.readFile(uri) };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown): boolean => error instanceof vscode.FileSystemError && ["FileNotFound", "FileNotADirectory"].includes(error.code);
