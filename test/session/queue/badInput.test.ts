import { describe, expect, it } from "vitest";
import type { Plan } from "../../../src/core/formats/plan";
import { MemoryShell } from "../../builders/memoryPorts";
import { openedSession } from "../../builders/openedSession";
import { openedQueue, queueOf, queuePorts, queueRows } from "../../builders/queueRun";
import { jsonl } from "../../builders/sampleRows";

const rows = queueRows(5);
const places = [...rows.keys()];
const encode = (text: string) => new TextEncoder().encode(text);
const itemOf = (task: string, part: Partial<Plan["items"][number]> = {}): Plan["items"][number] => ({
  target: { kind: "citation", task_id: task, citation_id: "k1" },
  cell: "search",
  ...part,
});

describe("a plan that cannot be worked through", () => {
  it("says so where it was drawn from other results, is of a newer version, or asks nothing the codebook knows", async () => {
    const ports = await queuePorts(rows, [
      { plan_id: "foreign", population: { results_fingerprint: "sha256:other" } },
      { plan_id: "newer", schema: "plan/9" },
      { plan_id: "unknown", dimension: "no-such-question@1" },
    ]);
    const { ask, session } = await openedQueue(ports);
    const { plans } = await ask("queue/list", {});
    expect(Object.fromEntries(plans.map(({ planId, problem }) => [planId, problem]))).toEqual({
      foreign: expect.stringContaining("other results") as string,
      newer: expect.stringContaining("newer version") as string,
      unknown: expect.stringContaining('no dimension "no-such-question"') as string,
    });
    for (const planId of ["foreign", "newer", "unknown"]) await expect(ask("queue/open", { planId })).rejects.toMatchObject({ code: "refused" });
    expect(session.documentState()).toMatchObject({ condition: "open", blinded: null });
  });

  it("reveals nothing when results change under a plan that somebody is in; everything can be shown all the same", async () => {
    const { queue, ask, ports, session } = await openedQueue(await queuePorts(rows, [{}]));
    await queue.open();
    await queue.label(0, "full");
    ports.files.resultsBytes = encode(jsonl([{ ...rows[0]!, task_id: "ADDED" }, ...rows]));
    ports.files.say("rows");
    await session.settled();
    expect((await ask("queue/list", {})).plans).toMatchObject([{ problem: expect.stringContaining("other results") as string }]);
    await expect(queue.open()).rejects.toMatchObject({ code: "refused" });
    expect(session.documentState()).toMatchObject({ condition: "blind", blinded: { plans: [{ planId: "p-1", left: 4 }] } });
    expect(await queue.leaveBlind()).toMatchObject({ saved: "disk", header: { revealed: true } });
    await session.settled();
    expect(session.documentState()).toMatchObject({ condition: "open", blinded: null });
  });

  it("asks for a name first", async () => {
    const { ask } = await openedQueue(await queuePorts(rows, [{}], { shell: new MemoryShell(null) }));
    await expect(ask("queue/open", { planId: "p-1" })).rejects.toThrow("Say who is reviewing first");
    expect((await ask("queue/list", {})).plans).toMatchObject([{ part: "open", counts: { total: 0 } }]);
  });
});

