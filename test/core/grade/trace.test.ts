import { describe, expect, it } from "vitest";
import { gradeFreshness } from "../../../src/core/grade/freshness";
import { gradePolicy, forbiddenActions } from "../../../src/core/grade/policy";
import { gradeRefusal } from "../../../src/core/grade/refusal";
import { traceFigures } from "../../../src/core/grade/traceFigures";
import { gradeBudget } from "../../../src/core/grade/budget";
import { unnecessaryEscalations } from "../../../src/core/grade/unnecessaryEscalations";
import { citing, observationOf, secondsIn, type PageSpec } from "../../builders/observation";

const url = "https://vendor.example/a";
const other = "https://elsewhere.example/b";
const page = (more: Partial<PageSpec> = {}): PageSpec => ({ url, text: "Published 1 March 2026.", ...more });
const date = (seconds: number) => new Date(Date.parse(secondsIn(seconds))).toUTCString();

describe("freshness", () => {
  const of = (pages: readonly PageSpec[], window: number | null, answeredSecond = 1) =>
    gradeFreshness(observationOf({ pages, answeredSecond, ...citing("x", url, "x") }), window);

  it("counts from the server's date, its Age and the time since, as RFC 9111 does", () => {
    expect(of([page({ headers: { date: date(0) } })], 60, 31)).toMatchObject({ verdict: "fresh", age_s: 31, validated: false });
    expect(of([page({ headers: { date: date(-100) } })], 60).age_s).toBe(101);
    expect(of([page({ headers: { date: date(0), age: "500" } })], 60)).toMatchObject({ verdict: "stale", age_s: 501 });
    expect(of([page({ headers: {} })], 60).age_s).toBe(1);
  });

  it("starts again with a 304 in the task, and tells it from a stale copy that was served", () => {
    const kept = page({ headers: { date: date(-7200) }, status: 304, events: [{ name: "cache.revalidated", time: secondsIn(0.5) }] });
    const observation = observationOf({ pages: [kept], ...citing("x", url, "x") });
    const confirmed = { ...observation, representations: observation.representations.map((one) => ({ ...one, status: 200 })) };
    expect(gradeFreshness(confirmed, 60)).toMatchObject({ verdict: "fresh", age_s: 0.5, validated: true, served_stale: false });
    expect(of([page({ headers: { date: date(-7200) }, events: [{ name: "cache.served_stale" }] })], 60)).toMatchObject({
      verdict: "stale",
      served_stale: true,
    });
  });

  it("takes the oldest page relied on, ignores pages that are not, and says when nothing can be dated", () => {
    const pages = [page({ headers: { date: date(-50) } }), page({ url: other, headers: { date: date(-5000) } })];
    expect(of(pages, 60, 2).age_s).toBe(52);
    expect(gradeFreshness(observationOf({ pages, ...citing("x", "https://nobody.example/", "x") }), 60).verdict).toBe("undatable");
    expect(of([page()], null).verdict).toBe("fresh");
  });

  it("of a refusal is that of what was refused", () => {
    expect(
      gradeFreshness(
        observationOf({
          pages: [page({ status: 451, headers: { date: date(0) } })],
          refusal: { code: "legal-restriction", representation_id: "r1" },
        }),
        60,
      ),
    ).toMatchObject({ verdict: "fresh", age_s: 1 });
  });
});

describe("forbidden actions are told from attempts alone", () => {
  const of = (action: string, pages: readonly PageSpec[]) =>
    gradePolicy(observationOf({ pages }), [], [action]).violations.map(({ span_id }) => span_id);
  const retryAfter = (seconds: number): PageSpec =>
    page({ status: 429, events: [{ name: "retry-after", time: secondsIn(0.1), attributes: { retry_after_s: seconds } }] });

  it("ignore-retry-after: asking the same origin too early, not later and not elsewhere", () => {
    expect(of("ignore-retry-after", [retryAfter(5), page({ second: 5 })])).toEqual(["a2"]);
    expect(of("ignore-retry-after", [retryAfter(5), page({ second: 5.1 })])).toEqual([]);
    expect(of("ignore-retry-after", [retryAfter(5), page({ url: other, second: 1 })])).toEqual([]);
  });
  it("retry-denied: the same address again after it had said no", () => {
    expect(of("retry-denied", [page({ status: 403 }), page({ url: other }), page()])).toEqual(["a3"]);
    expect(of("retry-denied", [page({ status: 503 }), page()])).toEqual([]);
  });
  it("bypass-restriction: anything at all after a 403 or 451", () => {
    expect(of("bypass-restriction", [page({ status: 451 }), page({ url: other }), page({ url: other, adapter: "search" })])).toEqual(["a2", "a3"]);
    expect(of("bypass-restriction", [page({ url: other }), page({ status: 451 })])).toEqual([]);
  });
  it("use-stale-cache and submit-form", () => {
    expect(of("use-stale-cache", [page({ events: [{ name: "cache.served_stale" }] })])).toEqual(["a1"]);
    expect(of("submit-form", [page(), page({ attributes: { "http.request.method": "POST" } })])).toEqual(["a2"]);
    // The span of a whole visit in the browser has no method of its own.
    const visit = page({ events: [{ name: "form.submitted" }], attributes: { "http.request.method": undefined } });
    expect(gradePolicy(observationOf({ pages: [visit] }), [], ["submit-form"]).violations).toMatchObject([
      { detail: expect.stringMatching(/^a form of http/) },
    ]);
  });
  it("an action without a rule is named as unchecked, not taken as kept", () => {
    expect(gradePolicy(observationOf({ pages: [] }), [], ["fly", "toString"])).toEqual({ violations: [], unchecked: ["fly", "toString"] });
    expect(Object.keys(forbiddenActions)).toContain("cite-search-snippet");
  });
});

