import type { Dimension } from "../../core/formats/codebook";
import { judgement as judgementSchema, type Judgement } from "../../core/formats/judgement";
import type { Problem } from "../../core/formats/problem";
import { readJsonl } from "../../core/formats/readJsonl";
import { matchTarget, completeTarget, type RowKeyIndex } from "../../core/review/matchTarget";
import { targetKey } from "../../core/review/targetKey";
import { ProblemBook } from "../../core/records/problemBook";
import type { RunFiles } from "../ports";

export interface PlacedJudgement {
  readonly judgement: Judgement;
  readonly dimension: string;
  /** `targetKey` of the completed target. */ readonly key: string;
  readonly file: string;
  readonly line: number;
}

/** Which question a judgement of a kind answers, where it does not name its dimension. */
const usualDimension: Readonly<Record<string, string>> = {
  citation: "citation-support",
  claim: "joint-support",
  answer: "answer-equivalence",
  row: "primary-label",
  "failure-mode": "search-failure-mode",
  consistency: "consistency",
};

export interface ReadJudgements {
  readonly lines: readonly { readonly judgement: Judgement; readonly file: string; readonly line: number }[];
  readonly problems: readonly ProblemBook[];
}

/** Reads all of judgements/*.jsonl. Bad lines are problems, capped for each file. */
export async function readJudgements(files: RunFiles): Promise<ReadJudgements> {
  try {
    const artefacts = await files.judgements();
    const read = artefacts.map(({ name, bytes }) => {
      const { values, problems } = readJsonl(bytes, judgementSchema, name, "judgement");
      const book = new ProblemBook(name);
      book.add(problems);
      return { book, lines: values.map(({ line, value }) => ({ judgement: value, file: name, line })) };
    });
    return { lines: read.flatMap((one) => one.lines), problems: read.map((one) => one.book) };
  } catch (error) {
    const book = new ProblemBook("judgements");
    book.add([{ file: "judgements", code: "unreadable", severity: "error", message: error instanceof Error ? error.message : String(error) }]);
    return { lines: [], problems: [book] };
  }
}

/** Judgements given to the rows they speak of. What fits none or several rows is kept, counted and told. */
export class JudgementBook {
  readonly unmatched: number;
  readonly ambiguous: number;
  readonly problems: readonly Problem[];
  readonly #byRow = new Map<number, PlacedJudgement[]>();

  constructor(read: ReadJudgements, index: RowKeyIndex, dimensions: readonly Dimension[]) {
    const books = new Map(read.problems.map((book) => [book.file, copyOf(book)]));
    let [unmatched, ambiguous] = [0, 0];
    for (const { judgement, file, line } of read.lines) {
      const tell = (code: string, message: string) => books.get(file)?.add([{ file, line, column: 1, code, severity: "warning", message }]);
      const dimension = dimensionOf(judgement, dimensions);
      const kind = judgement.target.kind ?? dimension?.applies_to ?? kindByParts(judgement);
      const found = matchTarget(judgement.target, index);
      if (found.match === "ambiguous") {
        ambiguous++;
        tell("ambiguous-target", completeTarget(judgement.target, index, kind).problem ?? "several rows fit this judgement");
        continue;
      }
      if (found.match === "none") {
        unmatched++;
        tell("unmatched-judgement", `no row of this run is task ${judgement.target.task_id} with these keys: the judgement is not shown anywhere`);
        continue;
      }
      const { target } = completeTarget(judgement.target, index, kind);
      if (target === null) continue;
      const placed = { judgement, dimension: dimension?.id ?? usualDimension[kind] ?? kind, key: targetKey(target), file, line };
      const list = this.#byRow.get(found.row);
      if (list) list.push(placed);
      else this.#byRow.set(found.row, [placed]);
    }
    this.unmatched = unmatched;
    this.ambiguous = ambiguous;
    this.problems = [...books.values()].flatMap((book) => book.list());
  }

  /** Judgements of the row at this place of the index. */
  ofRow(place: number): readonly PlacedJudgement[] {
    return this.#byRow.get(place) ?? [];
  }
}

function dimensionOf(judgement: Judgement, dimensions: readonly Dimension[]): Dimension | null {
  const named = (judgement as { readonly dimension?: unknown }).dimension;
  const id = typeof named === "string" ? named.replace(/@[^@]*$/u, "") : usualDimension[judgement.target.kind ?? kindByParts(judgement)];
  return (
    dimensions.find((one) => one.id === id) ?? dimensions.find((one) => one.applies_to === (judgement.target.kind ?? kindByParts(judgement))) ?? null
  );
}

const kindByParts = ({ target }: Judgement): string =>
  target.citation_id !== undefined
    ? "citation"
    : target.claim_id !== undefined
      ? "claim"
      : target.representation_id !== undefined
        ? "representation"
        : "row";

function copyOf(book: ProblemBook): ProblemBook {
  const copy = new ProblemBook(book.file);
  copy.add(book.list());
  return copy;
}
