export interface Located {
  /** UTF-16 code units of the answer. */
  readonly start: number;
  readonly end: number;
  /** Every unit of it as in the answer; else its white space differs. */
  readonly exact: boolean;
}

/**
 * Finds texts in an answer: letter by letter, or (by `words`) else with runs of white space taken as equal. A text that is asked
 * for again is found at its next occurrence, as long as there is one. Offsets are those of the answer as it is.
 */
export class Locator {
  readonly #next = new Map<string, number>();
  #spaced: { readonly text: string; readonly offsets: Uint32Array } | null = null;

  constructor(readonly answer: string) {}

  find(text: string, by: "text" | "words"): Located | null {
    if (text.trim() === "") return null;
    const exact = this.#occurrence(this.answer, text, `=${text}`);
    if (exact >= 0) return { start: exact, end: exact + text.length, exact: true };
    if (by === "text") return null;
    const wanted = spaced(text).text.trim();
    const { text: answer, offsets } = (this.#spaced ??= spaced(this.answer));
    const near = this.#occurrence(answer, wanted, `~${wanted}`);
    return near < 0 ? null : { start: offsets[near]!, end: offsets[near + wanted.length - 1]! + 1, exact: false };
  }

  #occurrence(inside: string, text: string, key: string): number {
    const from = this.#next.get(key) ?? 0;
    let found = inside.indexOf(text, from);
    if (found < 0 && from > 0) found = inside.indexOf(text);
    if (found >= 0) this.#next.set(key, found + text.length);
    return found;
  }
}

/** The text with each run of white space as one space, and where each of its units stood. */
function spaced(text: string): { readonly text: string; readonly offsets: Uint32Array } {
  const offsets = new Uint32Array(text.length);
  const parts: string[] = [];
  let length = 0;
  let last = 0;
  const keep = (from: number, to: number) => {
    for (let at = from; at < to; at++) offsets[length++] = at;
    parts.push(text.slice(from, to));
  };
  for (const run of text.matchAll(/\s+/g)) {
    keep(last, run.index);
    offsets[length++] = run.index;
    parts.push(" ");
    last = run.index + run[0].length;
  }
  keep(last, text.length);
  return { text: parts.join(""), offsets: offsets.subarray(0, length) };
}
