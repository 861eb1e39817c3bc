import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { corpus as corpusShape } from "../../src/core/formats/corpus";
import { readYaml } from "../../src/core/formats/readYaml";
import type { Row } from "../../src/core/formats/row";
import { truth as truthShape, type TruthVersion } from "../../src/core/formats/truth";
import { visibleSpans, waitParts, waterfallOf, type Waterfall } from "../../src/core/trace";
import { resolveTruth } from "../../src/core/truth/resolve";
import { createChromium } from "../../src/harness/adapters/browser/chromium";
import { makeWorld } from "../../src/harness/fixtures/world";
import { systemFile, type BadHabit } from "../../src/harness/options";
import { runCase } from "../../src/harness/runCase";
import { systemOf } from "../../src/harness/systemOf";
import { corpusFile, projectRoot, rowsIn } from "../builders/benchmark";
import { memoryArchive } from "../builders/fixtureClient";

/** The waterfall of a row, with the budget of its truth. */
function waterfall(row: Row, budget: TruthVersion["max_budget"]): Waterfall {
  return waterfallOf({
    attempts: row.trace?.attempts ?? [],
    facts: (row.result?.facts ?? []).map((fact) => ({ matched: fact.matched ?? null, claimId: fact.claim_id ?? null })),
    citations: (row.result?.citations ?? []).map((one) => ({ claimId: one.claim_id ?? null, representationId: one.representation_id ?? null })),
    representations: (row.provenance?.representations ?? []).map((one) => ({
      id: one.id,
      generatedBy: one.generated_by ?? null,
      derivedFrom: one.derived_from ?? null,
    })),
    lane: row.lane ?? null,
    unnecessaryEscalations: row.metrics?.unnecessary_escalations ?? null,
    budget: budget
      ? {
          requests: budget.requests ?? null,
          retries: budget.retries ?? null,
          escalations: budget.escalations ?? null,
          durationSeconds: budget.duration_s ?? null,
        }
      : null,
  });
}

function sample(name: string) {
  const folder = join(projectRoot, "samples", name);
  const cases = rowsIn(folder).map((row) => {
    const id = row.task_id!;
    const truth = resolveTruth(readYaml(readFileSync(join(folder, "truth", `${id}.yaml`), "utf8"), truthShape, id).value!, row.observed_at!);
    if (!truth.ok) throw new Error(truth.why);
    return { id, row, shown: waterfall(row, truth.truth.max_budget) };
  });
  return { cases, of: (id: string) => cases.find((one) => one.id === id)!.shown };
}
const [reference, impatient] = [sample("run"), sample("run-impatient")];
const wait = (shown: Waterfall, key: string) => {
  const { wait: after, span } = shown.rows.get(key)!;
  return after === null ? null : { ...after, parts: waitParts(after, span.end).map(({ kind }) => kind) };
};

describe("the waterfalls of the sample runs", () => {
  it("find nothing odd in what the harness recorded, and every span in sight", () => {
    for (const { shown, row } of [...reference.cases, ...impatient.cases]) {
      expect([...shown.marks]).toEqual([]);
      expect(visibleSpans(shown.outline, new Set())).toHaveLength(row.trace!.attempts!.length);
      expect([...shown.rows.values()].filter(({ resend }) => resend !== null)).toEqual([]);
    }
  });

  it("have the deadline of every case as a line, and no cap that the reference system went beyond", () => {
    for (const { shown } of reference.cases) expect(shown.limits.map(({ kind, exceeded }) => [kind, exceeded])).toEqual([["deadline", false]]);
  });

  it("mark the first sufficient representation of every case that was answered, and of no other", () => {
    for (const { row, shown } of reference.cases)
      expect([row.task_id, shown.firstSufficient?.rule ?? null]).toEqual([
        row.task_id,
        row.result!.primary_label === "success" ? "matched-fact" : null,
      ]);
  });

  it("fold K02's three hops and A02's two into one attempt each", () => {
    for (const [id, statuses] of [
      ["K02", [301, 308, 200]],
      ["A02", [302, 200]],
    ] as const) {
      const shown = reference.of(id);
      expect(shown.rows.get("a1")!.redirects).toMatchObject({ statuses, loops: false, unfinished: false, failed: false });
      expect(visibleSpans(shown.outline, new Set(["a1"])).map(({ key }) => key)).toEqual(["a1"]);
    }
    // One redirect is all that the impatient system follows.
    expect(impatient.of("K02").rows.get("a1")!.redirects).toMatchObject({ statuses: [301, 308], unfinished: true, failed: true });
  });

  it("mark K04's 304 as a copy that was confirmed, and nothing else as a cache's", () => {
    for (const { cases } of [reference, impatient])
      for (const { id, shown } of cases)
        expect([id, [...shown.rows.values()].flatMap(({ http }) => http.cache ?? [])]).toEqual([id, id === "K04" ? ["revalidated"] : []]);
  });

  it("show B01's Retry-After as a wait that was kept, B02's and B05's as waits of the client's own, and that the impatient system waited for none", () => {
    expect(wait(reference.of("B01"), "a1")).toMatchObject({ askedSeconds: 2, reason: "retry-after", next: { honoured: true, nth: 1 } });
    expect(wait(reference.of("B01"), "a1")!.parts).toContain("kept");
    expect(wait(reference.of("B01"), "a1")!.parts).not.toContain("missed");
    for (const id of ["B02", "B05"]) expect(wait(reference.of(id), "a1")).toMatchObject({ askedSeconds: null, reason: "backoff", parts: ["kept"] });
    expect(wait(impatient.of("B01"), "a1")).toMatchObject({ askedSeconds: 2, next: null, parts: ["open"] });
    expect(wait(impatient.of("B02"), "a1")).toBeNull();
  });

  it("mark the browser of the dynamic cases as an escalation that was needed, or of which nobody can say", () => {
    for (const { id, shown } of reference.cases) {
      const verdicts = [...shown.rows.values()].flatMap(({ escalation }) => escalation ?? []);
      expect([id, verdicts]).toEqual([id, id.startsWith("D") ? ["before"] : []]);
    }
  });
});

