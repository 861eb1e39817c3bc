import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as vscode from "vscode";
import { assistantFiles } from "../../node/assistant";
import { cachedImport, cacheFolderOf, importRecordIn, mappingFor, openForeign, originOf } from "../../node/import";
import { openKeeper } from "../../node/keeper";
import type { AssistantPorts, ImportTask as AssistantTask, ImportOutcome } from "../../session/assistant/ports";
import type { Origin, Shell } from "../../session/ports";
import { NotARun } from "../foreign/notARun";
import type { CommandLine, ImportedRun, Imports } from "../surroundings";
import { nameOf } from "../vscode/uris";
import { importInChild, importQuietly, type ImportTask } from "./importChild";
import { pruneImports, touchImport } from "./pruneImports";
import { rememberedSource, rememberSource } from "./rememberedSources";

/**
 * Other people's files on a disk. One that is opened is imported into the extension's storage, once, and again when it has
 * changed; nothing of value is ever there, as labels lie beside the file.
 */
export class DiskImports implements Imports {
  /** Mappings that were tried out in this window without saving them, by file. */
  private readonly looks = new Map<string, string>();

  constructor(
    private readonly at: {
      /** The folder of imports that can be made anew at any time. */
      readonly cache: string;
      /** The folder that keeps what belongs to a file: its drafts. */
      readonly keeperFor: (file: vscode.Uri) => string;
      readonly memory: vscode.Memento;
      readonly commandLine: CommandLine;
      readonly output: vscode.LogOutputChannel;
    },
  ) {}

  async importedFrom(file: vscode.Uri): Promise<ImportedRun | null> {
    const name = nameOf(file);
    const path = file.fsPath;
    const results = name === "results.jsonl";
    if (results && existsSync(join(dirname(path), "run.json"))) return null;
    const { recognised } = await openForeign(path);
    // An empty or broken results.jsonl is a run that has just begun, or one with problems: never a refusal.
    if (recognised.kind === "rows" || (results && recognised.kind === "refused")) return null;
    if (recognised.kind === "refused") throw new NotARun("refused", vscode.l10n.t("{0} cannot be opened: {1}", name, recognised.message));
    const mapping = recognised.kind === "records" ? await this.mappingOf(file) : null;
    if (recognised.kind === "records" && mapping === null)
      throw new NotARun(
        "unmapped",
        vscode.l10n.t("{0} holds records ({1}) that no mapping explains yet: open it to say what they are.", name, recognised.title),
      );
    const task: ImportTask = { file, mapping, out: await cacheFolderOf(path, this.at.cache) };
    await this.bringUpToDate(task);
    return {
      results: vscode.Uri.file(join(task.out, "results.jsonl")),
      format: recognised.kind === "format" ? recognised.format : "mapping",
      origin: this.origin(task),
    };
  }

  async toFolder(file: vscode.Uri, folder: vscode.Uri): Promise<boolean> {
    const { recognised } = await openForeign(file.fsPath);
    const mapping = recognised.kind === "records" ? await this.mappingOf(file) : null;
    if (recognised.kind === "records" && mapping === null)
      throw new Error(
        vscode.l10n.t("{0} holds records ({1}) that no mapping explains yet: open it to say what they are.", nameOf(file), recognised.title),
      );
    const task: ImportTask = { file, mapping, out: folder.fsPath };
    if (!(await importInChild(task, this.at.commandLine, this.at.output))) return false;
    await rememberSource(this.at.memory, vscode.Uri.joinPath(folder, "results.jsonl"), { file: file.toString(), mapping });
    return true;
  }

  /** The source of a run that was imported into a folder of the user's choice, where this machine remembers it. */
  originOf(results: vscode.Uri): Origin | null {
    const source = rememberedSource(this.at.memory, results);
    return source && this.origin({ file: vscode.Uri.parse(source.file), mapping: source.mapping, out: dirname(results.fsPath) });
  }

