import fc from "fast-check";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundledCodebook } from "../../../src/core/formats/bundledCodebook";
import type { Row } from "../../../src/core/formats/row";
import type { Target } from "../../../src/core/formats/target";
import { canonicalJson, carries, contentOf, dimensionId, dimensionName, hashOfBytes, withEdits, type RecipeContext } from "../../../src/core/review";
import { recipeOfKind, recipes } from "../../../src/core/review/recipes";
import { encode } from "../../builders/log";
import { refusalRow, sampleRows, successRow } from "../../builders/sampleRows";

const doc = readFileSync(join(import.meta.dirname, "../../../docs/content.md"), "utf8");
/** The row in the document, and the target of each recipe there. */
const example = JSON.parse(/```json example\n([\s\S]*?)```/.exec(doc)![1]!) as Row;
const checks = [...doc.matchAll(/### `([a-z-]+\/\d)`[\s\S]*?```json\n(.*)\n```\n\n`(sha256:[0-9a-f]{64})`/g)].map(([, recipe, json, hash]) => ({
  recipe: recipe!,
  json: json!,
  hash: hash!,
}));
const targets: Readonly<Record<string, Partial<Target>>> = {
  "citation-support/1": { citation_id: "k1" },
  "provenance/1": { citation_id: "k1" },
  "joint-support/1": { claim_id: "c1" },
  "representation/1": { representation_id: "r1" },
};
const targetFor = (recipe: string): Target => ({ task_id: "K01", ...targets[recipe] });
const context: RecipeContext = { allowedSources: ["http://pages.fixture.test/*", "http://archive.fixture.test/*"] };
const contentBy = (recipe: string, row: Row, target = targetFor(recipe), more = context) =>
  contentOf({ id: "d", applies_to: "row", recipe }, row, target, more).content;

