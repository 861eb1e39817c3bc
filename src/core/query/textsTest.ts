import { folded } from "./field";
import { linearPattern } from "./linearPattern";
import type { TextQuestion, WantedText } from "./textQuestion";

/**
 * Whether a row is one that the question asks for, from its texts of the scope; those of `text` are folded already.
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
