import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { primaryLabels, provenanceLabels, supportLabels, type PrimaryLabel } from "../../../src/core/formats/row";
import { failureTags } from "../../../src/core/formats/failureTags";
import type { CitationGrade } from "../../../src/core/grade/citations";
import type { FactGrade } from "../../../src/core/grade/facts";
import { failureTagsOf } from "../../../src/core/grade/failureTags";
import { observationOf } from "../../builders/observation";
import { classifyPrimaryOutcome, type OutcomeInput } from "../../../src/core/grade/primaryOutcome";
import { qualityRatios } from "../../../src/core/grade/qualityRatios";

const fact = (more: Partial<FactGrade> = {}): FactGrade => ({ id: "f1", matched: true, claim_id: "c1", optional: false, ...more });
const citation = (more: Partial<CitationGrade> = {}): CitationGrade => ({
  id: "k1",
  claim_id: "c1",
  representation_id: "r1",
  provenance: "allowed",
  support: "full",
  reason: "",
  ...more,
});
const good: OutcomeInput = {
  expect: "success",
  ending: { kind: "answered" },
  probeInvalid: null,
  facts: [fact()],
  citations: [citation()],
  freshness: { verdict: "fresh", age_s: 1, window_s: 60, validated: false, served_stale: false },
  policy: { violations: [], unchecked: [] },
  refusal: null,
};
const refused: OutcomeInput = {
  ...good,
  ending: { kind: "refused" },
  facts: [fact({ matched: false, claim_id: null })],
  citations: [],
  refusal: { code: "gone", expected: false, observed: true, reason: "seen" },
};
const label = (more: Partial<OutcomeInput>, base = good) => classifyPrimaryOutcome({ ...base, ...more }).primary_label;
const violation = { violations: [{ action: "retry-denied", detail: "again" }], unchecked: [] };

