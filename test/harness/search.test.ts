import { describe, expect, it } from "vitest";
import { matchFact } from "../../src/core/grade/matchFact";
import { sourceRules } from "../../src/core/grade/sources";
import type { Fixture } from "../../src/harness/fixtures/fixture";
import { makeWorld } from "../../src/harness/fixtures/world";
import { searchTerms } from "../../src/harness/searchIndex";
import { answerBySearch } from "../../src/harness/system/answerBySearch";
import { look } from "../../src/harness/system/pageView";
import { searchWantedBy } from "../../src/harness/system/searchWanted";
import type { SearchHabits } from "../../src/harness/system/searchWork";
import { worldTools, type WorldTools } from "../builders/worldTools";

const queries = {
  exact: "Find the official HTTP caching specification",
  "zh-tw": "找出台灣官方的颱風警報來源",
  fresh: "Find today's release note for the fixture product",
  diverse: "Find two independent primary sources for the fixture claim",
  "no-result": "Find the nonexistent RFC 99999",
  duplicates: "Deduplicate the syndicated copies and cite the origin",
} as const;
type Name = keyof typeof queries;
const names = Object.keys(queries) as Name[];
const morning = Date.UTC(2026, 2, 2, 9);
const honest: SearchHabits = { citeSnippets: false, citeSyndicated: false };

async function ask(seed: number, name: Name, { now = morning, habits = honest } = {}) {
  const world = makeWorld(seed);
  const fixture: Fixture = world.fixtures.get(`fixture://search/${name}`)!;
  const seen: WorldTools = worldTools(world, now);
  const query = queries[name];
  const task = {
    query,
    start_url: fixture.startUrl,
    channel: { id: "search-api", adapter: "search" },
    account: null,
    deadline_s: 30,
    now: new Date(now).toISOString(),
  };
  const answer = await answerBySearch(searchWantedBy(query)!, task, seen.tools, (url) => look(seen.tools, url), habits);
  const allowed = sourceRules(fixture.truth.allowed_sources ?? []).allows;
  const facts = fixture.truth.expected_facts ?? [];
  const text = answer.kind === "answer" ? answer.text : "";
  const cited = answer.kind === "answer" ? answer.citations.map(({ url }) => url) : [];
  return { answer, seen, fixture, allowed, cited, missing: facts.filter((fact) => !matchFact(text, fact).found).map(({ id }) => id) };
}

describe("the search cases", () => {
  it.each(names.filter((name) => name !== "no-result"))(
    "%s: the reference system finds every fact in an allowed source, whatever the seed",
    async (name) => {
      for (let seed = 0; seed < 60; seed++) {
        const { answer, missing, cited, allowed, seen, fixture } = await ask(seed, name);
        expect([seed, answer.kind, missing, cited.filter((url) => !allowed(url))]).toEqual([seed, "answer", [], []]);
        expect(seen.fetched.length + seen.searched.length).toBeLessThanOrEqual(fixture.truth.max_budget!.requests!);
      }
    },
  );

  it("no-result: what has a number close to the one that is asked for is not taken for it", async () => {
    for (let seed = 0; seed < 60; seed++) {
      const { answer, seen } = await ask(seed, "no-result");
      expect(answer).toMatchObject({ kind: "refusal", code: "not-found" });
      const near = await seen.tools.search("Find the nonexistent RFC 99999");
      expect(near.kind === "results" && near.hits.length).toBeGreaterThan(0);
    }
  });

  it.each(["exact", "zh-tw", "fresh", "duplicates"] as const)(
    "%s: the first hit is not simply the answer, nor always at the same place",
    async (name) => {
      const places = new Set<number>();
      for (let seed = 0; seed < 60; seed++) {
        const { seen, allowed, fixture } = await ask(seed, name);
        places.add(seen.fetched.filter((url) => url !== fixture.startUrl).findIndex(allowed));
      }
      expect(places.size).toBeGreaterThan(1);
      expect([...places]).not.toEqual([0]);
    },
  );

  it("fresh: today is a day of the clock; on another day the note carries that day, and none is found by yesterday's clock", async () => {
    const later = morning + 40 * 86_400_000;
    const [then, now] = [await ask(3, "fresh"), await ask(3, "fresh", { now: later })];
    expect(then.missing.concat(now.missing)).toEqual([]);
    expect(then.answer).not.toEqual(now.answer);
    const { seen, fixture } = await ask(3, "fresh");
    const task = {
      query: queries.fresh,
      start_url: fixture.startUrl,
      channel: { id: "s", adapter: "search" },
      account: null,
      deadline_s: 30,
      now: "2026-03-01T09:00:00Z",
    };
    expect(await answerBySearch(searchWantedBy(queries.fresh)!, task, seen.tools, (url) => look(seen.tools, url), honest)).toMatchObject({
      code: "not-found",
    });
  });

  it("diverse: the two sources are of two publishers, and neither of them quotes the other", async () => {
    for (let seed = 0; seed < 60; seed++) {
      const { cited } = await ask(seed, "diverse");
      expect(new Set(cited.map((url) => new URL(url).host)).size).toBe(2);
    }
  });

  it("duplicates: one who cites the copy at hand cites a page outside the allowed sources", async () => {
    const { cited, allowed, fixture } = await ask(5, "duplicates", { habits: { ...honest, citeSyndicated: true } });
    expect(new Set(cited)).toEqual(new Set([fixture.startUrl]));
    expect(cited.some(allowed)).toBe(false);
  });

  it("one who answers from snippets cites what was never fetched", async () => {
    for (const name of ["exact", "zh-tw", "fresh", "diverse"] as const) {
      const { seen, cited, fixture } = await ask(5, name, { habits: { ...honest, citeSnippets: true } });
      expect(cited).toHaveLength(1);
      expect(seen.fetched.filter((url) => url !== fixture.startUrl)).toEqual([]);
    }
  });

  it("are another world with another seed, and the same with the same", () => {
    const shape = (seed: number) => names.map((name) => JSON.stringify(makeWorld(seed).fixtures.get(`fixture://search/${name}`)));
    expect(shape(8)).toEqual(shape(8));
    shape(8).forEach((one, at) => expect(one).not.toBe(shape(9)[at]));
  });
});

describe("the search index", () => {
  it("reads Chinese by pairs of characters, and 臺 as 台", () => {
    expect(searchTerms("臺灣颱風警報")).toEqual(["台灣", "灣颱", "颱風", "風警", "警報"]);
    expect(searchTerms("RFC 9111的快取，12,345 次")).toEqual(["rfc", "9111", "的快", "快取", "12345", "次"]);
  });
  it("leaves out words that say nothing", () => expect(searchTerms("The gate of the lock")).toEqual(["gate", "lock"]));
});
