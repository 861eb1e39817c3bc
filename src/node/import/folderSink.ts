import { createHash } from "node:crypto";
import { mkdir, open, writeFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";
import type { ImportNote, ImportSink } from "../../core/foreign/contract";
import { joinedManifest } from "../../core/foreign/joinedManifest";
import type { Judgement } from "../../core/formats/judgement";
import type { Manifest } from "../../core/formats/manifest";
import type { Problem } from "../../core/formats/problem";
import type { Row } from "../../core/formats/row";
import type { TruthFile } from "../../core/formats/truth";
import { systemCode } from "../diskError";
import { isPlainName } from "../plainName";
import { JudgementFiles } from "./judgementFiles";

/** Problems that are kept with their places; all are counted. */
const mostProblems = 500;
const rowBuffer = 1024 * 1024;

/** Writes what a reader finds into a folder that nobody looks at yet. Rejects where the disk does. */
export class FolderSink implements ImportSink {
  readonly problems: Problem[] = [];
  readonly notes: ImportNote[] = [];
  readonly counts = { rows: 0, judgements: 0, representations: 0, truths: 0, problems: 0 };
  /** Something of the source is not in the run. */
  partial = false;
  said: Partial<Manifest> = {};
  /** The file that is being read, as problems are told of it. */
  reading = "";
  readonly #hashes = new Set<string>();
  readonly #cases = new Set<string>();
  readonly #judgements: JudgementFiles;
  #unwritten: { readonly sha256: string; readonly bytes: Uint8Array }[] = [];
  #lines: string[] = [];
  #length = 0;

  private constructor(
    readonly folder: string,
    readonly results: FileHandle,
  ) {
    this.#judgements = new JudgementFiles(join(folder, "judgements"));
  }

  /** A sink over a folder that is there and empty. */
  static async into(folder: string): Promise<FolderSink> {
    return new FolderSink(folder, await open(join(folder, "results.jsonl"), "wx"));
  }

  archive(bytes: Uint8Array): string {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    if (!this.#hashes.has(sha256)) {
      this.#hashes.add(sha256);
      this.counts.representations++;
      this.#unwritten.push({ sha256, bytes }); // written with the row that it belongs to
    }
    return sha256;
  }

  async row(row: Row): Promise<void> {
    await this.#writeArchived();
    const line = `${JSON.stringify(row)}\n`;
    this.counts.rows++;
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length >= rowBuffer) await this.#writeRows();
  }

  async judgement(judgement: Judgement): Promise<void> {
    this.counts.judgements++;
    await this.#judgements.add(judgement);
  }

  async truth(truth: TruthFile): Promise<void> {
    const id = truth.case_id;
    if (this.#cases.has(id)) return;
    this.#cases.add(id);
    if (!isPlainName(id)) return this.#truthLeftOut(id, "it cannot be the name of a file");
    const folder = join(this.folder, "truth");
    await mkdir(folder, { recursive: true });
    try {
      await writeFile(join(folder, `${id}.yaml`), `# Imported with the run it lies in.\n${stringify(truth, { lineWidth: 120 })}`, { flag: "wx" });
      this.counts.truths++;
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw error;
      this.#truthLeftOut(id, "this disk takes it for the name of another case's file");
    }
  }

  manifest(part: Partial<Manifest>): void {
    this.said = joinedManifest(this.said, part);
  }
  problem(problem: Problem): void {
    this.counts.problems++;
    if (problem.severity === "error") this.partial = true;
    if (this.problems.length < mostProblems) this.problems.push(problem);
  }
  note(note: ImportNote): void {
    if (note.severity === "error") this.partial = true;
    this.notes.push(note);
  }

  /** Writes what is still held back and closes everything. */
  async finish(): Promise<void> {
    await this.#writeArchived();
    await this.#writeRows();
    await this.#judgements.write();
    await this.close();
  }
  async close(): Promise<void> {
    await this.results.close();
  }

  #truthLeftOut(id: string, why: string): void {
    const shown = JSON.stringify(id.length > 100 ? `${id.slice(0, 100)}…` : id);
    this.problem({ file: this.reading, code: "truth-name", severity: "warning", message: `the truth of case ${shown} is left out: ${why}` });
  }

  async #writeArchived(): Promise<void> {
    const unwritten = this.#unwritten;
    this.#unwritten = [];
    for (const { sha256, bytes } of unwritten) {
      const folder = join(this.folder, "representations", sha256.slice(0, 2));
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, sha256), bytes);
    }
  }

  async #writeRows(): Promise<void> {
    const text = this.#lines.join("");
    this.#lines = [];
    this.#length = 0;
    if (text !== "") await this.results.appendFile(text);
  }
}
