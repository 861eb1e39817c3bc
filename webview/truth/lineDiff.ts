/** A line of one of the two texts: its number, from 1, and what it says. */
export interface TextLine {
  readonly number: number;
  readonly text: string;
}

/** Two lines beside each other: the same, or what stands before and after; null where only the other side has one. */
export type DiffRow =
  | { readonly same: true; readonly before: TextLine; readonly after: TextLine }
  | { readonly same: false; readonly before: TextLine | null; readonly after: TextLine | null };

/** Changed lines that are told apart at most; beyond it the whole stretch counts as replaced. */
const mostSteps = 1000;

/**
 * The lines of two texts beside each other, with as few changed ones as there can be (Myers, "An O(ND) Difference Algorithm"). Time and
 * memory are bounded by `mostSteps`: texts that differ in more than that are told as one stretch replaced by another.
 */
export function lineDiff(before: string, after: string): readonly DiffRow[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const middle = kept(a.slice(start, a.length - end), b.slice(start, b.length - end)).map(([i, j]) => [i + start, j + start] as const);
  const pairs = [
    ...Array.from({ length: start }, (_, i) => [i, i] as const),
    ...middle,
    ...Array.from({ length: end }, (_, i) => [a.length - end + i, b.length - end + i] as const),
  ];
  return rowsOf(a, b, pairs);
}

const linesOf = (text: string): readonly string[] => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

/** Rows from the pairs of lines that stay; what lies between two pairs is changed, line beside line. */
function rowsOf(a: readonly string[], b: readonly string[], pairs: readonly (readonly [number, number])[]): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let [i, j] = [0, 0];
  const line = (text: string, at: number): TextLine => ({ number: at + 1, text });
  for (const [nextI, nextJ] of [...pairs, [a.length, b.length] as const]) {
    for (; i < nextI || j < nextJ; i++, j++)
      rows.push({ same: false, before: i < nextI ? line(a[i]!, i) : null, after: j < nextJ ? line(b[j]!, j) : null });
    [i, j] = [nextI, nextJ];
    if (i < a.length && j < b.length) rows.push({ same: true, before: line(a[i]!, i), after: line(b[j]!, j) });
    i++;
    j++;
  }
  return rows;
}

/** Index pairs of a longest common subsequence; none where it would take more than `mostSteps` changes. */
function kept(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  const trace: Int32Array[] = [];
  const most = Math.min(mostSteps, a.length + b.length);
  let reach = new Int32Array(3);
  for (let d = 0; d <= most; d++) {
    // reach[k + d + 1]: how far along `a` one gets on diagonal k (i - j) with d changes.
    const next = new Int32Array(2 * d + 3).fill(-1);
    for (let k = -d; k <= d; k += 2) {
      const [down, right] = [reach[k + 1 + d] ?? -1, reach[k - 1 + d] ?? -1];
      let i = d === 0 ? 0 : k === -d || (k !== d && right < down) ? down : right + 1;
      while (i < a.length && i - k < b.length && a[i] === b[i - k]) i++;
      next[k + d + 1] = i;
      if (i >= a.length && i - k >= b.length) return wayBack(a, b, [...trace, next]);
    }
    trace.push(next);
    reach = next;
  }
  return [];
}

function wayBack(a: readonly string[], b: readonly string[], trace: readonly Int32Array[]): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let [i, j] = [a.length, b.length];
  for (let d = trace.length - 1; d >= 0; d--) {
    const k = i - j;
    const before = trace[d - 1];
    const [down, right] = before === undefined ? [-1, -1] : [before[k + 1 + d] ?? -1, before[k - 1 + d] ?? -1];
    const isDown = k === -d || (k !== d && right < down);
    const from = d === 0 ? { i: 0, j: 0 } : isDown ? { i: down, j: down - k } : { i: right + 1, j: right + 1 - k };
    while (i > from.i && j > from.j) pairs.push([--i, --j]);
    if (d > 0) [i, j] = isDown ? [down, down - (k + 1)] : [right, right - (k - 1)];
  }
  return pairs.reverse();
}
