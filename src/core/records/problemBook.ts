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
    this.addCounted(problems, problems.length);
  }

  /** @param total how many there are, those that nobody listed included */
  addCounted(problems: readonly Problem[], total: number): void {
    this.#total += total;
    if (this.#kept.length < this.limit) this.#kept.push(...problems.slice(0, this.limit - this.#kept.length));
  }

  /** Changes those that were added since this was last done, e.g. to say where in the file they stand. */
  async change(into: (problem: Problem) => Promise<Problem>): Promise<void> {
    for (; this.#changed < this.#kept.length; this.#changed++) this.#kept[this.#changed] = await into(this.#kept[this.#changed]!);
  }

  /** Those that are listed. */
  get first(): readonly Problem[] {
    return this.#kept;
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
    return left === 0 ? this.#kept : [...this.#kept, moreProblems(this.file, left)];
  }
}

/** Says that there are more than are listed. */
export const moreProblems = (file: string, left: number): Problem => ({
  file,
  code: "more-problems",
  severity: "info",
  message: `${left} more problems in this file are not listed: mend these first, or run "adjudicate validate"`,
});
