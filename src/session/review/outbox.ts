import * as z from "zod";
import { eventBase, type ReviewEvent } from "../../core/formats/event";
import { emptyTail, type ParsedLog } from "../../core/review";
import type { Keeper } from "../ports";

const waiting = z.array(z.object({ event: eventBase, reason: z.string() }));
export interface Waiting {
  readonly event: ReviewEvent;
  readonly reason: string;
}

/** Name of the log that the fold sees waiting events under; no log on disk can have it. */
export const outboxLog = "~outbox";

/** Events that a log refused, in the order they were decided. They count like the others, are shown as not saved, and are tried again. */
export class Outbox {
  #events: readonly Waiting[] = [];

  constructor(readonly keeper: Keeper) {}

  async load(): Promise<void> {
    const read = waiting.safeParse(await this.keeper.get("outbox"));
    this.#events = read.success ? read.data : [];
  }

  get events(): readonly Waiting[] {
    return this.#events;
  }

  async replace(events: readonly Waiting[]): Promise<void> {
    await this.keeper.set("outbox", events);
    this.#events = events;
  }

  add(event: ReviewEvent, reason: string): Promise<void> {
    return this.replace([...this.#events, { event, reason }]);
  }

  /** The waiting events as a log for the fold, after everything their reviewers have on disk. */
  asLog(latest: (reviewer: string) => number): ParsedLog {
    const events = this.#events.map(({ event }, index) => ({
      event,
      log: outboxLog,
      file: outboxLog,
      line: index + 1,
      effective: Math.max(Date.parse(event.at), latest(event.reviewer)),
      newer: false,
    }));
    return {
      file: outboxLog,
      log: outboxLog,
      bytes: new Uint8Array(),
      events,
      problems: [],
      torn: null,
      tail: emptyTail,
      unreadable: 0,
      newer: false,
    };
  }

  /** The events as lines of a log, for somebody to keep elsewhere. */
  exported(): string {
    return this.#events.map(({ event }) => `${JSON.stringify(event)}\n`).join("");
  }
}
