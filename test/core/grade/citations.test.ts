import { describe, expect, it } from "vitest";
import type { ExpectedFact } from "../../../src/core/formats/truth";
import { gradeCitations } from "../../../src/core/grade/citations";
import { gradeFacts } from "../../../src/core/grade/facts";
import { sourceRules } from "../../../src/core/grade/sources";
import { citing, observationOf, type ObservationSpec } from "../../builders/observation";

const official = "https://vendor.example/releases/7";
const mirror = "https://mirror.example/vendor/7";
const date: ExpectedFact = { id: "published", value: "2026-03-01", match: "date" };
const page = "Release 7\n\nPublished 1 March 2026.\n\nReviewed 4 April 2026.\n\nNothing else is known of release 7.";

function grade(spec: ObservationSpec, expected: readonly ExpectedFact[] = [date]) {
  const observation = observationOf(spec);
  const facts = gradeFacts(observation.answer, observation.claims, expected);
  return gradeCitations(observation, facts, expected, ["https://vendor.example/releases/*"])[0]!;
}
const claim = "It was published on 2026-03-01.";

describe("support is what the archived passage says", () => {
  it.each([
    ["the quoted passage states the fact", "Published 1 March 2026.", "full"],
    ["the fact stands elsewhere in the page, not in the passage", "Nothing else is known of release 7.", "none"],
    ["the passage states another date", "Reviewed 4 April 2026.", "contradicted"],
    ["the quote is not in the page", "Published 1 March 2026 by the vendor.", "none"],
    ["nothing is quoted", null, "cannot-judge"],
  ])("%s", (_, quote, support) => expect(grade({ pages: [{ url: official, text: page }], ...citing(claim, official, quote) }).support).toBe(support));

  it("is partial where the passage has only some of the claim's facts", () => {
    const expected: ExpectedFact[] = [date, { id: "release", value: "Release 7", match: "normalized" }];
    expect(
      grade(
        { pages: [{ url: official, text: page }], ...citing("Release 7 was published on 2026-03-01.", official, "Published 1 March 2026.") },
        expected,
      ),
    ).toMatchObject({ support: "partial", reason: "the quoted passage states published, not release" });
  });

  it("holds across languages where the fact is a value", () => {
    expect(
      grade({ pages: [{ url: official, text: "第七版\n\n2026年3月1日發布。" }], ...citing(claim, official, "2026年3月1日發布。") }).support,
    ).toBe("full");
  });

  it("of a claim beyond the expected facts is full only where it is literally there", () => {
    expect(
      grade({
        pages: [{ url: official, text: page }],
        ...citing("Nothing else is known of release 7.", official, "Nothing else is known of release 7."),
      }).support,
    ).toBe("full");
    expect(
      grade({ pages: [{ url: official, text: page }], ...citing("Release 7 is famous.", official, "Nothing else is known of release 7.") }),
    ).toMatchObject({ support: "cannot-judge", provenance: "allowed" });
  });
});

describe("provenance is where it came from", () => {
  const quote = "Published 1 March 2026.";
  const hits = JSON.stringify({ results: [{ url: official, title: "Release 7", snippet: quote }] });
  const search = { url: "https://search.example/?q=release", text: hits, adapter: "search" };

  it("of a supporting page outside the allowed sources is a mirror, of another one disallowed", () => {
    expect(grade({ pages: [{ url: mirror, text: page }], ...citing(claim, mirror, quote) })).toMatchObject({ provenance: "mirror", support: "full" });
    expect(grade({ pages: [{ url: mirror, text: page }], ...citing(claim, mirror, "Reviewed 4 April 2026.") })).toMatchObject({
      provenance: "disallowed",
      support: "contradicted",
    });
  });

  it("of an address that only a search result names is snippet-only, whatever the snippet says", () => {
    expect(grade({ pages: [search], ...citing(claim, official, quote) })).toMatchObject({
      provenance: "snippet-only",
      support: "cannot-judge",
      representation_id: null,
    });
    expect(grade({ pages: [search], ...citing(claim, search.url, quote) }).provenance).toBe("snippet-only");
  });

  it("of an address that was never received, or answered with an error, is unreachable", () => {
    expect(grade({ pages: [{ url: mirror, text: page }], ...citing(claim, official, quote) }).provenance).toBe("unreachable");
    expect(grade({ pages: [{ url: official, text: page, status: 404 }], ...citing(claim, official, quote) }).provenance).toBe("unreachable");
  });

  it("needs both the cited address and the one it led to to be allowed", () => {
    expect(grade({ pages: [{ url: official, finalUrl: mirror, text: page }], ...citing(claim, official, quote) }).provenance).toBe("mirror");
    expect(grade({ pages: [{ url: mirror, finalUrl: official, text: page }], ...citing(claim, mirror, quote) }).provenance).toBe("mirror");
    expect(grade({ pages: [{ url: mirror, finalUrl: official, text: page }], ...citing(claim, official, quote) }).provenance).toBe("allowed");
  });

  it("does not believe a representation id that is of another address", () => {
    const spec = citing(claim, official, quote);
    const graded = grade({
      pages: [
        { url: official, text: "Nothing." },
        { url: mirror, text: page },
      ],
      ...spec,
      citations: [{ ...spec.citations![0]!, representation_id: "r2" }],
    });
    expect(graded).toMatchObject({ representation_id: "r1", support: "none", provenance: "allowed" });
  });
});

describe("allowed sources", () => {
  const rules = sourceRules(["https://vendor.example/releases/*", "http://*.coastal.test/n/:page"]);
  it.each([
    ["https://vendor.example/releases/v3", true],
    ["https://vendor.example/releases/v3?utm=1#top", true],
    ["http://vendor.example/releases/v3", false],
    ["https://vendor.example.evil.test/releases/v3", false],
    ["https://evil.test/https://vendor.example/releases/v3", false],
    ["https://vendor.example@evil.test/releases/v3", false],
    ["https://user@vendor.example/releases/v3", false],
    ["https://vendor.example/releases/../private", false],
    ["http://records.coastal.test/n/bcd", true],
    ["http://records.coastal.test/n/bcd/more", false],
    ["not an address", false],
  ])("%s: %s", (url, allowed) => expect(rules.allows(url)).toBe(allowed));

  it("says which pattern is none", () => {
    expect(sourceRules(["*", "/only/a/path", "https://ok.test/*"]).problems).toHaveLength(2);
    expect(sourceRules(["*"]).allows("https://anything.test/")).toBe(false);
  });
});
