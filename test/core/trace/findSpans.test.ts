import { describe, expect, it } from "vitest";
import { ancestorsOf, buildSpanTree, findSpans, foundBeside, spanTexts } from "../../../src/core/trace";
import { anAttempt } from "../../builders/attempt";

const tree = buildSpanTree([
  anAttempt({ id: "a", at: 0, ms: 50, url: "http://one.test/start", status: 200 }),
  anAttempt({ id: "b", parent: "a", at: 5, ms: 5, url: "http://one.test/Pages/7", status: 503 }),
  anAttempt({ id: "c", parent: "b", at: 6, ms: 2, url: "http://two.test/pages/8", status: 404 }),
]);
const texts = spanTexts(tree);
const found = (typed: string) => findSpans(texts, typed).map((place) => tree.spans[place]!.key);

describe("finding spans", () => {
  it("goes by address, status and name, in any case, by all the words that were typed", () => {
    expect(found("PAGES")).toEqual(["b", "c"]);
    expect(found("503")).toEqual(["b"]);
    expect(found("pages 404")).toEqual(["c"]);
    expect(found("404 503")).toEqual([]);
    expect(found("  ")).toEqual([]);
  });

  it("goes on and back, round at the ends", () => {
    expect(foundBeside([2, 5, 9], 5, "next")).toBe(9);
    expect(foundBeside([2, 5, 9], 9, "next")).toBe(2);
    expect(foundBeside([2, 5, 9], 5, "previous")).toBe(2);
    expect(foundBeside([2, 5, 9], 2, "previous")).toBe(9);
    expect(foundBeside([], 2, "next")).toBe(null);
  });

  it("knows what is folded over a span", () => {
    expect(ancestorsOf(tree, "c")).toEqual(["b", "a"]);
    expect(ancestorsOf(tree, "a")).toEqual([]);
  });
});
