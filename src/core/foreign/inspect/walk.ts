import type { Attempt } from "../../formats/row";
import { utcTime } from "../times";
import { AttemptBook, idOfParent, type Parent } from "./attemptBook";
import { serverTools } from "./contents";
import { gradingOf, modelCall, outputMessage } from "./modelCall";
import { attemptSeed, eventAttributes, isKnownEvent, nestedEvents, pageUrl } from "./otherEvents";
import { keepResult, toolCall } from "./toolCall";
import { beginningOf, isObject, known, objectOf, wordOf, type JsonObject } from "./values";
import type { AttemptSeed, Scoring, WalkTools, Walked } from "./walkTypes";

/** Where events stand that name no span: below an attempt, and in the steps opened there. */
interface Bucket {
  readonly below: Attempt | null;
  readonly steps: Attempt[];
}

/** Spans that may still turn out to be around one call alone. */
const mostWrappers = 1000;

/**
 * Turns the events of a sample into attempts that nest: by `span_begin`/`span_end` where events name their span, by
 * `step` begin and end where they do not (an end closes the innermost step), and by events inside of events in the oldest
 * logs. What merely happened inside of an attempt becomes an event of it. Nothing is left out; times are exact.
 */
export function walkEvents(events: readonly unknown[], tools: WalkTools): Walked {
  const walk = new Walk(tools);
  walk.all(events, { below: null, steps: [] });
  return walk.end();
}

class Walk {
  readonly #tools: WalkTools;
  readonly #book: AttemptBook;
  readonly #spans = new Map<string, Attempt>();
  /** Spans around one tool call that have not met their call yet. */
  readonly #wrappers: Attempt[] = [];
  /** Spans that are shown as the call they are around. */
  readonly #merged = new Set<Attempt>();
  readonly #pages = new Map<string, string>();
  readonly #scorings = new Map<string, Scoring>();
  #root: Attempt | null = null;
  #firstTime: string | null = null;
  #count = 0;

  constructor(tools: WalkTools) {
    this.#tools = tools;
    this.#book = new AttemptBook((code, message) => this.#odd(code, message));
  }

  all(events: readonly unknown[], bucket: Bucket): void {
    for (const event of events) {
      this.#count++;
      if (isObject(event)) this.#one(event, bucket);
      else this.#odd("event", "an event is no object and is left out");
    }
  }

  end(): Walked {
    for (const one of this.#tools.representations.list) {
      const page = one.generated_by === undefined ? undefined : this.#pages.get(one.generated_by);
      if (page !== undefined) one.final_url = page;
    }
    return { attempts: this.#book.attempts, scorings: this.#scorings, firstTime: this.#firstTime };
  }

  #one(event: JsonObject, bucket: Bucket): void {
    const kind = wordOf(event["event"]) ?? "unknown";
    const at = utcTime(event["timestamp"]);
    if (at === null && event["timestamp"] !== undefined)
      this.#odd("time", `${beginningOf(JSON.stringify(event["timestamp"]), 60)} is no time: the event has none`);
    this.#firstTime ??= at;
    switch (kind) {
      case "span_begin":
        return this.#spanBegin(event, at, bucket);
      case "span_end":
        return this.#spanEnd(event, at);
      case "step":
        return event["action"] === "begin" ? this.#stepBegin(event, at, bucket) : this.#stepEnd(event, at, bucket);
      case "model":
        return this.#model(event, at, bucket);
      case "tool":
        return this.#tool(event, at, bucket);
    }
    const seed = attemptSeed(event, this.#tools);
    if (seed === null) return this.#within(kind, event, at, bucket);
    const attempt = this.#open(event, at, seed, bucket);
    const page = pageUrl(event, this.#tools);
    if (page !== null && attempt.parent_span_id) this.#pages.set(attempt.parent_span_id, page);
    if (kind === "score") this.#score(event, at, attempt);
    this.all(nestedEvents(event), { below: attempt, steps: [] });
  }

  #spanBegin(event: JsonObject, at: string | null, bucket: Bucket): void {
    const id = wordOf(event["id"]) ?? wordOf(event["span_id"]);
    const type = wordOf(event["type"]);
    const seed: AttemptSeed = { adapter: "span", name: wordOf(event["name"]) ?? "span", attributes: known({ type }) };
    const parent = wordOf(event["parent_id"]);
    const attempt = this.#book.add(id ?? this.#ownId(), at, seed, parent === null ? innermost(bucket) : (this.#spans.get(parent) ?? parent));
    if (id !== null) this.#spans.set(id, attempt);
    if (type === "scorer") this.#book.belongsTo(attempt, seed.name);
    if (type === "tool" && this.#wrappers.push(attempt) > mostWrappers) this.#wrappers.shift();
  }

  #spanEnd(event: JsonObject, at: string | null): void {
    const id = wordOf(event["id"]) ?? wordOf(event["span_id"]);
    const attempt = id === null ? undefined : this.#spans.get(id);
    if (!attempt) return this.#odd("span", `a span ends that never began (${beginningOf(id ?? "without an id", 60)})`);
    if (!this.#merged.has(attempt) && attempt.duration_s === undefined) this.#book.close(attempt, at);
  }

  #stepBegin(event: JsonObject, at: string | null, bucket: Bucket): void {
    const type = wordOf(event["type"]);
    const name = wordOf(event["name"]) ?? "step";
    const attempt = this.#open(event, at, { adapter: "step", name, attributes: known({ type }) }, bucket);
    bucket.steps.push(attempt);
    if (type === "scorer") this.#book.belongsTo(attempt, name);
  }

  #stepEnd(event: JsonObject, at: string | null, bucket: Bucket): void {
    const open = bucket.steps.pop();
    if (open) this.#book.close(open, at);
    else this.#odd("step", `the step ${beginningOf(wordOf(event["name"]) ?? "without a name", 60)} ends, but none is open`);
  }

