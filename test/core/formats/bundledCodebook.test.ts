import { describe, expect, it } from "vitest";
import { bundledCodebook } from "../../../src/core/formats/bundledCodebook";
import { codebook } from "../../../src/core/formats/codebook";
import { freshnessVerdicts, primaryLabels, provenanceLabels, supportLabels } from "../../../src/core/formats/row";
import { recipes } from "../../../src/core/review/recipes";
import { targetKinds } from "../../../src/core/formats/target";

const dimension = (id: string) => bundledCodebook.dimensions.find((one) => one.id === id)!;
const labels = (id: string) => dimension(id).labels.map((label) => label.id);

describe("the bundled codebook", () => {
  it("fits its own schema", () => {
    expect(codebook.parse(bundledCodebook)).toEqual(bundledCodebook);
  });

  it("has the nine dimensions, each with a guideline, a recipe and a target kind", () => {
    expect(bundledCodebook.dimensions.map(({ id }) => id)).toEqual([
      "citation-support",
      "joint-support",
      "provenance",
      "freshness",
      "primary-label",
      "failure-tags",
      "search-failure-mode",
      "answer-equivalence",
      "consistency",
    ]);
    for (const one of bundledCodebook.dimensions) {
      expect(targetKinds).toContain(one.applies_to);
      expect(Object.keys(recipes)).toContain(one.recipe);
      expect(one.guideline!.length).toBeGreaterThan(50);
      for (const label of one.labels) expect(label.guideline, `${one.id} ${label.id}`).toBeTruthy();
      const keys = one.labels.flatMap(({ key }) => key ?? []);
      expect(new Set(keys).size, one.id).toBe(keys.length);
      expect(new Set(one.labels.map(({ id }) => id)).size).toBe(one.labels.length);
      for (const id of one.order ?? []) expect(labels(one.id)).toContain(id);
      for (const label of one.labels) expect(["good", "fair", "bad", "neutral", "info"]).toContain(label.color);
    }
  });

  it("uses the labels that rows use", () => {
    expect(labels("citation-support")).toEqual(supportLabels);
    expect(labels("joint-support")).toEqual(supportLabels);
    expect(labels("provenance")).toEqual(provenanceLabels);
    expect(labels("freshness")).toEqual(freshnessVerdicts);
    expect(labels("primary-label")).toEqual(primaryLabels);
  });

  it("asks for a reason where nothing could be judged and for evidence of a contradiction, and for nothing where a digit should do", () => {
    const requires = Object.fromEntries(dimension("citation-support").labels.map((label) => [label.id, label.requires ?? []]));
    expect(requires).toEqual({ full: [], partial: [], none: [], contradicted: ["evidence"], "cannot-judge": ["rationale"] });
  });

  it("projects every support label in every preset, and says what is lost", () => {
    for (const preset of bundledCodebook.presets!) {
      expect(Object.keys(preset.map).sort(), preset.id).toEqual([...supportLabels].sort());
      expect(preset.drops).toBeTruthy();
    }
    expect(bundledCodebook.presets!.map(({ id }) => id)).toEqual(["trec-rag", "ais", "alce"]);
  });
});
