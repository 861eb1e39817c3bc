import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Plan } from "../../../src/core/formats/plan";
import type { ReviewEvent } from "../../../src/core/formats/event";
import { MemoryKeeper, type MemoryPorts } from "../../builders/memoryPorts";
import { openedQueue, queuePorts, queueRows } from "../../builders/queueRun";

const rows = queueRows(5);
const repeats = 2;
const total = rows.length + repeats;

type Act =
  | { readonly do: "label"; readonly place: number; readonly value: string }
  | { readonly do: "skip" | "flag" | "unflag" | "reveal"; readonly place: number }
  | { readonly do: "undo" | "redo" | "restart" };
const place = fc.nat(total - 1);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("label" as const), place, value: fc.constantFrom("full", "none") }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("skip" as const, "flag" as const, "unflag" as const, "reveal" as const), place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("undo" as const, "redo" as const, "restart" as const) }) },
);

/** The slow fold: walks the lines of the log one by one, by the words of the specification alone. */
function slowly(events: readonly ReviewEvent[], { task, occasion }: { readonly task: string; readonly occasion: number }) {
  const taken = new Set<unknown>();
  for (const event of events) if (event.kind === "retract") taken.add(event["retracts"]);
  const here = events.filter((event) => !taken.has(event.id) && (event["target"] as { task_id?: string } | undefined)?.task_id === task);
  const ofShowing = here.filter((event) => ((event["occasion"] as number | undefined) ?? 1) === occasion);
  const last = (kind: string) => ofShowing.filter((event) => event.kind === kind).at(-1) ?? null;
  const label = last("label");
  return {
    state: label ? "done" : last("skip") ? "skipped" : "left",
    value: label ? label["value"] : null,
    flagged: last("flag") !== null,
    revealed: here.some(({ kind }) => kind === "reveal"),
  };
}

describe("a queue, whatever is said in whatever order", () => {
  it("is at every time what a slow walk over the lines of the log says, with restarts between", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 14 }), async (acts) => {
        const first = await queuePorts(rows, [{ repeats }]);
        let opened = await openedQueue(first);
        await opened.queue.open();
        const showings = await showingsOf(opened, first);
        for (const one of acts) {
          first.environment.time += 1000;
          const { queue } = opened;
          if (one.do === "label") await queue.label(one.place, one.value);
          else if (one.do === "skip") await queue.skip(one.place);
          else if (one.do === "flag") await queue.flag(one.place);
          else if (one.do === "unflag") await queue.flag(one.place, false);
          else if (one.do === "reveal") await queue.reveal(one.place);
          else if (one.do === "undo") await queue.undo();
          else if (one.do === "redo") await queue.redo();
          else {
            opened.session.close();
            opened = await openedQueue({ ...first, keeper: new MemoryKeeper() });
          }
        }
        const events = first.logs.events("reviewer-a");
        const items = await Promise.all(showings.map((_showing, at) => opened.queue.item(at)));
        const expected = showings.map((showing) => slowly(events, showing));
        expect(
          items.map(({ state, slot, flagged, revealed }) => ({ state, value: slot!.mine?.value ?? null, flagged: flagged !== null, revealed })),
        ).toEqual(expected);
        const count = (state: string) => expected.filter((one) => one.state === state).length;
        expect((await opened.queue.header()).counts).toEqual({
          total,
          done: count("done"),
          skipped: count("skipped"),
          left: count("left"),
          flagged: expected.filter(({ flagged }) => flagged).length,
          stale: 0,
          gone: 0,
        });
        opened.session.close();
      }),
      { seed: 42, numRuns: 40 },
    );
  }, 120_000);
});

/** Which item each place shows, and whether it is the second time: the reviewer is not told, the order is. */
async function showingsOf({ queue }: Awaited<ReturnType<typeof openedQueue>>, ports: MemoryPorts) {
  const again = (JSON.parse(ports.plans.texts.get("p-1")!) as Plan).items.filter(({ repeat_of }) => repeat_of !== undefined);
  expect(again.length).toBe(repeats);
  const seen = new Set<string>();
  const showings: { readonly task: string; readonly occasion: number }[] = [];
  for (let at = 0; at < total; at++) {
    const task = (await queue.item(at)).case!.taskId;
    showings.push({ task, occasion: seen.has(task) ? 2 : 1 });
    seen.add(task);
  }
  return showings;
}