  #model(event: JsonObject, at: string | null, bucket: Bucket): void {
    const attempt = this.#open(event, at, modelCall(event, this.#tools), bucket);
    const scorer = this.#book.scorerOf(attempt);
    if (scorer !== null) this.#scoring(scorer).gradings.push(gradingOf(event, this.#tools));
    for (const part of serverTools(outputMessage(event["output"]))) {
      this.#count++;
      const call = {
        id: part["id"],
        function: part["name"] ?? part["tool_type"],
        arguments: argumentsOf(part["arguments"]),
        result: part["result"],
        error: part["error"],
      };
      this.#result(call, this.#book.add(this.#ownId(), null, toolCall(call, this.#tools), attempt), endOf(event, at));
    }
  }

  #tool(event: JsonObject, at: string | null, bucket: Bucket): void {
    const seed = toolCall(event, this.#tools);
    const wrapper = this.#takeWrapper(event, seed.name, bucket);
    const attempt = wrapper ?? this.#open(event, at, seed, bucket);
    if (wrapper) {
      this.#merged.add(wrapper);
      Object.assign(wrapper, { adapter: seed.adapter, status: seed.status, attributes: { ...wrapper.attributes, ...seed.attributes } });
      if (at !== null) wrapper.start_time = at;
      this.#book.endAsWritten(wrapper, event);
    }
    this.#result(event, attempt, endOf(event, at));
    this.all(nestedEvents(event), { below: attempt, steps: [] });
  }

  /** The span that stands around this call alone: the one the event names, or one opened beside it for it. */
  #takeWrapper(event: JsonObject, name: string, bucket: Bucket): Attempt | null {
    if (this.#wrappers.length === 0) return null;
    const span = wordOf(event["span_id"]);
    const parent = idOfParent(this.#parentOf(event, bucket));
    const at = this.#wrappers.findIndex((one) => one.name === name && (one.span_id === span || (one.parent_span_id ?? null) === parent));
    return at < 0 ? null : this.#wrappers.splice(at, 1)[0]!;
  }

  /** What a scorer's tools found is no evidence that the system had; as a representation it would show the verdict before the label. */
  #result(event: JsonObject, attempt: Attempt, at: string | null): void {
    if (this.#book.scorerOf(attempt) === null) keepResult(event, attempt, at, this.#tools);
    else if (event["result"] !== undefined && event["result"] !== "") this.#tools.teller.count("scorer tools");
  }

  #score(event: JsonObject, at: string | null, attempt: Attempt): void {
    const scorer = this.#book.scorerOf(attempt) ?? this.#tools.onlyScorer;
    if (scorer === null || event["intermediate"] === true) return;
    const scoring = this.#scoring(scorer);
    scoring.score = objectOf(event["score"]);
    scoring.at = at;
  }

  #scoring(name: string): Scoring {
    const found = this.#scorings.get(name) ?? { gradings: [], score: null, at: null };
    this.#scorings.set(name, found);
    return found;
  }

  #within(kind: string, event: JsonObject, at: string | null, bucket: Bucket): void {
    if (!isKnownEvent(kind)) this.#tools.teller.count(`unknown event:${beginningOf(kind, 60)}`);
    const parent = this.#parentOf(event, bucket);
    const free = typeof parent === "string" || parent === null;
    if (free && kind === "sample_init") return; // it says what the sample says itself, and when it began
    const home = free ? this.#rootAttempt(at) : parent;
    home.events ??= [];
    home.events.push({ name: beginningOf(kind, 200), ...known({ time: at }), attributes: eventAttributes(event, this.#tools) });
  }

  /** Holds the events that stand in no span and no step. */
  #rootAttempt(at: string | null): Attempt {
    return (this.#root ??= this.#book.add("sample", at, { adapter: "span", name: "sample", attributes: { type: "sample" } }, null));
  }

  /** The attempt an event belongs to; a text where it names a span that is not there. */
  #parentOf(event: JsonObject, bucket: Bucket): Parent {
    const span = wordOf(event["span_id"]);
    return span === null ? innermost(bucket) : (this.#spans.get(span) ?? span);
  }

  #open(event: JsonObject, at: string | null, seed: AttemptSeed, bucket: Bucket): Attempt {
    return this.#book.open(this.#ownId(), event, at, seed, this.#parentOf(event, bucket));
  }
  #ownId(): string {
    return `e${this.#count}`;
  }

  #odd(code: string, message: string): void {
    this.#tools.teller.tell(this.#tools.place, this.#tools.path, { code, severity: "warning", message });
  }
}

const innermost = (bucket: Bucket): Attempt | null => bucket.steps.at(-1) ?? bucket.below;
const endOf = (event: JsonObject, at: string | null): string | null => utcTime(event["completed"]) ?? at;

/** A server's tool has its arguments as JSON text. */
function argumentsOf(written: unknown): JsonObject {
  if (typeof written !== "string") return objectOf(written);
  try {
    const value: unknown = JSON.parse(written);
    return isObject(value) ? value : { input: written };
  } catch (error) {
    if (error instanceof SyntaxError) return { input: written };
    throw error;
  }
}
