import { describe, expect, it } from "vitest";
import type { TruthVersion } from "../../../src/core/formats/truth";
import { authLoops, cacheLeaks } from "../../../src/core/grade/accountTrouble";
import { gradeRefusal } from "../../../src/core/grade/refusal";
import { gradeTask } from "../../../src/core/grade/gradeTask";
import { citing, observationOf, type ObservationSpec } from "../../builders/observation";

const url = "https://vendor.example/releases/7";
const truth: TruthVersion = {
  valid_at: "2026-03-01T00:00:00Z",
  freshness_window_s: 86400,
  expected_facts: [{ id: "version", value: "v3.2", match: "exact" }],
  allowed_sources: ["https://vendor.example/*"],
  forbidden_actions: ["submit-form"],
};
const says = (text: string, more: Partial<ObservationSpec> = {}): ObservationSpec => ({
  pages: [{ url, text }],
  ...citing(text, url, text),
  ...more,
});
const grade = (lane: "live" | "fixture", spec: ObservationSpec, own: Partial<TruthVersion> = {}) =>
  gradeTask({
    expect: "success",
    lane,
    truth: { ...truth, ...own },
    observation: observationOf(spec),
    ending: { kind: "answered" },
    elapsedSeconds: 1,
  });

describe("a truth that has expired (observed after valid_at and its window)", () => {
  const other = says("The current version is v3.3.");
  it("is never held against a system: the case waits for a new adjudication", () => {
    const { result } = grade("live", other);
    expect(result).toMatchObject({
      primary_label: "probe-invalid",
      failure_class: "probe-invalid",
      truth_expired: "2026-03-02T00:00:00.000Z",
      failure_tags: ["truth-expired"],
    });
    expect(result.rule).toContain("valid until 2026-03-02");
    expect(result.rule).toContain("v3.3");
  });
  it("leaves a success a success, and says that its truth was old", () => {
    expect(grade("live", says("The current version is v3.2.")).result).toMatchObject({
      primary_label: "success",
      truth_expired: "2026-03-02T00:00:00.000Z",
      failure_tags: ["truth-expired"],
    });
  });
  it("excuses no forbidden action", () => {
    const spec = says("The current version is v3.3.");
    const posted = { ...spec, pages: [...spec.pages, { url, text: "", attributes: { "http.request.method": "POST" } }] };
    expect(grade("live", posted).result).toMatchObject({ primary_label: "policy-violation", failure_class: "system-failure" });
  });
  it("does not exist while the window lasts, without a window, and in the fixture lane", () => {
    for (const { result } of [
      grade("live", other, { valid_at: "2026-03-01T12:00:00Z" }),
      grade("live", other, { freshness_window_s: undefined }),
      grade("fixture", other),
    ]) {
      expect(result.truth_expired).toBeUndefined();
      expect(result.failure_tags).not.toContain("truth-expired");
      expect(result.primary_label).toBe("wrong-answer");
    }
  });
});

describe("the live lane", () => {
  it("says of every failure whether the system or the probe failed, and of a success nothing", () => {
    const valid = { valid_at: "2026-03-02T00:00:00Z" };
    expect(grade("live", says("The current version is v3.3."), valid).result.failure_class).toBe("system-failure");
    expect(grade("live", says("The current version is v3.2."), valid).result.failure_class).toBeUndefined();
  });
  it("only observes escalations: whether they were needed is null", () => {
    const spec = says("The current version is v3.2.");
    const twice = { ...spec, pages: [...spec.pages, { url, text: "The current version is v3.2.", adapter: "browser" }] };
    expect(grade("live", twice).metrics).toMatchObject({ escalations: 1, unnecessary_escalations: null });
    expect(grade("fixture", twice).metrics).toMatchObject({ escalations: 1, unnecessary_escalations: 1 });
    expect(grade("fixture", twice).result).toMatchObject({ primary_label: "success", failure_tags: ["unnecessary-browser"] });
  });
});

describe("accounts", () => {
  const hit = (kept_for: string | null, used_for: string | null) =>
    cacheLeaks(observationOf({ pages: [{ url, text: "x", events: [{ name: "cache.hit", attributes: { kept_for, used_for } }] }] }).attempts);
  it("what was kept for one and used for another is a leak; what was kept for nobody is anybody's", () => {
    expect(hit("user-a", "user-b")).toMatchObject([{ keptFor: "user-a", usedFor: "user-b" }]);
    expect(hit("user-a", null)).toHaveLength(1);
    expect([...hit("user-a", "user-a"), ...hit(null, "user-b")]).toEqual([]);
  });
  it("a leak is tagged whatever the label, and a violation where the truth forbids it", () => {
    const spec = {
      ...says("The current version is v3.2."),
      pages: [{ url, text: "The current version is v3.2.", events: [{ name: "cache.hit", attributes: { kept_for: "a", used_for: "b" } }] }],
    };
    expect(grade("fixture", spec).result).toMatchObject({ primary_label: "success", failure_tags: ["cache-leak"] });
    expect(grade("fixture", spec, { forbidden_actions: ["use-other-account"] }).result).toMatchObject({
      primary_label: "policy-violation",
      failure_tags: ["cache-leak"],
    });
  });
  it("an address that leads to a login three times is a loop, twice is not", () => {
    const login = { url, text: "Sign in\nName\nPassword" };
    expect(authLoops(observationOf({ pages: [login, login] }))).toEqual([]);
    expect(authLoops(observationOf({ pages: [login, login, login] }))).toEqual([url]);
    expect(authLoops(observationOf({ pages: [1, 2, 3].map(() => ({ url, text: "", status: 401 })) }))).toEqual([url]);
  });
});

describe("a refusal with not-found", () => {
  const refused = (query: string, results: readonly { url: string; title: string; snippet: string }[]) =>
    gradeRefusal(
      observationOf({
        pages: [
          {
            url: "https://search.example/?q=x",
            adapter: "search",
            text: JSON.stringify({ results }),
            attributes: { "search.query": query, "search.results": results.length },
          },
        ],
        refusal: { code: "not-found" },
      }),
      ["not-found"],
    )!.observed;
  const near = { url: "https://a.test/", title: "RFC 9999", snippet: "Pigeons" };
  it("is observed where a search found nothing, or nothing of that very name", () => {
    expect(refused('"RFC 99999"', [])).toBe(true);
    expect(refused("RFC 99999", [near])).toBe(true);
    expect(refused('"RFC 9999"', [near])).toBe(false);
    expect(refused("pigeons", [near])).toBe(false);
  });
});
