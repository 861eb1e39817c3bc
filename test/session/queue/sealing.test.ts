import { describe, expect, it } from "vitest";
import { MemoryEnvironment, MemoryKeeper, MemoryShell } from "../../builders/memoryPorts";
import { everyRow, openedSession, type OpenedSession } from "../../builders/openedSession";
import { openedQueue, queueOf, queuePorts, queueRows } from "../../builders/queueRun";

const rows = queueRows(6);
/** Another machine: ids are made of the time, and two machines never give the same. */
const laterEnvironment = () => Object.assign(new MemoryEnvironment(), { time: Date.parse("2026-11-29T13:00:00Z") });
const open = { judge: false, grader: false, system: false, reviewers: false, passages: false };
const document = async ({ session }: Pick<OpenedSession, "session">) => {
  await session.settled();
  return session.documentState();
};
const firstPage = async ({ ask }: Pick<OpenedSession, "ask">) => (await ask("cases/page", { query: everyRow, from: 0, count: 10 })).rows;
const named = (names: readonly string[]) =>
  rows.map(({ task_id }) => ({ target: { kind: "citation", task_id, citation_id: "k1" }, cell: "search", reviewers: [...names] }));

describe("the ordinary view", () => {
  it("is sealed for a plan that names the reviewer from the beginning, and opens when it is finished", async () => {
    const opened = await openedQueue(await queuePorts(rows, [{ items: named(["reviewer-a"]) }]));
    const sealed = await document(opened);
    expect(sealed).toMatchObject({
      condition: "blind",
      blinded: { seals: ["judge", "grader", "system", "reviewer", "hint"], plans: [{ planId: "p-1", left: 6 }] },
    });
    expect(sealed.columns).not.toContain("label");
    expect((await firstPage(opened)).map(({ label, system }) => [label, system])).toEqual(rows.map(() => [null, null]));
    for (const place of rows.keys()) await opened.queue.label(place, "full");
    const after = await document(opened);
    expect(after).toMatchObject({ condition: "open", blinded: null });
    expect(after.columns).toContain("label");
    expect((await firstPage(opened))[0]).toMatchObject({ label: "success", system: "router-a 1.0.0" });
    expect((await opened.queue.header()).finished).toBe(true);
  });

  it("stays open for whoever is named in no plan, and for plans of others", async () => {
    const opened = await openedQueue(await queuePorts(rows, [{ items: named(["Ben"]) }]));
    expect(await document(opened)).toMatchObject({ condition: "open", blinded: null });
    await expect(opened.queue.open()).rejects.toThrow("for Ben");
    expect((await opened.ask("queue/list", {})).plans).toMatchObject([{ part: "others", reviewers: ["Ben"], counts: { total: 0 } }]);
  });

  it("is sealed for a plan that names nobody once its queue was begun, also after a restart without a word in the log", async () => {
    const ports = await queuePorts(rows, [{}]);
    const opened = await openedQueue(ports);
    expect(await document(opened)).toMatchObject({ condition: "open" });
    expect((await opened.ask("queue/list", {})).plans).toMatchObject([{ part: "open" }]);
    await opened.queue.open();
    expect(await document(opened)).toMatchObject({ condition: "blind" });
    expect(await document(await openedQueue(ports))).toMatchObject({ condition: "blind" });
  });

  it("seals what the plan seals and no more: verifying shows the judge's label, and takes confirmed and corrected labels", async () => {
    const opened = await openedQueue(await queuePorts(rows, [{ blinding: { judge: false } }]));
    await opened.queue.open();
    const item = await opened.queue.item(0);
    expect(item).toMatchObject({ condition: "verify", case: { sealed: ["grader", "system", "reviewer", "hint"] } });
    const judged = item.slot!.judges.labels[0]!;
    expect(judged).toMatchObject({ judge: "judge-1" });
    await opened.queue.label(0, judged.label as string);
    expect(opened.ports.logs.events("reviewer-a").at(-1)).toMatchObject({ condition: "verify", value: judged.label, judge: { id: "judge-1" } });
    const names = (await opened.queue.header()).cells.map(({ name }) => name).sort();
    expect(names).toEqual(["known-url", "search"]);
    expect((await opened.ask("cases/page", { query: { ...everyRow, where: "judge:full" }, from: 0, count: 1 })).total).toBe(3);
    expect((await opened.ask("cases/page", { query: { ...everyRow, where: "label:success" }, from: 0, count: 1 })).error).not.toBeNull();
  });

  it("seals for several plans what any of them seals, and nothing for one that seals nothing", async () => {
    const opened = await openedQueue(
      await queuePorts(rows, [
        { plan_id: "p-1", blinding: open },
        { plan_id: "p-2", blinding: { ...open, system: true } },
        { plan_id: "p-3", blinding: { ...open, reviewers: true } },
      ]),
    );
    await queueOf(opened, "p-1").open();
    expect(await document(opened)).toMatchObject({ condition: "open", blinded: null });
    await queueOf(opened, "p-2").open();
    await queueOf(opened, "p-3").open();
    expect(await document(opened)).toMatchObject({ condition: "verify", blinded: { seals: ["system", "reviewer"] } });
    // What the ordinary view seals for another plan is sealed in this queue too.
    expect((await queueOf(opened, "p-1").item(0)).case!.sealed).toEqual(["system", "reviewer"]);
  });

  it("does not say whose labels are new while they are sealed", async () => {
    const ports = await queuePorts(rows, [{ items: named(["reviewer-a", "Ben"]) }]);
    const opened = await openedQueue(ports);
    const ben = await openedQueue({ ...ports, keeper: new MemoryKeeper(), shell: new MemoryShell("Ben"), environment: laterEnvironment() });
    await ben.queue.label(0, "full");
    ports.logs.say();
    expect((await document(opened)).banner).toBe("There are new labels by others.");
    await opened.queue.leaveBlind();
    await ben.queue.label(1, "full");
    ports.logs.say();
    expect((await document(opened)).banner).toBe("New labels by Ben.");
  });

  it("refuses the results as text, which hold everything, as long as it is sealed", async () => {
    const opened = await openedQueue(await queuePorts(rows, [{}]));
    await opened.queue.open();
    await expect(opened.ask("shell/openLine", { line: 1, column: 1 })).rejects.toMatchObject({ code: "refused" });
    await opened.queue.leaveBlind();
    await opened.ask("shell/openLine", { line: 1, column: 1 });
  });
});

