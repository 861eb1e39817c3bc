import type { ReviewEvent } from "../../src/core/formats/event";
import type { Target } from "../../src/core/formats/target";
import {
  emptyTail,
  eventLine,
  fold,
  nextEvent,
  parseLog,
  tailAfter,
  type EventBody,
  type LogTail,
  type ParsedLog,
  type ReviewState,
} from "../../src/core/review";

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
export const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** 2026-11-29T10:00:00Z, and so many milliseconds later. */
export const timeAt = (ms: number): number => Date.parse("2026-11-29T10:00:00.000Z") + ms;

/** The row K01 of the run `run-1`, or a part of it. */
export const aTarget = (part: Partial<Target> = {}): Target => ({
  kind: "row",
  run_id: "run-1",
  lane: "fixture",
  system: { id: "router", version: "1" },
  task_id: "K01",
  repetition: 0,
  ...part,
});

/** What a label says, by default `success` for the row K01. */
export function aLabel(
  given: {
    readonly reviewer?: string;
    readonly value?: string | string[];
    readonly target?: Target;
    readonly dimension?: string;
    readonly content?: string;
    readonly recipe?: string;
  } = {},
): EventBody {
  const {
    reviewer = "ana",
    value = "success",
    target = aTarget(),
    dimension = "primary-label@1",
    content = `sha256:${"a".repeat(64)}`,
    recipe = "row/1",
  } = given;
  return { reviewer, kind: "label", target, content, recipe, dimension, value, condition: "open" };
}

/** What a decision says, by default `success` for the row K01, for a reason, over the labels named. */
export function aDecision(
  given: Parameters<typeof aLabel>[0] & { readonly over: readonly string[]; readonly cause?: string; readonly rationale?: string },
): EventBody {
  const { over, cause = "misreading", rationale = "because", ...label } = given;
  return { ...aLabel({ reviewer: "cem", ...label }), kind: "decision", over: [...over], cause, rationale };
}

/** A log that grows in memory the way the real ones do. Its randomness is counted, so that a test gives the same log each time. */
export class LogBuilder {
  tail: LogTail = emptyTail;
  text = "";
  readonly events: ReviewEvent[] = [];
  #count = 0;
  constructor(
    readonly file = "review/logs/ana.jsonl",
    readonly seed = 1,
  ) {}

  readonly random = (count: number): Uint8Array =>
    Uint8Array.from({ length: count }, (_, at) => (this.#count++ * 37 + at * 11 + this.seed * 101) & 255);

  add(body: EventBody, now = timeAt(this.events.length * 1000)): ReviewEvent {
    const event = nextEvent(this.tail, now, this.random, body);
    const line = eventLine(event);
    this.text += `${line}\n`;
    this.tail = tailAfter(this.tail, encode(line), event);
    this.events.push(event);
    return event;
  }

  parsed(): ParsedLog {
    return parseLog(encode(this.text), this.file);
  }
  state(): ReviewState {
    return fold([this.parsed()]);
  }
}
