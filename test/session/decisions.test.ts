import { describe, expect, it } from "vitest";
import { collectRatings } from "../../src/session/agreement/collectRatings";
import { disagreements } from "../../src/session/agreement/disagreements";
import { settledItems, settledRatings } from "../../src/session/agreement/settled";
import { aDecided, everyDisagreement, labelled, SharedRun, supportOf } from "../builders/adjudication";
import type { Params } from "../../src/protocol/messages";
import type { OpenedSession } from "../builders/openedSession";
import { planOfRows } from "../builders/plans";
import { successRow } from "../builders/sampleRows";

const quote = (exact: string, start: number) => ({ exact, start, end: start + exact.length, text: "text@1", representation_id: "r-a2" });

/** Ann and Ben have labelled one citation differently; Cem adjudicates. */
async function differing() {
  const run = new SharedRun();
  const [ann, ben] = [await run.open("Ann Example"), await run.open("Ben Example")];
  const question = await supportOf(ann);
  await labelled(ann, question, "full", { rationale: "It says so.", evidence: quote("Release v3.2", 0) });
  await labelled(ben, question, "none", { rationale: "Only the title does." });
  const cem = await run.open("Cem Example");
  return { run, ann, ben, cem, question };
}
const list = async ({ ask }: OpenedSession, more: Partial<Params<"decisions/list">> = {}) => ask("decisions/list", { ...everyDisagreement, ...more });

const targetOf = async ({ session }: OpenedSession) =>
  (await disagreements(session.run, await collectRatings(session.run, "citation-support")))[0]!.target;

describe("the list of disagreements", () => {
  it("says which items reviewers differ on and how, without saying who", async () => {
    const { cem, question } = await differing();
    const { items, total, dimensions, types } = await list(cem);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      ...question,
      taskId: "S03",
      part: "k1",
      types: ["label"],
      labels: ["full", "none"],
      raters: 2,
      absent: 0,
      conditions: ["open"],
      status: "open",
      decided: null,
    });
    expect(dimensions).toEqual([{ name: "citation-support", open: 1, decided: 0 }]);
    expect(types.find(({ name }) => name === "label")).toEqual({ name: "label", open: 1, decided: 0 });
  });

  it("has those who agree on the label and point elsewhere, those who left it out, and those who said something", async () => {
    const run = new SharedRun();
    const [ann, ben] = [await run.open("Ann"), await run.open("Ben")];
    const one = await supportOf(ann);
    const other = await supportOf(ann, "task:S03 repetition:1 system:fallback-router");
    await labelled(ann, one, "full", { evidence: quote("Release v3.2", 0) });
    await labelled(ben, one, "full", { evidence: quote("Published 20 August 2026", 16) });
    await labelled(ann, other, "full");
    await run.logs.append("Ben", (tail) => ({
      schema: "event/1",
      id: "01900000-0000-7000-8000-000000000009",
      at: "2026-11-29T12:30:00Z",
      reviewer: "Ben",
      prev: tail.prev,
      kind: "skip",
      target: {
        kind: "citation",
        task_id: "S03",
        lane: "fixture",
        system: { id: "fallback-router", version: "1.0.0" },
        repetition: 1,
        citation_id: "k1",
      },
      reason: "page missing",
    }));
    const cem = await run.open("Cem");
    const { items } = await list(cem);
    expect(items.map(({ types, evidence, absent }) => [types, evidence, absent])).toEqual([
      [["evidence"], "disjoint", 0],
      [["missing"], null, 1],
    ]);
    const missing = await cem.ask("decisions/open", other);
    expect(missing.raters.map(({ value, absent, reason }) => [value, absent, reason]).sort()).toEqual([
      [null, "skipped", "page missing"],
      ["full", null, null],
    ]);
    expect((await list(cem, { types: ["missing"] })).total).toBe(1);
    await cem.ask("comment/add", { rowId: one.rowId, ref: one.ref, text: "Which of the two?" });
    expect((await list(cem)).items[0]!.types).toEqual(["evidence"]);
  });

  it("has items that a plan gives to somebody who has not come to them, however the plan spells the name", async () => {
    const run = new SharedRun();
    const ann = await run.open("Ann");
    const question = await supportOf(ann);
    await labelled(ann, question, "full");
    const row = successRow();
    const citation = {
      kind: "citation",
      task_id: "S03",
      lane: "fixture",
      system: { id: "fallback-router", version: "1.0.0" },
      repetition: 0,
      citation_id: "k1",
    };
    const plan = await planOfRows([row], run.files.results, {
      plan_id: "p-1",
      items: [{ target: citation, cell: "search", reviewers: ["ANN", "Ben"] }],
    });
    run.plans.texts.set("p-1", JSON.stringify(plan));
    const cem = await run.open("Cem");
    const [item] = (await list(cem)).items;
    expect(item).toMatchObject({ types: ["missing"], absent: 1, raters: 1 });
    expect((await cem.ask("decisions/open", question)).raters.map(({ absent }) => absent).sort()).toEqual(["not-reached", null].sort());
  });

  it("tells claims that reviewers have drawn differently", async () => {
    const { run, ann, cem, question } = await differing();
    const claim = (await ann.ask("case/open", { rowId: question.rowId })).claims.find(({ id }) => id === "c1")!;
    const redrawn = await ann.ask("claim/correct", {
      rowId: question.rowId,
      correction: { op: "adjust", claimId: "c1", start: claim.start!, end: claim.end! - 3 },
    });
    expect(redrawn.saved).toBe("disk");
    await labelled(ann, question, "none");
    run.logs.say();
    await cem.session.settled();
    const [item] = (await list(cem)).items;
    expect(item!.types).toEqual(["claim-boundary"]);
    const { raters } = await cem.ask("decisions/open", question);
    expect(raters.filter((one) => one.claim !== null)).toMatchObject([{ claim: claim.text.slice(0, -3) }]);
  });
});