describe("an item that cannot be labelled", () => {
  it("is told, counted apart, and holds nobody up", async () => {
    const items = [itemOf("C00"), itemOf("GONE"), itemOf("C01", { target: { kind: "citation", task_id: "C01", citation_id: "k9" } }), itemOf("C00")];
    const { queue } = await openedQueue(await queuePorts(rows, [{ items }]));
    const header = await queue.open();
    expect(header.counts).toMatchObject({ total: 3, left: 2, gone: 1 });
    expect(header.notes).toEqual([expect.stringContaining("names one target more than once")]);
    const shown = await Promise.all([0, 1, 2].map((place) => queue.item(place)));
    const problems = shown.map(({ state, case: view, problem }) => [state, view?.taskId ?? null, problem]);
    expect(problems).toContainEqual(["left", "C00", null]);
    expect(problems).toContainEqual(["gone", null, "Its row is not in the results any more."]);
    expect(problems).toContainEqual(["gone", "C01", expect.stringContaining("no such citation") as string]);
    const gone = shown.findIndex((item) => item.case === null);
    expect(await queue.skip(gone)).toMatchObject({ saved: "no", reason: "Its row is not in the results any more." });
    await queue.label(
      shown.findIndex(({ state }) => state === "left"),
      "full",
    );
    expect(await queue.header()).toMatchObject({ finished: true, resumeAt: null, counts: { done: 1, gone: 2, left: 0 } });
  });

  it("says which rows it could mean where several fit", async () => {
    const twice = [...rows, { ...rows[0]!, repetition: 1 }];
    const { queue } = await openedQueue(await queuePorts(twice, [{ items: [itemOf("C00")] }]));
    await queue.open();
    expect((await queue.item(0)).problem).toContain("2 rows fit task C00");
  });

  it("comes back when what was judged has changed since, with the label kept", async () => {
    const { queue, ports, session } = await openedQueue(await queuePorts(rows, [{}]));
    await queue.open();
    for (const place of places) await queue.label(place, "full");
    expect((await queue.header()).finished).toBe(true);
    const changed = rows.map((row, at) =>
      at === 1 ? { ...row, trace: { ...row.trace, claims: row.trace!.claims!.map((one) => ({ ...one, text: "another claim" })) } } : row,
    );
    ports.files.resultsBytes = encode(jsonl(changed));
    // The same plan, drawn for what is there now: the old one would be of other results.
    const plan = JSON.parse(ports.plans.texts.get("p-1")!) as Plan;
    const { fileFingerprint } = await import("../../../src/core/records/fingerprint");
    ports.plans.texts.set(
      "p-1",
      JSON.stringify({ ...plan, population: { ...plan.population, results_fingerprint: await fileFingerprint(ports.files.results) } }),
    );
    ports.files.say("rows");
    await session.settled();
    const header = await queue.open();
    expect(header).toMatchObject({ counts: { stale: 1, left: 1, done: 4 }, finished: false });
    const stale = await queue.item(header.resumeAt!);
    expect(stale).toMatchObject({ state: "stale", case: { taskId: "C01" }, slot: { mine: { value: "full", stale: ["content"] } } });
    expect(stale.problem).toContain("What you judged has changed");
    await queue.label(header.resumeAt!, "none");
    expect((await queue.header()).finished).toBe(true);
  });

  it("shows a label that is not in the codebook any more, and asks for another", async () => {
    const { queue, ports, session } = await openedQueue(await queuePorts(rows, [{}]));
    await queue.open();
    await queue.label(0, "full");
    ports.files.artefacts.set(
      "review/codebook.yaml",
      "dimensions:\n  - id: citation-support\n    version: 1\n    applies_to: citation\n    recipe: citation-support/1\n    labels: [{ id: yes }, { id: none }]\n",
    );
    ports.files.say("codebook");
    await session.settled();
    expect((await queue.header()).notes).toEqual([expect.stringContaining("not in the codebook any more")]);
    expect((await queue.item(0)).problem).toContain("full, is not in the codebook any more");
  });
});

describe("one item in two plans", () => {
  it("is labelled once for both, and that is said", async () => {
    const opened = await openedSession(
      await queuePorts(rows, [{ plan_id: "p-1" }, { plan_id: "p-2", seed: 8, items: [itemOf("C00"), itemOf("C01")] }]),
    );
    const [one, two] = [queueOf(opened, "p-1"), queueOf(opened, "p-2")];
    await one.open();
    await two.open();
    expect((await one.header()).shared).toEqual([{ planId: "p-2", items: 2 }]);
    const place = (await two.item(0)).case!.taskId;
    const items = await Promise.all(places.map((at) => one.item(at)));
    await two.label(0, "full");
    expect(await one.item(items.findIndex((item) => item.case!.taskId === place))).toMatchObject({
      state: "done",
      slot: { mine: { value: "full" } },
    });
    expect((await one.header()).counts).toMatchObject({ done: 1, left: 4 });
    expect(await one.undo()).toMatchObject({ done: true, place: items.findIndex((item) => item.case!.taskId === place) });
  });
});

describe("what a reviewer should know", () => {
  it("is said of a clock that ran backwards, names spelled in two ways, short cells and another version; nothing sealed is named", async () => {
    const cells = [{ id: "accepted", judge_label: "full", stratum: "search", size: 5, quota: 20, drawn: 5, inclusion_probability: 1 }];
    const items = rows.map(({ task_id }) => itemOf(task_id, { cell: "accepted", reviewers: ["Reviewer-A"] }));
    const { queue, ports } = await openedQueue(await queuePorts(rows, [{ dimension: "citation-support@0", items, cells }]));
    await queue.open();
    ports.environment.time += 60_000;
    await queue.label(0, "full");
    ports.environment.time -= 30_000;
    await queue.label(1, "none");
    expect((await queue.header()).counts).toMatchObject({ done: 2 });
    const { notes } = await queue.header();
    expect(notes).toEqual([
      expect.stringContaining("citation-support@0"),
      expect.stringContaining('spells you "Reviewer-A"; here you are "reviewer-a"'),
      expect.stringContaining("The clock ran backwards: one thing"),
      "One cell has fewer items than the plan asks for (search): the results have no more.",
    ]);
    expect(await queue.undo()).toMatchObject({ done: true, place: 1 });
  });
});
