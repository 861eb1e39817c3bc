import type { RowKey } from "../../core/formats/row";
import type { Overlays } from "../../core/columns/engineRows";
import { rowKeyText } from "../../core/formats/rowKeys";
import { notJudged, type JudgedRow, type RowOverlay } from "../../core/records/rowFields";
import type { RowSummary } from "../../core/records/rowSummary";
import type { PlacedLabel, ReviewState } from "../../core/review";
import type { FileTable } from "../../core/rows/fileTable";
import { unreviewed, type JudgementBook } from "../run/judgements";

interface Labelled {
  readonly reviewers: Set<string>;
  readonly mine: Set<string>;
}

/** What only the whole row can tell: whether one of my labels is stale, and whether labels of mine carry over from the same content elsewhere. */
export interface Standing {
  readonly stale: boolean;
  readonly carried: readonly string[];
  /** Events of the labels that carry over to it. */
  readonly carriedEvents: readonly string[];
  /** A label of mine stands on the row itself. */
  readonly own: boolean;
}

const nothing: RowOverlay = unreviewed(notJudged);

/** Review state of every row for lists, filters and facets; what needs the whole row comes later, from `settle`. */
export class ReviewIndex {
  #labelled = new Map<string, Labelled>();
  #drafts: ReadonlySet<string> = new Set();
  #me: string | null = null;
  readonly #standings = new Map<string, Standing>();

  update(state: ReviewState, me: string | null, drafts: ReadonlySet<string>): void {
    this.#labelled = new Map();
    for (const label of state.labels) {
      const key = keyTextOf(label);
      if (key === null) continue;
      const entry = this.#labelled.get(key) ?? { reviewers: new Set(), mine: new Set() };
      this.#labelled.set(key, entry);
      entry.reviewers.add(label.event.reviewer);
      if (label.event.reviewer === me) for (const value of valuesOf(label)) entry.mine.add(value);
    }
    this.#me = me;
    this.#drafts = drafts;
  }

  /** Of the table's rows. Judgements are many and seldom change: the overlay of a row that has nothing else is made when it is asked for. */
  overlays(table: FileTable, judgements: JudgementBook | null): Overlays {
    const judgedAt = (place: number) => judgements?.judgedRow(place) ?? notJudged;
    const own = new Map<number, RowOverlay>();
    const ids = new Map([...this.#standings.keys()].flatMap((id) => (table.has(id) ? [[table.summaryOf(id)!.place, id] as const] : [])));
    for (const text of new Set([...this.#labelled.keys(), ...this.#drafts]))
      for (const place of table.placesOfKeyText(text)) own.set(place, this.#overlay(text, ids.get(place), judgedAt(place)));
    for (const [place, id] of ids) if (!own.has(place)) own.set(place, this.#overlay(null, id, judgedAt(place)));
    return { others: nothing, byPlace: judgements === null ? own : new OverlaysOver(own, judgements) };
  }

  #overlay(keyText: string | null, id: string | undefined, judged: JudgedRow): RowOverlay {
    const labelled = keyText === null ? undefined : this.#labelled.get(keyText);
    const standing = id === undefined ? undefined : this.#standings.get(id);
    const draft = keyText !== null && this.#drafts.has(keyText);
    const mine = [...new Set([...(labelled?.mine ?? []), ...(standing?.carried ?? [])])];
    const others = [...(labelled?.reviewers ?? [])].filter((reviewer) => reviewer !== this.#me).sort();
    return {
      review: standing?.stale ? "stale" : mine.length > 0 ? "labelled" : draft ? "draft" : "unlabelled",
      reviewers: [...(labelled && this.#me !== null && labelled.reviewers.has(this.#me) ? [this.#me] : []), ...others],
      mine,
      judged,
    };
  }

  /** Whether a label of mine stands on this very row. */
  isMine(summary: RowSummary): boolean {
    return (this.#labelled.get(summary.keyText)?.mine.size ?? 0) > 0;
  }

  /** How many of the rows carry a label of mine, given on them or carried over. */
  mineCount(hasRow: (keyText: string) => boolean): number {
    const own = [...this.#labelled].filter(([key, { mine }]) => mine.size > 0 && hasRow(key)).length;
    return own + [...this.#standings.values()].filter((standing) => !standing.own && standing.carried.length > 0).length;
  }

  /** Events of my labels that speak for a row they were not given on. */
  carriedLabels(): ReadonlySet<string> {
    return new Set([...this.#standings.values()].flatMap((standing) => standing.carriedEvents));
  }

  /** How many of the rows have a stale label of mine. */
  staleCount(hasRow: (id: string) => boolean): number {
    return [...this.#standings].filter(([id, { stale }]) => stale && hasRow(id)).length;
  }

  get anyStale(): boolean {
    return [...this.#standings.values()].some((standing) => standing.stale);
  }

  forgetStandings(): void {
    this.#standings.clear();
  }

  /** True where it says something new. */
  settle(id: string, standing: Standing): boolean {
    const before = this.#standings.get(id);
    const same =
      (before?.stale ?? false) === standing.stale &&
      (before?.carried.join("\u0000") ?? "") === standing.carried.join("\u0000") &&
      (before?.carriedEvents.join() ?? "") === standing.carriedEvents.join();
    if (standing.stale || standing.carriedEvents.length > 0) this.#standings.set(id, standing);
    else this.#standings.delete(id);
    return !same;
  }
}

/** Overlays of rows that have more than judgements, and of the others that are judged. */
class OverlaysOver {
  constructor(
    readonly own: ReadonlyMap<number, RowOverlay>,
    readonly judgements: JudgementBook,
  ) {}

  get(place: number): RowOverlay | undefined {
    return this.own.get(place) ?? this.judgements.overlayOf(place);
  }

  *[Symbol.iterator](): Generator<readonly [number, RowOverlay]> {
    yield* this.own;
    for (const place of this.judgements.places) if (!this.own.has(place)) yield [place, this.judgements.overlayOf(place)!];
  }
}

export const valuesOf = ({ event }: PlacedLabel): readonly string[] => (typeof event.value === "string" ? [event.value] : event.value);

/** `rowKeyText` of a label's row; null where its target does not name a whole key. */
export function keyTextOf({ target }: Pick<PlacedLabel, "target">): string | null {
  const { run_id, lane, system, task_id, repetition } = target;
  if (run_id === undefined || lane === undefined || system?.version === undefined || repetition === undefined) return null;
  const key: RowKey = { run_id, lane, system: { id: system.id, version: system.version }, task_id, repetition };
  return rowKeyText(key);
}
