import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { truth, type TruthVersion } from "../../../src/core/formats/truth";
import { newTruthText, TruthTextError, withVersion } from "../../../src/core/truth/versionText";

const version = (number: number, more: Partial<TruthVersion> = {}): TruthVersion => ({
  version: number,
  valid_at: "2026-08-21T00:00:00Z",
  expected_facts: [{ id: "release-version", value: "v3.2", match: "exact" }],
  change: { category: "page-changed", reason: "The vendor released: v3.2", evidence_url: "https://vendor.example/r", supersedes: number - 1 },
  ...more,
});

const flat = `# Made together with the pages it speaks of.
case_id: K01   # the case
valid_at: 2026-03-02T00:00:00Z

# how long
freshness_window_s: 86400
expected_facts:
  - id: published-date # as printed
    value: "2025-10-23"
    match: date
note: |
  Two lines,
    one deeper.

allowed_sources: ["http://www.harbourledger.test/n/dmrgrdxr"]
# the end
`;

const listed = `case_id: S03
versions: # newest first
  # made by hand
  - version: 1
    valid_at: 2026-03-02T00:00:00Z # then
    expected_facts: [{ id: a, value: 'x' }]
other: kept
`;

describe("a version more in a truth file", () => {
  it("stands before the others, and all else stays as it was, byte for byte", () => {
    const text = withVersion(listed, version(2));
    expect((parse(text) as { versions: unknown[] }).versions).toHaveLength(2);
    const added = text.split("\n").length - listed.split("\n").length;
    const lines = text.split("\n");
    expect([...lines.slice(0, 2), ...lines.slice(2 + added)].join("\n")).toBe(listed);
    expect(truth.parse(parse(text))).toMatchObject({ versions: [{ version: 2 }, { version: 1 }] });
  });

  it("makes a flat record the first version, with its comments, its quotes and its order of keys", () => {
    const text = withVersion(flat, version(2));
    expect(text).toMatchInlineSnapshot(`
      "# Made together with the pages it speaks of.
      case_id: K01   # the case
      versions:
        - version: 2
          valid_at: 2026-08-21T00:00:00Z
          expected_facts:
            - id: release-version
              value: v3.2
              match: exact
          change:
            category: page-changed
            reason: "The vendor released: v3.2"
            evidence_url: https://vendor.example/r
            supersedes: 1
        - valid_at: 2026-03-02T00:00:00Z

          # how long
          freshness_window_s: 86400
          expected_facts:
            - id: published-date # as printed
              value: "2025-10-23"
              match: date
          note: |
            Two lines,
              one deeper.

          allowed_sources: ["http://www.harbourledger.test/n/dmrgrdxr"]
          # the end
      "
    `);
  });

  it("keeps CRLF, a byte order mark and a missing last line end", () => {
    for (const text of [flat, listed]) {
      const crlf = withVersion(text.replace(/\n/g, "\r\n"), version(2));
      expect(crlf.replace(/\r\n/g, "")).not.toMatch(/[\r\n]/);
      expect(withVersion(`\uFEFF${text}`, version(2))).toBe(`\uFEFF${withVersion(text, version(2))}`);
      expect(parse(withVersion(text.trimEnd(), version(2)))).toEqual(parse(withVersion(text, version(2))));
    }
  });

  it("is refused in words where the layout cannot take it: nothing is rewritten", () => {
    expect(() => withVersion("{case_id: K01, valid_at: 2026-03-02T00:00:00Z}\n", version(2))).toThrow(TruthTextError);
    expect(() => withVersion("case_id: K01\nversions: [{ valid_at: 2026-03-02T00:00:00Z }]\n", version(2))).toThrow("on lines of its own");
    expect(() => withVersion("case_id: K01\ncase_id: K02\n", version(2))).toThrow(TruthTextError);
    expect(() => withVersion("- a\n", version(2))).toThrow("mapping");
    expect(() => withVersion("case_id: K01\n", version(2))).toThrow("no version to supersede");
  });

  it("begins a file where there was none", () => {
    expect(truth.parse(parse(newTruthText("K99", version(1))))).toMatchObject({ case_id: "K99", versions: [{ version: 1 }] });
  });

  const word = fc.stringMatching(/^[a-z][a-z0-9 :#'"{}[\],&*!|>%@`-]{0,20}$/);
  const value = fc.oneof(word, fc.integer(), fc.constantFrom("2026-03-01", "yes", "null", "1e3", "~", "a\nb", " lead", "日本語", "- x", "# y"));
  const someVersion = fc.record(
    {
      valid_at: fc.constantFrom("2026-03-02T00:00:00Z", "2026-08-21T00:00:00Z"),
      expected_facts: fc.array(fc.record({ id: word, value: fc.oneof(value, fc.array(value, { minLength: 1 })) }), { maxLength: 3 }),
      allowed_sources: fc.array(word, { maxLength: 3 }),
      note: value,
    },
    { requiredKeys: ["valid_at"] },
  );

  it("keeps comments and order of keys through a hundred random edits", () => {
    fc.assert(
      fc.property(fc.constantFrom(flat, listed), fc.array(someVersion, { minLength: 100, maxLength: 100 }), fc.boolean(), (start, edits, crlf) => {
        let text = crlf ? start.replace(/\n/g, "\r\n") : start;
        const written: unknown[] = [];
        for (const [at, edit] of edits.entries()) {
          const next = { version: at + 2, ...edit } as TruthVersion;
          text = withVersion(text, next);
          written.unshift(next);
        }
        const { versions, ...rest } = parse(text) as { versions: unknown[] };
        expect(versions.slice(0, 100)).toEqual(written);
        const { versions: before, ...restBefore } = parse(start) as { versions?: unknown[]; case_id: string };
        expect(Object.keys(versions[100] as object)).toEqual(
          Object.keys(before === undefined ? restBefore : (before[0] as object)).filter((key) => key !== "case_id"),
        );
        expect(versions).toHaveLength(101);
        if (before !== undefined) expect(rest).toEqual(restBefore);
        // Every line that was there is there, in its order.
        let at = 0;
        const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^- /, ""));
        for (const line of start.split("\n").map((one) => one.trim().replace(/^- /, ""))) {
          if (line === "") continue;
          at = lines.indexOf(line, at) + 1;
          expect(at, line).toBeGreaterThan(0);
        }
      }),
      { seed: 20261130, numRuns: 5 },
    );
  });
});
