import { allOf, everything, type Filter, type FilterValue } from "./filterAst";
import { FilterError, quoted, quoteIfNeeded, tokens, writtenExpression, type Token } from "./filterTokens";

export { FilterError } from "./filterTokens";
export type { Filter } from "./filterAst";

const deepest = 200;

/**
 * Reads a filter expression (docs/filter.md). Empty text is "everything". Field names are not checked here: which there are
 * depends on the data and on what the reviewer may see.
 * @throws FilterError with the position of what cannot be read.
 */
export function parseFilter(text: string): Filter {
  const all = tokens(text);
  let next = 0;
  const peek = (): Token => all[next]!;
  const take = (): Token => all[next++]!;
  const isWord = (token: Token, word: string) => token.type === "word" && token.text.toLowerCase() === word;
  const startsTerm = (token: Token) =>
    token.type === "(" || token.type === "quoted" || (token.type === "word" && !isWord(token, "or") && !isWord(token, "and"));

  function or(depth: number): Filter {
    if (depth > deepest) throw new FilterError(`nested more than ${deepest} deep: write it flatter`, peek().at);
    const parts = [and(depth)];
    while (isWord(peek(), "or")) {
      take();
      parts.push(and(depth));
    }
    return parts.length === 1 ? parts[0]! : { kind: "or", of: parts.flatMap((part) => (part.kind === "or" ? part.of : [part])) };
  }

  function and(depth: number): Filter {
    const parts = [not(depth)];
    for (;;) {
      if (isWord(peek(), "and")) take();
      else if (!startsTerm(peek())) return allOf(parts);
      parts.push(not(depth));
    }
  }

  function not(depth: number): Filter {
    if (depth > deepest) throw new FilterError(`nested more than ${deepest} deep: write it flatter`, peek().at);
    if (isWord(peek(), "not")) {
      take();
      return { kind: "not", of: not(depth + 1) };
    }
    const token = take();
    const negative = token.type === "word" && token.text.startsWith("-") && token.text.length > 1;
    return negative ? { kind: "not", of: term(depth, { ...token, text: token.text.slice(1), at: token.at + 1 }) } : term(depth, token);
  }

  function term(depth: number, token: Token): Filter {
    if (token.type === "(") {
      const inside = or(depth + 1);
      expect(")", "a parenthesis is opened and never closed: add )", token.at);
      return inside;
    }
    if (token.type !== "word" && token.type !== "quoted")
      throw new FilterError(
        token.type === "end"
          ? "something is missing at the end: a field, a word or a parenthesis"
          : `a field or a word is expected here, not "${token.type === "compare" ? token.op : token.type}"`,
        token.at,
      );
    if (isWord(token, "and") || isWord(token, "or"))
      throw new FilterError(`"${token.text}" needs something on its left; to search for the word write "${token.text}" in quotation marks`, token.at);
    const after = peek();
    if (after.type === ":") {
      take();
      return { kind: "match", field: token.text, values: values(token.text), at: token.at };
    }
    if (after.type === "compare") {
      take();
      const value = take();
      if (value.type !== "word" && value.type !== "quoted")
        throw new FilterError(`a number or a time is expected after ${token.text}${after.op}`, value.at);
      return { kind: "compare", field: token.text, op: after.op, value: value.text, at: token.at };
    }
    if (token.text === "") throw new FilterError("an empty quotation searches for nothing: write a word in it", token.at);
    return { kind: "text", text: token.text, at: token.at };
  }

  function values(field: string): readonly FilterValue[] {
    if (peek().type !== "(") return [value(field)];
    const open = take();
    const found = [value(field)];
    while (peek().type !== ")") {
      if (isWord(peek(), "or")) take();
      else if (peek().type === "end") throw new FilterError("a parenthesis is opened and never closed: add )", open.at);
      else throw new FilterError(`write "or" between the values of ${field}, or ) after the last`, peek().at);
      found.push(value(field));
    }
    take();
    return found;
  }

  function value(field: string): FilterValue {
    const token = take();
    if (token.type === "quoted") return { text: token.text, pattern: false };
    if (token.type === "word") return { text: token.text, pattern: token.text.includes("*") };
    if (token.type === "expression") return { text: token.text, pattern: false, expression: token.exact ? "exact" : "any-case" };
    throw new FilterError(`a value is expected after ${field}:`, token.at);
  }

  function expect(type: ")", message: string, at: number) {
    if (take().type !== type) throw new FilterError(message, at);
  }

  if (peek().type === "end") return everything;
  const filter = or(0);
  if (peek().type !== "end")
    throw new FilterError(
      peek().type === ")" ? "this parenthesis closes nothing: remove it" : "the expression goes on where it should end",
      peek().at,
    );
  return filter;
}

/** Writes a filter so that `parseFilter` reads the same tree back. */
export function printFilter(filter: Filter): string {
  return print(filter, 0);
}

// Strength of binding: or 0, and 1, not 2.
function print(filter: Filter, strength: number): string {
  const wrap = (own: number, text: string) => (own < strength ? `(${text})` : text);
  switch (filter.kind) {
    case "everything":
      return "";
    case "or":
      return wrap(0, filter.of.map((part) => print(part, 1)).join(" or "));
    case "and":
      return wrap(1, filter.of.map((part) => print(part, 2)).join(" and "));
    case "not":
      return `not ${print(filter.of, 2)}`;
    case "text":
      return quoteIfNeeded(filter.text);
    case "compare":
      return `${quoteIfNeeded(filter.field)}${filter.op}${printValue({ text: filter.value, pattern: false })}`;
    case "match": {
      const values = filter.values.map(printValue);
      return `${quoteIfNeeded(filter.field)}:${values.length === 1 ? values[0]! : `(${values.join(" or ")})`}`;
    }
  }
}

function printValue({ text, pattern, expression }: FilterValue): string {
  if (expression !== undefined) return writtenExpression(text, expression === "exact");
  return text.startsWith("/") ? quoted(text) : quoteIfNeeded(text, pattern);
}
