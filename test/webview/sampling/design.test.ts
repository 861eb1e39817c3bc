import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { design as designShape } from "../../../src/core/formats/design";
import { sampleDraft, type SampledDimension } from "../../../src/protocol/sampling";
import { designOfDraft, quotaOf, reviewersIn } from "../../../webview/sampling/designOfDraft";
import { draftOfDesign, emptyCell, emptyDraft } from "../../../webview/sampling/draftOfDesign";
import { presetsFor } from "../../../webview/sampling/presets";

const fallback = { planId: "p-1", seed: "7" };
const name = fc.stringMatching(/^[a-z][a-z -]{0,8}[a-z]$/);
const cell = fc.record(
  {
    id: name,
    judge_label: fc.oneof(name, fc.uniqueArray(name, { minLength: 2, maxLength: 3 })),
    stratum: name,
    predicate: fc.constantFrom("lane:live", "duration>1"),
    quota: fc.oneof(fc.nat(1000), fc.constant("all"), fc.constantFrom("25%", "0.5%", "100%")),
    by: fc.uniqueArray(name, { minLength: 1, maxLength: 4 }),
    spread: name,
    parts: fc.constant([
      { id: "a", predicate: "lane:live", share: 0.85 },
      { id: "b", predicate: "lane:fixture", share: 0.15 },
    ]),
  },
  { requiredKeys: ["id", "quota"] },
);
const design = fc.record(
  {
    plan_id: fc.constant("p-7"),
    dimension: name,
    judge: name,
    population: fc.record({ where: fc.constant("lane:live") }),
    cells: fc.array(cell, { minLength: 1, maxLength: 4 }),
    least_per_stratum: fc.integer({ min: 1, max: 50 }),
    repeats: fc.integer({ min: 1, max: 50 }),
    deduplicate: fc.constant(false),
    reviewers: fc.uniqueArray(name, { minLength: 2, maxLength: 4 }),
    overlap: fc.integer({ min: 1, max: 2 }),
    blinding: fc.record({ judge: fc.boolean(), grader: fc.boolean(), system: fc.boolean(), reviewers: fc.boolean(), passages: fc.boolean() }),
    seed: fc.oneof(fc.nat(), fc.constant("a word")),
    note: name,
  },
  { requiredKeys: ["plan_id", "dimension", "cells", "blinding", "seed"] },
);

describe("a design in the form", () => {
  it("comes out as it went in, fields that the form does not know included", () => {
    fc.assert(
      fc.property(design, (given) => {
        // Who is not named shares nothing out.
        const { overlap, ...rest } = given;
        const wanted = given.reviewers ? given : rest;
        expect(overlap === undefined || given.reviewers !== undefined || !("overlap" in wanted)).toBe(true);
        const draft = draftOfDesign(wanted, fallback);
        sampleDraft.parse(draft);
        const made = designOfDraft(draft);
        expect([...made.mistakes]).toEqual([]);
        expect(made.design).toEqual(wanted);
        expect(designShape.parse(made.design)).toEqual(wanted);
      }),
      { seed: 5 },
    );
  });

  it("has what cannot be read told at its field, and nothing of it guessed", () => {
    const draft = {
      ...emptyDraft("", ""),
      where: "stratum:(",
      repeats: "some",
      reviewers: "Ann, Ben",
      overlap: "3",
      cells: [emptyCell("", { quota: "101%", predicate: "a:", parts: [{ id: "", predicate: "", share: "two" }] })],
    };
    expect([...designOfDraft(draft).mistakes.keys()].sort()).toEqual(
      [
        ...["plan_id", "seed", "population.where", "repeats", "overlap"],
        ...["id", "quota", "predicate", "parts", "parts.0.id", "parts.0.share"].map((field) => `cells.0.${field}`),
      ].sort(),
    );
  });

  it("reads quotas as people write them", () => {
    expect(["40", " 25% ", "2,5 %", "all", "ALL", "100%"].map(quotaOf)).toEqual([40, "25%", "2.5%", "all", "all", "100%"]);
    expect(["", "-1", "1.5", "101%", "%", "many", "1e9", "99999999999"].map(quotaOf)).toEqual(Array(8).fill(null));
  });

  it("reads reviewers one a line or with commas, each once", () => {
    expect(reviewersIn("Ann\nBen, Cem\n\n Ann；Dai，Eva ")).toEqual(["Ann", "Ben", "Cem", "Dai", "Eva"]);
  });
});

describe("designs to begin with", () => {
  const judged = (id: string, labels: readonly string[]): SampledDimension => ({
    id,
    title: id,
    labels: [...labels],
    judges: [{ id: "judge-1", items: 100, labels: labels.map((label) => ({ label, count: 10 })) }],
  });
  const answers = judged("answer-equivalence", ["equivalent", "not-equivalent"]);
  const modes = judged("search-failure-mode", ["reasoning-error", "explicit-but-ineffective", "indirect-search", "no-or-unrelated-search"]);
  const fields = {
    strata: true,
    by: ["stratum", "system", "dimensions.probe", "dimensions.names", "dimensions.configuration", "dimensions.queries"],
  };
  const draft = emptyDraft("p-1", "7");
  const made = (id: string, dimensions: readonly SampledDimension[], of = fields) => {
    const preset = presetsFor(dimensions, of).find((one) => one.id === id)!;
    return preset.apply === null ? null : designOfDraft(preset.apply(draft));
  };

  it("are designs as they stand, whatever the run has", () => {
    for (const of of [fields, { strata: false, by: [] }, { strata: true, by: ["stratum", "system"] }])
      for (const dimensions of [[answers, modes], [answers], [modes]])
        for (const { id } of presetsFor(dimensions, of)) {
          const one = made(id, dimensions, of);
          if (one === null) continue;
          expect([...one.mistakes]).toEqual([]);
          expect(designShape.safeParse(one.design).success).toBe(true);
        }
    expect(made("failure-modes", [answers])).toBeNull();
    expect(made("judge-validation", [modes])).toBeNull();
  });

  it("write down both designs of document 002", () => {
    expect(made("judge-validation", [answers, modes])!.design["cells"]).toMatchObject([
      { judge_label: "equivalent", by: ["stratum"], quota: 100, spread: "configuration" },
      { judge_label: "equivalent", by: ["stratum"], quota: 100, spread: "configuration", parts: [{ share: 0.85 }, { share: 0.15 }] },
      { judge_label: "not-equivalent", by: ["stratum", "probe"], quota: 100, spread: "configuration" },
    ]);
    const failures = made("failure-modes", [answers, modes])!.design;
    expect(failures).toMatchObject({
      dimension: "search-failure-mode",
      population: { where: "not dimensions.queries:0" },
      blinding: { judge: false, grader: false, system: true, reviewers: true },
    });
    expect(failures["cells"]).toHaveLength(4);
  });
});
