import { describe, expect, it } from "vitest";
import type { ReviewEvent } from "../../src/core/formats/event";
import { nextEvent } from "../../src/core/review";
import type { AgreementCell } from "../../src/protocol/agreement";
import type { Params } from "../../src/protocol/messages";
import { sealClasses, sealingWith } from "../../src/session/projection/seals";
import { MemoryRunFiles, memoryPorts } from "../builders/memoryPorts";
import { everyRow, openedSession, type OpenedSession } from "../builders/openedSession";
import { labelAll, ratedCases, ratedJudgements, ratedPlan, ratedResults, saidIn } from "../builders/ratedRun";

async function rated(): Promise<OpenedSession> {
  const files = new MemoryRunFiles(ratedResults);
  for (const [name, text] of Object.entries(ratedJudgements)) files.judgementFiles.set(name, text);
  const opened = await openedSession(memoryPorts({ files }));
  await labelAll(opened.ask);
  return opened;
}
const compared = { dimension: "primary-label", condition: "open", plan: null, withoutAsserted: false } as const;
const pair = (first: string, second: string): Params<"agreement/pair"> => ({ ...compared, first, second, intervals: null });
const quick = { seed: "1", resamples: 200, token: "t" };
const count = (wanted: (one: (typeof ratedCases)[number]) => boolean) => ratedCases.filter(wanted).length;
const casesOf = async ({ ask }: OpenedSession, cell: Partial<AgreementCell>) => {
  const agreement: AgreementCell = { ...compared, first: "Ann", second: "Ben", labels: "differ", ...cell };
  const page = await ask("cases/page", { query: { ...everyRow, among: { agreement } }, from: 0, count: 100 });
  return page.rows.map(({ taskId }) => taskId);
};

