import { escapeAttribute } from "../textAndPage";
import type { SourcePageWriter } from "./pageWriter";

/** A paragraph's characters in a row, each with its place in the text: the marks that begin its lines are left out. */
export interface InlineText {
  readonly text: string;
  /** Place of each character; rises. */
  readonly places: readonly number[] | Int32Array;
}

/** How far a closing mark is looked for, and how deep marks stand in marks: what goes beyond is shown as written. */
const farthest = 4_000;
const deepest = 8;

const code = /(`{1,8})(?!`)([^`]|(?!\1(?!`))`){1,4000}?\1(?!`)/suy;
const link = /(!?)\[((?:[^[\]\\]|\\.){0,1000})\]\(\s*<?([^\s()<>]{0,2000})>?(?:\s+(?:"[^"]{0,500}"|'[^']{0,500}'))?\s*\)/suy;
const address = /<(?:https?:\/\/|mailto:)[^\s<>]{1,2000}>/uy;
const escaped = /\\[!-/:-@[-`{-~]/uy;
const marks = /(\*{1,3}|_{1,3}|~~)(?=\S)/uy;

const matched = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** Writes the inline content of Markdown: emphasis, code, links as their words. No address can be followed; it stands in the title. */
export function writeInline(page: SourcePageWriter, inline: InlineText, start = 0, end = inline.text.length, depth = 0): void {
  const { text } = inline;
  let plain = start;
  const flush = (to: number) => write(page, inline, plain, to);
  const spanned = (look: string, from: number, to: number, title: string | null, nested: boolean) => {
    page.tag(`<span class="${look}"${title ? ` title="${escapeAttribute(title)}"` : ""}>`);
    if (nested) writeInline(page, inline, from, to, depth + 1);
    else write(page, inline, from, to);
    page.tag("</span>");
  };
  for (let at = start; at < end && !page.isFull;) {
    const character = text[at]!;
    let next = -1;
    if (character === "\\") {
      if (matched(escaped, text, at)) {
        flush(at);
        plain = at + 1;
        next = at + 2;
      }
    } else if (character === "`") {
      const found = matched(code, text, at);
      if (found && at + found[0].length <= end) {
        flush(at);
        spanned("code", at + found[1]!.length, at + found[0].length - found[1]!.length, null, false);
        plain = next = at + found[0].length;
      }
    } else if (character === "[" || character === "!") {
      const found = matched(link, text, at);
      if (found && at + found[0].length <= end) {
        flush(at);
        const from = at + found[1]!.length + 1;
        spanned(found[1] === "!" ? "image" : "a", from, from + found[2]!.length, found[3]!, found[1] === "" && depth < deepest);
        plain = next = at + found[0].length;
      }
    } else if (character === "<") {
      const found = matched(address, text, at);
      if (found && at + found[0].length <= end) {
        flush(at);
        spanned("a", at + 1, at + found[0].length - 1, found[0].slice(1, -1), false);
        plain = next = at + found[0].length;
      }
    } else if (character === "*" || character === "_" || character === "~") {
      const mark = matched(marks, text, at)?.[1];
      const close = mark === undefined || depth >= deepest ? -1 : closing(text, mark, at + mark.length, end);
      if (mark !== undefined && close !== -1 && !(character === "_" && isWord(text[at - 1]))) {
        flush(at);
        spanned(mark === "~~" ? "del" : mark.length === 1 ? "i" : "b", at + mark.length, close, null, true);
        plain = next = close + mark.length;
      } else next = at + (mark?.length ?? 1);
    }
    at = next === -1 ? at + 1 : next;
  }
  flush(end);
}

/** Where the mark closes: right after a word, not as a part of a longer mark. */
function closing(text: string, mark: string, from: number, end: number): number {
  const last = Math.min(end, from + farthest);
  for (let at = text.indexOf(mark, from + 1); at !== -1 && at + mark.length <= last; at = text.indexOf(mark, at + 1)) {
    if (/\s/u.test(text[at - 1]!) || text[at - 1] === mark[0] || text[at - 1] === "\\" || text[at + mark.length] === mark[0]) continue;
    if (mark[0] === "_" && isWord(text[at + mark.length])) continue;
    return at;
  }
  return -1;
}

const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Characters in a row, cut where their places in the text do not follow one another. */
function write(page: SourcePageWriter, { places }: InlineText, from: number, to: number): void {
  for (let start = from; start < to;) {
    let end = start + 1;
    while (end < to && places[end] === places[end - 1]! + 1) end++;
    page.piece(places[start]!, places[end - 1]! + 1);
    start = end;
  }
}
