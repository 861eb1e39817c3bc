import { describeRange } from "../../core/evidence/describeRange";
import { hitsOf, type SearchWork } from "./searchWork";
import type { SystemAnswer } from "./contract";

/** A bad habit: takes the first hit for the answer, and its snippet for the page. */
export async function answerFromSnippet(work: SearchWork): Promise<SystemAnswer> {
  const found = await hitsOf(work, work.start?.heading ?? work.task.query);
  if (found.kind === "answer") return found.answer;
  const { url, title, snippet } = found.hits[0]!;
  const text = `${title}: ${snippet}`;
  const evidence = describeRange(snippet, 0, snippet.length);
  return {
    kind: "answer",
    text,
    claims: [{ id: "c1", start: 0, end: text.length }],
    citations: [{ id: "k1", claim_id: "c1", url, representation_id: "", evidence }],
  };
}