describe("the primary label", () => {
  it.each<[PrimaryLabel, string, OutcomeInput]>([
    ["success", "all required facts matched, cited, supported, allowed, fresh", good],
    ["success", "an optional fact is missing", { ...good, facts: [fact(), fact({ id: "f2", matched: false, claim_id: null, optional: true })] }],
    ["success", "one of two citations of a claim holds", { ...good, citations: [citation({ support: "none" }), citation({ id: "k2" })] }],
    ["partial", "one of two facts is missing", { ...good, facts: [fact(), fact({ id: "f2", matched: false, claim_id: null })] }],
    ["partial", "a fact has no citation", { ...good, citations: [] }],
    ["partial", "the support is partial", { ...good, citations: [citation({ support: "partial" })] }],
    ["partial", "the source is a mirror", { ...good, citations: [citation({ provenance: "mirror" })] }],
    [
      "partial",
      "support and allowed source stand in different citations",
      { ...good, citations: [citation({ support: "none" }), citation({ id: "k2", provenance: "mirror" })] },
    ],
    ["partial", "it is stale", { ...good, freshness: { ...good.freshness, verdict: "stale" } }],
    ["partial", "it cannot be dated", { ...good, freshness: { ...good.freshness, verdict: "undatable" } }],
    ["wrong-answer", "nothing matched", { ...good, facts: [fact({ matched: false, claim_id: null })] }],
    ["wrong-answer", "one matched, another is false", { ...good, facts: [fact(), fact({ id: "f2", matched: false, claim_id: null, stated: "7" })] }],
    ["wrong-answer", "the truth names no fact", { ...good, facts: [] }],
    ["wrong-refusal", "an answer was expected", refused],
    ["correct-refusal", "the expected code, observed", { ...refused, expect: "Correct_Refusal", refusal: { ...refused.refusal!, expected: true } }],
    [
      "wrong-answer",
      "the expected code, not observed",
      { ...refused, expect: "correct-refusal", refusal: { ...refused.refusal!, expected: true, observed: false } },
    ],
    ["wrong-answer", "another code than expected", { ...refused, expect: "correct-refusal" }],
    ["wrong-answer", "an answer where a refusal was expected", { ...good, expect: "correct-refusal" }],
    ["timeout", "no answer in time", { ...good, ending: { kind: "timeout", limit_s: 9 } }],
    ["infra-error", "the run broke", { ...good, ending: { kind: "broken", why: "no disk" } }],
    ["policy-violation", "a forbidden action", { ...good, policy: violation }],
    ["probe-invalid", "the page changed", { ...good, probeInvalid: "the page changed" }],
  ])("%s: %s", (expected, _, input) => {
    const outcome = classifyPrimaryOutcome(input);
    expect(outcome.primary_label).toBe(expected);
    expect(outcome.rule).toMatch(/^[A-Z0-9].*\.$/);
  });

  it("is reachable for every label there is", () => {
    const reached = new Set([
      label({}),
      label({ citations: [] }),
      label({}, refused),
      label({ expect: "correct-refusal" }),
      label({ expect: "correct-refusal", refusal: { ...refused.refusal!, expected: true } }, refused),
      label({ ending: { kind: "timeout", limit_s: 1 } }),
      label({ ending: { kind: "broken", why: "x" } }),
      label({ policy: violation }),
      label({ probeInvalid: "x" }),
    ]);
    expect([...reached].sort()).toEqual([...primaryLabels].sort());
  });

  const inputs = fc.record({
    expect: fc.constantFrom("success", "correct-refusal"),
    ending: fc.constantFrom<OutcomeInput["ending"]>(
      { kind: "answered" },
      { kind: "refused" },
      { kind: "timeout", limit_s: 1 },
      { kind: "broken", why: "x" },
    ),
    probeInvalid: fc.constantFrom(null, "changed"),
    facts: fc.array(
      fc.record({
        id: fc.constantFrom("f1", "f2"),
        matched: fc.boolean(),
        claim_id: fc.constantFrom("c1", "c2", null),
        optional: fc.boolean(),
        stated: fc.constantFrom(undefined, "7"),
      }),
      { maxLength: 3 },
    ),
    citations: fc.array(
      fc.record({
        id: fc.constant("k"),
        claim_id: fc.constantFrom("c1", "c2"),
        representation_id: fc.constant("r1"),
        provenance: fc.constantFrom(...provenanceLabels),
        support: fc.constantFrom(...supportLabels),
        reason: fc.constant(""),
      }),
      { maxLength: 3 },
    ),
    freshness: fc.constantFrom("fresh", "stale", "undatable").map((verdict) => ({ ...good.freshness, verdict: verdict as "fresh" })),
    policy: fc.constantFrom(good.policy, violation),
    refusal: fc.option(fc.record({ code: fc.constant("gone"), expected: fc.boolean(), observed: fc.boolean(), reason: fc.constant("seen") })),
  });

  it("is exactly one, and what stands higher wins whatever else is true", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const made = label({}, input);
        expect(primaryLabels).toContain(made);
        const order = [
          [input.probeInvalid !== null, "probe-invalid"],
          [input.policy.violations.length > 0, "policy-violation"],
          [input.ending.kind === "broken", "infra-error"],
          [input.ending.kind === "timeout", "timeout"],
        ] as const;
        const first = order.find(([applies]) => applies);
        if (first) expect(made).toBe(first[1]);
        else if (input.expect === "correct-refusal") expect(["correct-refusal", "wrong-answer"]).toContain(made);
        else if (input.refusal) expect(made).toBe("wrong-refusal");
        else expect(["success", "partial", "wrong-answer"]).toContain(made);
      }),
    );
  });

  it("is success exactly where every required fact has one citation that is both allowed and full", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const plain = { ...input, expect: "success", ending: { kind: "answered" } as const, probeInvalid: null, policy: good.policy, refusal: null };
        const required = plain.facts.filter((one) => !one.optional);
        const holds =
          required.length > 0 &&
          plain.freshness.verdict === "fresh" &&
          required.every(
            (one) =>
              one.matched &&
              one.claim_id !== null &&
              plain.citations.some((cited) => cited.claim_id === one.claim_id && cited.provenance === "allowed" && cited.support === "full"),
          );
        expect(label({}, plain) === "success").toBe(holds);
      }),
    );
  });

  it("never lets a better other axis make up for a worse one", () => {
    for (const support of supportLabels)
      for (const provenance of provenanceLabels)
        expect(label({ citations: [citation({ support, provenance })] }) === "success").toBe(support === "full" && provenance === "allowed");
  });
});

