import { describe, expect, it } from "vitest";
import { changesBetween, dimensionAt, earlierVersions, nextVersion, versionDemands } from "../../../src/core/codebook";
import { bundledCodebook } from "../../../src/core/formats/bundledCodebook";
import type { Codebook, Dimension } from "../../../src/core/formats/codebook";

const support: Dimension = {
  id: "support",
  version: 1,
  applies_to: "citation",
  guideline: "Read it.",
  labels: [
    { id: "yes", title: "Yes", key: "1", guideline: "It says so." },
    { id: "no", key: "2" },
  ],
};
const book = (...dimensions: Dimension[]): Codebook => ({ dimensions });
const weights = (after: Dimension, before = support) =>
  changesBetween(book(before), book(after)).flatMap(({ parts }) => parts.map(({ part, weight }) => `${part} ${weight}`));
const demands = (after: Dimension, wording: string[] = [], before: Codebook = book(support)) =>
  versionDemands(before, { ...before, dimensions: [after] }, new Set(wording)).map(({ why, next }) => [why, next]);

describe("what a change weighs", () => {
  it.each<[string, Partial<Dimension>, string[]]>([
    ["nothing, where nothing that is said differs", { exclusive: true, recipe: "citation-support/1" }, []],
    ["other labels", { labels: [support.labels[0]!, { id: "partly" }] }, ["labels.partly meaning", "labels.no meaning"]],
    ["another kind of target", { applies_to: "claim" }, ["applies_to meaning", "recipe meaning", "asserted_without_evidence words"]],
    ["several labels instead of one", { exclusive: false }, ["exclusive meaning"]],
    ["a guideline", { guideline: "Read it twice." }, ["guideline words"]],
    [
      "a label's guideline and title",
      { labels: [{ ...support.labels[0]!, title: "Sure", guideline: "…" }, support.labels[1]!] },
      ["labels.yes.title words", "labels.yes.guideline words"],
    ],
    ["an order", { order: ["yes", "no"] }, ["order words"]],
    [
      "keys, colours and their sequence",
      { labels: [{ id: "no", key: "3", color: "bad" }, support.labels[0]!] },
      ["labels.no.key look", "labels.no.color look", "labels look"],
    ],
  ])("%s", (_, change, expected) => expect(weights({ ...support, ...change })).toEqual(expected));

  it("names dimensions that came and went", () => {
    const other = { ...support, id: "other", version: "b" };
    expect(changesBetween(book(support), book(other)).map(({ dimension, kind, before, after }) => [dimension, kind, before, after])).toEqual([
      ["other", "added", null, "b"],
      ["support", "removed", "1", null],
    ]);
  });
});

describe("a version", () => {
  it("has to be another where the meaning changed, whatever the author says", () => {
    const changed = { ...support, labels: [support.labels[0]!] };
    expect(demands(changed)).toEqual([["meaning", 2]]);
    expect(demands(changed, ["support"])).toEqual([["meaning", 2]]);
    expect(demands({ ...changed, version: 2 })).toEqual([]);
  });

  it("may stay where the author says that words were only corrected", () => {
    expect(demands({ ...support, guideline: "Read it!" })).toEqual([["words", 2]]);
    expect(demands({ ...support, guideline: "Read it!" }, ["support"])).toEqual([]);
    expect(demands({ ...support, labels: [{ ...support.labels[0]!, key: "3" }, support.labels[1]!] })).toEqual([]);
  });

  it("never means two things: one that was used before is refused, unless it is that again", () => {
    const two = { ...support, version: 2, guideline: "Now." };
    const before: Codebook = { dimensions: [two], history: [support] };
    expect(demands({ ...two, version: 1 }, ["support"], before)).toEqual([["taken", 3]]);
    expect(demands(support, [], before)).toEqual([]);
  });

  it("comes after the one before, in the same way of counting", () => {
    const next = (version: number | string, ...taken: string[]) => nextVersion(version, new Set(taken));
    expect([next(1), next(9, "10", "11"), next("1.4"), next("v9"), next("draft"), next("2026-01")]).toEqual([
      2,
      12,
      "1.5",
      "v10",
      "draft.2",
      "2026-2",
    ]);
  });
});

describe("versions that labels were given under", () => {
  it("are found in the codebook, in its history, and among the bundled ones", () => {
    const own: Codebook = { dimensions: [{ ...support, version: 3 }], history: [{ ...support, version: 2, title: "Second" }] };
    expect(dimensionAt(own, "support@3")?.version).toBe(3);
    expect(dimensionAt(own, "support@2")?.title).toBe("Second");
    expect(dimensionAt(own, "citation-support@1")).toBe(bundledCodebook.dimensions[0]);
    expect(dimensionAt(own, "support@1")).toBeNull();
    expect(earlierVersions(bundledCodebook)).toEqual([]);
  });
});
