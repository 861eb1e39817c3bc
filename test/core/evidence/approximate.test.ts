import { describe, expect, it } from "vitest";
import { differsByOne, editDistance } from "../../../src/core/evidence/approximate/editDistance";
import { resolveEvidence } from "../../../src/core/evidence";
import fc from "fast-check";

const page = [
  "Harbour authority annual report",
  "The harbour authority reported that container traffic rose by 12 percent between March and September, mainly because of the new terminal.",
  "Fishing vessels were not allowed to enter the inner basin during the construction works of the spring.",
  "La société a présenté son élégant modèle à la conférence de presse.",
  "港口管理局报告说，由于新码头投入使用，集装箱吞吐量在三月至九月之间增长了百分之十二。",
  "新しいターミナルの完成により、コンテナーの取扱量は大幅に増加しました。",
  "أعلنت هيئة الميناء أنّ حركة الحاويات ازدادت بسبب المحطة الجديدة في الجانب الشرقي.",
  "An office in the east of the town keeps the records of every ship and re-\ngistration since the harbour was opened.",
  "A string of islands lies before the coast.",
].join("\n\n");
const place = (exact: string, more: object = {}) => {
  const { grade, ranges, score } = resolveEvidence(page, { exact, ...more });
  return { grade, found: ranges.map(({ start, end }) => page.slice(start, end)), score };
};

describe("an approximate quote", () => {
  it.each([
    ["a misspelt word", "container trafic rose by 12 percent between March", "container traffic rose by 12 percent between March"],
    ["exchanged letters", "mainly becuase of the new terminal", "mainly because of the new terminal"],
    ["another case", "THE HARBOUR AUTHORITY REPORTED", "The harbour authority reported"],
    [
      "words left out",
      "rose by 12 percent between March and September, because of the new terminal",
      "rose by 12 percent between March and September, mainly because of the new terminal",
    ],
    ["a word put in", "during all the construction works of the spring", "during the construction works of the spring"],
    ["missing accents", "La societe a presente son elegant modele", "La société a présenté son élégant modèle"],
    [
      "other punctuation",
      "between March and September - mainly because of the new terminal!",
      "between March and September, mainly because of the new terminal",
    ],
    [
      "a word parted at a line end",
      "records of every ship and registration since the harbour",
      "records of every ship and re-\ngistration since the harbour",
    ],
    [
      "a number written out, and a slip",
      "containr traffic rose by twelve percent between March",
      "container traffic rose by 12 percent between March",
    ],
    ["Chinese with a filler left out", "集装箱吞吐量在三月至九月之间增长百分之十二", "集装箱吞吐量在三月至九月之间增长了百分之十二"],
    ["Chinese with other punctuation", "港口管理局报告说：由于新码头投入使用、集装箱吞吐量", "港口管理局报告说，由于新码头投入使用，集装箱吞吐量"],
    ["a long vowel left out", "新しいターミナルの完成により、コンテナの取扱量", "新しいターミナルの完成により、コンテナーの取扱量"],
    ["Arabic without vowel points, hamza aside", "أعلنت هيئة الميناء ان حركة الحاويات ازدادت", "أعلنت هيئة الميناء أنّ حركة الحاويات ازدادت"],
  ])("is found despite %s, with a score", (_, exact, stretch) => {
    const { grade, found, score } = place(exact);
    expect({ grade, found }).toEqual({ grade: "approximate", found: [stretch] });
    expect(score).toBeGreaterThan(0.7);
    expect(score).toBeLessThanOrEqual(1);
  });

  it.each([
    ["another number", "container trafic rose by 13 percent between March"],
    ["another month", "traffic rose by 12 percent betwen March and October, mainly"],
    ["a negation taken out", "Fishing vessels were allowed to enter the inner basin"],
    ["a negation put in", "container traffic rose not by 12 percent between March"],
    ["another word", "container traffic fell by 12 percent between March and September"],
    ["another name", "The fishing authority reported that container traffic rose"],
    ["other numbers in Chinese", "集装箱吞吐量在三月至八月之间增长百分之十二"],
    ["another Chinese word", "集装箱吞吐量在三月至九月之间下降了百分之十二"],
    ["a Chinese negation put in", "集装箱吞吐量在三月至九月之间没有增长百分之十二"],
    ["other words in between", "the harbour authority of the northern provinces and islands reported that container traffic"],
    ["the words in another order", "mainly because of the new terminal, container traffic rose by 12 percent"],
    ["a word that the page uses for something else", "during the construction works of the string"],
    ["too little to go by", "the new termnal"],
  ])("is not found with %s", (_, exact) => {
    expect(place(exact)).toEqual({ grade: "not-found", found: [], score: undefined });
  });

  it("with omissions it marks is the stretch from its first part to its last", () => {
    const { grade, found, score } = place("The harbour authority reported … mainly because of the new terminal");
    expect({ grade, found }).toEqual({
      grade: "approximate",
      found: [
        "The harbour authority reported that container traffic rose by 12 percent between March and September, mainly because of the new terminal",
      ],
    });
    expect(score).toBeCloseTo(0.47, 1);
    expect(place("Fishing vessels [...] construction works").found).toEqual([
      "Fishing vessels were not allowed to enter the inner basin during the construction works",
    ]);
    expect(place("Fishing vessels [...] container traffic").grade).toBe("not-found");
  });

  it("that two places are equally near is ambiguous, and its surroundings decide", () => {
    const text = "Part one. The committee approved the new budget plan. Part two. The committee approved the new budget plan. End.";
    const exact = "the comittee approved the new budget plan";
    expect(resolveEvidence(text, { exact }).grade).toBe("ambiguous");
    expect(resolveEvidence(text, { exact }).ranges).toHaveLength(2);
    expect(resolveEvidence(text, { exact, prefix: "Part two. " })).toMatchObject({ grade: "approximate", ranges: [{ start: 64, end: 106 }] });
  });

  it("is found in pointed Arabic and Hebrew", () => {
    const text = "كَتَبَ الطَّالِبُ رِسَالَةً طَوِيلَةً إِلَى صَدِيقِهِ. הַתַּלְמִיד כָּתַב מִכְתָּב אָרֹךְ לַחֲבֵרוֹ.";
    expect(resolveEvidence(text, { exact: "كتب الطالب رسالة طويلة إلى صديقه" })).toMatchObject({ grade: "approximate", ranges: [{ start: 0 }] });
    expect(resolveEvidence(text, { exact: "התלמיד כתב מכתב ארך לחברו" })).toMatchObject({
      grade: "approximate",
      ranges: [{ start: text.indexOf("ה") }],
    });
  });

  it("with no score where it is none", () => {
    expect(place("container traffic rose").score).toBeUndefined();
    expect(place("nothing of the kind stands here").score).toBeUndefined();
  });
});

