import { describe, expect, it } from "vitest";
import { bundledCodebook } from "../../../src/core/formats/bundledCodebook";
import { assertedBecause, labelsAtBytes } from "../../../src/core/review";

const dimension = (id: string) => bundledCodebook.dimensions.find((one) => one.id === id)!;
const support = dimension("citation-support");
const sha = "a".repeat(64);

describe("a label that says supported", () => {
  it.each([
    ["without evidence", { value: "full" }, "no-evidence"],
    ["with an empty quote", { value: "partial", evidence: { exact: "" } }, "no-evidence"],
    ["with a quote that nobody looked up", { value: "full", evidence: { exact: "x" } }, "not-verified"],
    ["with a quote that was looked up and not found", { value: "full", evidence: { exact: "x" }, asserted: "not-found" }, "not-found"],
    ["with a quote in verified bytes", { value: "full", evidence: { exact: "x" }, evidence_sha256: sha }, null],
    ["with a region of verified bytes", { value: "full", evidence: { rect: { x: 0, y: 0, width: 1, height: 1 } }, evidence_sha256: sha }, null],
    ["and does not: none", { value: "none" }, null],
  ])("%s", (_, event, wanted) => expect(assertedBecause(event, support)).toBe(wanted));

  it("is asked for by default where citations are judged, and by the codebook wherever it says so", () => {
    expect(bundledCodebook.dimensions.filter((one) => labelsAtBytes(one).length > 0).map(({ id }) => id)).toEqual(["citation-support"]);
    expect(assertedBecause({ value: "full" }, { ...support, asserted_without_evidence: [] })).toBeNull();
    expect(assertedBecause({ value: "fresh" }, { ...dimension("freshness"), asserted_without_evidence: ["fresh"] })).toBe("no-evidence");
  });

  it("is known by its recipe where the codebook is not at hand", () => {
    expect(assertedBecause({ value: "full", recipe: "citation-support/1" }, null)).toBe("no-evidence");
    expect(assertedBecause({ value: "full", recipe: "joint-support/1" }, null)).toBeNull();
    expect(assertedBecause({ value: "fresh", recipe: "row/1", asserted: "missing" }, null)).toBe("missing");
  });
});
