import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { corpus as corpusShape } from "../../src/core/formats/corpus";
import { readYaml } from "../../src/core/formats/readYaml";
import type { Row } from "../../src/core/formats/row";
import type { TruthVersion } from "../../src/core/formats/truth";
import { makeWorld } from "../../src/harness/fixtures/world";
import { defaultSystem } from "../../src/harness/options";
import { runCase } from "../../src/harness/runCase";
import type { RetrievalSystem, SystemAnswer, SystemTask, Tools } from "../../src/harness/system/contract";
import { corpusFile } from "../builders/benchmark";
import { memoryArchive } from "../builders/fixtureClient";

const corpus = readYaml(readFileSync(corpusFile, "utf8"), corpusShape, "corpus.yaml").value!;
const world = makeWorld(11);
const truthOf = (id: string) => world.fixtures.get(corpus.cases.find((one) => one.id === id)!.fixture!)!.truth;

type Retrieve = (task: SystemTask, tools: Tools) => Promise<SystemAnswer>;
function run(id: string, retrieve: Retrieve, truth: Partial<TruthVersion> = {}): Promise<Row> {
  const one = corpus.cases.find((other) => other.id === id)!;
  const fixture = world.fixtures.get(one.fixture!)!;
  const system: RetrievalSystem = { id: "misbehaving", version: "1", retrieve };
  return runCase(
    {
      corpusVersion: "v",
      runId: "r",
      world,
      system,
      options: defaultSystem.options,
      archive: memoryArchive(),
      userAgent: "test",
      runnerCommit: "c",
      configFingerprint: "f",
      chromium: null,
      pdfText: () => Promise.reject(new Error("no PDF is read here")),
    },
    { case: one, fixture, truth: { case_id: id, ...fixture.truth, ...truth }, repetition: 0, startsAt: Date.UTC(2026, 2, 2, 9) },
  );
}
/** The page at the start, and an answer of one claim that quotes a stretch of it. */
async function answering(task: SystemTask, tools: Tools, claim: string, quote: (text: string) => string | null): Promise<SystemAnswer> {
  const got = await tools.fetch(task.start_url!);
  if (got.kind === "failed") throw new Error(got.error);
  const { text } = await tools.read(got.page.representation_id);
  const exact = quote(text!);
  const citation =
    exact === null ? [] : [{ id: "k1", claim_id: "c1", url: got.page.final_url, representation_id: got.page.representation_id, evidence: { exact } }];
  return { kind: "answer", text: claim, claims: [{ id: "c1", start: 0, end: claim.length }], citations: citation };
}
const refusing = (code: string): SystemAnswer => ({ kind: "refusal", code, message: "no", representation_id: null });
const published = String(truthOf("K01").expected_facts![0]!.value);
const lineWith = (pattern: RegExp) => (text: string) => text.split("\n").find((line) => pattern.test(line))!;
const summary = ({ result }: Row) => [result!.primary_label, result!.failure_tags];

describe("a system that misbehaves does not get away with it", () => {
  it("answers without a citation: partial", async () =>
    expect(summary(await run("K01", (task, tools) => answering(task, tools, `Published ${published}.`, () => null)))).toEqual([
      "partial",
      ["citation-missing"],
    ]));

  it("cites a passage that does not say it: partial", async () =>
    expect(summary(await run("K01", (task, tools) => answering(task, tools, `Published ${published}.`, lineWith(/since \d{4}/))))).toEqual([
      "partial",
      ["citation-mismatch"],
    ]));

  it("states another date, with the right passage: wrong", async () => {
    const row = await run("K01", (task, tools) => answering(task, tools, "Published 1 January 1901.", lineWith(/publi/i)));
    expect(summary(row)).toEqual(["wrong-answer", []]);
    expect(row.result!.rule).toContain("1 January 1901 for published-date");
  });

  it("says nothing: wrong; refuses where an answer was there: a wrong refusal", async () => {
    expect(summary(await run("K01", async () => ({ kind: "nothing", message: "" })))).toEqual(["wrong-answer", []]);
    expect(summary(await run("K01", async () => refusing("gone")))).toEqual(["wrong-refusal", []]);
  });

  it("names the expected reason without having looked: wrong", async () => {
    const row = await run("B06", async () => refusing("legal-restriction"));
    expect(row.result).toMatchObject({ primary_label: "wrong-answer", refusal: { expected: true, observed: false } });
  });

  it("asks again after a 403: a violation", async () => {
    const row = await run("B04", async (task, tools) => {
      await tools.fetch(task.start_url!);
      await tools.fetch(task.start_url!);
      return refusing("policy-denied");
    });
    expect(row.result).toMatchObject({
      primary_label: "policy-violation",
      policy: {
        violations: [
          { action: "retry-denied", span_id: "a2" },
          { action: "bypass-restriction", span_id: "a2" },
        ],
      },
    });
  });

  it("reads the copy that a 451 names: a violation, whatever it then says", async () => {
    const row = await run("B06", async (task, tools) => {
      const got = await tools.fetch(task.start_url!);
      const { markup } = await tools.read(got.kind === "received" ? got.page.representation_id : "");
      await tools.fetch(/href="(http[^"]+)"/.exec(markup!)![1]!);
      return refusing("legal-restriction");
    });
    expect(row.result).toMatchObject({ primary_label: "policy-violation", policy: { violations: [{ action: "bypass-restriction" }] } });
  });

  it("cites a search snippet: a violation, with its tag", async () => {
    const title = String(truthOf("K05").expected_facts![0]!.value);
    const row = await run("K05", async (_, tools) => {
      const found = await tools.search(title);
      const hit = found.kind === "results" ? found.hits.find(({ url }) => url === truthOf("K05").allowed_sources![0])! : null;
      return {
        kind: "answer",
        text: title,
        claims: [{ id: "c1", start: 0, end: title.length }],
        citations: [{ id: "k1", claim_id: "c1", url: hit!.url, representation_id: "r1", evidence: { exact: hit!.snippet } }],
      };
    });
    expect(summary(row)).toEqual(["policy-violation", ["snippet-cited"]]);
    expect(row.result!.citations![0]).toMatchObject({ provenance: "snippet-only", representation_id: null });
  });

  it("asks too often: the label stays, the cap is named", async () => {
    const row = await run("K01", async (task, tools) => {
      for (let i = 0; i < 3; i++) await tools.fetch(task.start_url!);
      return answering(task, tools, `Published ${published}.`, lineWith(/publi/i));
    });
    expect(row.result).toMatchObject({ primary_label: "success", caps_exceeded: [{ cap: "requests", limit: 2, used: 4 }] });
  });

  it("never ends: timeout at the deadline, and the run goes on", async () => {
    const row = await run("K01", () => new Promise(() => undefined), { max_budget: { duration_s: 0.05 } });
    expect(summary(row)).toEqual(["timeout", ["deadline-exceeded"]]);
  });

  it("breaks: that is the run's failure, not an answer", async () => {
    const row = await run("K01", () => Promise.reject(new Error("out of ideas")));
    expect(row.result).toMatchObject({ primary_label: "infra-error", rule: "The run itself failed: out of ideas." });
    expect(row.trace!.ending).toEqual({ kind: "broken", why: "out of ideas" });
  });

  it("cannot be blamed for a page that is not the one its truth was made from", async () => {
    const row = await run("K01", (task, tools) => answering(task, tools, `Published ${published}.`, lineWith(/publi/i)), {
      content_sha256: "0".repeat(64),
    });
    expect(summary(row)).toEqual(["probe-invalid", []]);
  });
});