describe("surroundings", () => {
  it("decide in part where they fit nowhere in full", () => {
    const text =
      "Edition of 2 May. It replaces the former edition. Printed for the council of the town. It replaces the former edition. Free of charge.";
    const exact = "It replaces the former edition.";
    const second = { start: text.lastIndexOf(exact), end: text.lastIndexOf(exact) + exact.length };
    expect(resolveEvidence(text, { exact, prefix: "PRINTED for the council of the town. " })).toMatchObject({
      grade: "in-context",
      ranges: [second],
    });
    expect(resolveEvidence(text, { exact, prefix: "of something else. " }).grade).toBe("ambiguous");
  });
  it("that contradict the only exact place name the one that stands there in another form", () => {
    const text = 'He wrote "as is" in the draft. In the final text, “as is” was kept.';
    const exact = '"as is"';
    expect(resolveEvidence(text, { exact, prefix: "final text, ", suffix: " was kept" })).toMatchObject({
      grade: "normalised",
      ranges: [{ start: text.indexOf("“"), end: text.indexOf("”") + 1 }],
    });
    expect(resolveEvidence(text, { exact, prefix: "nowhere " }).grade).toBe("exact");
  });
});

describe("edit distance", () => {
  const slow = (a: string, b: string): number => {
    const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)));
    for (let i = 1; i <= a.length; i++)
      for (let j = 1; j <= b.length; j++)
        rows[i]![j] = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    return rows[a.length]![b.length]!;
  };
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 12 });
  it("is Levenshtein's, up to the limit", () => {
    fc.assert(
      fc.property(word, word, fc.nat(12), (a, b, limit) => {
        const exact = slow(a, b);
        expect(editDistance(a, b, limit)).toBe(exact <= limit ? exact : Infinity);
      }),
      { numRuns: 2000, seed: 6 },
    );
  });
  it("of one is found without counting, exchanged neighbours too", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        if (slow(a, b) === 1) expect(differsByOne(a, b)).toBe(true);
        if (slow(a, b) > 2 || a === b) expect(differsByOne(a, b)).toBe(false);
      }),
      { numRuns: 2000, seed: 6 },
    );
    expect(differsByOne("form", "from")).toBe(true);
  });
});
