import type { Problem } from "../formats/problem";

/** Problems of one artefact, capped so that a file of garbage cannot fill the memory; the rest is counted. */
export class ProblemBook {
  #kept: Problem[] = [];
  #total = 0;
  #changed = 0;

  constructor(
    readonly file: string,
    readonly limit = 500,
  ) {}

  add(problems: readonly Problem[]): void {
    this.#total += problems.length;
    if (this.#kept.length < this.limit) this.#kept.push(...problems.slice(0, this.limit - this.#kept.length));
  }

  /** Changes those that were added since this was last done, e.g. to say where in the file they stand. */
  async change(into: (problem: Problem) => Promise<Problem>): Promise<void> {
    for (; this.#changed < this.#kept.length; this.#changed++) this.#kept[this.#changed] = await into(this.#kept[this.#changed]!);
  }

  /** Further problems are only counted. */
  get isFull(): boolean {
    return this.#kept.length >= this.limit;
  }

  get total(): number {
    return this.#total;
  }

  /** What is kept, and a last one that says how many are not listed. */
  list(): readonly Problem[] {
    const left = this.#total - this.#kept.length;
    if (left === 0) return this.#kept;
    return [
      ...this.#kept,
      {
        file: this.file,
        code: "more-problems",
        severity: "info",
        message: `${left} more problems in this file are not listed: mend these first, or run "adjudicate validate"`,
      },
    ];
  }
}
