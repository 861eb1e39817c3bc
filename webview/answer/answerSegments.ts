import type { ClaimView } from "../../src/protocol/views";

/** As much of a claim as its place needs. */
export type PlacedText = Pick<ClaimView, "id" | "start" | "end">;

/** A stretch of the answer that the same claims cover. Offsets are UTF-16 code units of the answer. */
export interface AnswerSegment {
  readonly start: number;
  readonly end: number;
  /** The innermost ones where more lie over one another than anybody tells apart. */
  readonly claimIds: readonly string[];
  /** Claims that end here: their citations stand behind this segment. */
  readonly ending: readonly string[];
}

export interface PlacedClaim<C extends PlacedText = ClaimView> {
  readonly claim: C;
  readonly lane: number;
  /** Where it is drawn, in UTF-16 code units of the answer. */
  readonly start: number;
  readonly end: number;
}

export interface AnswerLayout<C extends PlacedText = ClaimView> {
  readonly segments: readonly AnswerSegment[];
  /** Claims in the answer, each in a lane: claims that overlap have different lanes, so that their underlines do. */
  readonly placed: ReadonlyMap<string, PlacedClaim<C>>;
  readonly lanes: number;
  /** Claims without a place, or with one outside of the answer: listed under it. */
  readonly unplaced: readonly C[];
}

/** Claims told of one stretch at most, the innermost: nobody tells more of them apart by a click. */
const mostTold = 16;
/** Lanes of underlines at most; what overlaps further shares the last one. */
const mostLanes = 8;

interface Placed<C> {
  readonly claim: C;
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts the answer where claims begin and end. An offset inside of a surrogate pair is moved out of it: half a character cannot
 * be drawn. Linear but for sorting, however many claims lie over one another.
 */
export function layoutAnswer<C extends PlacedText>(answer: string, claims: readonly C[]): AnswerLayout<C> {
  const spans: Placed<C>[] = [];
  const unplaced: C[] = [];
  for (const claim of claims) {
    const whole = claim.start !== null && claim.end !== null && claim.start < claim.end && claim.end <= answer.length;
    if (whole) spans.push({ claim, start: outward(answer, claim.start!, -1), end: outward(answer, claim.end!, 1) });
    else unplaced.push(claim);
  }
  spans.sort((a, b) => a.start - b.start || b.end - a.end);

  const laneEnds: number[] = [];
  const placed = new Map<string, PlacedClaim<C>>();
  for (const { claim, start, end } of spans) {
    const free = laneEnds.findIndex((taken) => taken <= start);
    const lane = free < 0 ? Math.min(laneEnds.length, mostLanes - 1) : free;
    laneEnds[lane] = Math.max(end, free < 0 ? (laneEnds[lane] ?? 0) : 0);
    placed.set(claim.id, { claim, lane, start, end });
  }

  const cuts = [...new Set([0, answer.length, ...spans.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b);
  const byEnd = spans.map((span, order) => ({ span, order })).sort((a, b) => a.span.end - b.span.end || a.order - b.order);
  const segments: AnswerSegment[] = [];
  const open: Placed<C>[] = [];
  let [next, nextEnd] = [0, 0];
  for (let i = 0; i + 1 < cuts.length; i++) {
    const [start, end] = [cuts[i]!, cuts[i + 1]!];
    for (; next < spans.length && spans[next]!.start <= start; next++) open.push(spans[next]!);
    const ending: string[] = [];
    for (; nextEnd < byEnd.length && byEnd[nextEnd]!.span.end <= end; nextEnd++) ending.push(byEnd[nextEnd]!.span.claim.id);
    segments.push({ start, end, claimIds: innermost(open, start), ending });
  }
  return { segments, placed, lanes: laneEnds.length, unplaced };
}

/** The last opened that still cover `at`, outermost first. What has ended is dropped on the way, so that nothing is passed by twice for long. */
function innermost<C extends PlacedText>(open: Placed<C>[], at: number): readonly string[] {
  const found: string[] = [];
  let passed = 0;
  for (let i = open.length - 1; i >= 0 && found.length < mostTold; i--) {
    if (open[i]!.end > at) found.push(open[i]!.claim.id);
    else if (i === open.length - 1) open.pop();
    else passed++;
  }
  if (passed > mostTold) {
    const left = open.filter((span) => span.end > at);
    open.length = 0;
    for (const span of left) open.push(span);
  }
  return found.reverse();
}

/**
 * Where the last word of a text begins: it is kept on one line with the citation numbers behind it. Of scripts without spaces
 * the last two characters, of a very long word nothing (the text's length), for it must be able to break.
 */
export function lastWordStart(text: string): number {
  const word = /[^\s/-]+[/-]?\s*$/u.exec(text)?.[0] ?? "";
  const letters = [...word];
  const short = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word) ? letters.slice(-2) : letters;
  return short.length > 24 ? text.length : text.length - short.join("").length;
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

function outward(text: string, at: number, direction: 1 | -1): number {
  const splits = at > 0 && at < text.length && isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));
  return splits ? at + direction : at;
}

/** Control and bidi characters in data are shown, one sign for one code unit so that offsets stay: `␛` for an escape. */
export function visibleText(text: string): string {
  return text.replace(hidden, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? "␡" : "�";
  });
}
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
