import type { Problem } from "../core/formats/problem";

/** Problems listed of one file. */
export const mostListed = 1000;

export type Counts = Readonly<Record<Problem["severity"], number>>;

/** The first problems of a file, and how many there are of each severity: a file of nothing but bad lines must not fill the memory. */
export class ListedProblems {
  readonly first: Problem[] = [];
  readonly #counts = { error: 0, warning: 0, info: 0 };

  get isFull(): boolean {
    return this.first.length >= mostListed;
  }
  get counts(): Counts {
    return this.#counts;
  }

  add(problems: readonly Problem[]): void {
    for (const problem of problems) {
      this.#counts[problem.severity]++;
      if (!this.isFull) this.first.push(problem);
    }
  }
}

export const listed = (problems: readonly Problem[]): { readonly problems: readonly Problem[]; readonly counts: Counts } => {
  const list = new ListedProblems();
  list.add(problems);
  return { problems: list.first, counts: list.counts };
};
