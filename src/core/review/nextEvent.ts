import type { ReviewEvent } from "../formats/event";
import type { LogTail } from "./logLines";
import { uuid7After } from "./uuid7";

/** What an event says, before it has its place in a log. */
export type EventBody = { readonly reviewer: string; readonly kind: string } & Readonly<Record<string, unknown>>;

/**
 * The event that continues a log: an id greater than every earlier one, the time by the clock as it is (the fold takes care
 * of clocks that go back), and the hash of the line before. Several values of one label are sorted, each once.
 * `now` in milliseconds since 1970; `random(n)` gives n random bytes.
 */
export function nextEvent(tail: LogTail, now: number, random: (count: number) => Uint8Array, body: EventBody): ReviewEvent {
  const { reviewer, kind, ...rest } = body;
  const value = Array.isArray(rest.value) ? { value: [...new Set(rest.value as string[])].sort() } : {};
  return {
    schema: "event/1",
    id: uuid7After(tail.lastId, now, random),
    at: new Date(now).toISOString(),
    reviewer,
    kind,
    prev: tail.prev,
    ...rest,
    ...value,
  };
}

/** The event as its line in the log, without terminator: JSON has no raw line ends, so it is one line whatever it says. */
export const eventLine = (event: ReviewEvent): string => JSON.stringify(event);
