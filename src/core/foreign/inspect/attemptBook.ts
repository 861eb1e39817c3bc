import type { Attempt } from "../../formats/row";
import { secondsFrom, utcTime } from "../times";
import { beginningOf, known, textOf, wordOf, type JsonObject } from "./values";
import type { AttemptSeed } from "./walkTypes";

/** An attempt, or the id of one that is not there. */
export type Parent = Attempt | string | null;
export const idOfParent = (parent: Parent): string | null => (parent === null || typeof parent === "string" ? parent : parent.span_id);

/** The attempts of one sample as they are found: each with an id of its own, its times, and the scorer it works for. */
export class AttemptBook {
  readonly attempts: Attempt[] = [];
  readonly #byId = new Map<string, Attempt>();
  readonly #seen = new Map<string, number>();
  readonly #scorers = new Map<Attempt, string>();
  readonly #odd: (code: string, message: string) => void;

  constructor(odd: (code: string, message: string) => void) {
    this.#odd = odd;
  }

  /** An attempt without an end yet. An id that is taken gets `~2`, `~3`, … and is told. */
  add(id: string, at: string | null, seed: AttemptSeed, parent: Parent): Attempt {
    const { adapter, name, provider, status, moment, attributes } = seed;
    const attempt: Attempt = {
      span_id: this.#freeId(id),
      parent_span_id: idOfParent(parent),
      name: beginningOf(name, 300),
      adapter,
      ...known({ provider, start_time: at, duration_s: moment && at !== null ? 0 : null, status }),
      attributes,
    };
    this.#byId.set(attempt.span_id, attempt);
    this.attempts.push(attempt);
    const above = attempt.parent_span_id ? this.#byId.get(attempt.parent_span_id) : undefined;
    const scorer = above && above !== attempt ? this.#scorers.get(above) : undefined;
    if (scorer !== undefined) this.#scorers.set(attempt, scorer);
    return attempt;
  }

  /** An attempt for an event of its own. `timestamp` is its start where `completed` says the end; older logs have the one time alone. */
  open(id: string, event: JsonObject, at: string | null, seed: AttemptSeed, parent: Parent): Attempt {
    const attempt = this.add(wordOf(event["uuid"]) ?? id, at, seed, parent);
    this.endAsWritten(attempt, event);
    return attempt;
  }

  endAsWritten(attempt: Attempt, event: JsonObject): void {
    if (textOf(event["completed"]) !== null) this.close(attempt, utcTime(event["completed"]));
  }

  close(attempt: Attempt, end: string | null): void {
    const seconds = secondsFrom(attempt.start_time, end);
    if (seconds === null) return;
    if (seconds >= 0) attempt.duration_s = seconds;
    else this.#odd("time", `${attempt.name ?? "an attempt"} ends before it starts: its duration is left out`);
  }

  /** All that happens below this attempt belongs to this scorer. */
  belongsTo(attempt: Attempt, scorer: string): void {
    this.#scorers.set(attempt, scorer);
  }
  scorerOf(attempt: Attempt): string | null {
    return this.#scorers.get(attempt) ?? null;
  }

  #freeId(id: string): string {
    let free = id;
    for (let again = this.#seen.get(id) ?? 1; this.#byId.has(free); free = `${id}~${again}`) this.#seen.set(id, ++again);
    if (free !== id) this.#odd("duplicate-id", `two events are called ${beginningOf(id, 60)}: a later one is shown as ${beginningOf(free, 70)}`);
    return free;
  }
}
