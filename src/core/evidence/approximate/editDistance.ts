/**
 * Insertions, deletions and substitutions of code units that make `b` of `a` (Levenshtein), if they are at most `limit`; else
 * Infinity. Work grows with the length times the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Infinity;
  let before = new Int32Array(b.length + 1).fill(limit + 1);
  let row = new Int32Array(b.length + 1).fill(limit + 1);
  for (let j = 0; j <= Math.min(b.length, limit); j++) before[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const [from, to] = [Math.max(1, i - limit), Math.min(b.length, i + limit)];
    row[from - 1] = from === 1 && i <= limit ? i : limit + 1;
    for (let j = from; j <= to; j++) {
      const changed = before[j - 1]! + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      row[j] = Math.min(changed, before[j]! + 1, row[j - 1]! + 1);
    }
    if (to < b.length) row[to + 1] = limit + 1;
    [before, row] = [row, before];
  }
  const distance = before[b.length]!;
  return distance <= limit ? distance : Infinity;
}

/** Whether one letter more, less or other, or two neighbours exchanged, makes one word of the other. */
export function differsByOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  if (a.length !== b.length) {
    const [long, short] = a.length > b.length ? [a, b] : [b, a];
    return long.slice(start + 1) === short.slice(start);
  }
  if (a.slice(start + 1) === b.slice(start + 1)) return true;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2);
}
