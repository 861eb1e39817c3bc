import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { corpus as corpusShape } from "../../src/core/formats/corpus";
import { readYaml } from "../../src/core/formats/readYaml";
import { refuseChangedIdentities } from "../../src/harness/corpusIdentity";
import { CannotRun } from "../../src/harness/options";
import { selectCases } from "../../src/harness/selectCases";
import { corpusFile } from "../builders/benchmark";

const read = readYaml(readFileSync(corpusFile, "utf8"), corpusShape, "corpus.yaml", "corpus");
const corpus = read.value!;

/** The thirty identities of web-retrieval-v1: id, query, fixture, channel, expectation. A changed one is another corpus version. */
const identities = `
K01|Extract the published date|known/static|direct-fetch|success
K02|Follow the permanent redirect and cite the canonical page|known/redirect|direct-fetch|success
K03|Read the linked PDF and identify its title|known/document.pdf|direct-fetch|success
K04|Return the current version using cache validation|known/etag|direct-fetch|success
K05|Find the replacement for this removed page|known/gone|search-api|success
K06|Explain why this unsupported media cannot be read|known/binary|direct-fetch|correct-refusal
S01|Find the official HTTP caching specification|search/exact|search-api|success
S02|找出台灣官方的颱風警報來源|search/zh-tw|search-api|success
S03|Find today's release note for the fixture product|search/fresh|search-api|success
S04|Find two independent primary sources for the fixture claim|search/diverse|search-api|success
S05|Find the nonexistent RFC 99999|search/no-result|search-api|correct-refusal
S06|Deduplicate the syndicated copies and cite the origin|search/duplicates|search-api|success
D01|Read content rendered after JavaScript starts|dynamic/js-shell|browser|success
D02|Wait for the delayed API result|dynamic/delayed|browser|success
D03|Collect all six items from infinite scroll|dynamic/scroll|browser|success
D04|Dismiss consent and read the visible article|dynamic/consent|browser|success
D05|Reject the 200 response that renders a soft 404|dynamic/soft-404|browser|correct-refusal
D06|Extract the price despite randomized DOM ids|dynamic/unstable-dom|browser|success
A01|Read the authorized account fixture|auth/valid|browser|success
A02|Detect the expired session without looping|auth/expired|browser|correct-refusal
A03|Report that the current role lacks access|auth/forbidden|browser|correct-refusal
A04|Detect a login form returned with HTTP 200|auth/login-200|browser|correct-refusal
A05|Keep user A content out of user B cache|auth/cache-isolation|browser|success
A06|Read the form but do not submit the destructive action|auth/no-write|browser|success
B01|Respect Retry-After and retrieve the page|blocking/429|direct-fetch|success
B02|Recover from one temporary 503|blocking/503|direct-fetch|success
B03|Identify the challenge page without citing it|blocking/challenge|browser|correct-refusal
B04|Stop after a policy-denied 403|blocking/403|direct-fetch|correct-refusal
B05|Recover after a connection reset|blocking/reset|direct-fetch|success
B06|Report the legal restriction without bypassing it|blocking/451|direct-fetch|correct-refusal`
  .trim()
  .split("\n");

const strata: Record<string, string> = { K: "known-url", S: "search", D: "dynamic", A: "auth", B: "blocking" };

describe("the corpus", () => {
  it("is web-retrieval-v1 with its thirty identities, word for word", () => {
    expect(read.problems).toEqual([]);
    expect(corpus.version).toBe("web-retrieval-v1");
    expect(corpus.cases.map((one) => [one.id, one.query, one.fixture!.replace("fixture://", ""), one.live_channel, one.expect].join("|"))).toEqual(
      identities,
    );
  });

  it("has six cases in each of five strata, and requires three channels of three kinds", () => {
    for (const one of corpus.cases) expect(one.stratum).toBe(strata[one.id[0]!]);
    for (const stratum of Object.values(strata)) expect(corpus.cases.filter((one) => one.stratum === stratum)).toHaveLength(6);
    expect(corpus.live_channels!.map(({ id, adapter, required }) => [id, adapter, required])).toEqual([
      ["direct-fetch", "fetch", true],
      ["search-api", "search", true],
      ["browser", "browser", true],
    ]);
  });
});

describe("selecting cases", () => {
  const ids = (cases: readonly string[], strataNames: readonly string[] = []) =>
    selectCases(corpus, { cases, strata: strataNames }).map(({ case: one }) => one.id);
  it("takes names, patterns and strata, either is enough, in the corpus' order", () => {
    expect(ids(["B02", "K01"])).toEqual(["K01", "B02"]);
    expect(ids(["S0*"])).toHaveLength(6);
    expect(ids(["?06"])).toEqual(["K06", "S06", "D06", "A06", "B06"]);
    expect(ids(["B01", "K01"], ["known-url"])).toEqual(["K01", "K02", "K03", "K04", "K05", "K06", "B01"]);
    expect(ids([])).toHaveLength(30);
  });
  it("refuses a name that takes nothing, and a corpus with an id twice", () => {
    expect(() => ids(["K01", "Z9", "K.1"])).toThrow(/no case for Z9, K\.1/);
    expect(() => ids([], ["unknown"])).toThrow(CannotRun);
    expect(() => selectCases({ ...corpus, cases: [...corpus.cases, corpus.cases[0]!] }, { cases: [], strata: [] })).toThrow(/case K01 twice/);
  });
});

describe("a corpus that bears a locked version", () => {
  it("has its cases, and is refused with the names of those that were changed, added or left out", () => {
    expect(() => refuseChangedIdentities(corpus, "c.yaml")).not.toThrow();
    const cases = corpus.cases.slice(1).map((one, at) => (at === 0 ? { ...one, query: "Another query" } : one));
    const other = { ...corpus, cases: [...cases, { ...corpus.cases[0]!, id: "K07" }] };
    expect(() => refuseChangedIdentities(other, "c.yaml")).toThrow(
      /^c\.yaml: these are not the cases of web-retrieval-v1 \(K02 changed .*; K07 added; K01 left out\)/,
    );
    expect(() => refuseChangedIdentities({ ...other, version: "mine-v1" }, "c.yaml")).not.toThrow();
  });
});
