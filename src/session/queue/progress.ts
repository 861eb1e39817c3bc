import type { Plan } from "../../core/formats/plan";
import type { PlacedEvent, ReviewState } from "../../core/review";
import { nearestRank } from "../../core/stats/percentile";
import type { QueueCounts, QueueHeader } from "../../protocol/queue";
import { cellName } from "../projection/planCells";
import type { Sealing } from "../projection/seals";
import type { QueueView } from "./queueView";

export function countsOf({ states }: QueueView): QueueCounts {
  const count = (...of: readonly string[]) => states.filter(({ state }) => of.includes(state)).length;
  return {
    total: states.length,
    done: count("done"),
    skipped: count("skipped"),
    left: count("left", "stale"),
    flagged: states.filter(({ flag }) => flag !== null).length,
    stale: count("stale"),
    gone: count("gone"),
  };
}

export const isFinished = ({ left, skipped }: QueueCounts): boolean => left === 0 && skipped === 0;

/** Progress by cell, as far as cells may be told apart, in the plan's order. Second showings count in the cell of their item. */
export function cellsOf({ plan, entries, states }: QueueView, sealing: Sealing): QueueHeader["cells"] {
  const names = new Map(plan.cells.map((cell) => [cell.id, cellName(plan, cell, sealing)]));
  const cells = new Map<string | null, { total: number; done: number }>([...names.values()].map((name) => [name, { total: 0, done: 0 }]));
  for (const [at, { cell }] of entries.entries()) {
    const name = names.get(cell) ?? null;
    const counted = cells.get(name) ?? { total: 0, done: 0 };
    cells.set(name, { total: counted.total + 1, done: counted.done + (states[at]!.state === "done" ? 1 : 0) });
  }
  return [...cells].flatMap(([name, counted]) => (counted.total === 0 ? [] : [{ name, ...counted }]));
}

/** What the reviewer has said in a plan, in total order, what was taken back included. */
export const saidIn = (state: ReviewState, { plan_id: planId }: Plan, me: string): readonly PlacedEvent[] =>
  state.events.filter(({ event, ignored }) => ignored === null && event.reviewer === me && event["plan_id"] === planId);

/** Seconds of active work by the log, and what a label takes in the middle. */
export function paceOf(said: readonly PlacedEvent[]): Pick<QueueHeader, "activeSeconds" | "secondsPerLabel"> {
  const timed = said.flatMap((one) => (typeof one.event["active_s"] === "number" ? [{ one, seconds: one.event["active_s"] }] : []));
  const labels = timed.filter(({ one }) => one.event.kind === "label" && one.retractedBy === null).map(({ seconds }) => seconds);
  const middle = nearestRank(labels, 50);
  return {
    activeSeconds: Math.round(timed.reduce((sum, { seconds }) => sum + seconds, 0) * 10) / 10,
    secondsPerLabel: middle.defined ? middle.value : null,
  };
}

/** The place to go on at: what is left after the item touched last, else the first that is left, else the first that was skipped. */
export function resumeAt({ entries, states }: QueueView, said: readonly PlacedEvent[]): number | null {
  const last = said.filter(({ event, key }) => key !== null && event.kind !== "retract").at(-1);
  const touched = last === undefined ? -1 : entries.findIndex((entry) => entry.key === last.key && entry.occasion === occasionOf(last));
  const isLeft = (at: number) => states[at]!.state === "left" || states[at]!.state === "stale";
  const places = states.map((_state, at) => at);
  return places.find((at) => at > touched && isLeft(at)) ?? places.find(isLeft) ?? places.find((at) => states[at]!.state === "skipped") ?? null;
}

export const occasionOf = ({ event }: PlacedEvent): number => (typeof event["occasion"] === "number" ? event["occasion"] : 1);