describe("the waterfall of a fixture", () => {
  const chromium = createChromium();
  afterAll(() => chromium.close());
  const corpus = readYaml(readFileSync(corpusFile, "utf8"), corpusShape, "corpus.yaml").value!;
  const world = makeWorld(1);

  /** One case, run by the reference system with these habits and this budget. */
  async function run(id: string, habits: readonly BadHabit[], budget: TruthVersion["max_budget"] = {}): Promise<Waterfall> {
    const one = corpus.cases.find((other) => other.id === id)!;
    const fixture = world.fixtures.get(one.fixture!)!;
    const system = systemFile.parse({ options: { habits: [...habits] } });
    const max_budget = { ...fixture.truth.max_budget, ...budget };
    const setting = {
      corpusVersion: "v",
      runId: "r",
      world,
      system: systemOf(system),
      options: system.options,
      archive: memoryArchive(),
      userAgent: "test",
    };
    const row = await runCase(
      { ...setting, runnerCommit: "c", configFingerprint: "f", chromium, pdfText: () => Promise.reject(new Error("no PDF is read here")) },
      { case: one, fixture, truth: { case_id: id, ...fixture.truth, max_budget }, repetition: 0, startsAt: Date.UTC(2026, 2, 2, 9) },
    );
    return waterfall(row, max_budget);
  }

  it("shows where a client did not wait as long as it was asked to", async () => {
    const shown = await run("B01", ["ignore-retry-after"]);
    expect(wait(shown, "a1")).toMatchObject({ askedSeconds: 2, reason: "backoff", next: { honoured: false }, parts: ["kept", "missed"] });
  });

  it("shows a wait that was given up for the deadline", async () => {
    const shown = await run("B01", [], { duration_s: 1 });
    expect(wait(shown, "a1")).toMatchObject({ askedSeconds: 2, next: null, abandoned: { seconds: 2, why: "deadline" }, parts: ["open"] });
    expect(shown.limits).toMatchObject([{ kind: "deadline", limit: 1 }]);
  });

  it("draws the deadline and the caps that were passed, and names the attempts beyond", async () => {
    const shown = await run("B02", [], { requests: 1, duration_s: 0.6 });
    expect(shown.limits.map(({ kind, exceeded, beyond }) => [kind, exceeded, [...beyond]])).toEqual([
      ["deadline", true, ["a2"]],
      ["requests", true, ["a2"]],
    ]);
    expect(shown.rows.get("a2")!.over.map(({ kind }) => kind)).toEqual(["deadline", "requests"]);
  });

  it("marks an answer from the client's own cache, which was no request", async () => {
    const shown = await run("A05", ["shared-cache"], { requests: 0 });
    const cached = [...shown.rows.values()].filter(({ http }) => http.cache === "own");
    expect(cached).toHaveLength(1);
    expect(cached[0]!.over).toEqual([]);
  });

  it("marks a browser after a page that was enough as unnecessary", async () => {
    const shown = await run("K01", ["browser-always"]);
    expect([...shown.rows.values()].flatMap(({ escalation }) => escalation ?? [])).toEqual(["unnecessary"]);
    expect(shown.limits.filter(({ exceeded }) => exceeded).map(({ kind }) => kind)).toContain("escalations");
  });
});
