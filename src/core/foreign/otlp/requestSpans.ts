import type { JsonPath } from "../../formats/jsonScan";
import { hexId } from "./ids";
import { anyValue, keyValues } from "./anyValue";
import { kindOf, statusOf } from "./status";
import { isPlain, listOf, memberOf, textOf, type Plain } from "../plain";
import type { PlaceOf } from "../placedTeller";
import type { ForeignSpan, SpanEvent, SpanLink } from "../spans/span";
import { secondsBetween, utcFromCount } from "../times";

/** What is odd is told with its path in the value. */
export type TellAt = (path: JsonPath, code: string, severity: "error" | "warning", message: string) => void;
/** The value of the file that spans are read from. */
export type Within = PlaceOf["value"];

/** The spans of an export request. */
export function* requestSpans(resources: readonly unknown[], base: JsonPath, within: Within, tell: TellAt): Generator<ForeignSpan> {
  for (const [resourceAt, resourceSpans] of resources.entries()) {
    const resource = keyValues(memberOf(memberOf(resourceSpans, "resource"), "attributes"));
    const key = ["scopeSpans", "scope_spans", "instrumentationLibrarySpans", "ilSpans"].find((name) => Array.isArray(memberOf(resourceSpans, name)));
    if (key === undefined) continue;
    for (const [scopeAt, scopeSpans] of listOf(memberOf(resourceSpans, key)).entries()) {
      const scope = scopeOf(memberOf(scopeSpans, "scope", "instrumentationLibrary"));
      for (const [spanAt, span] of listOf(memberOf(scopeSpans, "spans")).entries()) {
        const path = [...base, resourceAt, key, scopeAt, "spans", spanAt];
        if (isPlain(span)) yield spanOf(span, { resource, scope, path, within, tell });
        else tell(path, "not-a-span", "error", "this is no span: it is left out");
      }
    }
  }
}

interface Around {
  readonly resource: Plain;
  readonly scope: Plain;
  readonly path: JsonPath;
  readonly within: Within;
  readonly tell: TellAt;
}

const known = new Set(
  ["traceId", "spanId", "parentSpanId", "name", "kind", "startTimeUnixNano", "endTimeUnixNano", "attributes", "events", "links", "status"].flatMap(
    (name) => [name, snake(name)],
  ),
);

function spanOf(span: Plain, { resource, scope, path, within, tell }: Around): ForeignSpan {
  const get = (name: string) => memberOf(span, name, snake(name));
  const [start, end] = [get("startTimeUnixNano"), get("endTimeUnixNano")];
  const name = textOf(get("name")) ?? "span";
  const traceId = hexId(get("traceId"));
  const spanId = hexId(get("spanId"));
  if (traceId === null)
    tell(path, "no-id", "error", `the span ${JSON.stringify(name.slice(0, 60))} has no trace id: it is put into a trace called "no trace id"`);
  if (spanId === null) tell(path, "no-id", "error", `the span ${JSON.stringify(name.slice(0, 60))} has no id: it is called after its place`);
  const { status, message } = statusOf(get("status"));
  return {
    traceId: traceId ?? "no trace id",
    spanId: spanId ?? path.filter((step) => typeof step === "number").join("."),
    parentId: hexId(get("parentSpanId")),
    name,
    start: timeAt(start, "starts", name, path, tell),
    durationSeconds: durationOf(start, end, name, path, tell),
    kind: kindOf(get("kind")),
    status,
    statusMessage: message,
    attributes: keyValues(get("attributes"), (key) =>
      tell(path, "duplicate-key", "warning", `the attribute ${JSON.stringify(key)} comes more than once in a span: the last one counts`),
    ),
    events: listOf(get("events")).map(eventOf),
    links: listOf(get("links")).flatMap(linkOf),
    resource,
    scope,
    rest: Object.fromEntries(
      Object.entries(span).flatMap(([key, value]) => (known.has(key) || value === "" || value === 0 ? [] : [[snake(key), value]])),
    ),
    at: { value: within, path },
  };
}

function timeAt(count: unknown, what: string, name: string, path: JsonPath, tell: TellAt): string | null {
  if (count === undefined || count === 0 || count === "0") return null;
  const time = utcFromCount(count, "nanoseconds");
  if (time === null)
    tell(
      path,
      "time",
      "warning",
      `when the span ${JSON.stringify(name.slice(0, 60))} ${what} is no count of nanoseconds since 1970: its time is left out`,
    );
  return time;
}

function durationOf(start: unknown, end: unknown, name: string, path: JsonPath, tell: TellAt): number | null {
  if (end === undefined || end === 0 || end === "0") return null;
  const seconds = secondsBetween(start, end, "nanoseconds");
  if (seconds !== null && seconds >= 0) return seconds;
  tell(
    path,
    "time",
    "warning",
    `the span ${JSON.stringify(name.slice(0, 60))} ${seconds === null ? "has an end that is no count of nanoseconds" : "ends before it starts"}: its duration is left out`,
  );
  return null;
}

function eventOf(event: unknown): SpanEvent {
  return {
    name: textOf(memberOf(event, "name")) ?? "event",
    time: utcFromCount(memberOf(event, "timeUnixNano", "time_unix_nano"), "nanoseconds"),
    attributes: keyValues(memberOf(event, "attributes")),
  };
}

function linkOf(link: unknown): SpanLink[] {
  const [trace_id, span_id] = [hexId(memberOf(link, "traceId", "trace_id")), hexId(memberOf(link, "spanId", "span_id"))];
  const attributes = keyValues(memberOf(link, "attributes"));
  return trace_id === null || span_id === null ? [] : [{ trace_id, span_id, ...(Object.keys(attributes).length > 0 ? { attributes } : {}) }];
}

function scopeOf(scope: unknown): Plain {
  const [name, version, attributes] = [memberOf(scope, "name"), memberOf(scope, "version"), keyValues(memberOf(scope, "attributes"))];
  return {
    ...(name === undefined ? {} : { name: anyValue(name) }),
    ...(version === undefined ? {} : { version: anyValue(version) }),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  };
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
