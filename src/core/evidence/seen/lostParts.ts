import type { TextRange } from "../resolveEvidence";

/** A part of the text that did not reach the model. */
export interface LostPart extends TextRange {
  /** `before` and `after` what reached it: cut off. `between`: dropped. */
  readonly where: "before" | "between" | "after";
  /** What it is: rows of a table, what the page itself hides, or other text. */
  readonly what: "table" | "hidden" | "text";
}

/** Parts that are told apart at most; what comes after them is one more. */
export const mostParts = 2_000;

/**
 * What lies outside of the seen stretches, in order. Gaps of white space are none. A gap is parted where a table or a hidden
 * part begins or ends, so that each can be named.
 *
 * @param seen stretches that reached the model, apart and in order
 * @param hidden stretches that the page hides, flat (start0, end0, …)
 * @param tables whether lines with tabs are rows of tables (in `text@1` of HTML, cells are parted by tabs)
 */
export function lostParts(text: string, seen: readonly TextRange[], hidden: readonly number[], tables: boolean): readonly LostPart[] {
  const found: LostPart[] = [];
  const rest = new Hidden(hidden);
  for (let index = 0; index <= seen.length; index++) {
    const start = seen[index - 1]?.end ?? 0;
    const end = seen[index]?.start ?? text.length;
    if (start >= end) continue;
    const where = seen.length === 0 ? "after" : index === 0 ? "before" : index === seen.length ? "after" : "between";
    if (found.length >= mostParts) {
      add(found, text, { start, end: text.length, where, what: "text" });
      break;
    }
    for (const part of partsOf(text, start, end, rest, tables)) add(found, text, { ...part, where });
  }
  return found;
}

function add(found: LostPart[], text: string, part: LostPart): void {
  const own = text.slice(part.start, part.end);
  const words = own.trim();
  if (words === "" || (part.where === "between" && !/[\p{L}\p{N}]/u.test(own))) return;
  const start = part.start + own.indexOf(words);
  const last = found.at(-1);
  if (last && last.what === part.what && last.where === part.where && text.slice(last.end, start).trim() === "")
    found[found.length - 1] = { ...last, end: start + words.length };
  else found.push({ ...part, start, end: start + words.length });
}

/** Lines of a gap, parted where hidden stretches begin and end. */
function* partsOf(text: string, from: number, to: number, hidden: Hidden, tables: boolean): Generator<Omit<LostPart, "where">, void> {
  for (let at = from; at < to;) {
    const feed = text.indexOf("\n", at);
    const line = feed === -1 || feed >= to ? to : feed + 1;
    const row = tables && isRow(text, at, line);
    while (at < line) {
      const { inside, until } = hidden.at(at);
      const end = Math.min(line, until);
      yield { start: at, end, what: inside ? "hidden" : row ? "table" : "text" };
      at = end;
    }
  }
}

/** No row of a table is longer than this on either side of a gap. */
const longestRow = 10_000;

/** Whether the whole line around a stretch has cells. */
function isRow(text: string, at: number, end: number): boolean {
  if (text.slice(at, end).includes("\t")) return true;
  const before = text.slice(Math.max(0, at - longestRow), at);
  if (before.slice(before.lastIndexOf("\n") + 1).includes("\t")) return true;
  if (text[end - 1] === "\n") return false;
  const after = text.slice(end, end + longestRow);
  const feed = after.indexOf("\n");
  return (feed === -1 ? after : after.slice(0, feed)).includes("\t");
}

/** Walks through hidden stretches, forwards. */
class Hidden {
  #index = 0;
  constructor(readonly flat: readonly number[]) {}

  at(offset: number): { readonly inside: boolean; readonly until: number } {
    while (this.#index < this.flat.length && this.flat[this.#index + 1]! <= offset) this.#index += 2;
    const [start, end] = [this.flat[this.#index], this.flat[this.#index + 1]];
    if (start === undefined || end === undefined) return { inside: false, until: Infinity };
    return start <= offset ? { inside: true, until: end } : { inside: false, until: start };
  }
}
