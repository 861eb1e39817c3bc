import type { Comparison } from "./filterAst";

/** A filter expression that cannot be read. `at` is the position in the text, in UTF-16 code units from 0. */
export class FilterError extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
    this.name = "FilterError";
  }
}

export type Token = { readonly at: number; readonly end: number } & (
  | { readonly type: "(" | ")" | ":" | "end" }
  | { readonly type: "compare"; readonly op: Comparison }
  | { readonly type: "word" | "quoted"; readonly text: string }
  | { readonly type: "expression"; readonly text: string; readonly exact: boolean }
);

const breaksWord = /[\s():<>"]/u;

/**
 * Cuts an expression into tokens. A colon inside a word ends a field name only once: `url:http://x` is field, colon, value. A
 * slash begins a regular expression only where a value begins.
 */
export function tokens(text: string): readonly Token[] {
  const found: Token[] = [];
  /** Of every open parenthesis: whether the values of a field stand in it. */
  const lists: boolean[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text[at]!;
    const previous = found.at(-1);
    if (/\s/u.test(char)) at++;
    else if (char === "(" || char === ")") {
      if (char === "(") lists.push(previous?.type === ":");
      else lists.pop();
      found.push({ type: char, at, end: ++at });
    } else if (char === "/" && (previous?.type === ":" || lists.at(-1) === true)) {
      const token = expression(text, at);
      found.push(token);
      at = token.end;
    } else if (char === ":") found.push({ type: ":", at, end: ++at });
    else if (char === "<" || char === ">") {
      const start = at++;
      const equals = text[at] === "=";
      if (equals) at++;
      found.push({ type: "compare", op: `${char}${equals ? "=" : ""}`, at: start, end: at });
    } else if (char === '"') {
      const { value, end } = quotation(text, at);
      found.push({ type: "quoted", text: value, at, end });
      at = end;
    } else {
      const start = at;
      const isValue = previous !== undefined && previous.end === start && (previous.type === ":" || previous.type === "compare");
      while (at < text.length && (!breaksWord.test(text[at]!) || (isValue && text[at] === ":"))) at++;
      found.push({ type: "word", text: text.slice(start, at), at: start, end: at });
    }
  }
  found.push({ type: "end", at: text.length, end: text.length });
  return found;
}

function quotation(text: string, open: number): { value: string; end: number } {
  let value = "";
  for (let at = open + 1; at < text.length; at++) {
    const char = text[at]!;
    if (char === '"') return { value, end: at + 1 };
    if (char === "\\" && at + 1 < text.length) value += text[++at]!;
    else value += char;
  }
  throw new FilterError('a quotation mark is opened here and never closed: add a " at the end', open);
}

/** `/…/` or `/…/c`. A backslash keeps its meaning in it, but for `\/`, which is a slash. */
function expression(text: string, open: number): Token & { readonly type: "expression" } {
  let source = "";
  for (let at = open + 1; at < text.length; at++) {
    const char = text[at]!;
    if (char === "/") {
      const flags = /^[\p{L}\p{N}_]*/u.exec(text.slice(at + 1))![0];
      if (flags !== "" && flags !== "c")
        throw new FilterError(`"${flags}" says nothing here: write /…/ for text in any case, or /…/c for text exactly as it stands`, at + 1);
      if (source === "")
        throw new FilterError("a regular expression is empty: write something between the slashes, or the value in quotation marks", open);
      return { type: "expression", text: source, exact: flags === "c", at: open, end: at + 1 + flags.length };
    }
    if (char === "\\" && at + 1 < text.length) source += text[++at] === "/" ? "/" : `\\${text[at]!}`;
    else source += char;
  }
  throw new FilterError("a regular expression is opened here and never closed: add a / at the end, or write the value in quotation marks", open);
}

/** Writes a regular expression so that `tokens` reads it back. */
export const writtenExpression = (source: string, exact: boolean): string =>
  `/${source.replace(/\\.|\//gsu, (one) => (one === "/" ? "\\/" : one))}/${exact ? "c" : ""}`;

/** Writes a word so that `tokens` reads it back as one word or quotation. */
export function quoteIfNeeded(text: string, keepPattern = false): string {
  const plain =
    text !== "" &&
    !breaksWord.test(text) &&
    !/^(and|or|not)$/iu.test(text) &&
    !/^[-=/]/u.test(text) &&
    !text.includes("\\") &&
    (keepPattern || !text.includes("*"));
  return plain ? text : quoted(text);
}

/** Writes any text so that `tokens` reads it back as one quotation. */
export const quoted = (text: string): string => `"${text.replace(/[\\"]/gu, "\\$&")}"`;
