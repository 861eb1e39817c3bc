import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evidenceResolver, extractText } from "../../../../src/core/evidence";
import { questionOf, rankPassages, sentencesOf, type RankedPassages } from "../../../../src/core/evidence/passages";
import { rarity, termScore } from "../../../../src/core/evidence/passages/bm25";
import { claimText } from "../../../../src/core/grade/facts";
import type { Row } from "../../../../src/core/formats/row";

const ranked = (text: string, claim: string, most?: number): RankedPassages => {
  const work = rankPassages(text, questionOf(claim), most);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};
const texts = (text: string, claim: string) => ranked(text, claim).passages.map((one) => one.text);

describe("BM25", () => {
  it("gives the values that the formula gives by hand", () => {
    // 3 sentences of 3, 4 and 2 terms ("and" is none), average 3; "cat" stands in 2 of them.
    const { passages, sentences } = ranked("Cats chase mice.\nDogs chase cats and cats.\nBirds sing.", "cats");
    const idf = Math.log(1 + 1.5 / 2.5);
    expect(idf).toBeCloseTo(0.470004, 6);
    expect(sentences).toBe(3);
    expect(passages.map(({ text, score }) => [text, Number(score.toFixed(6))])).toEqual([
      ["Dogs chase cats and cats.", 0.590862], // 0.470004 · 2 · 2.2 / (2 + 1.2 · (0.25 + 0.75 · 4 / 3))
      ["Cats chase mice.", 0.470004], //         0.470004 · 1 · 2.2 / (1 + 1.2 · (0.25 + 0.75 · 3 / 3))
    ]);
  });
  it("adds up terms, a number counting double", () => {
    // 2 sentences of 2 terms; each term stands in one of them: ln(1 + 1.5 / 1.5) = ln 2.
    const [best] = ranked("Version 41\nanother line", "version 41").passages;
    expect(best!.score).toBeCloseTo(Math.LN2 * 1 + Math.LN2 * 2, 12);
  });
  it("never lets a term count against a sentence, and counts a rarer one more", () => {
    for (let all = 1; all < 60; all++)
      for (let some = 1; some <= all; some++) {
        expect(rarity(all, some)).toBeGreaterThan(0);
        if (some > 1) expect(rarity(all, some)).toBeLessThan(rarity(all, some - 1));
      }
    expect(termScore(1, 2, 10, 10)).toBeGreaterThan(termScore(1, 1, 10, 10));
    expect(termScore(1, 1, 20, 10)).toBeLessThan(termScore(1, 1, 10, 10));
  });
});

describe("the best passages for a claim", () => {
  const page =
    "Release notes\n\nRelease v3.2 was published on 20 August 2026. It replaces release v3.1, published on 2 May 2026.\nThe team thanks everyone. Nothing else changed in this release.";

  it("put the sentence with its number and date before those that only share words", () => {
    expect(texts(page, "The release v3.2 was published on 20 August 2026")[0]).toBe("Release v3.2 was published on 20 August 2026.");
    expect(texts(page, "v3.1 came out on 2026-05-02")[0]).toBe("It replaces release v3.1, published on 2 May 2026.");
  });
  it("are named with their places in the text and the places of what they share", () => {
    for (const one of ranked(page, "release v3.2 published").passages) {
      expect(page.slice(one.start, one.end)).toBe(one.text);
      const shared = one.shared.map(({ start, end }) => one.text.slice(start, end).toLowerCase());
      expect(shared.length).toBeGreaterThan(0);
      expect(shared.every((word) => ["release", "v3.2", "published"].includes(word))).toBe(true);
    }
  });
  it("are none where no sentence shares a word, though it shares an article", () => {
    expect(texts(page, "the giraffes of the savannah")).toEqual([]);
    expect(texts("", "anything")).toEqual([]);
    expect(texts(page, "")).toEqual([]);
  });
  it("name a line that is repeated once, at its first place, with how often it stands again", () => {
    const { passages } = ranked("Home · Releases\nRelease three is here.\nHome · Releases\nHome · Releases", "releases");
    expect(passages.filter((one) => one.text === "Home · Releases")).toMatchObject([{ start: 0, repeats: 2 }]);
  });
  it("are found in Chinese and Japanese by pairs of characters, values in the middle of a run included", () => {
    const chinese = "版本说明\n三点二版发布于2026年8月20日。它取代了旧版本。本公司共有12,345名员工。";
    expect(texts(chinese, "公司有12345名员工")[0]).toBe("本公司共有12,345名员工。");
    expect(texts(chinese, "published 20 August 2026")[0]).toBe("三点二版发布于2026年8月20日。");
    expect(texts("このバージョンは安定しています。新しい設定は不要です。", "設定は要らない")[0]).toBe("新しい設定は不要です。");
  });
  it("are found in Arabic with or without vowel signs, in German without accents, in Thai without spaces", () => {
    expect(texts("نشر الفريق النسخة الجديدة.\nلا شيء آخر.", "النُّسخة الجَديدة")[0]).toBe("نشر الفريق النسخة الجديدة.");
    expect(texts("Der Flughafen Zürich wächst.\nNichts sonst.", "Zurich")).toEqual(["Der Flughafen Zürich wächst."]);
    expect(texts("รุ่นใหม่เผยแพร่แล้ว\nอื่น ๆ", "เผยแพร่")).toEqual(["รุ่นใหม่เผยแพร่แล้ว"]);
  });
  it("are the same however often one asks, and however the work is sliced", () => {
    const long = Array.from({ length: 3000 }, (_, i) => `Line ${i} of the release ${i % 7} speaks of words ${i % 13}.`).join("\n");
    const work = rankPassages(long, questionOf("release 3 and words 5"));
    let yields = 0;
    while (!work.next().done) yields++;
    expect(yields).toBeGreaterThan(2);
    expect(ranked(long, "release 3 and words 5")).toEqual(ranked(long, "release 3 and words 5"));
  });
  it("never lie outside a sentence, overlap or come in another order than their scores", () => {
    const piece = fc.constantFrom(
      "Release",
      "v3.2",
      "2026-03-01",
      "12%",
      "没有",
      "版本",
      "。",
      ". ",
      "\n",
      " ",
      "\t",
      "not",
      "😀",
      "é",
      "שלום",
      "a.b",
      "?",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.array(piece, { maxLength: 12 }), (parts, asked) => {
        const [text, claim] = [parts.join(""), asked.join(" ")];
        const places = [...sentencesOf(text)];
        for (const [index, one] of places.entries()) {
          expect(one.start).toBeLessThan(one.end);
          if (index > 0) expect(one.start).toBeGreaterThanOrEqual(places[index - 1]!.end);
        }
        const { passages } = ranked(text, claim);
        const scores = passages.map(({ score }) => score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        for (const { start, end, shared, marks } of passages) {
          expect(places).toContainEqual({ start, end });
          for (const stretch of [...shared, ...marks.flatMap(({ here }) => here)]) {
            expect(stretch.start).toBeLessThan(stretch.end);
            expect(stretch.end).toBeLessThanOrEqual(end - start);
          }
        }
      }),
      { seed: 61, numRuns: 400 },
    );
  });
});

