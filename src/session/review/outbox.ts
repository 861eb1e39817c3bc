import * as z from "zod";
import { eventBase, type ReviewEvent } from "../../core/formats/event";
import { emptyTail, type ParsedLog } from "../../core/review";
import type { Keeper } from "../ports";

const waiting = z.object({ event: eventBase, reason: z.string() });
export interface Waiting {
  readonly event: ReviewEvent;
  readonly reason: string;
}

/** Name of the log that the fold sees waiting events under; no log on disk can have it. */
export const outboxLog = "~outbox";

/**
 * Events that a log refused, in the order they were decided. They count like the others, are shown as not saved, and are
 * tried again. Several windows share one box: each change is made on what is kept, not on what this window last saw.
 */
export class Outbox {
  #events: readonly Waiting[] = [];

  constructor(readonly keeper: Keeper) {}

  async load(): Promise<void> {
    this.#events = waitingIn(await this.keeper.get("outbox"));
  }

  get events(): readonly Waiting[] {
    return this.#events;
  }

  /** Puts an event at the end of what waits. */
  add(event: ReviewEvent, reason: string): Promise<void> {
    return this.change((events) => Promise.resolve([...events, { event, reason }]));
  }

  /** Gives `work` what waits, with no other window at it meanwhile, and keeps what it leaves. */
  async change(work: (events: readonly Waiting[]) => Promise<readonly Waiting[]>): Promise<void> {
    await this.keeper.update("outbox", async (kept) => {
      this.#events = await work(waitingIn(kept));
      // What could not be read as waiting events (a newer version wrote it) is kept as it is.
      return [...unreadableIn(kept), ...this.#events];
    });
  }

  /** The waiting events as a log for the fold, after everything their reviewers have on disk, without those `saved` by another window. */
  asLog(latest: (reviewer: string) => number, saved: ReadonlySet<string> = new Set()): ParsedLog {
    const left = this.#events.filter(({ event }) => !saved.has(event.id));
    const events = left.map(({ event }, index) => ({
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

const listed = (kept: unknown): readonly unknown[] => (Array.isArray(kept) ? kept : []);
const waitingIn = (kept: unknown): readonly Waiting[] => listed(kept).flatMap((one) => waiting.safeParse(one).data ?? []);
const unreadableIn = (kept: unknown): readonly unknown[] => listed(kept).filter((one) => !waiting.safeParse(one).success);
