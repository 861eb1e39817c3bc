import { describe, expect, it } from "vitest";
import { evidenceResolver } from "../../../src/core/evidence";
import { cutQuotes, type Category, type Quote } from "./anchors/cutQuotes";
import { judgeAnswer } from "./anchors/judgeAnswer";
import { evaluationPages, haveReal } from "./anchors/pages";

if (!haveReal) console.warn("Anchors are not tested on real pages: ../shared/real is absent.");

const pages = evaluationPages();
const quotes = cutQuotes(pages);
const findable: readonly Category[] = ["exact", "normalised", "duplicated"];

/** What the resolver makes of quotes, against the places noted when they were cut. */
function judged(half: Quote["half"]) {
  const resolvers = new Map(pages.map((page) => [page, evidenceResolver(page.text)]));
  return quotes
    .filter((quote) => quote.half === half)
    .map((quote) => {
      const answer = resolvers.get(quote.page)!.resolve(quote.evidence);
      return { quote, answer, verdict: judgeAnswer(quote, answer) };
    });
}
const share = (items: readonly { readonly verdict: string }[]) => items.filter(({ verdict }) => verdict === "right").length / items.length;

describe("the quotes of the evaluation", () => {
  it("are at least four hundred in each half, of every category and language", () => {
    for (const half of ["development", "held out"] as const) {
      const all = quotes.filter((quote) => quote.half === half);
      expect(all.length).toBeGreaterThan(400);
      for (const category of [...findable, "misquoted", "paraphrased", "absent"] as const)
        expect(all.filter((quote) => quote.category === category).length).toBeGreaterThan(50);
      for (const language of ["en", "zh", "ja", "ar"]) expect(all.filter(({ page }) => page.language === language).length).toBeGreaterThan(100);
    }
  });

  it("are the same each time they are cut", () => {
    const shortened = (quote: Quote) => [quote.page.id, quote.category, quote.made, quote.evidence, quote.gold, quote.half];
    expect(cutQuotes(pages).map(shortened)).toEqual(quotes.map(shortened));
  });
});

describe.each(["development", "held out"] as const)("of the quotes of the half: %s,", (half) => {
  const results = judged(half);
  const of = (...categories: readonly Category[]) => results.filter(({ quote }) => categories.includes(quote.category));
  console.log(
    [half, ...new Set(results.map(({ quote }) => quote.category))]
      .map((category, index) =>
        index === 0
          ? `${category}: `
          : `${category} ${of(category as Category).filter(({ verdict }) => verdict === "right").length}/${of(category as Category).length}`,
      )
      .join(" "),
  );

  it("none is put in a wrong place", () => {
    expect(
      results
        .filter(({ verdict }) => verdict === "wrong")
        .map(({ quote, answer }) => ({
          category: quote.category,
          made: quote.made,
          page: quote.page.id,
          quote: quote.evidence,
          gold: quote.gold,
          answer,
        })),
    ).toEqual([]);
  });
  it("at least 99 of 100 that stand on the page are found", () => {
    expect(share(of(...findable))).toBeGreaterThanOrEqual(0.99);
    for (const category of findable) expect([category, share(of(category)) >= 0.98]).toEqual([category, true]);
  });
  it("at least 95 of 100 with a copyist's slip are found", () => {
    expect(share(of("misquoted"))).toBeGreaterThanOrEqual(0.95);
  });
});
