import { describe, expect, it } from "vitest";
import type { Condition } from "../../src/core/formats/event";
import type { Representation, Row } from "../../src/core/formats/row";
import { openRepresentation } from "../../src/session/case/openRepresentation";
import { statedDates } from "../../src/session/case/statedDates";
import { verdictStrip } from "../../src/session/case/verdictStrip";
import { openedSession } from "../builders/openedSession";
import { MemoryRunFiles } from "../builders/memoryPorts";
import { everyRow } from "../builders/openedSession";
import { sampleRepresentation } from "../builders/sampleRows";
import { usual } from "../../src/session/projection/seals";

const page = sampleRepresentation(
  `<title>Release</title><meta name="date" content="2026-08-20"><p>Release v3.2 was published for all to use, at last, after a year.</p>`,
);
const [asked, between, final] = ["http://a.test/old", "http://a.test/between", "http://b.test/new"];
const meta: Representation = {
  id: "r1",
  sha256: page.sha256,
  url: asked,
  final_url: final,
  status: 200,
  content_type: "text/html",
  generated_by: "a3",
};
const hop = (id: string, url: string, status: number, location?: string) => ({
  span_id: id,
  adapter: "fetch",
  start_time: `2026-03-02T09:00:0${id.slice(1)}Z`,
  duration_s: 0.1,
  attributes: {
    "url.full": url,
    "http.response.status_code": status,
    ...(location === undefined ? {} : { "http.response.header.location": [location] }),
  },
});
const row: Row = {
  task_id: "T",
  trace: {
    answer: "v3.2 came out on 20 August 2026.",
    claims: [{ id: "c1", start: 0, end: 32 }],
    attempts: [hop("a1", asked, 301, between), hop("a2", between, 308, final), hop("a3", final, 200)],
  },
  result: { citations: [{ id: "k1", claim_id: "c1", representation_id: "r1" }] },
  provenance: { representations: [meta] },
};
const truth = (allowed_sources: string[]) => ({ truth: { valid_at: "2026-03-02T00:00:00Z", allowed_sources }, version: 1 }) as never;
const opened = (one: Representation = meta, representation = page) =>
  openRepresentation(one, null, new MemoryRunFiles("", [representation]), null, () => Promise.resolve());
const strip = async (given: { row?: Row; meta?: Representation; allowed?: string[]; condition?: Condition; page?: typeof page } = {}) =>
  verdictStrip(await opened(given.meta, given.page), given.row ?? row, given.allowed ? truth(given.allowed) : null, usual[given.condition ?? "open"]);

describe("the verdict strip", () => {
  it("tells the status, every hop, and the type beside what the bytes look like", async () => {
    expect(await strip()).toMatchObject({
      status: { code: 200, name: "200 OK", tone: "good" },
      redirects: {
        steps: [
          { url: asked, status: 301 },
          { url: between, status: 308 },
          { url: final, status: 200 },
        ],
        loops: false,
        unfinished: false,
        stepsUnknown: false,
      },
      type: { declared: "text/html", sniffed: "text/html", verdict: "agrees" },
      sources: null,
      findings: [],
    });
  });
  it("says where only the ends of a redirect are known, and where there was none", async () => {
    expect((await strip({ row: { task_id: "T", provenance: { representations: [meta] } } })).redirects).toMatchObject({
      stepsUnknown: true,
      steps: [{ url: asked }, { url: final }],
    });
    expect((await strip({ row: { task_id: "T" }, meta: { ...meta, url: final } })).redirects.steps).toEqual([]);
  });
  it("says where the type contradicts the bytes, and where none was declared", async () => {
    expect((await strip({ meta: { ...meta, content_type: "application/pdf" } })).type).toMatchObject({ verdict: "differs", sniffed: "text/html" });
    expect((await strip({ meta: { id: "r1", sha256: page.sha256 } })).type).toMatchObject({ declared: null, verdict: "generic" });
  });
  it("holds the address that answered, and those that cite it, against the allowed sources, and names the pattern or what none allows", async () => {
    const citing = (url: string): Row => ({ ...row, result: { citations: [{ id: "k1", claim_id: "c1", representation_id: "r1", url }] } });
    expect((await strip({ allowed: ["http://c.test/*", "http://b.test/*"] })).sources).toMatchObject({
      verdict: "allowed",
      rule: "http://b.test/*",
      refused: null,
    });
    expect((await strip({ allowed: ["http://b.test/*"], row: citing(final) })).sources).toMatchObject({ verdict: "allowed" });
    expect((await strip({ allowed: ["http://b.test/*"], row: citing(asked) })).sources).toMatchObject({
      verdict: "not-allowed",
      rule: null,
      refused: asked,
    });
    expect((await strip({ allowed: ["http://a.test/*"] })).sources).toMatchObject({ verdict: "not-allowed", refused: final });
  });
  it("masks secrets in every address", async () => {
    const secret = "http://a.test/x?api_key=AKIAIOSFODNN7EXAMPLE99";
    const told = await strip({ row: { task_id: "T" }, meta: { ...meta, url: secret }, allowed: ["http://b.test/*"] });
    expect(JSON.stringify(told)).not.toContain("AKIAIOSFODNN7");
  });
  it("seals the truth's sources and what kind of page stands there, and says so; how the bytes came stays", async () => {
    const challenge = sampleRepresentation("<title>Just a moment...</title><p>Please verify you are human to go on with this.</p>");
    const given = { allowed: ["http://secret.test/*"], page: challenge, meta: { ...meta, sha256: challenge.sha256, status: 403 } };
    expect((await strip(given)).findings.map(({ code }) => code)).toEqual(["error-status", "challenge"]);
    const blind = await strip({ ...given, condition: "blind" });
    expect(blind).toMatchObject({ sources: null, sealed: ["sources", "stand-in"], findings: [{ code: "error-status" }], status: { code: 403 } });
    expect(JSON.stringify(blind)).not.toMatch(/secret\.test|challenge|human/);
    expect((await strip({ ...given, condition: "verify" })).sealed).toEqual([]);
  });
  it("comes with the representation that the screen opens", async () => {
    const { ask } = await openedSession();
    const { rows } = await ask("cases/page", { query: everyRow, from: 0, count: 50 });
    const view = await ask("representation/open", {
      rowId: rows.find((one) => one.taskId === "S03")!.rowId,
      representationId: "r-a2",
      charset: null,
    });
    expect(view.strip).toMatchObject({ status: { tone: "good" }, findings: [], sealed: [] });
    expect(view.freshness.stated.map(({ kind, at }) => [kind, at])).toContainEqual(["published", "2026-08-20"]);
  });
});

describe("dates on the ruler", () => {
  it("are what the page states, and the days that the claims which cite it speak of", async () => {
    expect(statedDates(await opened(), row)).toEqual([
      { kind: "published", at: "2026-08-20", from: "meta date" },
      { kind: "event", at: "2026-08-20", from: "c1" },
    ]);
    expect(statedDates(await opened(), { ...row, result: { citations: [] } }).map(({ kind }) => kind)).toEqual(["published"]);
  });
});
