/** A stretch of a text, in UTF-16 code units. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

const marker = /[ \t]*(?:>|#{1,6}|[-*+•–]|\d{1,3}[.)])[ \t]+/y;
/** What may still belong to a sentence after its last sign: quotes, brackets, emphasis, footnote marks and links without a space before. */
const closers = /(?:["'”’»)*_]|\[[^\]\n]{1,200}\](?:\([^()\s]{1,2000}\))?)*/y;
/** Links and footnote marks after the end, where a new sentence or nothing comes after them: `It did. [source](…) Next.` */
const sources = /(?:[ \t]{0,2}\(?\[[^\]\n]{1,200}\](?:\([^()\s]{1,2000}\))?\)?\.?)+(?=[ \t]*(?:\n|$)|[ \t]+\p{Lu})/uy;

/**
 * The sentences of an answer, in order, without the white space and list marks around them. A sentence never goes beyond its
 * line. It ends with `.`, `!`, `?` or `…` before white space, unless a small letter follows or a single capital stands before
 * the sign (an initial); with `。`, `！`, `？` anywhere. The same text gives the same sentences on every machine.
 */
export function sentencesOf(text: string): readonly Stretch[] {
  const found: Stretch[] = [];
  let line = 0;
  while (line <= text.length) {
    const next = text.indexOf("\n", line);
    const end = next < 0 ? text.length : next;
    sentencesOfLine(text, afterMarkers(text, line, end), end, found);
    line = end + 1;
  }
  return found;
}

function afterMarkers(text: string, start: number, end: number): number {
  let at = start;
  for (;;) {
    marker.lastIndex = at;
    const mark = marker.exec(text);
    if (!mark || marker.lastIndex > end) return at;
    at = marker.lastIndex;
  }
}

function sentencesOfLine(text: string, start: number, end: number, found: Stretch[]): void {
  let begin = start;
  for (let at = start; at < end; at++) {
    const sign = text[at]!;
    const wide = sign === "。" || sign === "！" || sign === "？";
    if (!wide && sign !== "." && sign !== "!" && sign !== "?" && sign !== "…") continue;
    closers.lastIndex = at + 1;
    closers.exec(text);
    let after = Math.min(Math.max(closers.lastIndex, at + 1), end);
    if (!wide && !endsHere(text, at, after, end)) continue;
    sources.lastIndex = after;
    if (sources.test(text)) after = Math.min(sources.lastIndex, end);
    add(text, begin, after, found);
    begin = after;
    at = after - 1;
  }
  add(text, begin, end, found);
}

function endsHere(text: string, at: number, after: number, end: number): boolean {
  if (after >= end) return true;
  if (!/\s/.test(text[after]!)) return false;
  if (text[at] === "." && /(?:^|[\s("])\p{Lu}$/u.test(text.slice(Math.max(0, at - 2), at))) return false;
  return !/^\s*\p{Ll}/u.test(text.slice(after, Math.min(end, after + 8)));
}

function add(text: string, start: number, end: number, found: Stretch[]): void {
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  if (end > start) found.push({ start, end });
}
