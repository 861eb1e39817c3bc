import type { ReviewEvent } from "../../core/formats/event";
import type { Problem } from "../../core/formats/problem";
import type { Target } from "../../core/formats/target";
import {
  fold,
  logFileName,
  namesAndClocks,
  nextEvent,
  onlyAppended,
  parseLog,
  type Completed,
  type EventBody,
  type ParsedLog,
  type ReviewState,
} from "../../core/review";
import { ProblemBook } from "../../core/records/problemBook";
import type { AppendOutcome, Environment, ReviewLogs } from "../ports";
import type { Outbox } from "./outbox";

export type Said =
  { readonly saved: "disk"; readonly event: ReviewEvent } | { readonly saved: "outbox"; readonly event: ReviewEvent; readonly reason: string };

/** What reading the logs again found. */
export interface Reloaded {
  /** Whose logs changed. */
  readonly reviewers: ReadonlySet<string>;
  /** Logs that were not only appended to since they were read: edited, replaced or removed by somebody else. */
  readonly rewritten: readonly string[];
}

/** The review folder's logs and their fold, with what waits in the outbox laid over it. */
export class ReviewBook {
  state: ReviewState = fold([]);
  #logs: readonly ParsedLog[] = [];
  /** Logs found rewritten since the last `reload`: a label of one's own may have read them first. */
  readonly #rewritten = new Set<string>();
  /** `<id>@<version>` of the codebook's dimension, where migrations lead to; null where it has none of this id. */
  inForce: (dimension: string) => string | null = () => null;
  /** Why the logs could not be read; null where they could. */
  unreadable: string | null = null;
  #work: Promise<unknown> = Promise.resolve();

  constructor(
    readonly logs: ReviewLogs,
    readonly outbox: Outbox,
    readonly environment: Environment,
    readonly complete: (target: Target, dimension: string | null) => Completed,
  ) {}