describe("sentences", () => {
  const of = (text: string) => [...sentencesOf(text)].map(({ start, end }) => text.slice(start, end));
  it("end at full stops, not at abbreviations, initials, decimals or addresses", () => {
    expect(of("Dr. Smith met J. R. Hall at 3.5 p.m. on a.test/x.html. They left! (All of them.) Why? None said.")).toEqual([
      "Dr. Smith met J. R. Hall at 3.5 p.m. on a.test/x.html.",
      "They left!",
      "(All of them.)",
      "Why?",
      "None said.",
    ]);
  });
  it("end at line ends and at the stops of other scripts; rows of a table are lines", () => {
    expect(of("一。「二！」三？四\nA\t1\r\nB\t2\f下一页")).toEqual(["一。", "「二！」", "三？", "四", "A\t1", "B\t2", "下一页"]);
  });
  it("that never end are parted, between words where there are any, and never within a character", () => {
    const words = of("word ".repeat(1000));
    expect(Math.max(...words.map((one) => one.length))).toBeLessThanOrEqual(601);
    expect(words.every((one) => /^(word ?)+$/u.test(one))).toBe(true);
    expect(of("😀".repeat(2000)).every((one) => !/\p{Surrogate}/u.test(one))).toBe(true);
  });
});

describe("on the samples", () => {
  it("the evidence that the grader recorded is the first passage of most claims, and among the first five of nearly all", () => {
    const folder = join(import.meta.dirname, "../../../../samples/run");
    const rows = readFileSync(join(folder, "results.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Row);
    let [all, first, five] = [0, 0, 0];
    for (const row of rows)
      for (const citation of row.result?.citations ?? []) {
        const claim = row.trace?.claims?.find(({ id }) => id === citation.claim_id);
        const meta = row.provenance?.representations?.find(({ id }) => id === citation.representation_id);
        const hash = meta?.sha256?.replace(/^sha256:/u, "") ?? "";
        const path = join(folder, "representations", hash.slice(0, 2), hash);
        if (!claim || !citation.evidence?.exact || hash === "" || !existsSync(path)) continue;
        const { text } = extractText(readFileSync(path), meta?.content_type ?? null);
        const at = text === null ? undefined : evidenceResolver(text).resolve(citation.evidence).ranges;
        if (text === null || at?.length !== 1) continue;
        const { passages } = ranked(text, claimText(row.trace?.answer, claim));
        const rank = passages.findIndex(({ start, end }) => start < at[0]!.end && at[0]!.start < end);
        all++;
        if (rank === 0) first++;
        if (rank !== -1) five++;
      }
    console.log(`grader's evidence: first in ${first}, among five in ${five} of ${all}`);
    expect(all).toBeGreaterThan(20);
    expect(first / all).toBeGreaterThan(0.7);
    expect(five / all).toBeGreaterThan(0.9);
  });
});
