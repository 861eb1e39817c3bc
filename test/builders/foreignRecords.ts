/** One record of an invented tool: a question, one answer, its claims with texts that are to support them, and labels by people. */
export interface ForeignRecord {
  readonly uid: string;
  readonly question: string;
  readonly model: string;
  readonly draft: string;
  readonly answer?: string;
  readonly claims: readonly { readonly claim: string; readonly evidence: readonly string[]; readonly support: string }[];
  readonly annotator: string;
  readonly overall: string;
}

const verdicts = ["Complete", "Partial", "Missing"];

/**
 * Records as such tools write them: some answers are absent, some claims are not in the answer, the label `garbage` is none,
 * and one question has control and bidi characters in it.
 */
export function foreignRecords(count: number): readonly ForeignRecord[] {
  return Array.from({ length: count }, (_, n) => {
    const sentences = [`Release ${n} came in spring.`, `It replaced version ${n + 1}.`, "Nothing else was changed."];
    return {
      uid: `case-${n}`,
      question: n === 1 ? "What does \u202eelif\u001b[31m say?" : `When did release ${n} come, and what did it replace?`,
      model: n % 2 === 0 ? "alpha" : "beta",
      draft: `Spring, I think: release ${n} replaced something.`,
      ...(n % 10 === 9 ? {} : { answer: sentences.join(" ") }),
      claims: [
        {
          claim: sentences[0]!,
          evidence: [`[1] https://pages.fixture.test/release-${n}\n\nThe release ${n} was made in April, in spring.`],
          support: verdicts[n % 3]!,
        },
        { claim: sentences[1]!, evidence: [], support: n % 5 === 0 ? "garbage" : "Complete" },
        {
          claim: `A claim that stands nowhere in answer ${n}.`,
          evidence: [`https://pages.fixture.test/other-${n} Other words.`],
          support: "Missing",
        },
      ],
      annotator: `reader-${n % 3}`,
      overall: ["good", "fair", "poor"][n % 3]!,
    };
  });
}

export const foreignLines = (count: number): string =>
  `${foreignRecords(count)
    .map((record) => JSON.stringify(record))
    .join("\n")}\n`;