  assistant(file: vscode.Uri, shell: Shell, on: { opened(): void }): AssistantPorts {
    const log = (text: string) => this.at.output.warn(text);
    return {
      ...assistantFiles(file.fsPath, diskFolders(), log),
      importWith: (mapping, task) => this.importWith(file, mapping, task),
      open() {
        setTimeout(() => on.opened(), 0); // after the page has its answer
        return Promise.resolve(false);
      },
      keeper: openKeeper(this.at.keeperFor(file), log),
      shell,
      log,
    };
  }

  /** Imports through a mapping that may be saved nowhere: it is then kept beside the rows it makes, where it makes any. */
  private async importWith(file: vscode.Uri, text: string, task: AssistantTask): Promise<ImportOutcome> {
    const saved = await mappingFor(file.fsPath, diskFolders());
    const isSaved = saved !== null && (await readFile(saved, "utf8")) === text;
    const mapping = isSaved ? saved : await this.unsavedMapping(file);
    if (!isSaved) {
      await mkdir(dirname(mapping), { recursive: true });
      await writeFile(mapping, text);
    }
    this.looks.delete(file.toString());
    const outcome = await this.importedWith({ file, mapping, out: await cacheFolderOf(file.fsPath, this.at.cache) }, task);
    const opens = outcome.ok && outcome.rows > 0;
    if (!isSaved && opens) this.looks.set(file.toString(), mapping);
    if (!isSaved && !opens) await rm(mapping, { force: true });
    return outcome;
  }

  private async importedWith(task: ImportTask, on: AssistantTask): Promise<ImportOutcome> {
    try {
      await importQuietly(task, this.at.commandLine, this.at.output, on, on.signal);
    } catch (error) {
      on.signal.throwIfAborted();
      return { ok: false, message: error instanceof Error ? error.message : String(error) };
    }
    const counts = (await importRecordIn(task.out))?.counts;
    if (!counts) return { ok: false, message: vscode.l10n.t("The file could not be imported.") };
    return { ok: true, rows: counts.rows, judgements: counts.judgements, problems: counts.problems };
  }

  private origin(task: ImportTask): Origin {
    return originOf({ source: task.file.fsPath, mapping: task.mapping, folder: task.out, importAgain: () => this.importAgain(task) });
  }

  /** Null when done, or why not. */
  private async importAgain(task: ImportTask): Promise<string | null> {
    try {
      const done = await importInChild(task, this.at.commandLine, this.at.output);
      return done ? null : vscode.l10n.t("The import was cancelled: the rows are as they were.");
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Imports where what is kept was made of something else: another content, mapping or version of the reader. */
  private async bringUpToDate(task: ImportTask): Promise<void> {
    const { file, mapping } = task;
    // With a signal that is aborted already it only looks: the import itself is the child's, as it would keep the host busy.
    const look = await cachedImport({ source: file.fsPath, cache: this.at.cache, mapping, signal: AbortSignal.abort(), progress: () => undefined });
    if (!look.ok) {
      if (!(await importInChild(task, this.at.commandLine, this.at.output)))
        throw new NotARun("cancelled", vscode.l10n.t("The import of {0} was cancelled.", nameOf(file)));
      await pruneImports(this.at.cache, Date.now());
    }
    await touchImport(task.out, Date.now());
  }

  /** The mapping that somebody tries out just now; else the one beside the file or in the workspace; else one that was only tried out. */
  private async mappingOf(file: vscode.Uri): Promise<string | null> {
    const look = this.looks.get(file.toString());
    if (look !== undefined) return look;
    const saved = await mappingFor(file.fsPath, diskFolders());
    if (saved !== null) return saved;
    const unsaved = await this.unsavedMapping(file);
    return existsSync(unsaved) ? unsaved : null;
  }

  /** A mapping that was used "for a look", without saving it, is kept beside the rows it made. */
  private async unsavedMapping(file: vscode.Uri): Promise<string> {
    return join(`${await cacheFolderOf(file.fsPath, this.at.cache)}.mapping`, `${nameOf(file)}.mapping.json`);
  }
}

const diskFolders = (): readonly string[] =>
  (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file").map(({ uri }) => uri.fsPath);
