/** What is wrong with a file as a whole, apart from its rows. Lines and columns are the source's, where it is text. */
export interface ShapeProblem {
  /** `cut-off`, `corrupt`, `checksum`, `trailing-bytes`, `lone-surrogate`, `comma`, `list-end`, … */
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

const most = 50;

/** Problems up to a number; the rest is counted. */
export class ShapeProblems {
  #kept: ShapeProblem[];
  #more: number;

  constructor(before: { readonly kept: readonly ShapeProblem[]; readonly more: number } = { kept: [], more: 0 }) {
    this.#kept = [...before.kept];
    this.#more = before.more;
  }

  add(problem: ShapeProblem): void {
    if (this.#kept.length < most) this.#kept.push(problem);
    else this.#more++;
  }

  state(): { readonly kept: readonly ShapeProblem[]; readonly more: number } {
    return { kept: [...this.#kept], more: this.#more };
  }

  list(): readonly ShapeProblem[] {
    if (this.#more === 0) return this.#kept;
    return [...this.#kept, { code: "more-problems", severity: "warning", message: `${this.#more} more faults of this kind are not listed` }];
  }
}
