import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { truth as truthShape } from "../../../src/core/formats/truth";
import { resolveTruth } from "../../../src/core/truth/resolve";

const version = (number: number | undefined, valid_at: string) => ({
  ...(number === undefined ? {} : { version: number }),
  valid_at,
  expected_facts: [{ id: "v", value: `${number}` }],
});
const file = truthShape.parse({
  case_id: "S03",
  versions: [version(3, "2026-08-01T00:00:00Z"), version(2, "2026-08-01T00:00:00Z"), version(1, "2026-01-01T00:00:00Z")],
});

describe("the truth in force", () => {
  it.each([
    ["2025-12-31T23:59:59Z", null],
    ["2026-01-01T00:00:00Z", 1],
    ["2026-07-31T23:59:59.999Z", 1],
    ["2026-08-01T02:00:00+02:00", 3],
    ["2030-01-01T00:00:00Z", 3],
  ])("at %s is version %s", (at, expected) => {
    const resolved = resolveTruth(file, at);
    expect(resolved.ok ? resolved.version : null).toBe(expected);
  });

  it("of a flat record is version 1, and says so where it is not yet valid", () => {
    const flat = truthShape.parse({ case_id: "K01", valid_at: "2026-03-01T00:00:00Z", expected_facts: [] });
    expect(resolveTruth(flat, "2026-03-02T00:00:00Z")).toMatchObject({ ok: true, version: 1, case_id: "K01" });
    expect(resolveTruth(flat, "2026-02-01T00:00:00Z")).toEqual({ ok: false, why: "no version of the truth of K01 is valid at 2026-02-01T00:00:00Z" });
    expect(resolveTruth(flat, "tomorrow")).toMatchObject({ ok: false });
  });

  it("numbers versions without a number from the oldest", () => {
    const unnumbered = truthShape.parse({
      case_id: "K01",
      versions: [version(undefined, "2026-02-01T00:00:00Z"), version(undefined, "2026-01-01T00:00:00Z")],
    });
    expect(resolveTruth(unnumbered, "2026-03-01T00:00:00Z")).toMatchObject({ version: 2 });
  });

  it("does not depend on the order of numbered versions, and never comes from the future", () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 6 });
    const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 500 }), (days, at) => {
        const list = days.map((n, index) => version(index + 1, day(n)));
        const made = [list, [...list].reverse()].map((versions) => resolveTruth(truthShape.parse({ case_id: "X", versions }), day(at)));
        expect(made[0]).toEqual(made[1]);
        const before = days.filter((n) => n <= at);
        expect(made[0]!.ok ? made[0]!.truth.valid_at : null).toBe(before.length === 0 ? null : day(Math.max(...before)));
      }),
    );
  });
});