describe("the content of a label", () => {
  it("is documented for every recipe there is", () => {
    expect(checks.map(({ recipe }) => recipe).sort()).toEqual(Object.keys(recipes).sort());
  });

  it.each(checks)("by $recipe is the documented canonical JSON, and its SHA-256", ({ recipe, json, hash }) => {
    const made = recipes[recipe]!.material(example, targetFor(recipe), context);
    expect("value" in made && canonicalJson(made.value)).toBe(json);
    expect(contentBy(recipe, example)).toBe(hash);
    expect(hashOfBytes(encode(json))).toBe(hash);
  });

  it("has a recipe for every dimension of the bundled codebook and every kind of target", () => {
    for (const dimension of bundledCodebook.dimensions)
      expect(Object.keys(recipes)).toContain(dimension.recipe ?? recipeOfKind[dimension.applies_to]);
    for (const recipe of Object.values(recipeOfKind)) expect(Object.keys(recipes)).toContain(recipe);
  });

  it("does not change with verdicts, ids, times and metrics: grading again keeps labels", () => {
    const row = successRow();
    const regraded: Row = {
      ...row,
      run_id: "another",
      corpus_version: "v9",
      lane: "live",
      system: { id: "other", version: "9" },
      repetition: 7,
      expect: "partial",
      observed_at: "2027-01-01T00:00:00Z",
      stratum: "other",
      result: {
        ...row.result,
        primary_label: "wrong-answer",
        failure_tags: ["soft-404"],
        facts: [],
        freshness: { verdict: "stale", age_s: 9 },
        policy: { violations: ["x"] },
        citations: row.result!.citations!.map((one) => ({ ...one, support: "none", provenance: "disallowed", evidence: null, reason: "no" })),
      },
      metrics: { duration_s: 99 },
      trace: {
        ...row.trace,
        attempts: row.trace!.attempts!.map((one) => ({
          ...one,
          span_id: `x-${one.span_id}`,
          parent_span_id: "p",
          provider: "other",
          start_time: "2027-01-01T00:00:00Z",
          duration_s: 9,
          representation_id: null,
          events: [],
        })),
      },
      provenance: {
        ...row.provenance,
        activity: { id: "other" },
        representations: row.provenance!.representations!.map((one) => ({
          ...one,
          retrieved_at: "2027-01-01T00:00:00Z",
          headers: {},
          bytes: 1,
          generated_by: "x",
          seen_by_model: { start: 0, end: 1 },
        })),
        derivations: [],
      },
    };
    for (const recipe of Object.keys(recipes)) {
      const target: Target = { task_id: "S03", citation_id: "k1", claim_id: "c1", representation_id: "r-a2" };
      expect(contentBy(recipe, row, target)).not.toBeNull();
      expect(contentBy(recipe, regraded, target)).toBe(contentBy(recipe, row, target));
    }
  });

  it("does not change with the names of claims, citations and representations", () => {
    const renamed = JSON.parse(
      JSON.stringify(successRow()).replaceAll('"c1"', '"claim-x"').replaceAll('"k1"', '"cite-x"').replaceAll('"r-a2"', '"rep-x"'),
    ) as Row;
    for (const recipe of Object.keys(recipes)) {
      expect(contentBy(recipe, renamed, { task_id: "S03", citation_id: "cite-x", claim_id: "claim-x", representation_id: "rep-x" })).toBe(
        contentBy(recipe, successRow(), { task_id: "S03", citation_id: "k1", claim_id: "c1", representation_id: "r-a2" }),
      );
    }
  });

  it.each<[string, (row: Row) => void, string[]]>([
    [
      "the query",
      (row) => void (row.query = "another"),
      ["answer/1", "citation-support/1", "consistency/1", "failure-mode/1", "freshness/1", "joint-support/1", "representation/1", "row/1"],
    ],
    [
      "a word of the answer outside the claim",
      (row) => void (row.trace!.answer += " Or so."),
      ["answer/1", "citation-support/1", "consistency/1", "failure-mode/1", "freshness/1", "joint-support/1", "row/1"],
    ],
    [
      "the case and white space of the answer",
      (row) => void (row.trace!.answer = "PUBLISHED  on 1 March 2026. "),
      ["citation-support/1", "consistency/1", "failure-mode/1", "freshness/1", "joint-support/1", "row/1"],
    ],
    [
      "the bytes",
      (row) => void (row.provenance!.representations![0]!.sha256 = "c".repeat(64)),
      ["citation-support/1", "freshness/1", "joint-support/1", "provenance/1", "representation/1", "row/1"],
    ],
    ["the claim's stretch", (row) => void (row.trace!.claims![0]!.end = 9), ["citation-support/1", "joint-support/1"]],
    ["the cited URL", (row) => void (row.result!.citations![0]!.url = "http://pages.fixture.test/other"), ["provenance/1"]],
    [
      "where the URL led",
      (row) => void (row.provenance!.representations![0]!.final_url = "http://pages.fixture.test/other"),
      ["provenance/1", "representation/1"],
    ],
    ["how an attempt ended", (row) => void (row.trace!.attempts![0]!.attributes!["error.type"] = "timeout"), ["failure-mode/1", "row/1"]],
    [
      "a refusal beside the answer",
      (row) => void (row.trace!.refusal = { code: "challenge" }),
      ["answer/1", "citation-support/1", "consistency/1", "failure-mode/1", "freshness/1", "joint-support/1", "row/1"],
    ],
  ])("changes with %s, where that is judged", (_, change, changed) => {
    const row = structuredClone(example);
    change(row);
    expect(
      Object.keys(recipes)
        .filter((recipe) => contentBy(recipe, row) !== contentBy(recipe, example))
        .sort(),
    ).toEqual(changed);
  });

  it("of provenance changes with the allowed sources, and not with their order", () => {
    const [a, b] = context.allowedSources!;
    expect(contentBy("provenance/1", example, undefined, { allowedSources: [b!, a!, b!] })).toBe(contentBy("provenance/1", example));
    expect(contentBy("provenance/1", example, undefined, { allowedSources: [a!] })).not.toBe(contentBy("provenance/1", example));
    expect(contentBy("provenance/1", example, undefined, {})).toBe(contentBy("provenance/1", example, undefined, { allowedSources: null }));
  });

  it("of a claim is the same however its place is counted", () => {
    const units = (["utf16", "codepoint", "byte"] as const).map((unit) => {
      const row = successRow();
      const answer = row.trace!.answer!;
      const { start, end } = row.trace!.claims![0]!;
      const count = (text: string) => (unit === "utf16" ? text.length : unit === "codepoint" ? [...text].length : encode(text).length);
      row.trace!.claims![0] = { id: "c1", unit, start: count(answer.slice(0, start!)), end: count(answer.slice(0, end!)) };
      return contentBy("joint-support/1", row, { task_id: "S03", claim_id: "c1" });
    });
    const stated = successRow();
    stated.trace!.claims![0] = { id: "c1", start: null, text: "The current release is v3.2" };
    expect(new Set([...units, contentBy("joint-support/1", stated, { task_id: "S03", claim_id: "c1" })]).size).toBe(1);
  });

  it("follows a citation to the claim a reviewer paired it with", () => {
    const row = successRow();
    const paired = withEdits(row, { pairings: new Map([["k1", "c2"]]), claims: [], gone: new Set() });
    const k1 = { task_id: "S03", citation_id: "k1" };
    expect(contentBy("citation-support/1", paired, k1)).toBe(contentBy("citation-support/1", row, { ...k1, citation_id: "k2" }));
    expect(withEdits(row, { pairings: new Map(), claims: [], gone: new Set() })).toBe(row);
    const added = withEdits(row, {
      pairings: new Map(),
      gone: new Set(),
      claims: [
        { id: "added-1", start: 0, end: 2 },
        { id: "c1", start: 0, end: 5 },
      ],
    });
    expect(added.trace!.claims!.map(({ id, end }) => [id, end])).toEqual([
      ["c1", 5],
      ["c2", row.trace!.claims![1]!.end],
      ["c3", null],
      ["added-1", 2],
    ]);
  });

  it("is missing, with the reason, where the part is not in the row or the recipe is unknown", () => {
    expect(contentOf({ id: "support", applies_to: "citation" }, example, { task_id: "K01", citation_id: "k9" })).toEqual({
      content: null,
      recipe: "citation-support/1",
      problem: 'the row has no citation "k9"',
    });
    expect(contentOf({ id: "support", applies_to: "claim" }, example, { task_id: "K01" }).problem).toContain("no claim null");
    expect(contentOf({ id: "mine", applies_to: "row", recipe: "toString" }, example, { task_id: "K01" }).problem).toContain("does not know");
  });

  it("is there for rows that hold next to nothing, and for refusals", () => {
    for (const row of [...sampleRows(), refusalRow()])
      for (const recipe of ["row/1", "answer/1", "freshness/1", "failure-mode/1", "consistency/1"])
        expect(contentBy(recipe, row)).toMatch(/^sha256:/);
  });

  it("takes any answer, lone surrogates too", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
        const by = (answer: string) => contentBy("row/1", { task_id: "K01", trace: { answer: `${answer}\ud83d` } });
        expect(by(a) === by(b)).toBe(a === b);
      }),
    );
  });

  it("speaks for other targets of the same content, except where time is the question", () => {
    expect(Object.keys(recipes).filter((recipe) => !carries(recipe))).toEqual(["freshness/1"]);
    expect(carries("unknown/1")).toBe(false);
  });
});

describe("a dimension's name", () => {
  it("is its id and version", () => {
    expect(dimensionName({ id: "citation-support", version: 1 })).toBe("citation-support@1");
    expect(["citation-support@1", "a@b@2.1", "bare", "@1"].map(dimensionId)).toEqual(["citation-support", "a@b", "bare", "@1"]);
  });
});
