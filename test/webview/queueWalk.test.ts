import { describe, expect, it } from "vitest";
import type { Screen } from "../../webview/state";
import { paceText } from "../../webview/queue/paceText";
import { createQueueWalk } from "../../webview/queue/queueWalk";
import { openedQueue, queuePorts, queueRows } from "../builders/queueRun";

/** A walk over the real session, whose answers a test may hold back. */
async function walking(count: number) {
  const opened = await openedQueue(await queuePorts(queueRows(count), [{}]));
  const asked: string[] = [];
  let gate: Promise<void> = Promise.resolve();
  const request = (async (method: string, params: never) => {
    asked.push(method);
    const held = gate;
    const answer = await opened.ask(method as never, params);
    await held;
    return answer;
  }) as Screen["request"];
  const places: (number | null)[] = [];
  const walk = createQueueWalk({ request }, "p-1", {
    moved: (item) => void places.push(item?.place ?? null),
    came: () => undefined,
    near: () => undefined,
  });
  const hold = () => {
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => (open = resolve));
    return () => {
      open();
      gate = Promise.resolve();
    };
  };
  const label = (value: string) => {
    const { item } = walk.store.getState();
    return walk.write({
      rowId: item!.case!.rowId,
      ref: item!.slot!.ref,
      dimension: item!.slot!.dimension,
      value,
      rationale: "a reason",
      evidence: null,
      activeSeconds: 1,
    });
  };
  return { ...opened, walk, asked, places, hold, label };
}

describe("the walk along a queue", () => {
  it("begins where it was left, else at what is left, and beyond the end there too", async () => {
    for (const [kept, at] of [
      [null, 0],
      [2, 2],
      [99, 0],
    ] as const) {
      const { walk, places } = await walking(4);
      await walk.start(kept);
      expect(walk.store.getState()).toMatchObject({ item: { place: at }, atEnd: false, error: null, header: { counts: { total: 4 } } });
      expect(places).toEqual([at]);
    }
  });

  it("goes on from label to label to the end, and knows how many are done", async () => {
    const { walk, label, places } = await walking(3);
    await walk.start(null);
    for (let at = 0; at < 3; at++) {
      expect(await label("partial")).toMatchObject({ saved: "disk" });
      await walk.goOn();
    }
    expect(walk.store.getState()).toMatchObject({ item: null, atEnd: true, header: { counts: { done: 3, left: 0 } } });
    expect(places).toEqual([0, 1, 2, null]);
    expect(await walk.go("previous", "any")).toBe(true);
    expect(walk.store.getState()).toMatchObject({ atEnd: false, item: { place: 2, state: "done" } });
  });

  it("is leaving an item from the moment its label is sent until the next one is there", async () => {
    const { walk, label, hold } = await walking(3);
    await walk.start(null);
    const open = hold();
    const written = label("partial");
    expect(walk.isLeaving()).toBe(true);
    open();
    await written;
    const going = walk.goOn();
    expect(walk.isLeaving()).toBe(true);
    expect(walk.store.getState().item?.place).toBe(0);
    await going;
    expect(walk.isLeaving()).toBe(false);
    expect(walk.store.getState().item?.place).toBe(1);
  });

  it("shows the item asked for last, whichever is answered last", async () => {
    const { walk, hold } = await walking(4);
    await walk.start(null);
    const open = hold();
    const slow = walk.show(2);
    open();
    await walk.show(3);
    await slow;
    expect(walk.store.getState().item?.place).toBe(3);
  });

  it("keeps what is said of an item with the item, also where the walk has gone on meanwhile", async () => {
    const { walk, queue } = await walking(3);
    await walk.start(null);
    const flagging = walk.say(queue.flag(0));
    await walk.show(1);
    expect(await flagging).toMatchObject({ saved: "disk" });
    expect(walk.store.getState()).toMatchObject({ item: { place: 1, flagged: null }, header: { counts: { flagged: 1 } } });
  });

  it("undoes back to the item, also from the end", async () => {
    const { walk, label } = await walking(2);
    await walk.start(null);
    for (let at = 0; at < 2; at++) {
      await label("partial");
      await walk.goOn();
    }
    expect(walk.store.getState().atEnd).toBe(true);
    expect(await walk.undo("queue/undo")).toMatchObject({ done: true, place: 1 });
    expect(walk.store.getState()).toMatchObject({ atEnd: false, item: { place: 1, state: "left" }, header: { counts: { done: 1 } } });
    expect(await walk.undo("queue/undo")).toMatchObject({ done: true, place: 0 });
    expect(await walk.undo("queue/redo")).toMatchObject({ done: true, place: 0 });
    expect(walk.store.getState()).toMatchObject({ item: { place: 0, state: "done" } });
  });

  it("comes back to the nearest that is skipped or flagged", async () => {
    const { walk, queue } = await walking(5);
    await walk.start(null);
    await queue.skip(4);
    await queue.flag(2);
    expect(await walk.comeBack()).toBe(true);
    expect(walk.store.getState().item?.place).toBe(2);
    expect(await walk.comeBack()).toBe(true);
    expect(walk.store.getState().item?.place).toBe(4);
    expect(await walk.comeBack()).toBe(true);
    expect(walk.store.getState().item?.place).toBe(2);
  });

  it("says why a queue cannot be had, and shows nothing after it is closed", async () => {
    const { ask } = await openedQueue(await queuePorts(queueRows(2), [{}]));
    const request = ((method: string, params: never) => ask(method as never, params)) as Screen["request"];
    const moved: unknown[] = [];
    const on = { moved: (item: unknown) => void moved.push(item), came: () => undefined, near: () => undefined };
    const missing = createQueueWalk({ request }, "p-9", on);
    await missing.start(null);
    expect(missing.store.getState()).toMatchObject({ item: null, error: expect.stringContaining("p-9") as string });
    const closed = createQueueWalk({ request }, "p-1", on);
    const starting = closed.start(null);
    closed.close();
    await starting;
    expect([closed.store.getState().item, moved]).toEqual([null, []]);
  });
});

describe("the pace of a queue", () => {
  const counts = { total: 300, done: 100, skipped: 0, left: 200, flagged: 0, stale: 0, gone: 0 };
  it("is not known before the first label", () => expect(paceText({ secondsPerLabel: null, counts })).toBeNull());
  it("says how long the rest takes at it", () => {
    expect(paceText({ secondsPerLabel: 12, counts })).toBe("12 s a label, about 40 min left");
    expect(paceText({ secondsPerLabel: 60, counts })).toBe("60 s a label, about 3.3 h left");
    expect(paceText({ secondsPerLabel: 4.2, counts: { ...counts, left: 5 } })).toBe("4.2 s a label, less than a minute left");
    expect(paceText({ secondsPerLabel: 4.2, counts: { ...counts, left: 0 } })).toBe("4.2 s a label");
  });
});
