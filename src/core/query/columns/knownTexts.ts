import type { TextTerm } from "../terms";
import type { TextQuestion } from "../textQuestion";
import type { RowTexts } from "./columns";
import type { Work } from "./pace";
import { PlaceSet } from "./placeSet";

/** Answers kept: a few questions are asked again and again while somebody works. */
const keptAnswers = 8;
/** Rows whose queries are read at once. */
const readAtOnce = 1024;

interface Answer {
  /** Rows that were looked at, and those that were found among them. */
  asked: PlaceSet;
  found: PlaceSet;
}

/** What was read of rows' texts, so that no row is read twice for one question. Good as long as places mean the same rows. */
export class KnownTexts {
  readonly #answers = new Map<string, Answer>();

  constructor(readonly texts: RowTexts) {}

  /**
   * Which of the rows the question asks for.
   * @param found told those that are known and those that are found, each once
   */
  search(question: TextQuestion, among: PlaceSet, signal: AbortSignal | undefined, found?: (places: Uint32Array) => void): Promise<PlaceSet> {
    const key = `text ${JSON.stringify(question)}`;
    const known = found && this.#answers.get(key)?.found.resized(among.rows).and(among);
    if (known) found(known.slice(0, known.count));
    return this.#answer(key, among, (open) => this.texts.search(question, open, signal, found));
  }

  /** Which of the rows have a `query` that the term means. `key` is the same for the same term. */
  withQuery(key: string, term: TextTerm, among: PlaceSet, work: Work): Promise<PlaceSet> {
    return this.#answer(`query ${key}`, among, async (open) => {
      const found = new PlaceSet(open.rows);
      await eachQuery(this.texts, open, work, (place, query) => {
        if (query === null ? term.orNone : term.fits(query)) found.add(place);
      });
      return found;
    });
  }

  async #answer(key: string, among: PlaceSet, ask: (open: PlaceSet) => Promise<PlaceSet>): Promise<PlaceSet> {
    const known = this.#answers.get(key);
    const open = known ? among.copy().without(known.asked) : among;
    const found = open.isEmpty ? new PlaceSet(among.rows) : await ask(open);
    // Asked again: another question may have been answered meanwhile.
    const now = this.#answers.get(key);
    const rows = Math.max(among.rows, now?.asked.rows ?? 0);
    const answer: Answer = { asked: open.resized(rows), found: found.resized(rows) };
    if (now) {
      answer.asked.or(now.asked);
      answer.found.or(now.found);
    }
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    for (const oldest of this.#answers.keys()) if (this.#answers.size > keptAnswers) this.#answers.delete(oldest);
    return answer.found.resized(among.rows).and(among);
  }
}

/** Reads the queries of all rows in the set, a few at a time. */
export async function eachQuery(texts: RowTexts, among: PlaceSet, work: Work, visit: (place: number, query: string | null) => void): Promise<void> {
  for (let from = 0; from < among.count; from += readAtOnce) {
    const places = among.slice(from, readAtOnce);
    const queries = await texts.queries(places, work.signal);
    work.signal?.throwIfAborted();
    for (let index = 0; index < places.length; index++) visit(places[index]!, queries[index]!);
    if (work.pace.spend(places.length * 64)) await work.pace.rest(work.signal);
  }
}