describe("the agreement of a run", () => {
  it("names who has labelled what under which condition", async () => {
    const { ask } = await rated();
    const answer = await ask("agreement/raters", { withoutAsserted: false, plan: null });
    const [dimension] = answer.open ? answer.dimensions : [];
    expect(dimension).toMatchObject({ dimension: "primary-label", conditions: ["open"] });
    expect(dimension!.raters.map(({ rater, ratings }) => [rater, ratings])).toEqual([
      ["Ann", [{ condition: "open", count: 40 }]],
      ["Ben", [{ condition: "open", count: 30 }]],
      ["judge:new", [{ condition: null, count: 40 }]],
      ["judge:old", [{ condition: null, count: 40 }]],
    ]);
  });

  it("counts two raters at once, and has the same figures with their intervals a little later", async () => {
    const { ask } = await rated();
    const now = await ask("agreement/pair", pair("Ann", "Ben"));
    const at = (label: string) => now.labels.indexOf(label);
    expect(now).toMatchObject({ n: 30, clusters: 30, missing: { first: 0, second: 10 }, flips: null });
    expect(now.counts[at("success")]![at("wrong-answer")]).toBe(1);
    expect(now.counts[at("wrong-answer")]![at("success")]).toBe(1);
    expect(now.coefficients.map(({ interval }) => interval)).toEqual(now.coefficients.map(() => null));
    expect(now.coefficients.find(({ name }) => name === "raw")!.estimate).toEqual({ defined: true, value: 28 / 30 });
    expect(now.strata.map(({ stratum, n }) => [stratum, n])).toEqual([
      ["auth", count((one) => one.stratum === "auth" && one.ben !== null)],
      ["search", count((one) => one.stratum === "search" && one.ben !== null)],
    ]);
    const later = await ask("agreement/pair", { ...pair("Ann", "Ben"), intervals: quick });
    expect({ ...later, coefficients: later.coefficients.map((one) => ({ ...one, interval: null })), strata: [] }).toEqual({ ...now, strata: [] });
    const raw = later.coefficients[0]!.interval;
    expect(raw?.defined === true && raw.value.low < 28 / 30 && raw.value.high > 28 / 30).toBe(true);
    expect(await ask("agreement/pair", { ...pair("Ann", "Ben"), intervals: quick })).toEqual(later);
  });

  it("opens exactly the cases of a cell, of a stratum of it, and of what one of the two left out", async () => {
    const opened = await rated();
    expect(await casesOf(opened, {})).toEqual(["T01", "T02"]);
    expect(await casesOf(opened, { stratum: "auth" })).toEqual(["T01"]);
    expect(await casesOf(opened, { labels: ["wrong-answer", "success"] })).toEqual(["T01"]);
    const left = ratedCases.filter(({ ann, ben }) => ben === null && ann === "success").map(({ task }) => task);
    expect(await casesOf(opened, { labels: ["success", null] })).toEqual(left);
    const within = {
      ...everyRow,
      where: "stratum:search",
      among: { agreement: { ...compared, first: "Ann", second: "Ben", labels: "differ" as const } },
    };
    expect((await opened.ask("cases/page", { query: within, from: 0, count: 9 })).rows.map(({ taskId }) => taskId)).toEqual(["T02"]);
    const { matrix } = await opened.ask("cases/matrix", { query: within });
    expect(matrix.counts.flat().reduce((sum, n) => sum + n, 0)).toBe(2); // the matrix leaves out what the filter says of strata
  });

  it("says which items flip between two judges, and by people's labels which of the flips were right", async () => {
    const { ask } = await rated();
    const { flips, n } = await ask("agreement/pair", pair("judge:old", "judge:new"));
    const flipped = ratedCases.filter((one) => one.old !== one.new);
    expect(n).toBe(40);
    expect(flips!.flips).toBe(flipped.length);
    const lost = flipped.filter(({ old }) => old === "success").length;
    expect(flips!.byLabel.find(({ label }) => label === "success")).toMatchObject({ lost, gained: flipped.length - lost });
    const told = flipped.filter(({ ann, ben }) => ben === null || ann === ben);
    expect(flips!.against).toEqual([
      {
        condition: "open",
        withTruth: told.length,
        disputed: flipped.length - told.length,
        better: told.filter((one) => one.new === one.ann).length,
        worse: told.filter((one) => one.old === one.ann).length,
        p: expect.any(Number) as number,
      },
    ]);
  });

  it("compares every two of all raters, and all of them together", async () => {
    const { ask } = await rated();
    const all = await ask("agreement/all", compared);
    expect(all.pairs).toHaveLength(6);
    expect(all.together?.items).toBe(40);
    expect(all.together?.fleiss).toMatchObject({ defined: false, because: expect.stringContaining("from 3 to 4 labels") as string });
  });

  it("keeps conditions apart: what was labelled open is in no table of blind labels", async () => {
    const { ask } = await rated();
    const blind = await ask("agreement/pair", { ...pair("Ann", "judge:new"), condition: "blind" });
    expect(blind).toMatchObject({ n: 0, missing: { first: 40, second: 0 } });
  });

  it("ends when nobody waits for it any more", async () => {
    const { client } = await rated();
    const stop = new AbortController();
    const asked = client.request("agreement/pair", { ...pair("Ann", "Ben"), intervals: { ...quick, resamples: 1_000_000 } }, { signal: stop.signal });
    const told: unknown[] = [];
    client.on("agreement/progress", (said) => {
      told.push(said);
      stop.abort();
    });
    await expect(asked).rejects.toMatchObject({ code: "cancelled" });
    expect(told[0]).toEqual({ token: "t", done: expect.any(Number) as number });
  });

  it.each(sealClasses)("is closed, with everything that could tell it, while %s is sealed", async (kind) => {
    const { session } = await rated();
    const sealing = sealingWith(new Set([kind]));
    const { agreements } = session;
    const answer = await agreements.raters({ withoutAsserted: false, plan: null }, sealing);
    expect(answer).toEqual({ open: false, why: expect.stringContaining("Closed until") as string });
    const closed = { code: "refused", message: expect.stringContaining("Closed until") as string };
    await expect(agreements.pair(pair("Ann", "Ben"), sealing)).rejects.toMatchObject(closed);
    await expect(agreements.all(compared, sealing)).rejects.toMatchObject(closed);
    await expect(agreements.self({ ...compared, ...quick }, sealing)).rejects.toMatchObject(closed);
    const measured = { plan: "p-1", condition: "open", judge: null, positive: null, withoutAsserted: false } as const;
    await expect(agreements.corrected({ ...measured, ...quick }, sealing)).rejects.toMatchObject(closed);
    await expect(agreements.needed({ ...measured, figure: "rate", width: 1, errors: null }, sealing)).rejects.toMatchObject(closed);
    const query = { ...everyRow, among: { agreement: { ...compared, first: "Ann", second: "Ben", labels: "differ" as const } } };
    await expect(session.cases.page({ query, from: 0, count: 1 }, sealing)).rejects.toMatchObject(closed);
    await expect(session.cases.facets({ query }, sealing)).rejects.toMatchObject(closed);
    await expect(session.cases.matrix({ query }, sealing)).rejects.toMatchObject(closed);
    await expect(session.cases.position({ query, rowId: "x" }, sealing)).rejects.toMatchObject(closed);
    await expect(session.cases.step({ query, rowId: null, direction: "next", of: "any" }, sealing)).rejects.toMatchObject(closed);
    await expect(session.cases.groups({ query, by: ["lane"], figures: [], distinct: [], percentiles: [] }, sealing)).rejects.toMatchObject(closed);
  });

  it("measures a reviewer with themself by second showings alone, which are in no other table", async () => {
    const opened = await rated();
    const { ask, ports, session } = opened;
    const before = await ask("agreement/pair", pair("Ann", "judge:new"));
    expect((await ask("agreement/self", { ...compared, ...quick })).self).toEqual([]);
    const first = ports.logs.lines
      .get("Ann")!
      .slice(0, 4)
      .map((line) => JSON.parse(line) as ReviewEvent);
    for (const [at, event] of first.entries()) {
      const body = { ...saidIn(event), occasion: 2, ...(at === 3 ? { value: "partial" } : {}) };
      await ports.logs.append("Ann", (tail) => nextEvent(tail, ports.environment.now(), (n) => ports.environment.random(n), body));
    }
    ports.logs.say();
    await session.settled();
    const { self } = await ask("agreement/self", { ...compared, ...quick });
    expect(self.map(({ rater, n }) => [rater, n])).toEqual([["Ann", 4]]);
    expect(self[0]!.coefficients[0]).toMatchObject({ name: "raw", estimate: { defined: true, value: 0.75 } });
    expect(await ask("agreement/pair", pair("Ann", "judge:new"))).toEqual(before);
  });

  it("says what a plan's labels say of its population, and how many more are needed", async () => {
    const { ask, session, ports } = await rated();
    const drawn = ratedCases.slice(0, 20);
    const open = { judge: false, grader: false, system: false, reviewers: false, passages: false };
    const plan = await ratedPlan(ports.files.results, ratedCases, drawn, { blinding: open });
    ports.plans.texts.set("p-1", JSON.stringify(plan));
    ports.plans.say();
    await session.settled();
    const answer = await ask("agreement/raters", { withoutAsserted: false, plan: "p-1" });
    expect(answer).toMatchObject({ open: true, plans: [{ planId: "p-1", dimension: "primary-label", items: 20 }] });
    const { n, reweighted } = await ask("agreement/pair", { ...pair("judge:new", "Ann"), plan: "p-1", intervals: quick });
    expect(n).toBe(20);
    // Of the sample the new judge misses T04 alone, which it accepts: that cell weighs as much as it holds of all forty.
    const accepted = { all: count((one) => one.new === "success"), drawn: drawn.filter((one) => one.new === "success").length };
    const wrong = accepted.all / accepted.drawn / ratedCases.length;
    expect(reweighted).toMatchObject({
      defined: true,
      value: { raw: { defined: true, value: { estimate: expect.closeTo(1 - wrong, 12) as number } } },
    });
    const measured = { plan: "p-1", condition: "open", judge: "new", positive: "success", withoutAsserted: false } as const;
    const { corrected } = await ask("agreement/corrected", { ...measured, ...quick });
    expect(corrected).toMatchObject({ judge: "new", positive: ["success"], undecided: 2 });
    expect(corrected!.all.uncorrected).toEqual({ defined: true, value: expect.closeTo(accepted.all / 40, 12) as number });
    const needed = await ask("agreement/needed", { ...measured, figure: "rate", width: 0.05, errors: null });
    expect(needed.defined && needed.value.more).toBeGreaterThan(0);
    const enough = await ask("agreement/needed", { ...measured, figure: "rate", width: 1, errors: null });
    expect(enough.defined && enough.value.more).toBe(0);
  });

  it("is closed for whoever is in a blind plan that is not finished, and open for others", async () => {
    const { ask, session, ports } = await rated();
    const plan = await ratedPlan(ports.files.results, ratedCases, ratedCases.slice(0, 8), { reviewers: ["Cem"] });
    ports.plans.texts.set("p-1", JSON.stringify(plan));
    ports.plans.say();
    await session.settled();
    const among = { agreement: { ...compared, first: "Ann", second: "Ben", labels: "differ" as const } };
    expect(await ask("agreement/raters", { withoutAsserted: false, plan: null })).toMatchObject({ open: true });
    await ask("reviewer/set", { name: "Cem" });
    expect(await ask("agreement/raters", { withoutAsserted: false, plan: null })).toMatchObject({ open: false });
    await expect(ask("agreement/pair", pair("Ann", "Ben"))).rejects.toMatchObject({ code: "refused" });
    await expect(ask("cases/page", { query: { ...everyRow, among }, from: 0, count: 9 })).rejects.toMatchObject({ code: "refused" });
  });

  it("refuses a plan that there is not, and free text in place of labels", async () => {
    const { ask } = await rated();
    await expect(ask("agreement/pair", { ...pair("Ann", "Ben"), plan: "p-9" })).rejects.toMatchObject({
      code: "refused",
      message: expect.stringContaining("no plan p-9") as string,
    });
    const files = new MemoryRunFiles(ratedResults);
    const judgements = ratedCases.flatMap(({ task }) =>
      ["a", "b", "c", "d", "e", "f"].map((id) => ({
        judgement_id: `${id}${task}`,
        judge: { id },
        target: { task_id: task },
        dimension: "essay",
        label: `${id} on ${task}`,
      })),
    );
    files.judgementFiles.set("judgements/essays.jsonl", judgements.map((one) => `${JSON.stringify(one)}\n`).join(""));
    const free = await openedSession(memoryPorts({ files }));
    await expect(free.ask("agreement/pair", { ...pair("judge:a", "judge:b"), dimension: "essay", condition: null })).rejects.toMatchObject({
      message: expect.stringContaining("240 different labels") as string,
    });
  });
});
