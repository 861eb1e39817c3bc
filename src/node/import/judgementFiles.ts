import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Judgement } from "../../core/formats/judgement";
import { logFileName } from "../../core/review/logFileName";

/** Judges that get a file of their own: whoever looks at a run reads all of them. */
const mostFiles = 200;
const heldBack = 4 * 1024 * 1024;

/** Judgements, one file a judge, in the order they come. */
export class JudgementFiles {
  readonly #names = new Set<string>();
  #lines = new Map<string, string[]>();
  #length = 0;
  constructor(readonly folder: string) {}

  async add(judgement: Judgement): Promise<void> {
    const name = this.#nameOf(judgement.judge.id);
    const line = `${JSON.stringify(judgement)}\n`;
    const lines = this.#lines.get(name);
    if (lines) lines.push(line);
    else this.#lines.set(name, [line]);
    this.#length += line.length;
    if (this.#length >= heldBack) await this.write();
  }

  async write(): Promise<void> {
    const lines = this.#lines;
    this.#lines = new Map();
    this.#length = 0;
    if (lines.size > 0) await mkdir(this.folder, { recursive: true });
    for (const [name, text] of lines) await appendFile(join(this.folder, name), text.join(""));
  }

  /** Safe whatever the judge is called; judges beyond the limit share a file. */
  #nameOf(judge: string): string {
    const name = logFileName(judge === "" ? "unnamed" : judge);
    if (this.#names.has(name)) return name;
    if (this.#names.size >= mostFiles) return "~more.jsonl";
    this.#names.add(name);
    return name;
  }
}
