import { surveyJson } from "../formats/jsonSurvey";

/** Something in a text that JSON does not know, or that a number would not hold, and how it is written so that it is read as it stands. */
export interface Edit {
  readonly offset: number;
  readonly length: number;
  readonly wrote: string;
  readonly why: "number" | "word" | "control";
}

export interface SpelledOut {
  readonly text: string;
  readonly edits: readonly Edit[];
  /** Where in the original a place of `text` stands. */
  original(offset: number): number;
}

/** What is beyond stays as it is, and is then a fault with a place: a file of nothing else would fill the memory. */
const mostEdits = 1_000_000;
const scalar = /-?Infinity|NaN|-?\d[\d.eE+-]*/y;
const worthALook = /NaN|Infinity|[eE]\+?\d{3}|[\0-\t\v\f\x0e-\x1f]/;

/**
 * The text with NaN, Infinity and numbers that a double cannot hold in quotes, and control characters inside of strings
 * escaped. Line breaks stay: in a broken text they tell where a string was meant to end.
 */
export function spelledOut(text: string): SpelledOut {
  if (!worthALook.test(text) && !surveyJson(text).longInteger) return { text, edits: [], original: (offset) => offset };
  const edits: Edit[] = [];
  /** Where each edit begins and ends in the new text. */
  const places: { readonly start: number; readonly end: number }[] = [];
  const parts: string[] = [];
  let last = 0;
  let grown = 0;
  const edit = (offset: number, wrote: string, why: Edit["why"], written: string) => {
    parts.push(text.slice(last, offset), written);
    last = offset + wrote.length;
    places.push({ start: offset + grown, end: offset + grown + written.length });
    grown += written.length - wrote.length;
    edits.push({ offset, length: wrote.length, wrote, why });
  };
  for (let at = 0; at < text.length && edits.length < mostEdits; at++) {
    if (text.charCodeAt(at) === quote) {
      for (at++; at < text.length && edits.length < mostEdits; at++) {
        const code = text.charCodeAt(at);
        if (code === quote) break;
        if (code === backslash) at++;
        else if (code < 32 && code !== 10 && code !== 13) edit(at, text[at]!, "control", `\\u${code.toString(16).padStart(4, "0")}`);
      }
    } else if (beginsScalar(text.charCodeAt(at))) {
      scalar.lastIndex = at;
      const wrote = scalar.exec(text)?.[0];
      if (wrote === undefined) continue;
      const why = reason(wrote, text[at + wrote.length]);
      if (why !== null) edit(at, wrote, why, `"${wrote}"`);
      at += wrote.length - 1;
    }
  }
  parts.push(text.slice(last));
  return {
    text: parts.join(""),
    edits,
    original(offset) {
      let [low, high] = [0, places.length]; // how many edits begin before the offset
      while (low < high) {
        const middle = (low + high) >> 1;
        if (places[middle]!.start < offset) low = middle + 1;
        else high = middle;
      }
      const before = places[low - 1];
      if (before === undefined) return offset;
      const { offset: from, length } = edits[low - 1]!;
      return offset < before.end ? from : from + length + (offset - before.end);
    },
  };
}

const quote = 34;
const backslash = 92;
/** `-`, a digit, `I`, `N` */
const beginsScalar = (code: number) => code === 45 || (code >= 48 && code <= 57) || code === 73 || code === 78;

function reason(wrote: string, next: string | undefined): Edit["why"] | null {
  if (!/\d/.test(wrote)) return /[\w.]/.test(next ?? "") ? null : "word"; // else a part of a longer word
  if (!wholeNumber.test(wrote)) return null; // broken: the place of it is told as a fault
  const number = Number(wrote);
  if (!Number.isFinite(number)) return "number";
  if (wrote.length < 16 || !/^-?\d+$/.test(wrote)) return null;
  return BigInt(wrote) === BigInt(number) ? null : "number";
}
const wholeNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