describe("quality ratios", () => {
  it("are those of the specification, and null on an empty denominator", () => {
    expect(qualityRatios([], [])).toEqual({ fact_coverage: null, citation_coverage: null, citation_support: null, citation_partial: null });
    const facts = [
      fact(),
      fact({ id: "f2", claim_id: "c2" }),
      fact({ id: "f3", matched: false, claim_id: null }),
      fact({ id: "f4", optional: true, claim_id: "c9" }),
    ];
    const citations = [
      citation(),
      citation({ id: "k2", claim_id: "c5", support: "partial" }),
      citation({ id: "k3", claim_id: "c6", support: "cannot-judge" }),
    ];
    expect(qualityRatios(facts, citations)).toEqual({
      fact_coverage: 2 / 3,
      citation_coverage: 1 / 2,
      citation_support: 1 / 2,
      citation_partial: 1 / 2,
    });
  });
});

describe("failure tags", () => {
  const base = {
    label: "partial" as PrimaryLabel,
    facts: [fact()],
    citations: [citation()],
    freshness: good.freshness,
    policy: good.policy,
    excess: [],
    observation: observationOf({ pages: [] }),
    unnecessaryEscalations: [],
    truth: {},
  };
  it("say of the case's own page that it is a soft 404 where the truth says so: without its script the page itself does not", () => {
    const tags = (url: string, status: number, codes: string[], label: PrimaryLabel = "wrong-answer") =>
      failureTagsOf({
        ...base,
        label,
        truth: { expected_refusal: { codes }, allowed_sources: ["http://a.test/n/*"] },
        observation: observationOf({ pages: [{ url, status, text: "Alder Valley Library" }] }),
      });
    expect(tags("http://a.test/n/x", 200, ["soft-404"])).toEqual(["soft-404"]);
    expect(tags("http://b.test/n/x", 200, ["soft-404"])).toEqual([]);
    expect(tags("http://a.test/n/x", 404, ["soft-404"])).toEqual([]);
    expect(tags("http://a.test/n/x", 200, ["challenge"])).toEqual([]);
    expect(tags("http://a.test/n/x", 200, ["soft-404"], "correct-refusal")).toEqual([]);
  });
  it("say what went wrong, and nothing of a success but its caps", () => {
    expect(failureTagsOf({ ...base, citations: [citation({ support: "none", provenance: "mirror" })] })).toEqual([
      "citation-mismatch",
      "disallowed-source",
    ]);
    expect(failureTagsOf({ ...base, citations: [] })).toEqual(["citation-missing"]);
    expect(failureTagsOf({ ...base, label: "success", unnecessaryEscalations: ["a2"], excess: [{ cap: "retries", limit: 0, used: 1 }] })).toEqual([
      "unnecessary-browser",
      "retry-cap-exceeded",
    ]);
  });
  it("are all from the codebook", () => {
    const all = failureTagsOf({
      ...base,
      label: "timeout",
      citations: [citation({ support: "none", provenance: "mirror" }), citation({ provenance: "snippet-only", claim_id: "c8" })],
      facts: [fact({ claim_id: null })],
      freshness: { ...good.freshness, verdict: "stale" },
      policy: { violations: [{ action: "submit-form", detail: "" }], unchecked: [] },
      unnecessaryEscalations: ["a1"],
      excess: [
        { cap: "retries", limit: 0, used: 1 },
        { cap: "crawl_depth", limit: 0, used: 1 },
      ],
      observation: observationOf({
        pages: [
          { url: "http://a.test/", text: "Log in with your password", attributes: { "error.type": "too_many_redirects" } },
          { url: "http://a.test/", text: "Log in with your password" },
          { url: "http://a.test/", text: "", events: [{ name: "cache.hit", attributes: { kept_for: "one", used_for: "two" } }] },
          { url: "http://b.test/", text: "404 not found. Prove you are human. \ufffd Log in with your password." },
        ],
      }),
    });
    expect([...all].sort()).toEqual([...failureTags].sort());
    for (const tag of all) expect(failureTags).toContain(tag);
  });
});
