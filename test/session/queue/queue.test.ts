import { describe, expect, it } from "vitest";
import { MemoryKeeper, MemoryShell } from "../../builders/memoryPorts";
import { everyRow } from "../../builders/openedSession";
import { openedQueue, queuePorts, queueRows } from "../../builders/queueRun";

const rows = queueRows(8);
const places = (count: number) => Array.from({ length: count }, (_, at) => at);
const shellOf = (name: string) => Object.assign(new MemoryShell(), { name });

describe("a queue", () => {
  it("shows every item once in the reviewer's own order, the same at every opening, another for another reviewer", async () => {
    const tasks = async (name: string) => {
      const { queue } = await openedQueue(await queuePorts(rows, [{}], { shell: shellOf(name) }));
      await queue.open();
      const items = await Promise.all(places(8).map((place) => queue.item(place)));
      return items.map((item) => item.case!.taskId);
    };
    const [ann, again, ben, spelled] = [await tasks("Ann"), await tasks("Ann"), await tasks("Ben"), await tasks("ann")];
    expect([...ann].sort()).toEqual(rows.map(({ task_id }) => task_id));
    expect(again).toEqual(ann);
    expect(spelled).toEqual(ann);
    expect(ben).not.toEqual(ann);
  });

  it("asks one question of one target under the plan's seals, and takes the label under the condition that follows", async () => {
    const { queue, ports } = await openedQueue(await queuePorts(rows, [{}]));
    expect(await queue.open()).toMatchObject({ part: "mine", counts: { total: 8, left: 8, done: 0 }, condition: "blind", resumeAt: 0 });
    const item = await queue.item(0);
    expect(item).toMatchObject({ state: "left", condition: "blind", seenBefore: false, copies: 1, problem: null });
    expect(item.case!.slots).toEqual([item.slot]);
    expect(item.slot).toMatchObject({ dimension: "citation-support", judges: { sealed: true, labels: [] }, mine: null });
    expect(item.case!.sealed).toEqual(["judge", "grader", "system", "reviewer", "hint"]);
    expect(await queue.label(0, "full")).toMatchObject({ saved: "disk", label: { value: "full", condition: "blind" } });
    const event = ports.logs.events("reviewer-a").at(-1);
    expect(event).toMatchObject({ kind: "label", condition: "blind", plan_id: "p-1", active_s: 2 });
    expect(event).not.toHaveProperty("occasion");
    expect(event).not.toHaveProperty("judge");
    expect(await queue.item(0)).toMatchObject({ state: "done", slot: { mine: { value: "full" } } });
    expect((await queue.header()).counts).toMatchObject({ done: 1, left: 7 });
  });

  it("refuses what the plan does not ask of its item, and a row that is not the item", async () => {
    const { queue, ask } = await openedQueue(await queuePorts(rows, [{}]));
    await queue.open();
    const [first, second] = [await queue.item(0), await queue.item(1)];
    const said = { value: "full", rationale: "r", evidence: null, activeSeconds: 0, queue: { planId: "p-1", place: 0 } };
    const rowId = first.case!.rowId;
    const ref = first.slot!.ref;
    expect(await ask("label/commit", { ...said, rowId, ref: { kind: "row" }, dimension: "primary-label" })).toMatchObject({ saved: "no" });
    expect(await ask("label/commit", { ...said, rowId: second.case!.rowId, ref, dimension: "citation-support" })).toMatchObject({ saved: "no" });
    await expect(ask("case/open", { rowId: second.case!.rowId, queue: { planId: "p-1", place: 0 } })).rejects.toThrow("not the item");
    await expect(queue.item(8)).rejects.toThrow("8 items");
    await expect(ask("queue/open", { planId: "p-9" })).rejects.toThrow('no plan "p-9"');
  });

  it("goes to neighbours, what is left, skipped and flagged, around the end if need be", async () => {
    const { queue } = await openedQueue(await queuePorts(rows, [{}]));
    await queue.open();
    expect([await queue.step(null), await queue.step(7), await queue.step(0, "previous"), await queue.step(3)]).toEqual([0, null, null, 4]);
    for (const place of [0, 1, 2]) await queue.label(place, "full");
    await queue.skip(4);
    await queue.flag(5);
    expect(await queue.step(7, "next", "left")).toBe(3);
    expect(await queue.step(3, "next", "left")).toBe(5);
    expect(await queue.step(0, "previous", "left")).toBe(7);
    expect(await queue.step(5, "next", "skipped")).toBe(4);
    expect(await queue.step(4, "next", "skipped")).toBeNull();
    expect(await queue.step(null, "next", "flagged")).toBe(5);
    expect(await queue.header()).toMatchObject({ counts: { total: 8, done: 3, skipped: 1, left: 4, flagged: 1 }, resumeAt: 6 });
  });

  it("keeps a skip with its reason until the item is labelled or the skip undone", async () => {
    const { queue, ports } = await openedQueue(await queuePorts(rows, [{}]));
    await queue.open();
    expect(await queue.skip(2)).toMatchObject({ saved: "disk", item: { state: "skipped", skipped: { reason: "not in my language" } } });
    expect(ports.logs.events("reviewer-a").at(-1)).toMatchObject({ kind: "skip", plan_id: "p-1", reason: "not in my language", active_s: 1 });
    await queue.label(2, "none");
    expect(await queue.item(2)).toMatchObject({ state: "done", skipped: null });
    expect(await queue.undo()).toMatchObject({ done: true, place: 2 });
    expect((await queue.item(2)).state).toBe("skipped");
    expect(await queue.undo()).toMatchObject({ done: true, place: 2 });
    expect((await queue.item(2)).state).toBe("left");
    expect(await queue.redo()).toMatchObject({ done: true, place: 2 });
    expect((await queue.item(2)).state).toBe("skipped");
  });

  it("takes a flag on and off", async () => {
    const { queue } = await openedQueue(await queuePorts(rows, [{}]));
    await queue.open();
    expect(await queue.flag(1)).toMatchObject({ saved: "disk", item: { flagged: { text: "odd" }, state: "left" } });
    expect(await queue.flag(1)).toMatchObject({ saved: "no" });
    expect(await queue.flag(1, false)).toMatchObject({ saved: "disk", item: { flagged: null } });
    expect(await queue.flag(1, false)).toMatchObject({ saved: "no" });
  });

  it("undoes across items, in the order things were said", async () => {
    const { queue } = await openedQueue(await queuePorts(rows, [{}]));
    await queue.open();
    for (const place of [3, 0, 5]) await queue.label(place, "full");
    const undone = [await queue.undo(), await queue.undo(), await queue.undo(), await queue.undo()];
    expect(undone.map((one) => (one.done ? one.place : null))).toEqual([5, 0, 3, null]);
    expect(undone[3]).toMatchObject({ done: false });
    expect((await queue.header()).counts.left).toBe(8);
  });

  it("says how far it is, by cells that may be named, with pace and active time", async () => {
    const { queue } = await openedQueue(await queuePorts(rows, [{}]));
    await queue.open();
    for (const [place, seconds] of [4, 8, 100].entries()) await queue.label(place, "full", { seconds });
    await queue.skip(3);
    expect(await queue.header()).toMatchObject({ activeSeconds: 113, secondsPerLabel: 8 });
    const { cells } = await queue.header();
    expect(cells.map(({ name, total }) => [name, total]).sort()).toEqual([
      ["known-url", 4],
      ["search", 4],
    ]);
    expect(cells.reduce((sum, { done }) => sum + done, 0)).toBe(3);
  });

  it("goes on from the logs alone: another machine has the same queue", async () => {
    const first = await openedQueue(await queuePorts(rows, [{ repeats: 3 }]));
    await first.queue.open();
    for (const place of [0, 1, 2, 3, 4, 5]) await first.queue.label(place, "full");
    await first.queue.skip(6);
    await first.queue.flag(7);
    await first.queue.undo();
    await first.queue.reveal(8);
    const before = await first.queue.open();
    const { files, logs, plans } = first.ports;
    const second = await openedQueue(await queuePorts(rows, [], { files, logs, plans, keeper: new MemoryKeeper() }));
    const after = await second.queue.open();
    expect({ ...after, seenBefore: 0 }).toEqual({ ...before, seenBefore: 0 });
    const states = async (queue: typeof first.queue) => (await Promise.all(places(11).map((place) => queue.item(place)))).map(({ state }) => state);
    expect(await states(second.queue)).toEqual(await states(first.queue));
  });
});

