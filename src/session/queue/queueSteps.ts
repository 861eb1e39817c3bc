import type { Params, Result } from "../../protocol/messages";
import type { QueueView } from "./queueView";

type Asked = Pick<Params<"queue/step">, "place" | "direction" | "of">;

/** Where to go from a place in a queue: the neighbour, or the next item of a kind, around the end if need be. */
export function queueStep({ states }: QueueView, { place, direction, of }: Asked): Result<"queue/step"> {
  const [count, step] = [states.length, direction === "next" ? 1 : -1];
  const from = place ?? (step === 1 ? -1 : count);
  if (of === "any") {
    const at = from + step;
    return { place: at >= 0 && at < count ? at : null };
  }
  for (let steps = 1; steps <= count; steps++) {
    const at = (((from + step * steps) % count) + count) % count;
    if (at !== place && isOf(states[at]!, of)) return { place: at };
  }
  return { place: null };
}

function isOf({ state, flag }: QueueView["states"][number], of: "left" | "skipped" | "flagged"): boolean {
  if (of === "flagged") return flag !== null;
  return of === "left" ? state === "left" || state === "stale" : state === "skipped";
}
