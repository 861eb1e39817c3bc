import { folded } from "../query/field";
import type { TextQuestion, WantedText } from "../query/textQuestion";
import { linearPattern } from "./linearPattern";
import { textsOnLine } from "./scopedTexts";

/** Whether the row on a line (its bytes, without terminator) is one that the question asks for: what an answer means. */
export type LineTest = (line: Uint8Array) => boolean;

/** @throws PatternError for a regular expression that cannot be read */
export function lineTest(question: TextQuestion): LineTest {
  const test = textsTest(question);
  return (line) => test(textsOnLine(line, question.scope));
}

/**
 * The same of the texts themselves.
 * @throws PatternError for a regular expression that cannot be read
 */
export function textsTest({ scope, wanted }: TextQuestion): (texts: readonly string[]) => boolean {
  const foldedAs = scope === "text" ? (text: string) => text : folded;
  const tests = wanted.map((one) => wantedTest(one, foldedAs));
  return (texts) => tests.some((test) => test(texts));
}

function wantedTest(wanted: WantedText, foldedAs: (text: string) => string): (texts: readonly string[]) => boolean {
  switch (wanted.kind) {
    case "none":
      return (texts) => texts.length === 0;
    case "parts":
      return (texts) => texts.some((text) => hasParts(foldedAs(text), wanted.parts));
    case "pattern": {
      const pattern = linearPattern(wanted.source, wanted.exact);
      return (texts) => texts.some((text) => pattern(wanted.exact ? text : foldedAs(text)));
    }
  }
}

function hasParts(text: string, parts: readonly string[]): boolean {
  let at = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}