describe("an item that comes again", () => {
  it("looks new: no word of what was said the first time; the label is of the second occasion and changes no state", async () => {
    const { queue, ports, session, ask } = await openedQueue(await queuePorts(rows.slice(0, 4), [{ repeats: 4 }]));
    const { counts } = await queue.open();
    expect(counts.total).toBe(8);
    const tasks = (await Promise.all(places(8).map((place) => queue.item(place)))).map((item) => item.case!.taskId);
    const [first, second] = [tasks.indexOf("C00"), tasks.lastIndexOf("C00")];
    expect(second).toBeGreaterThan(first);
    await queue.label(first, "full", { rationale: "FIRST word" });
    await queue.flag(first, true, "FIRST flag");
    await ask("comment/add", {
      rowId: (await queue.item(first)).case!.rowId,
      ref: { kind: "row" },
      text: "FIRST comment",
      queue: { planId: "p-1", place: first },
    });
    const item = await queue.item(second);
    const page = await ask("representation/open", {
      rowId: item.case!.rowId,
      representationId: "r-a2",
      charset: null,
      queue: { planId: "p-1", place: second },
    });
    expect(JSON.stringify([item, page])).not.toContain("FIRST");
    expect(page.evidence).toEqual([]);
    expect(item).toMatchObject({ state: "left", slot: { mine: null, draft: null }, flagged: null, condition: "blind" });
    expect(item.case!.sealed).toEqual((await queue.item(first)).case!.sealed);
    expect(await queue.label(second, "none", { rationale: "SECOND word" })).toMatchObject({ saved: "disk", label: { value: "none" } });
    expect(ports.logs.events("reviewer-a").at(-1)).toMatchObject({ occasion: 2, value: "none", condition: "blind" });
    expect((await queue.item(first)).slot!.mine).toMatchObject({ value: "full" });
    expect(await queue.item(second)).toMatchObject({ state: "done", slot: { mine: { value: "none", rationale: "SECOND word" } } });
    const { state } = session.run.book;
    expect([state.labels.length, state.secondLabels.length]).toEqual([1, 1]);
    expect((await ask("cases/page", { query: { ...everyRow, where: "mine:none" }, from: 0, count: 5 })).total).toBe(0);
    expect(await queue.undo()).toMatchObject({ done: true, place: second });
    expect((await queue.header()).counts.done).toBe(1);
  });

  it("keeps a draft of its own", async () => {
    const { queue, ask } = await openedQueue(await queuePorts(rows.slice(0, 2), [{ repeats: 2 }]));
    await queue.open();
    const items = await Promise.all(places(4).map((place) => queue.item(place)));
    const second = items.findLastIndex((item) => item.case!.taskId === "C00");
    const first = items.findIndex((item) => item.case!.taskId === "C00");
    const draft = { value: null, rationale: "half a", evidence: null };
    const { rowId } = items[first]!.case!;
    const { ref, dimension } = items[first]!.slot!;
    await ask("draft/save", { rowId, ref, dimension, draft, queue: { planId: "p-1", place: second } });
    expect([(await queue.item(first)).slot!.draft, (await queue.item(second)).slot!.draft]).toEqual([null, draft]);
    await queue.label(second, "full");
    expect((await queue.item(second)).slot!.draft).toBeNull();
  });
});