describe("a reveal", () => {
  it("opens one item for good, is logged, cannot be undone, and labels after it say so", async () => {
    const opened = await openedQueue(await queuePorts(rows, [{}]));
    const { queue, ports } = opened;
    await queue.open();
    expect(await queue.reveal(2)).toMatchObject({
      saved: "disk",
      item: { revealed: true, condition: "post-reveal", seenBefore: false, case: { sealed: [] } },
    });
    const { rowId } = (await queue.item(2)).case!;
    expect(ports.logs.events("reviewer-a").at(-1)).toMatchObject({ kind: "reveal", plan_id: "p-1", target: { kind: "citation", citation_id: "k1" } });
    await queue.label(2, "full");
    expect(ports.logs.events("reviewer-a").at(-1)).toMatchObject({ kind: "label", condition: "post-reveal", judge: { id: "judge-1" } });
    expect(await queue.undo()).toMatchObject({ done: true, place: 2 });
    expect(await queue.undo()).toMatchObject({ done: false });
    expect(await queue.item(2)).toMatchObject({ state: "left", revealed: true });
    expect(await queue.reveal(2)).toMatchObject({ saved: "no" });
    expect(await queue.item(3)).toMatchObject({ condition: "blind", revealed: false });
    // The ordinary view stays sealed: its lists say nothing more of the row than of the others.
    expect((await firstPage(opened)).every(({ label }) => label === null)).toBe(true);
    expect((await opened.ask("case/open", { rowId })).sealed).not.toEqual([]);
  });

  it("of the whole plan opens the ordinary view and every item, and every label after it says so", async () => {
    const opened = await openedQueue(await queuePorts(rows, [{}]));
    const { queue, ports } = opened;
    await queue.open();
    await queue.label(0, "full");
    expect(await queue.leaveBlind()).toMatchObject({ saved: "disk", header: { revealed: true } });
    const event = ports.logs.events("reviewer-a").at(-1);
    expect(event).toMatchObject({ kind: "reveal", plan_id: "p-1" });
    expect(event).not.toHaveProperty("target");
    expect(await document(opened)).toMatchObject({ condition: "open", blinded: null });
    expect(await queue.item(1)).toMatchObject({ revealed: true, condition: "post-reveal", case: { sealed: [] } });
    await queue.label(1, "full");
    await queue.label(0, "none");
    expect(ports.logs.events("reviewer-a").slice(-2)).toMatchObject([{ condition: "post-reveal" }, { condition: "post-reveal" }]);
    expect(ports.logs.events("reviewer-a")[0]).toMatchObject({ condition: "blind" });
    expect(await queue.leaveBlind()).toMatchObject({ saved: "no" });
  });

  it("shows nothing where nothing is sealed", async () => {
    const { queue } = await openedQueue(await queuePorts(rows, [{ blinding: open }]));
    await queue.open();
    expect([(await queue.reveal(0)).saved, (await queue.leaveBlind()).saved]).toEqual(["no", "no"]);
  });
});

