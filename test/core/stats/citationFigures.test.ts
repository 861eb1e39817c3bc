import { describe, expect, it } from "vitest";
import { citationFigures, type JudgedClaim } from "../../../src/core/stats/citationFigures";

const claim = (cited: readonly string[], sufficient: JudgedClaim["sufficient"]): JudgedClaim => ({ cited, sufficient });

describe("citation recall and precision of answers", () => {
  it("are those worked by hand, pooled and as the mean over answers", () => {
    // The first answer: recall 1 of 2, precision 2 of 4. The second: recall 1, precision 1.
    const figures = citationFigures([[claim(["a", "b", "c"], [["a", "b"]]), claim(["d"], [])], [claim(["a"], [["a"]])]]);
    expect(figures).toMatchObject({ answers: 2, partly: 0, claims: 3, overCited: 1 });
    expect(figures.recall).toMatchObject({ defined: true, value: { k: 2, n: 3 } });
    expect(figures.precision).toMatchObject({ defined: true, value: { k: 3, n: 5 } });
    expect([figures.meanRecall, figures.meanPrecision]).toEqual([
      { defined: true, value: 0.75 },
      { defined: true, value: 0.75 },
    ]);
  });

  it("give a claim that cites nothing recall 0, and an answer that cites nothing precision 0", () => {
    const figures = citationFigures([[claim([], null)]]);
    expect([figures.meanRecall, figures.meanPrecision]).toEqual([
      { defined: true, value: 0 },
      { defined: true, value: 0 },
    ]);
    expect(figures.precision.defined).toBe(false);
  });

  it("leave an answer that is judged in part out of the means, with what it does not cite", () => {
    const figures = citationFigures([[claim(["a"], [["a"]]), claim(["b", "c"], null), claim([], null)], [claim(["a"], null)]]);
    expect(figures).toMatchObject({ answers: 0, partly: 1, claims: 1, meanRecall: { defined: false }, recall: { value: { k: 1, n: 1 } } });
  });

  it("are not defined where nothing is judged", () => {
    expect(citationFigures([])).toMatchObject({ answers: 0, claims: 0, recall: { defined: false }, precision: { defined: false } });
  });
});