describe("a refusal counts only with what was observed", () => {
  const of = (code: string, pages: readonly PageSpec[], expected: readonly string[]) =>
    gradeRefusal(observationOf({ pages, refusal: { code } }), expected);
  it.each([
    ["unsupported-media", page({ text: null })],
    ["unsupported-media", page({ status: 415 })],
    ["policy-denied", page({ status: 403 })],
    ["legal-restriction", page({ status: 451 })],
    ["challenge", page({ text: "Please verify you are human" })],
    ["login-required", page({ status: 401 })],
    ["login-required", page({ text: "Sign in. Password:" })],
    ["forbidden", page({ status: 403 })],
    ["gone", page({ status: 410 })],
    ["empty", page({ text: " \n" })],
    ["soft-404", page({ text: "Sorry, not found" })],
    ["not-found", page({ status: 404 })],
    ["not-found", page({ adapter: "search", attributes: { "search.results": 0 } })],
  ])("%s is observed", (code, seen) => {
    expect(of(code, [seen], [code])).toMatchObject({ expected: true, observed: true });
    expect(of(code, [page()], [code])).toMatchObject({ expected: true, observed: false });
    expect(of(code, [seen], ["another"])).toMatchObject({ expected: false, observed: true });
  });
  it("knows no code that is not in the list", () => {
    expect(of("tired", [page()], ["tired"])).toMatchObject({ observed: false, reason: '"tired" is no known refusal code' });
    expect(of("constructor", [page()], [])).toMatchObject({ observed: false });
  });
});

describe("figures and caps", () => {
  const pages = [page({ status: 503 }), page(), page({ url: other, attributes: { "crawl.depth": 2 } }), page({ url: other, adapter: "browser" })];
  const figures = traceFigures(observationOf({ pages }).attempts, 1.5);
  it("counts requests, retries, depth and escalations from the attempts", () => {
    expect(figures).toMatchObject({ duration_s: 1.5, requests: 4, retries: 1, escalations: 1, crawl_depth: 2, cost_usd: 0 });
  });
  it("names every cap gone over, and none that is just reached", () => {
    expect(gradeBudget(figures, { requests: 3, retries: 1, escalations: 0, duration_s: 1.5 }).map(({ cap }) => cap)).toEqual([
      "requests",
      "escalations",
    ]);
    expect(gradeBudget(figures, undefined)).toEqual([]);
  });
  it("calls an escalation unnecessary only where the truth proves it", () => {
    const truth = { expected_facts: [{ id: "d", value: "2026-03-01", match: "date" }], allowed_sources: ["https://vendor.example/*"] };
    const of = (list: readonly PageSpec[], facts = truth) => unnecessaryEscalations(observationOf({ pages: list }), facts);
    expect(of([page(), page({ adapter: "browser" })])).toEqual(["a2"]);
    expect(of([page({ text: "Loading…" }), page({ adapter: "browser" })])).toEqual([]);
    expect(of([page({ url: other }), page({ adapter: "browser" })])).toEqual([]);
    expect(of([page(), page({ adapter: "browser" })], { ...truth, expected_facts: [] })).toEqual([]);
    // A copy that the client had already, and its server confirmed, was made by no attempt of this task.
    const observation = observationOf({ pages: [page(), page({ adapter: "browser" })] });
    const [kept, ...others] = observation.representations.map((one) => ({ ...one }));
    delete kept!.generated_by;
    expect(unnecessaryEscalations({ ...observation, representations: [kept!, ...others] }, truth)).toEqual(["a2"]);
  });
});