  /** Reads the logs again and folds. */
  reload(): Promise<Reloaded> {
    return this.#one(async () => {
      const reviewers = await this.#reload();
      const rewritten = [...this.#rewritten].sort();
      this.#rewritten.clear();
      return { reviewers, rewritten };
    });
  }

  /**
   * The name as it stands in the log that this name's labels go to. Spellings that share a log (letter case, Unicode form) are
   * one reviewer, who can go on and undo under either; new labels take the spelling that is there.
   */
  spelling(name: string): string {
    const file = logFileName(name);
    const names = this.#logs.flatMap((log) => log.events.map(({ event }) => event.reviewer));
    if (names.includes(name)) return name;
    return [...new Set(names)].reverse().find((one) => one !== "" && logFileName(one) === file) ?? name;
  }

  /** Folds again what is read: after the rows or the codebook changed. */
  refold(): void {
    const latest = new Map<string, number>();
    for (const log of this.#logs)
      for (const { event, effective } of log.events) latest.set(event.reviewer, Math.max(effective, latest.get(event.reviewer) ?? 0));
    const saved = new Set(this.#fromOutbox().keys());
    this.state = fold([...this.#logs, this.outbox.asLog((reviewer) => latest.get(reviewer) ?? 0, saved)], {
      complete: this.complete,
      inForce: (dimension) => this.inForce(dimension),
    });
  }

  /** Appends what the reviewer said; where the log refuses it, keeps it in the outbox. Behind waiting events it waits too, so that order is kept. */
  say(body: EventBody): Promise<Said> {
    return this.#one(async () => {
      const flushed = this.outbox.events.length === 0 ? null : await this.#flush();
      const outcome: AppendOutcome =
        flushed?.reason != null ? { ok: false, code: "failed", message: flushed.reason } : await this.#append(body, this.environment.now());
      if (outcome.ok) {
        await this.#reload();
        return { saved: "disk", event: outcome.event };
      }
      const event = nextEvent(this.#outboxTail(body.reviewer), this.environment.now(), (count) => this.environment.random(count), body);
      await this.outbox.add(event, outcome.message);
      this.refold();
      return { saved: "outbox", event, reason: outcome.message };
    });
  }

  /** Appends what must be on disk or not be said at all: nothing waits in the outbox. Refused while something else of the reviewer waits there. */
  sayNow(body: EventBody): Promise<AppendOutcome> {
    return this.#one(async () => {
      const waits = this.outbox.events.length === 0 ? null : (await this.#flush()).reason;
      if (waits !== null) return { ok: false, code: "failed", message: waits };
      const outcome = await this.#append(body, this.environment.now());
      await this.#reload();
      return outcome;
    });
  }

  /** Tries to append what waits, in order, stopping at the first that is refused. */
  flush(): Promise<{ readonly saved: number; readonly left: number; readonly reason: string | null }> {
    return this.#one(async () => {
      const done = await this.#flush();
      await this.#reload();
      return done;
    });
  }

  /** Lines of the logs that are no events. */
  get unreadableLines(): number {
    return this.#logs.reduce((sum, log) => sum + log.unreadable, 0);
  }

  get problems(): readonly Problem[] {
    const books = this.#logs.map((log) => {
      const book = new ProblemBook(log.file);
      book.add(log.problems);
      return book;
    });
    const trouble: Problem[] =
      this.unreadable === null ? [] : [{ file: "review/logs", code: "unreadable", severity: "error", message: this.unreadable }];
    return [...trouble, ...books.flatMap((book) => book.list()), ...namesAndClocks(this.#logs), ...this.state.problems];
  }

  async #reload(): Promise<ReadonlySet<string>> {
    const before = new Map(this.#logs.map((log) => [log.file, log]));
    try {
      const artefacts = await this.logs.read();
      this.#logs = artefacts.map(({ name, bytes }) => parseLog(bytes, name, before.get(name) ?? null));
      this.unreadable = null;
    } catch (error) {
      this.unreadable = error instanceof Error ? error.message : String(error);
    }
    const now = new Map(this.#logs.map((log) => [log.file, log]));
    for (const [file, log] of before) if (!onlyAppended(now.get(file)?.bytes ?? new Uint8Array(), log)) this.#rewritten.add(file);
    this.refold();
    const changed = this.#logs.filter(
      (log) => log.events.length !== (before.get(log.file)?.events.length ?? 0) || log.bytes.length !== (before.get(log.file)?.bytes.length ?? 0),
    );
    return new Set(changed.flatMap((log) => log.events.map(({ event }) => event.reviewer)));
  }

  #append(body: EventBody, at: number): Promise<AppendOutcome> {
    return this.logs.append(body.reviewer, (tail) => nextEvent(tail, at, (count) => this.environment.random(count), body));
  }

  /**
   * Events get new ids on the way, greater than what the log has by now; retracts and redos follow them. Each names the id it
   * waited under (`outbox_id`), so that a crash before the box is emptied, or another window, never saves it twice.
   */
  async #flush(): Promise<{ readonly saved: number; readonly left: number; readonly reason: string | null }> {
    let saved = 0;
    let reason: string | null = null;
    await this.outbox.change(async (all) => {
      await this.#reload();
      const ids = this.#fromOutbox();
      for (const [index, { event }] of all.entries()) {
        if (ids.has(event.id)) continue;
        const { id, at, prev: _prev, schema: _schema, ...body } = event;
        const outcome = await this.#append({ ...renamed(body, ids), outbox_id: id }, Date.parse(at));
        if (!outcome.ok) {
          reason = outcome.message;
          return all.slice(index).map((one) => ({ event: { ...one.event, ...renamed(one.event, ids) }, reason: outcome.message }));
        }
        ids.set(id, outcome.event.id);
        saved++;
      }
      return [];
    });
    return { saved, left: this.outbox.events.length, reason };
  }

  /** Ids that events waited under, and the ids they have in the logs. */
  #fromOutbox(): Map<string, string> {
    return new Map(
      this.#logs
        .flatMap((log) => log.events)
        .flatMap(({ event }) => (typeof event["outbox_id"] === "string" ? [[event["outbox_id"], event.id] as const] : [])),
    );
  }

  #outboxTail(reviewer: string) {
    const last = [...this.#logs.flatMap((log) => log.events), ...this.outbox.asLog(() => 0).events]
      .filter(({ event }) => event.reviewer === reviewer)
      .at(-1);
    return { prev: null, lastId: last?.event.id ?? null, lastAt: last?.event.at ?? null, lines: 0 };
  }

  #one<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#work.then(work, work);
    this.#work = next.catch(() => undefined);
    return next;
  }
}

/** The body with what it names (a retract, a redo, a decision) by the ids that those have by now. */
function renamed<Body extends EventBody>(body: Body, ids: ReadonlyMap<string, string>): Body {
  const named = ["retracts", "redoes"].flatMap((name) => {
    const id = body[name];
    return typeof id === "string" && ids.has(id) ? [[name, ids.get(id)] as const] : [];
  });
  const { over } = body;
  const decided = Array.isArray(over) ? { over: over.map((id: unknown) => (typeof id === "string" && ids.get(id)) || id) } : {};
  return { ...body, ...Object.fromEntries(named), ...decided };
}