describe("a row that was shown open before", () => {
  it("gives open labels, and the reviewer is told, also after a restart", async () => {
    const ports = await queuePorts(rows, [{}]);
    const first = await openedSession(ports);
    const page = await first.ask("cases/page", { query: { ...everyRow, where: "task:C02" }, from: 0, count: 1 });
    await first.ask("case/open", { rowId: page.rows[0]!.rowId });
    await first.session.queues.seen.kept();
    first.session.close();
    const { queue, ports: again } = await openedQueue(ports);
    expect(await queue.open()).toMatchObject({ seenBefore: 1 });
    const items = await Promise.all([...rows.keys()].map((place) => queue.item(place)));
    const seen = items.findIndex((item) => item.case!.taskId === "C02");
    expect(items.map(({ seenBefore, condition }) => [seenBefore, condition])).toEqual(
      items.map((_item, at) => (at === seen ? [true, "open"] : [false, "blind"])),
    );
    await queue.label(seen, "full");
    expect(again.logs.events("reviewer-a").at(-1)).toMatchObject({ condition: "open", plan_id: "p-1" });
    expect(await queue.header()).toMatchObject({ seenBefore: 0 });
  });

  it("counts as seen as far as it was shown: in a queue that verifies, the judge was", async () => {
    const keeper = new MemoryKeeper();
    const ports = await queuePorts(
      rows,
      [
        { plan_id: "p-1", blinding: { judge: false } },
        { plan_id: "p-2", created_at: "2026-11-29T12:00:00Z" },
      ],
      { keeper },
    );
    const first = await openedSession(ports);
    const verify = queueOf(first, "p-1");
    await verify.open();
    expect((await verify.item(0)).condition).toBe("verify");
    await first.session.queues.seen.kept();
    const second = await openedSession(ports);
    const blind = queueOf(second, "p-2");
    await blind.open();
    const items = await Promise.all([...rows.keys()].map((place) => blind.item(place)));
    expect(items.filter(({ condition }) => condition === "verify").length).toBe(1);
  });

  it("is remembered when the plan is drawn after it was shown", async () => {
    const ports = await queuePorts(rows, [{}]);
    const text = ports.plans.texts.get("p-1")!;
    ports.plans.texts.clear();
    const opened = await openedSession(ports);
    await firstPage(opened);
    await ports.plans.write("p-1", text);
    ports.plans.say();
    await opened.session.settled();
    expect(await queueOf(opened).open()).toMatchObject({ seenBefore: 6 });
    await opened.session.queues.seen.kept();
    const shell = new MemoryShell();
    expect(await queueOf(await openedSession({ ...ports, shell })).open()).toMatchObject({ seenBefore: 6 });
  });
});
