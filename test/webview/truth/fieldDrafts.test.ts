import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ExpectedFact } from "../../../src/core/formats/truth";
import type { FieldDraft } from "../../../src/protocol/truthState";
import { draftOfValue, valueOfDraft } from "../../../webview/truth/form/fieldDrafts";

type Json = Parameters<typeof draftOfValue>[1];
type Fact = Extract<FieldDraft, { kind: "fact" }>;

const word = fc.stringMatching(/^[^\s](.{0,20}[^\s])?$/).filter((text) => text.trim() === text && !/[\n\r]/.test(text));
const amount = fc.oneof(
  fc.nat(),
  fc.double({ min: 0, max: 1e6, noNaN: true }).map((one) => (Object.is(one, -0) ? 0 : one)),
);
const fact = fc
  .record(
    {
      id: word,
      value: fc.oneof(word, amount, fc.boolean(), fc.array(fc.oneof(word, fc.nat()), { minLength: 1, maxLength: 4 })),
      tolerance: amount,
      optional: fc.boolean(),
      note: word,
    },
    { requiredKeys: ["id", "value"] },
  )
  .chain((one) =>
    Array.isArray(one.value)
      ? fc.constant({ ...one, match: "set" })
      : fc.constantFrom({ ...one }, { ...one, match: "exact" }, { ...one, match: "normalized" }, { ...one, match: "by-hand" }),
  );
const budget = fc
  .dictionary(fc.constantFrom("requests", "retries", "escalations", "crawl_depth", "duration_s", "cost_usd", "tokens"), amount, { minKeys: 1 })
  .chain((one) => fc.constantFrom(one, { ...one, note: "by hand" }));
const fields = fc.oneof(
  fact.map((one): [string, Json] => [`expected_facts/${one.id}`, one as Json]),
  budget.map((one): [string, Json] => ["max_budget", one]),
  amount.map((one): [string, Json] => ["freshness_window_s", one]),
  fc.array(word).map((one): [string, Json] => ["allowed_sources", one]),
  fc.array(word).map((one): [string, Json] => ["forbidden_actions", one]),
  fc
    .array(word, { minLength: 1 })
    .chain((codes) => fc.constantFrom<[string, Json]>(["expected_refusal", { codes }], ["expected_refusal", { codes, note: "by hand" }])),
  fc.stringMatching(/^[0-9a-f]{64}$/).map((one): [string, Json] => ["content_sha256", one]),
);

describe("a field of a truth in the form", () => {
  it("that nobody wrote in is the value that it was, with all that the form has no place for", () => {
    fc.assert(
      fc.property(fields, ([field, value]) => {
        expect(valueOfDraft(field, draftOfValue(field, value), value)).toEqual({ ok: true, value });
      }),
      { seed: 8, numRuns: 500 },
    );
  });

  it("is taken out as null", () => expect(valueOfDraft("allowed_sources", { kind: "gone" }, ["a"])).toEqual({ ok: true, value: null }));

  const release: ExpectedFact = { id: "release", value: "v3.1", note: "as announced" };
  const changed = (change: Partial<Fact>, old: ExpectedFact = release) => {
    const field = `expected_facts/${old.id}`;
    return valueOfDraft(field, { ...(draftOfValue(field, old as Json) as Fact), ...change }, old as Json);
  };

  it("changes only what was written: a fact keeps what the form does not know, and names no match kind that it did not name", () => {
    expect(changed({ value: " v3.2 " })).toEqual({ ok: true, value: { ...release, value: "v3.2" } });
    expect(changed({ match: "normalized" })).toEqual({ ok: true, value: { ...release, match: "normalized" } });
    expect(changed({ optional: true })).toEqual({ ok: true, value: { ...release, optional: true } });
    expect(changed({ value: "3.5", match: "number", tolerance: "0.1" })).toEqual({
      ok: true,
      value: { ...release, value: 3.5, match: "number", tolerance: 0.1 },
    });
    expect(changed({ optional: false, tolerance: "" }, { id: "n", value: 2, match: "number", tolerance: 1, optional: true })).toEqual({
      ok: true,
      value: { id: "n", value: 2, match: "number" },
    });
  });
  it("keeps a number a number, and makes none of a text that only looks like one", () => {
    expect(changed({ value: "8" }, { id: "n", value: 7 })).toMatchObject({ value: { value: 8 } });
    expect(changed({ value: "08" }, { id: "n", value: 7 })).toMatchObject({ value: { value: "08" } });
    expect(changed({ value: "8" }, { id: "n", value: "7" })).toMatchObject({ value: { value: "8" } });
  });
  it("reads a set line by line", () =>
    expect(changed({ value: "1\n two \n\n3" }, { id: "s", value: [1, 2], match: "set" })).toMatchObject({ value: { value: [1, "two", "3"] } }));

  const bad: readonly (readonly [string, FieldDraft])[] = [
    ["expected_facts/", { kind: "fact", id: " ", value: "x", match: "exact", tolerance: "", optional: false }],
    ["expected_facts/a", { kind: "fact", id: "a", value: " \n ", match: "exact", tolerance: "", optional: false }],
    ["expected_facts/a", { kind: "fact", id: "a", value: "many", match: "number", tolerance: "", optional: false }],
    ["expected_facts/a", { kind: "fact", id: "a", value: "1", match: "number", tolerance: "-1", optional: false }],
    ["freshness_window_s", { kind: "text", text: "a day" }],
    ["freshness_window_s", { kind: "text", text: "-1" }],
    ["freshness_window_s", { kind: "text", text: "Infinity" }],
    ["content_sha256", { kind: "text", text: "abc" }],
    ["expected_refusal", { kind: "list", items: [" "] }],
    ["max_budget", { kind: "budget", parts: [{ name: "requests", text: "some" }] }],
  ];
  it.each(bad)("%s says what is wrong with what was written", (field, draft) => {
    const read = valueOfDraft(field, draft, null);
    expect(read.ok).toBe(false);
    expect((read as { why: string }).why).not.toBe("");
  });

  it("is not there where a budget has no limit left, and an empty list of sources is a list", () => {
    expect(valueOfDraft("max_budget", { kind: "budget", parts: [{ name: "requests", text: " " }] }, { requests: 8 })).toEqual({
      ok: true,
      value: null,
    });
    expect(valueOfDraft("allowed_sources", { kind: "list", items: ["", " "] }, ["a"])).toEqual({ ok: true, value: [] });
  });
  it("is still not there where a list was begun and nothing was written in it", () =>
    expect(valueOfDraft("forbidden_actions", draftOfValue("forbidden_actions", null), null)).toEqual({ ok: true, value: null }));
  it("takes no name of a budget for a part of every object", () => {
    const parts = [{ name: "__proto__", text: "1" }];
    const read = valueOfDraft("max_budget", { kind: "budget", parts }, null);
    expect(Object.getPrototypeOf((read as { value: object }).value)).toBe(Object.prototype);
    expect(Object.keys((read as { value: object }).value)).toEqual(["__proto__"]);
  });
});
