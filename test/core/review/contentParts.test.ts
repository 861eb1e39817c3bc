import fc from "fast-check";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Row } from "../../../src/core/formats/row";
import type { Target } from "../../../src/core/formats/target";
import { changedParts, contentOf, contentParts, hashOfJson } from "../../../src/core/review";
import { recipes } from "../../../src/core/review/recipes";

const doc = readFileSync(join(import.meta.dirname, "../../../docs/content.md"), "utf8");
const example = JSON.parse(/```json example\n([\s\S]*?)```/.exec(doc)![1]!) as Row;
const names = Object.keys(recipes);
const target: Target = { task_id: "K01", citation_id: "k1", claim_id: "c1", representation_id: "r1" };
const context = { allowedSources: ["http://pages.fixture.test/*"] };
const dimension = (recipe: string) => ({ id: "d", applies_to: "row", recipe });

describe("the parts of what a label judges", () => {
  it.each(names)("by %s are the members of the documented material, each with the beginning of its hash", (recipe) => {
    const made = recipes[recipe]!.material(example, target, context) as { readonly value: Readonly<Record<string, unknown>> };
    const parts = contentParts(dimension(recipe), example, target, context)!;
    expect(Object.keys(parts).sort()).toEqual(Object.keys(made.value).sort());
    for (const [name, part] of Object.entries(parts)) expect(hashOfJson(made.value[name])).toMatch(new RegExp(`^sha256:${part}[0-9a-f]{48}$`));
  });

  it("change where, and only where, the content does", () => {
    const changed = fc.record({
      query: fc.constantFrom("q", "r"),
      answer: fc.constantFrom("Published on 1 March 2026.", "No."),
      sha256: fc.constantFrom("a".repeat(64), "b".repeat(64)),
    });
    const rowOf = ({ query, answer, sha256 }: { query: string; answer: string; sha256: string }): Row => ({
      ...example,
      query,
      trace: { ...example.trace, answer },
      provenance: { representations: [{ ...example.provenance!.representations![0]!, sha256 }] },
    });
    fc.assert(
      fc.property(changed, changed, fc.constantFrom(...names), (one, other, recipe) => {
        const [before, after] = [rowOf(one), rowOf(other)];
        const parts = changedParts(
          contentParts(dimension(recipe), before, target, context),
          contentParts(dimension(recipe), after, target, context),
        )!;
        const same = contentOf(dimension(recipe), before, target, context).content === contentOf(dimension(recipe), after, target, context).content;
        expect(parts.length === 0).toBe(same);
      }),
      { numRuns: 300, seed: 3 },
    );
  });

  it("are named in the order of the recipe, those that came or went too", () => {
    expect(changedParts({ query: "1", answer: "2", old: "3" }, { answer: "4", query: "1", more: "5" })).toEqual(["answer", "more", "old"]);
    expect(changedParts({ __proto__: "x" } as unknown as Record<string, string>, {})).toEqual([]);
  });

  it("are not known of a label that does not say them, nor of what is gone", () => {
    expect(changedParts(undefined, { query: "1" })).toBeNull();
    expect(changedParts({ query: "1" }, null)).toBeNull();
    expect(contentParts(dimension("citation-support/1"), example, { task_id: "K01", citation_id: "gone" }, context)).toBeNull();
    expect(contentParts(dimension("none/1"), example, target, context)).toBeNull();
  });
});
