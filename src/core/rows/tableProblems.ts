import type { Problem } from "../formats/problem";
import { moreProblems, ProblemBook } from "../records/problemBook";
import type { CheckedPart } from "../columns/rowReader";

/** Rows listed twice are told of this often at most. */
const listedDuplicates = 500;

/** What is wrong with the lines of a file, in the order of its lines: what each says against its schema, and rows whose key another has. */
export class TableProblems {
  readonly #lines: ProblemBook;
  readonly #duplicates: Problem[] = [];
  #duplicatesTotal = 0;
  #listed: readonly Problem[] | null = null;

  constructor(file: string) {
    this.#lines = new ProblemBook(file);
  }

  /** How many of the lines' problems are still to be listed. */
  get room(): number {
    return Math.max(0, this.#lines.limit - this.#lines.first.length);
  }
  get total(): number {
    return this.#lines.total + this.#duplicatesTotal;
  }

  addChecked(part: Pick<CheckedPart, "problems" | "total">): void {
    this.#lines.addCounted(part.problems, part.total);
    this.#listed = null;
  }

  /** @param total of all there are, beside those that were added before too */
  addDuplicates(problems: readonly Problem[], total: number): void {
    this.#duplicates.push(...problems.slice(0, listedDuplicates - this.#duplicates.length));
    this.#duplicatesTotal = total;
    this.#listed = null;
  }

  /** In the order of the lines; a last one says how many are not listed. */
  list(): readonly Problem[] {
    return (this.#listed ??= this.#list());
  }

  /** The problem of a row whose key another row has. */
  duplicatesOf(line: number): readonly Problem[] {
    return this.#duplicates.filter((problem) => (problem.row ?? problem.line) === line);
  }

  #list(): readonly Problem[] {
    const all = [...this.#lines.first, ...this.#duplicates].sort((a, b) => (a.row ?? a.line ?? 0) - (b.row ?? b.line ?? 0));
    const shown = all.slice(0, this.#lines.limit);
    const left = this.total - shown.length;
    return left === 0 ? shown : [...shown, moreProblems(this.#lines.file, left)];
  }
}
