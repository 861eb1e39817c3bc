import type { Evidence } from "../../core/formats/common";
import { describeRange } from "../../core/evidence/describeRange";
import type { SystemAnswer, SystemCitation, SystemClaim } from "./contract";
import type { PageView } from "./pageView";
import type { Sentence } from "./sentences";

/** An answer made of claims, each with the passage it was taken from. */
export interface AnswerBuilder {
  claim(text: string, page: PageView, passage: Sentence): void;
  answer(): SystemAnswer;
}

export function createAnswer(): AnswerBuilder {
  let text = "";
  const claims: SystemClaim[] = [];
  const citations: SystemCitation[] = [];
  return {
    claim(sentence, page, passage) {
      if (text !== "") text += " ";
      const id = `c${claims.length + 1}`;
      claims.push({ id, start: text.length, end: text.length + sentence.length });
      text += sentence;
      const evidence: Evidence = describeRange(page.text ?? "", passage.start, passage.end);
      citations.push({ id: `k${citations.length + 1}`, claim_id: id, url: page.final_url, representation_id: page.representation_id, evidence });
    },
    answer: () => ({ kind: "answer", text, claims, citations }),
  };
}
