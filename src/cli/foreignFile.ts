import { existsSync } from "node:fs";
import { mkdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { cachedImport, cacheFolderOf, mappingFor, openForeign, originOf, type CachedImport } from "../node/import";
import type { ImportOutcome, ImportTask } from "../session/assistant";
import type { Origin } from "../session/ports";
import { progress } from "./output";

/** What a path that is to be opened turns out to be. */
export type Opening =
  /** A run folder, or rows of ours. */
  | { readonly kind: "run" }
  /** Somebody else's file that can be imported as it is, or through the mapping that was saved for it. */
  | { readonly kind: "import"; readonly mapping: string | null }
  /** Records that no mapping explains yet; `title` says how they lie in the file. */
  | { readonly kind: "unmapped"; readonly title: string }
  | { readonly kind: "refused"; readonly message: string };

/** Another person's file, opened in place: its rows lie in a folder of this user's state that can be made anew, its labels beside it. */
export class ForeignFile {
  private constructor(
    /** The path as the user gave it, and the real one. */
    readonly given: string,
    readonly path: string,
    readonly cache: string,
    /** Where a mapping may lie that is not to stand beside the data. */
    readonly workspaces: readonly string[],
  ) {}

  static async at(given: string, state: string): Promise<ForeignFile> {
    return new ForeignFile(given, await realpath(given), join(state, "imports"), [process.cwd()]);
  }

  /** Its labels lie beside it. */
  get review(): string {
    return `${this.path}.review`;
  }

  async looked(): Promise<Opening> {
    const results = basename(this.path) === "results.jsonl";
    if (results && existsSync(join(dirname(this.path), "run.json"))) return { kind: "run" };
    const { recognised } = await openForeign(this.path);
    // A results.jsonl that is empty or broken is a run that has just begun, or one with problems.
    if (recognised.kind === "rows" || (results && recognised.kind === "refused")) return { kind: "run" };
    if (recognised.kind === "refused") return recognised;
    if (recognised.kind === "format") return { kind: "import", mapping: null };
    const mapping = await this.mapping();
    return mapping === null ? { kind: "unmapped", title: recognised.title } : { kind: "import", mapping };
  }

  /** Brings its rows up to date, with a bar on stderr. */
  async imported(mapping: string | null): Promise<CachedImport> {
    const bar = progress(basename(this.path));
    try {
      return await this.#import(mapping, new AbortController().signal, (done) => bar.update(done, 1));
    } finally {
      bar.end();
    }
  }

  /** Imports through a mapping that may be saved nowhere; it is then kept beside the rows that it makes, where it makes any. */
  async importedWith(text: string, task: ImportTask): Promise<ImportOutcome> {
    const saved = await mappingFor(this.path, this.workspaces);
    const isSaved = saved !== null && (await readFile(saved, "utf8")) === text;
    const mapping = isSaved ? saved : await this.#unsaved();
    if (!isSaved) {
      await mkdir(dirname(mapping), { recursive: true });
      await writeFile(mapping, text);
    }
    const done = await this.#import(mapping, task.signal, (share) => task.progress(share, 0));
    task.signal.throwIfAborted();
    const rows = done.ok ? done.record.counts.rows : 0;
    if (!isSaved && rows === 0) await rm(mapping, { force: true });
    if (!done.ok) return { ok: false, message: done.message };
    return { ok: true, rows, judgements: done.record.counts.judgements, problems: done.record.counts.problems };
  }

  /** The mapping that was saved for it; else the one that was last tried out. */
  async mapping(): Promise<string | null> {
    const saved = await mappingFor(this.path, this.workspaces);
    if (saved !== null) return saved;
    const unsaved = await this.#unsaved();
    return existsSync(unsaved) ? unsaved : null;
  }

  folder(): Promise<string> {
    return cacheFolderOf(this.path, this.cache);
  }

  /** Watches it, and imports it again when asked. */
  async origin(mapping: string | null): Promise<Origin> {
    const folder = await this.folder();
    return originOf({
      source: this.path,
      mapping,
      folder,
      importAgain: async () => {
        const done = await this.#import(mapping === null ? null : ((await this.mapping()) ?? mapping), new AbortController().signal, () => undefined);
        return done.ok ? null : done.message;
      },
    });
  }

  #import(mapping: string | null, signal: AbortSignal, tell: (done: number) => void): Promise<CachedImport> {
    return cachedImport({ source: this.path, cache: this.cache, mapping, signal, progress: tell });
  }

  async #unsaved(): Promise<string> {
    return join(`${await this.folder()}.mapping`, `${basename(this.path)}.mapping.json`);
  }
}