describe("an item under adjudication", () => {
  it("shows raters as letters, with their labels, reasons and evidence, and keeps judge, grader, system and names sealed", async () => {
    const { run, cem, question } = await differing();
    const heard: unknown[] = [];
    const view = await cem.ask("decisions/open", question);
    heard.push(view, await list(cem));
    heard.push(
      await cem.ask("representation/open", {
        rowId: question.rowId,
        representationId: "r-a2",
        charset: null,
        adjudicated: { ref: question.ref, dimension: question.dimension },
      }),
    );
    expect(view.raters.map(({ rater }) => rater)).toEqual(["A", "B"]);
    expect(view.raters.map(({ value, rationale }) => [value, rationale]).sort()).toEqual([
      ["full", "It says so."],
      ["none", "Only the title does."],
    ]);
    expect(view.case.sealed).toEqual(expect.arrayContaining(["judge", "grader", "system", "reviewer"]));
    expect(view.case.slots.flatMap(({ others, judges }) => [...others.labels, ...judges.labels])).toEqual([]);
    const said = JSON.stringify(heard);
    for (const name of ["Ann", "Ben", "Example"]) expect(said).not.toContain(name);
    expect(said).not.toContain("fallback-router");
    expect([...run.logs.lines.keys()].sort()).toEqual(["Ann Example", "Ben Example"]);
  });

  it("has each rater's evidence at its place in the representation, under the letter", async () => {
    const { cem, question } = await differing();
    const { raters } = await cem.ask("decisions/open", question);
    const { evidence } = await cem.ask("representation/open", {
      rowId: question.rowId,
      representationId: "r-a2",
      charset: null,
      adjudicated: { ref: question.ref, dimension: question.dimension },
    });
    const letter = raters.find(({ value }) => value === "full")!.rater;
    expect(evidence).toMatchObject([{ source: "reviewer", by: letter, exact: "Release v3.2", resolution: { ranges: [{ start: 0, end: 12 }] } }]);
  });

  it("tells names only once it is decided, and only when asked", async () => {
    const { cem, question } = await differing();
    await expect(cem.ask("decisions/names", question)).rejects.toMatchObject({ code: "refused" });
    await cem.ask("decisions/decide", aDecided(question));
    const { raters } = await cem.ask("decisions/open", question);
    const { names, adjudicator } = await cem.ask("decisions/names", question);
    expect(adjudicator).toBe("Cem Example");
    expect(names.find(({ rater }) => rater === raters.find(({ value }) => value === "full")!.rater)?.name).toBe("Ann Example");
  });

  it("gives out neither the row's own bytes nor passages while they are sealed, and reads its pages", async () => {
    const { cem, question } = await differing();
    const adjudicated = { ref: question.ref, dimension: question.dimension };
    const { rowId } = question;
    await expect(cem.ask("bytes/read", { of: { rowId, representationId: null }, from: 0, count: 64, adjudicated })).rejects.toMatchObject({
      code: "refused",
    });
    await expect(cem.ask("passages/find", { rowId, representationId: "r-a2", charset: null, claimId: "c1", adjudicated })).rejects.toMatchObject({
      code: "refused",
    });
    expect((await cem.ask("bytes/read", { of: { rowId, representationId: "r-a2" }, from: 0, count: 8, adjudicated })).hex).toHaveLength(16);
    const described = await cem.ask("evidence/describe", { rowId, representationId: "r-a2", charset: null, start: 0, end: 7, adjudicated });
    expect(described.evidence.exact).toBe("Release");
  });

  it("makes labels given after it say that colleagues' were seen", async () => {
    const { run, cem, question } = await differing();
    await cem.ask("decisions/open", question);
    await labelled(cem, question, "full");
    expect(run.logs.events("Cem Example").at(-1)).toMatchObject({ condition: "blind", exposed: ["reviewers"] });
  });
});

