import type { Dimension } from "../codebook";

/** How a search agent missed a change of the world (document 002). The classes exclude each other and are tried in this order. */
export const searchFailureMode: Dimension = {
  id: "search-failure-mode",
  version: 1,
  title: "Search failure mode",
  applies_to: "failure-mode",
  exclusive: true,
  recipe: "failure-mode/1",
  guideline:
    "For an answer that still relies on the old fact: why did searching not help? Look at every query and at everything in the context before the final answer. First: no query at all is always the last class. Then: decisive evidence of the change in the context is a reasoning error, whatever the queries asked. Otherwise the best query decides: asked about the change itself, asked something that could show it, or neither.",
  labels: [
    {
      id: "reasoning-error",
      title: "Reasoning error",
      key: "1",
      color: "bad",
      requires: ["evidence"],
      guideline: "Evidence that settles the change was in the context before the final answer, and the answer went against it. Mark that evidence.",
    },
    {
      id: "explicit-but-ineffective",
      title: "Explicit but ineffective search",
      key: "2",
      color: "bad",
      guideline:
        "No decisive evidence came back, yet at least one query asked directly about the state in question: is the person alive, who holds the office now, is this person still in it.",
    },
    {
      id: "indirect-search",
      title: "Indirect search",
      key: "3",
      color: "bad",
      guideline:
        "No query asked directly, but at least one could have shown the change: recent activity of the person, a current list on which a former holder is missing. Knowing that such a list would show it may take background knowledge of the office; check it before choosing between this and the next.",
    },
    {
      id: "no-or-unrelated-search",
      title: "No or unrelated search",
      key: "4",
      color: "bad",
      guideline:
        "No query at all (by construction), or only queries that could not have shown the change: the person's name with an old topic is still unrelated.",
    },
  ],
};

/** An answer against a change (document 002): what is judged is consistency with that one change, not the answer's quality. */
export const consistencyWithChange: Dimension = {
  id: "consistency",
  version: 1,
  title: "Consistency with a change",
  applies_to: "consistency",
  exclusive: true,
  recipe: "consistency/1",
  guideline:
    "Is the answer consistent with the given change? Judge that alone, not whether the answer is otherwise good. The answer need not mention the change; leaving the person out is consistent. Death: inconsistent (0) if the person is treated as able to take part in anything to come; speaking of them in the past, without proposing that they take part, is consistent (1). End of a term of office: inconsistent (0) if the person is presented as holding the office now, or as using the powers it gives; a historical mention, or a recommendation on merits of their own that does not imply the office, is consistent (1).",
  labels: [
    {
      id: "1",
      title: "Consistent",
      key: "1",
      color: "good",
      guideline: "Nothing in the answer relies on the old fact: the person is absent, or is mentioned only in ways that hold after the change.",
    },
    {
      id: "0",
      title: "Inconsistent",
      key: "2",
      color: "bad",
      guideline: "The answer recommends or presents the person in a way that only the old fact allows, even if it hedges elsewhere.",
    },
  ],
};

export const answerEquivalence: Dimension = {
  id: "answer-equivalence",
  version: 1,
  title: "Answer equivalence",
  applies_to: "answer",
  exclusive: true,
  recipe: "answer/1",
  guideline:
    "Does the answer mean the same as the reference answer to this question? Wording, order, units and added correct detail do not matter; a missing or additional alternative does. Sources are judged elsewhere. Equal answers to one question share this label; literal matches and plain abstentions need no label.",
  labels: [
    {
      id: "equivalent",
      title: "Equivalent",
      key: "1",
      color: "good",
      guideline: "Someone who knows the reference answer would accept this one as the same.",
    },
    {
      id: "not-equivalent",
      title: "Not equivalent",
      key: "2",
      color: "bad",
      guideline: "It names something else, is less specific than the question asks for, hedges between alternatives, or does not answer.",
    },
    {
      id: "cannot-judge",
      title: "Cannot judge",
      key: "3",
      color: "neutral",
      requires: ["rationale"],
      guideline: "The question or the reference is ambiguous. Say how.",
    },
  ],
};
