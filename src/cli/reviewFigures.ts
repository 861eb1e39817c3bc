import type { RowSummary } from "../core/records/rowSummary";
import { citationFigures, type CitationSummary, type JudgedClaim } from "../core/stats/citationFigures";
import type { Figure } from "../core/stats/defined";
import type { Rate } from "../core/stats/wilson";
import { judgedAnswer, supportLabelsOf } from "../session/case/judgedAnswer";
import { keyTextOf } from "../session/review/reviewIndex";
import type { CliSession } from "./cliSession";
import { table } from "./table";

/** What one reviewer's labels and marks say of the citations of the rows chosen. */
export interface ReviewerFigures {
  readonly reviewer: string;
  /** Support labels that still hold, by value. */
  readonly labels: ReadonlyMap<string, number>;
  /** How many of them point at no bytes. */
  readonly asserted: number;
  readonly citations: CitationSummary;
}

/** Gathers, row by row, what reviewers say of citations; rows that nobody has said anything of are not even opened. */
export class ReviewFigures {
  readonly #spoken: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #by = new Map<string, { labels: Map<string, number>; asserted: number; answers: (readonly JudgedClaim[])[] }>();

  constructor(
    readonly session: CliSession,
    readonly withoutAsserted: boolean,
  ) {
    const spoken = new Map<string, Set<string>>();
    for (const { event, target, ignored, retractedBy } of session.run.book.state.events) {
      const key = target === null || ignored !== null || retractedBy !== null ? null : keyTextOf({ target });
      if (key !== null && (event.kind === "label" || event.kind === "pairing")) spoken.set(key, (spoken.get(key) ?? new Set()).add(event.reviewer));
    }
    this.#spoken = spoken;
  }

  async add(summary: RowSummary): Promise<void> {
    const reviewers = this.#spoken.get(summary.keyText);
    if (!reviewers) return;
    const { run } = this.session;
    const context = await run.context(summary.id);
    if (!context) return;
    for (const reviewer of reviewers) {
      const labels = supportLabelsOf(context, run.data.codebook.dimensions, reviewer, this.withoutAsserted);
      const answer = judgedAnswer(context, reviewer, labels);
      if (labels.length === 0 && !answer.some(({ cited, sufficient }) => cited.length > 0 && sufficient !== null)) continue;
      const own = this.#by.get(reviewer) ?? { labels: new Map<string, number>(), asserted: 0, answers: [] };
      this.#by.set(reviewer, own);
      for (const { label } of labels) {
        for (const value of [label.value].flat()) own.labels.set(value, (own.labels.get(value) ?? 0) + 1);
        if (label.asserted !== null) own.asserted++;
      }
      own.answers.push(answer);
    }
  }

  result(): readonly ReviewerFigures[] {
    return [...this.#by]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([reviewer, { labels, asserted, answers }]) => ({ reviewer, labels, asserted, citations: citationFigures(answers) }));
  }
}

export function reviewJson(figures: readonly ReviewerFigures[]) {
  const rate = (one: Figure<Rate>) =>
    one.defined
      ? { count: one.value.k, of: one.value.n, rate: one.value.rate, low: one.value.low, high: one.value.high, level: one.value.level }
      : { rate: null, because: one.because };
  const mean = (one: Figure) => (one.defined ? one.value : null);
  return figures.map(({ reviewer, labels, asserted, citations }) => ({
    reviewer,
    support_labels: Object.fromEntries(labels),
    asserted,
    answers: citations.answers,
    answers_in_part: citations.partly,
    claims: citations.claims,
    citation_recall: rate(citations.recall),
    citation_precision: rate(citations.precision),
    mean_recall: mean(citations.meanRecall),
    mean_precision: mean(citations.meanPrecision),
    over_cited: citations.overCited,
  }));
}

/** One line a reviewer; empty where nobody has spoken of citations. */
export function reviewText(figures: readonly ReviewerFigures[], withoutAsserted: boolean): string {
  if (figures.length === 0) return "";
  const right = (title: string) => ({ title, align: "right" as const });
  const rate = (one: Figure<Rate>) =>
    one.defined ? `${one.value.k}/${one.value.n} [${one.value.low.toFixed(2)}, ${one.value.high.toFixed(2)}]` : "–";
  const mean = (one: Figure) => (one.defined ? one.value.toFixed(3) : "–");
  const values = [...new Set(figures.flatMap(({ labels }) => [...labels.keys()]))];
  return [
    `Citations, as reviewers judged them${withoutAsserted ? " (without asserted labels)" : ""}:`,
    table(
      [
        { title: "reviewer", most: 40 },
        ...values.map(right),
        right("asserted"),
        right("claims"),
        right("recall"),
        right("precision"),
        right("over-cited"),
        right("answers"),
        right("mean recall"),
        right("mean precision"),
      ],
      figures.map(({ reviewer, labels, asserted, citations: one }) => [
        reviewer,
        ...values.map((value) => String(labels.get(value) ?? 0)),
        String(asserted),
        String(one.claims),
        rate(one.recall),
        rate(one.precision),
        String(one.overCited),
        one.partly > 0 ? `${one.answers} (+${one.partly} in part)` : String(one.answers),
        mean(one.meanRecall),
        mean(one.meanPrecision),
      ]),
    ),
  ].join("\n");
}