describe("deciding", () => {
  it("is an event of the adjudicator over the labels that stand, which stay as they are", async () => {
    const { run, cem, question } = await differing();
    const before = [...run.logs.lines].filter(([name]) => name !== "Cem Example");
    await cem.ask("decisions/open", question);
    const outcome = await cem.ask("decisions/decide", aDecided(question));
    expect(outcome).toMatchObject({
      saved: "disk",
      view: { item: { status: "decided", decided: "partial" }, decision: { mine: true, cause: "guideline-gap" } },
    });
    const ids = ["Ann Example", "Ben Example"].map((name) => run.logs.events(name)[0]!.id);
    expect(run.logs.events("Cem Example")).toMatchObject([
      {
        kind: "decision",
        value: "partial",
        cause: "guideline-gap",
        over: ids,
        condition: "blind",
        dimension: "citation-support@1",
        recipe: "citation-support/1",
        active_s: 2.5,
      },
    ]);
    expect(run.logs.events("Cem Example")[0]).not.toHaveProperty("exposed");
    expect([...run.logs.lines].filter(([name]) => name !== "Cem Example")).toEqual(before);
    expect((await list(cem, { state: "open" })).total).toBe(0);
    expect((await list(cem, { state: "decided" })).total).toBe(1);
  });

  it("is refused without a cause or a reason, and nothing is written", async () => {
    const { run, cem, question } = await differing();
    expect(await cem.ask("decisions/decide", aDecided(question, { cause: null }))).toMatchObject({ saved: "no", missing: ["cause"] });
    expect(await cem.ask("decisions/decide", aDecided(question, { rationale: " " }))).toMatchObject({ saved: "no", missing: ["rationale"] });
    expect(await cem.ask("decisions/decide", aDecided(question, { value: "perhaps" }))).toMatchObject({ saved: "no" });
    expect(run.logs.events("Cem Example")).toEqual([]);
  });

  it("of one's own item takes a deliberate choice, which is recorded", async () => {
    const { run, ben, question } = await differing();
    expect((await ben.ask("decisions/open", question)).rated).toBe(true);
    expect(await ben.ask("decisions/decide", aDecided(question))).toMatchObject({ saved: "no", missing: ["rated"] });
    expect(await ben.ask("decisions/decide", aDecided(question, { rated: true }))).toMatchObject({ saved: "disk" });
    expect(run.logs.events("Ben Example").at(-1)).toMatchObject({ kind: "decision", rated: true });
  });

  it("is undone and done again, across items, and says which item it was", async () => {
    const { cem, question } = await differing();
    await cem.ask("decisions/decide", aDecided(question));
    expect(await cem.ask("decisions/undo", {})).toMatchObject({ done: true, item: question });
    expect((await list(cem, { state: "open" })).total).toBe(1);
    expect(await cem.ask("decisions/redo", {})).toMatchObject({ done: true, item: question });
    expect((await list(cem, { state: "open" })).total).toBe(0);
  });

  it("is stale once a label it was decided over changes, and the item is open again", async () => {
    const { run, ann, cem, question } = await differing();
    await cem.ask("decisions/decide", aDecided(question));
    await labelled(ann, question, "contradicted", { evidence: quote("Release v3.2", 0) });
    run.logs.say();
    await cem.session.settled();
    const [item] = (await list(cem, { state: "open" })).items;
    expect(item).toMatchObject({ status: "stale", decided: "partial" });
    expect((await cem.ask("decisions/open", question)).decision).toMatchObject({ stale: ["labels"] });
  });

  it("by two who do not know of each other is a conflict, until somebody decides over both", async () => {
    const { run, cem, question } = await differing();
    const dan = await run.open("Dan");
    // Dan has not seen Cem's decision: his session has not read the logs again.
    await cem.ask("decisions/decide", aDecided(question));
    dan.session.run.book.reload = () => Promise.resolve({ reviewers: new Set(), rewritten: [] });
    await dan.ask("decisions/decide", aDecided(question, { value: "none", cause: "misreading" }));
    const eva = await run.open("Eva");
    expect((await list(eva)).items[0]).toMatchObject({ status: "conflict", decided: "none" });
    expect((await eva.ask("decisions/open", question)).decision).toMatchObject({ conflicting: ["partial"] });
    const [item] = await settledItems(eva.session.run, await collectRatings(eva.session.run, "citation-support"), { strategy: "strictest" });
    expect(item).toMatchObject({ label: null, from: "open" });
    expect(await eva.ask("decisions/decide", aDecided(question, { value: "full" }))).toMatchObject({ view: { item: { status: "decided" } } });
    expect(run.logs.events("Eva")[0]!["over"]).toHaveLength(4);
  });

  it("put off is a skip of the adjudicator's, which nobody takes for a label left out", async () => {
    const { cem, question } = await differing();
    expect(await cem.ask("decisions/skip", { ...question, reason: "ask the author" })).toMatchObject({
      saved: "disk",
      view: { item: { status: "skipped", absent: 0 } },
    });
    expect((await list(cem, { state: "open" })).total).toBe(1);
  });

  it("waits in the outbox where the log refuses it, and names the labels still when it is saved", async () => {
    const { run, cem, question } = await differing();
    run.logs.refusal = { ok: false, code: "disk-full", message: "the disk is full" };
    expect(await cem.ask("decisions/decide", aDecided(question))).toMatchObject({
      saved: "outbox",
      reason: "the disk is full",
      view: { item: { status: "decided" } },
    });
    run.logs.refusal = null;
    await cem.ask("outbox/retry", {});
    expect(run.logs.events("Cem Example")).toMatchObject([{ kind: "decision" }]);
    expect((await list(cem)).items[0]).toMatchObject({ status: "decided" });
  });
});

