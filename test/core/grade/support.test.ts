import { describe, expect, it } from "vitest";
import type { ExpectedFact, TruthVersion } from "../../../src/core/formats/truth";
import { gradeTask } from "../../../src/core/grade/gradeTask";
import { statedNumbers } from "../../../src/core/grade/statedValues";
import { citing, observationOf, type ObservationSpec, type PageSpec } from "../../builders/observation";

const official = "https://vendor.example/releases/7";
const mirror = "https://mirror.example/vendor/7";
const version: ExpectedFact = { id: "current-version", value: "v3.2", match: "exact" };
const people: ExpectedFact = { id: "visitors", value: 12345, match: "number" };
const truth: TruthVersion = {
  valid_at: "2026-03-02T00:00:00Z",
  freshness_window_s: 86400,
  allowed_sources: ["https://vendor.example/releases/*"],
  forbidden_actions: ["cite-search-snippet"],
};

function grade(spec: ObservationSpec, fact: ExpectedFact) {
  const { result } = gradeTask({
    expect: "success",
    lane: "fixture",
    truth: { ...truth, expected_facts: [fact] },
    observation: observationOf(spec),
    ending: { kind: "answered" },
    elapsedSeconds: 1,
  });
  const { support, provenance, reason } = result.citations![0]! as { support: string; provenance: string; reason: string };
  return { support, provenance, reason, label: result.primary_label, tags: result.failure_tags };
}
const page = (text: string, more: Partial<PageSpec> = {}): PageSpec => ({ url: official, text, ...more });

describe("a representation that comes near the claim and does not support it", () => {
  const claim = "The current version is v3.2.";
  it.each([
    ["another version", "The current version is v3.3.", "contradicted"],
    ["a longer version", "The current version is v3.2.1.", "contradicted"],
    ["the same version, denied", "Version v3.2 is no longer the current version.", "cannot-judge"],
    ["the same words without the version", "The current version is named on the release page.", "none"],
  ])("%s", (_, text, support) => {
    const graded = grade({ pages: [page(text)], ...citing(claim, official, text) }, version);
    expect(graded).toMatchObject({ support, provenance: "allowed" });
    expect(graded.label).not.toBe("success");
  });

  it("the version stands in a passage that was not quoted", () => {
    const text = "The current version is v3.2.\n\nIt runs on every pier.";
    expect(grade({ pages: [page(text)], ...citing(claim, official, "It runs on every pier.") }, version)).toMatchObject({
      support: "none",
      label: "partial",
      tags: ["citation-mismatch"],
    });
  });

  it("the quote leaves out the word that denies it", () => {
    const text = "It is not so that version v3.2 is the current one.";
    expect(grade({ pages: [page(text)], ...citing(claim, official, "version v3.2 is the current one") }, version)).toMatchObject({
      support: "cannot-judge",
      label: "partial",
    });
  });

  it("but a denial elsewhere on the page, or in the claim too, takes nothing away", () => {
    const text = "Version v3.1 is no longer supported. The current version is v3.2.";
    expect(grade({ pages: [page(text)], ...citing(claim, official, text) }, version)).toMatchObject({ support: "full", label: "success" });
    const denial = "Version v3.2 is not supported on piers.";
    expect(grade({ pages: [page(denial)], ...citing(denial, official, denial) }, version).support).toBe("full");
  });

  it.each([
    ["a neighbouring number", "12,346 people came.", "contradicted"],
    ["a part of a longer number", "112,345 people came.", "contradicted"],
    ["a year and no count", "In the year 2025 people came.", "contradicted"],
    ["a number inside an address", "See http://a.test/12345 for more.", "none"],
  ])("%s", (_, text, support) => {
    expect(grade({ pages: [page(text)], ...citing("12,345 people came.", official, text) }, people).support).toBe(support);
  });
});

describe("a claim supported by a mirror", () => {
  it("is fully supported, and its source is none of the allowed ones: never a success", () => {
    const text = "The current version is v3.2.";
    expect(grade({ pages: [page(text, { url: mirror })], ...citing(text, mirror, text) }, version)).toMatchObject({
      support: "full",
      provenance: "mirror",
      label: "partial",
      tags: ["disallowed-source"],
    });
  });
  it("is a success where an allowed page supports it too", () => {
    const text = "The current version is v3.2.";
    const spec = citing(text, mirror, text);
    const both = { ...spec, citations: [...spec.citations!, { id: "k2", claim_id: "c1", url: official, evidence: { exact: text } }] };
    expect(grade({ pages: [page(text, { url: mirror }), page(text)], ...both }, version).label).toBe("success");
  });
});

describe("a claim supported by a snippet alone", () => {
  const text = "The current version is v3.2.";
  const search = page(JSON.stringify({ results: [{ url: official, title: "Release 7", snippet: text }] }), {
    url: "https://search.example/?q=v",
    adapter: "search",
  });
  it("is supported by nothing that was received, and a forbidden action", () => {
    expect(grade({ pages: [search], ...citing(text, official, text) }, version)).toMatchObject({
      support: "cannot-judge",
      provenance: "snippet-only",
      label: "policy-violation",
      tags: ["snippet-cited"],
    });
  });
  it("is another matter once the page itself was received", () => {
    expect(grade({ pages: [search, page(text)], ...citing(text, official, text) }, version)).toMatchObject({
      provenance: "allowed",
      label: "success",
    });
  });
});

describe("a claim supported in another language", () => {
  it.each([
    ["共有12,345人到訪。", "full"],
    ["去年有12345名訪客。", "full"],
    ["Il y avait 12 345 visiteurs.", "full"],
    ["共有12,346人到訪。", "contradicted"],
    ["有許多人到訪。", "none"],
  ])("a number: %s", (text, support) => {
    expect(grade({ pages: [page(text)], ...citing("12,345 people came.", official, text) }, people).support).toBe(support);
  });

  it.each([
    ["1.2 million people came.", 1_200_000],
    ["1.2萬人到訪。", 12_000],
    ["3.5 亿元", 350_000_000],
    ["1.1 million", 1_100_000],
  ])("a scaled number: %s", (text, value) => expect(statedNumbers(text).map((one) => one.value)).toEqual([value]));

  it("a version is written alike everywhere", () => {
    expect(
      grade({ pages: [page("目前版本為v3.2。")], ...citing("The current version is v3.2.", official, "目前版本為v3.2。") }, version).support,
    ).toBe("full");
  });

  it("a wording is not: whether the passage says the same cannot be judged, and it is no success", () => {
    const name: ExpectedFact = { id: "issuer", value: "Weather Office", match: "normalized" };
    const text = "本網頁由氣象署發布。";
    expect(grade({ pages: [page(text)], ...citing("It is issued by the Weather Office.", official, text) }, name)).toMatchObject({
      support: "cannot-judge",
      reason: expect.stringContaining("another script") as unknown,
      label: "partial",
    });
  });
});
