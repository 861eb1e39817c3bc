import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundledCodebook } from "../../../src/core/formats/bundledCodebook";
import type { Codebook, Dimension } from "../../../src/core/formats/codebook";
import { codebookFindings } from "../../../src/core/validate/codebookFindings";
import { validateArtefact } from "../../../src/core/validate/validateArtefact";

const sound: Dimension = { id: "d", version: 1, applies_to: "row", labels: [{ id: "yes", key: "1", color: "good" }, { id: "no" }] };
const said = (codebook: Partial<Codebook>) =>
  codebookFindings({ dimensions: [sound], ...codebook }).map(({ code, severity, path }) => `${severity} ${code} ${path.join(".")}`);
const of = (change: Partial<Dimension>) => said({ dimensions: [{ ...sound, ...change }] });

describe("a codebook", () => {
  it("that is bundled has nothing wrong with it", () => expect(codebookFindings(bundledCodebook)).toEqual([]));

  it.each<[string, string[], string[]]>([
    ["two dimensions of one id", said({ dimensions: [sound, sound] }), ["error duplicate-id dimensions.1.id"]],
    [
      "ids and versions that the log could not write",
      of({ id: "a b", version: "1@2" }),
      ["error bad-name dimensions.0.id", "error bad-name dimensions.0.version"],
    ],
    ["a kind of target that there is not", of({ applies_to: "page" }), ["error unknown-target-kind dimensions.0.applies_to"]],
    ["a recipe that there is not", of({ recipe: "constructor" }), ["error unknown-recipe dimensions.0.recipe"]],
    ["no labels", of({ labels: [] }), ["error no-labels dimensions.0.labels"]],
    ["no labels where reviewers write their own", of({ labels: [], open: true }), []],
    [
      "labels and keys that come twice",
      of({
        labels: [
          { id: "a", key: "1" },
          { id: "a", key: "1" },
        ],
      }),
      ["error duplicate-id dimensions.0.labels.1.id", "error duplicate-id dimensions.0.labels.1.key"],
    ],
    [
      "keys and colours that do nothing",
      of({ labels: [{ id: "a", key: "x", color: "#f00" }] }),
      ["warning label-key dimensions.0.labels.0.key", "warning label-color dimensions.0.labels.0.color"],
    ],
    [
      "an order of labels that are not there, or twice",
      of({ order: ["yes", "never", "yes"] }),
      ["error unknown-id dimensions.0.order.1", "error duplicate-id dimensions.0.order.2"],
    ],
    [
      "labels at bytes that are not there",
      of({ asserted_without_evidence: ["maybe"] }),
      ["error unknown-id dimensions.0.asserted_without_evidence.0"],
    ],
    ["one version with two meanings", said({ history: [{ ...sound, guideline: "Other." }] }), ["error duplicate-version history.0.version"]],
    ["one version twice", said({ history: [sound] }), ["warning duplicate-version history.0.version"]],
    ["a preset of no dimension", said({ presets: [{ id: "p", dimension: "x", map: {} }] }), ["error unknown-id presets.0.dimension"]],
    [
      "a preset that leaves labels out or names others",
      said({ presets: [{ id: "p", dimension: "d", map: { yes: 1, maybe: 2 } }] }),
      ["warning preset presets.0.map", "warning preset presets.0.map.maybe"],
    ],
  ])("is told of %s", (_, found, expected) => expect(found).toEqual(expected));

  it("that is the manual's example is sound", () => {
    const manual = readFileSync(join(import.meta.dirname, "../../../docs/codebook.md"), "utf8");
    const text = /```yaml\n([\s\S]*?)```/.exec(manual)![1]!;
    expect(validateArtefact("codebook.yaml", new TextEncoder().encode(text), null).problems).toEqual([]);
  });

  it("is told where in its text it is wrong", () => {
    const text = "dimensions:\n  - id: d\n    version: 1\n    applies_to: row\n    labels:\n      - id: a\n      - id: a\n";
    const { problems } = validateArtefact("review/codebook.yaml", new TextEncoder().encode(text), null);
    expect(problems).toMatchObject([{ code: "duplicate-id", line: 7, column: 13, length: 1 }]);
  });
});