describe("what is settled", () => {
  const settled = async ({ session: { run } }: OpenedSession, ...rule: [Parameters<typeof settledItems>[2]?]) =>
    (await settledItems(run, await collectRatings(run, "citation-support"), ...rule)).map(({ label, from }) => [label, from]);

  it("is the decision, else what all say, else open; a rule can settle more, and nothing is stored", async () => {
    const { run, cem, ann, question } = await differing();
    const other = await supportOf(ann, "task:S03 repetition:1 system:fallback-router");
    await labelled(ann, other, "partial");
    run.logs.say();
    await cem.session.settled();
    const lines = JSON.stringify([...run.logs.lines]);
    expect(await settled(cem)).toEqual([
      [null, "open"],
      ["partial", "single"],
    ]);
    expect(await settled(cem, { strategy: "strictest" })).toEqual([
      ["none", "strictest"],
      ["partial", "single"],
    ]);
    expect(JSON.stringify([...run.logs.lines])).toBe(lines);
    await cem.ask("decisions/decide", aDecided(question, { value: "full" }));
    // The other repetition has the same content: what is decided of one is decided of both.
    expect(await settled(cem)).toEqual([
      ["full", "decision"],
      ["full", "decision"],
    ]);
    const items = await settledItems(cem.session.run, await collectRatings(cem.session.run, "citation-support"));
    expect(settledRatings(items, "settled").map(({ rater, label }) => [rater, label])).toEqual([
      ["settled", "full"],
      ["settled", "full"],
    ]);
  });

  it("by a rule becomes decisions only when somebody says so, each naming the rule", async () => {
    const { run, cem } = await differing();
    const asked = { dimension: "citation-support", rule: { strategy: "reviewer-first", reviewer: "Ann Example" }, rationale: "" } as const;
    expect(await cem.ask("decisions/merge", { ...asked, write: false })).toEqual({ settles: 1, leaves: 0, written: 0, reason: null });
    expect(run.logs.events("Cem Example")).toEqual([]);
    expect(await cem.ask("decisions/merge", { ...asked, rule: { strategy: "majority" }, write: true })).toEqual({
      settles: 0,
      leaves: 1,
      written: 0,
      reason: null,
    });
    expect(await cem.ask("decisions/merge", { ...asked, write: true })).toMatchObject({ settles: 1, written: 1 });
    expect(run.logs.events("Cem Example")).toMatchObject([{ kind: "decision", value: "full", strategy: "reviewer-first", cause: "other" }]);
  });
});

