import type { TextQuestion } from "../query/textQuestion";
import { textsTest } from "../query/textsTest";
import { textsOnLine } from "./scopedTexts";

/** Whether the row on a line (its bytes, without terminator) is one that the question asks for: what an answer means. */
export type LineTest = (line: Uint8Array) => boolean;

/** @throws PatternError for a regular expression that cannot be read */
export function lineTest(question: TextQuestion): LineTest {
  const test = textsTest(question);
  return (line) => test(textsOnLine(line, question.scope));
}
