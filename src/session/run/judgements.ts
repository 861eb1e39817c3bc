import { JudgeNames } from "../../core/agreement/judgeNames";
import type { Dimension } from "../../core/formats/codebook";
import { judgement as judgementSchema, type Judgement } from "../../core/formats/judgement";
import type { Problem } from "../../core/formats/problem";
import { readJsonl } from "../../core/formats/readJsonl";
import { matchTarget, completeTarget, type RowKeyIndex } from "../../core/review/matchTarget";
import { dimensionId } from "../../core/review/content";
import { targetKey } from "../../core/review/targetKey";
import type { Target } from "../../core/formats/target";
import { notJudged, type JudgedRow, type RowOverlay } from "../../core/records/rowFields";
import { ProblemBook } from "../../core/records/problemBook";
import type { RunFiles } from "../ports";
import { isMalformed, judgeName, labelAgainstScore, labelText, type JudgementMark } from "./judgementMarks";

export interface PlacedJudgement {
  readonly judgement: Judgement;
  /** The codebook's dimension that it answers; else the name that the judgement gives it. */
  readonly dimension: string;
  readonly target: Target;
  /** `targetKey` of the completed target. */ readonly key: string;
  readonly marks: readonly JudgementMark[];
  readonly file: string;
  readonly line: number;
}
type Unmarked = Omit<PlacedJudgement, "marks">;

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
  /** Dimensions in which judges have spoken, in the order of the files. */
  readonly dimensions: ReadonlySet<string>;
  #judges: JudgeNames | null = null;
  readonly #byRow = new Map<number, readonly PlacedJudgement[]>();
  readonly #overlays = new Map<number, RowOverlay>();

  constructor(read: ReadJudgements, index: RowKeyIndex, dimensions: readonly Dimension[]) {
    const books = new Map(read.problems.map((book) => [book.file, copyOf(book)]));
    let [unmatched, ambiguous] = [0, 0];
    const byRow = new Map<number, Unmarked[]>();
    const teller = (file: string, line: number) => (code: string, message: string) =>
      books.get(file)?.add([{ file, line, column: 1, code, severity: "warning", message }]);
    for (const { judgement, file, line } of read.lines) {
      const tell = teller(file, line);
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
      const placed = {
        judgement,
        dimension: dimension?.id ?? nameOf(judgement) ?? usualDimension[kind] ?? kind,
        target,
        key: targetKey(target),
        file,
        line,
      };
      const list = byRow.get(found.row);
      if (list) list.push(placed);
      else byRow.set(found.row, [placed]);
    }
    for (const [row, placed] of byRow) {
      const marked = withMarks(placed);
      this.#byRow.set(row, marked);
      for (const { judgement, marks, file, line } of marked) {
        const tell = teller(file, line);
        if (marks.includes("label-against-score"))
          tell(
            "contradictory-judgement",
            `its label ${JSON.stringify(judgement.label)} and its score ${judgement.score} say opposite things: both are shown`,
          );
        if (marks.includes("said-both"))
          tell("contradictory-judgement", `${judgement.judge.id} gives this target more than one label in the same dimension: all are shown`);
      }
    }
    this.dimensions = new Set([...this.#byRow.values()].flatMap((placed) => placed.map((one) => one.dimension)));
    this.unmatched = unmatched;
    this.ambiguous = ambiguous;
    this.problems = [...books.values()].flatMap((book) => book.list());
  }

  /** Judgements of the row at this place of the index. */
  ofRow(place: number): readonly PlacedJudgement[] {
    return this.#byRow.get(place) ?? [];
  }

  /** The same, for lists, filters and facets. */
  judgedRow(place: number): JudgedRow {
    return this.overlayOf(place)?.judged ?? notJudged;
  }

  /** Of a row that nobody reviewed; none where it is not judged. */
  overlayOf(place: number): RowOverlay | undefined {
    const placed = this.#byRow.get(place);
    if (!placed) return undefined;
    const known = this.#overlays.get(place) ?? unreviewed(summaryOf(placed));
    this.#overlays.set(place, known);
    return known;
  }

  /** Who has judged, and what each is called as a rater: another model, version or prompt is another judge. */
  get judges(): JudgeNames {
    this.#judges ??= new JudgeNames([...this.#byRow.values()].flatMap((placed) => placed.map(({ judgement }) => judgement.judge)));
    return this.#judges;
  }

  /** Rows that are judged. */
  get places(): Iterable<number> {
    return this.#byRow.keys();
  }
}

/** Of a row that has no label and no draft. */
export const unreviewed = (judged: JudgedRow): RowOverlay => ({ review: "unlabelled", reviewers: [], mine: [], judged });

function withMarks(placed: readonly Unmarked[]): readonly PlacedJudgement[] {
  const question = ({ judgement, dimension, key }: Unmarked) => JSON.stringify([judgeName(judgement), dimension, key]);
  const said = new Map<string, Set<string>>();
  for (const one of placed) {
    const labels = said.get(question(one)) ?? new Set();
    said.set(question(one), labels.add(labelText(one.judgement.label)));
  }
  return placed.map((one) => ({
    ...one,
    marks: [
      ...(isMalformed(one.judgement) ? (["malformed"] as const) : []),
      ...(labelAgainstScore(one.judgement) ? (["label-against-score"] as const) : []),
      ...(said.get(question(one))!.size > 1 ? (["said-both"] as const) : []),
    ],
  }));
}

function summaryOf(placed: readonly PlacedJudgement[]): JudgedRow {
  const byDimension = new Map<string, string[]>();
  for (const { judgement, dimension } of placed) {
    const values = byDimension.get(dimension) ?? [];
    byDimension.set(dimension, values);
    for (const label of [judgement.label].flat()) if (!values.includes(label)) values.push(label);
  }
  const odd: Readonly<Record<JudgementMark, string>> = {
    malformed: "malformed",
    "label-against-score": "contradictory",
    "said-both": "contradictory",
  };
  return {
    labels: [...new Set(placed.flatMap(({ judgement }) => judgement.label))],
    byDimension,
    judges: [...new Set(placed.map(({ judgement }) => judgement.judge.id))],
    kinds: [...new Set(placed.flatMap(({ judgement, marks }) => [judgement.judge.kind ?? "model", ...marks.map((mark) => odd[mark])]))],
  };
}

/** What the judgement itself calls the question that it answers. */
function nameOf(judgement: Judgement): string | null {
  const named = (judgement as { readonly dimension?: unknown }).dimension;
  return typeof named === "string" && named !== "" ? named : null;
}

/** The codebook's dimension. One that is named and not in the codebook is no other one; an unnamed one goes by the kind of its target. */
function dimensionOf(judgement: Judgement, dimensions: readonly Dimension[]): Dimension | null {
  const named = nameOf(judgement);
  if (named !== null) return dimensions.find((one) => one.id === named) ?? dimensions.find((one) => one.id === dimensionId(named)) ?? null;
  const kind = judgement.target.kind ?? kindByParts(judgement);
  return dimensions.find((one) => one.id === usualDimension[kind]) ?? dimensions.find((one) => one.applies_to === kind) ?? null;
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