describe("who has items of their own left", () => {
  it("sees nobody's labels here until then", async () => {
    const { run, question } = await differing();
    const row = successRow();
    run.plans.texts.set("p-1", JSON.stringify(await planOfRows([row], run.files.results, { plan_id: "p-1" })));
    const plan = JSON.parse(run.plans.texts.get("p-1")!) as { items: { reviewers?: string[] }[] };
    for (const item of plan.items) item.reviewers = ["Dan"];
    run.plans.texts.set("p-1", JSON.stringify(plan));
    const dan = await run.open("Dan");
    await expect(list(dan)).rejects.toMatchObject({ code: "refused", message: expect.stringContaining("Finish your queue first") as string });
    await expect(dan.ask("decisions/open", question)).rejects.toMatchObject({ code: "refused" });
    const adjudicated = { ref: question.ref, dimension: question.dimension };
    const asked = { rowId: question.rowId, representationId: "r-a2", charset: null };
    await expect(dan.ask("representation/open", { ...asked, adjudicated })).rejects.toMatchObject({ code: "refused" });
    await expect(
      dan.ask("decisions/merge", { dimension: "citation-support", rule: { strategy: "majority" }, write: false, rationale: "" }),
    ).rejects.toMatchObject({ code: "refused" });
    await dan.ask("queue/leaveBlind", { planId: "p-1" });
    expect((await list(dan)).total).toBe(1);
  });

  it("is told nothing of what the item's plan does not seal, either way", async () => {
    const { run, cem, question } = await differing();
    expect((await cem.ask("decisions/open", question)).case.sealed).toContain("judge");
    const blinding = { judge: false, grader: true, system: true, reviewers: true, passages: true };
    run.plans.texts.set(
      "p-1",
      JSON.stringify(
        await planOfRows([successRow()], run.files.results, {
          plan_id: "p-1",
          blinding,
          items: [{ target: await targetOf(cem), cell: "search", reviewers: ["Ann Example", "Ben Example"] }],
        }),
      ),
    );
    const eva = await run.open("Eva");
    const { sealed } = (await eva.ask("decisions/open", question)).case;
    expect(sealed).not.toContain("judge");
    expect(sealed).toEqual(expect.arrayContaining(["grader", "system", "reviewer"]));
  });
});

describe("the list", () => {
  it("is the same whoever's log is read first", async () => {
    const { run } = await differing();
    const told = async (names: readonly string[]) => {
      const turned = new SharedRun(run.files);
      for (const name of names) turned.logs.lines.set(name, run.logs.lines.get(name)!);
      const { session } = await turned.open("Cem");
      return (await disagreements(session.run, await collectRatings(session.run, "citation-support"))).map(({ item, labels, types }) => [
        item,
        types,
        labels.map(({ reviewer, label }) => [reviewer, label]),
      ]);
    };
    expect(await told(["Ann Example", "Ben Example"])).toEqual(await told(["Ben Example", "Ann Example"]));
  });
});

describe("what the codebook has to say more of", () => {
  it("lists decisions that blame it, between which labels, with their reasons and cases", async () => {
    const { cem, question } = await differing();
    await cem.ask("decisions/decide", aDecided(question));
    expect((await cem.ask("decisions/changes", {})).changes).toMatchObject([
      {
        dimension: "citation-support",
        between: ["full", "none"],
        decided: [{ label: "partial", count: 1 }],
        cases: [
          {
            rowId: question.rowId,
            ref: question.ref,
            taskId: "S03",
            part: "k1",
            decided: "partial",
            rationale: "The guideline does not say what half a date is.",
          },
        ],
      },
    ]);
    await cem.ask("decisions/undo", {});
    expect((await cem.ask("decisions/changes", {})).changes).toEqual([]);
  });
});
