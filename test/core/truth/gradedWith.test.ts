import { describe, expect, it } from "vitest";
import { gradedFindings, gradedOtherwise, type GradedRow } from "../../../src/core/truth/gradedWith";

const version = (number: number, value: string, more: object = {}) => ({
  version: number,
  truth: { valid_at: "2026-08-01T00:00:00Z", expected_facts: [{ id: "release", value, match: "exact", ...more }] },
});
const row = (expected: string | undefined, more: Partial<GradedRow> = {}): GradedRow => ({
  run: "R",
  version: 1,
  inForce: 1,
  facts: [{ id: "release", expected, match: "exact", matched: true, optional: false }],
  lane: "live",
  recordedAt: "2026-08-22T10:00:05Z",
  ...more,
});
const said = (versions: Parameters<typeof gradedFindings>[0], ...rows: readonly GradedRow[]) =>
  gradedFindings(versions, rows).map(({ code, message }) => `${code}: ${message}`);

describe("what rows say of the truth that graded them", () => {
  it("is nothing where it is what the version says", () => {
    expect(said([version(1, "v3.1")], row("v3.1"))).toEqual([]);
  });

  it("shows a version that was changed in its place, in value, in how it is matched, or in whether it is asked for", () => {
    expect(said([version(1, "v3.2")], row("v3.1"), row("v3.1"))).toEqual([
      "truth-rewritten: version 1 does not say what R was graded with: expected_facts/release (2 rows)",
    ]);
    expect(said([version(1, "v3.1", { match: "contains" })], row("v3.1"))).toHaveLength(1);
    expect(said([version(1, "v3.1", { optional: true })], row("v3.1"))).toHaveLength(1);
    expect(said([{ version: 1, truth: { valid_at: "2026-08-01T00:00:00Z" } }], row("v3.1"))).toHaveLength(1);
    expect(said([version(2, "v3.1")], row("v3.1", { inForce: null }))).toEqual([
      "truth-rewritten: version 1, by which R says it was graded, is not in the file (1 row)",
    ]);
  });

  it("takes any version for a row that names none, and asks nothing of rows that do not say what was expected", () => {
    const versions = [version(2, "v3.2"), version(1, "v3.1")];
    expect(said(versions, row("v3.1", { version: null }), row("v3.2", { version: null }))).toEqual([]);
    expect(said(versions, row("v3.0", { version: null }))).toEqual([
      "truth-rewritten: no version says what R was graded with: expected_facts/release (1 row)",
    ]);
    expect(said(versions, row(undefined, { version: null }), row("v", { version: null, facts: [] }))).toEqual([]);
  });

  it("names rows that another version is in force for, which is no fault", () => {
    expect(said([version(2, "v3.2"), version(1, "v3.1")], row("v3.1", { inForce: 2 }))).toEqual([
      "truth-regrade-due: R was graded with version 1, and version 2 is in force for it: adjudicate regrade grades it again (1 row)",
    ]);
  });
});

describe("a row that is to be graded again", () => {
  const at = "2026-08-22T10:00:05Z";
  const file = (...versions: readonly ReturnType<typeof version>[]) => ({
    case_id: "S03",
    versions: versions.map(({ version: number, truth }) => ({ ...truth, version: number })),
  });
  const allowing = (...allowed_sources: readonly string[]) => {
    const { version: number, truth } = version(1, "v3.1");
    return { version: number, truth: { ...truth, allowed_sources: [...allowed_sources] } };
  };

  it("is, with another version or with the one that graded it", () => {
    expect(gradedOtherwise(file(version(2, "v3.2"), version(1, "v3.1")), null, row("v3.1"), at)).toBeNull();
    expect(gradedOtherwise(file(version(1, "v3.1")), file(version(1, "v3.1")), row("v3.1", { version: null }), at)).toBeNull();
    expect(gradedOtherwise(file(version(2, "v3.2"), version(1, "v3.1")), file(version(1, "v3.1")), row("v3.2", { version: 2 }), at)).toBeNull();
  });

  it("is not where what graded it first says something else by now, by its grades or by the run's copy", () => {
    expect(gradedOtherwise(file(version(1, "v3.2")), null, row("v3.1"), at)).toMatch(/^version 1 does not say what R was graded with/);
    expect(gradedOtherwise(file(version(1, "v3.2")), null, row("v3.1", { version: null }), at)).toMatch(/^no version says what R was graded with/);
    expect(gradedOtherwise(file(version(2, "v3.2")), null, row("v3.1"), at)).toMatch(/is not in the file/);
    const [was, now] = [file(allowing("https://vendor.example/*")), file(allowing("https://vendor.example/*", "https://blog.example/*"))];
    for (const named of [1, null])
      expect(gradedOtherwise(now, was, row("v3.1", { version: named }), at)).toMatch(/^version 1, .* the run's copy of it: allowed_sources/);
    expect(gradedOtherwise(file(version(2, "v3.1")), was, row("v3.1", { version: null }), at)).toMatch(/is not in the truth any more/);
  });
});
