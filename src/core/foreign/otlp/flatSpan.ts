import type { JsonPath } from "../../formats/jsonScan";
import { idOf, isPlain, listOf, member, memberOf, textOf, type Plain } from "../plain";
import type { ForeignSpan, SpanEvent, SpanLink } from "../spans/span";
import { secondsFrom, utcFromCount, utcTime } from "../times";
import { keyValues } from "./anyValue";
import { hexId } from "./ids";
import type { TellAt, Within } from "./requestSpans";
import { flatId } from "./shape";
import { kindOf, statusOf } from "./status";

/** A span as one record: printed by an SDK, exported from a store as nested or as dotted columns, or Zipkin's. */
export function flatSpan(span: Plain, path: JsonPath, within: Within, tell: TellAt): ForeignSpan {
  const name = textOf(memberOf(span, "name", "operationName", "span_name")) ?? "span";
  const start = timeOf(memberOf(span, "start_time", "startTime", "startTimeUnixNano", "start_time_unix_nano", "timestamp"));
  const end = timeOf(memberOf(span, "end_time", "endTime", "endTimeUnixNano", "end_time_unix_nano"));
  const { status, message } = statusOf(memberOf(span, "status") ?? memberOf(span, "status_code", "statusCode"));
  const attributes = { ...dotted(span, "attributes."), ...keyValues(memberOf(span, "attributes", "tags")) };
  const spanKind = textOf(memberOf(span, "span_kind"));
  if (spanKind !== null && /^(llm|chain|tool|agent|retriever|embedding|reranker|guardrail|evaluator)$/i.test(spanKind))
    attributes["openinference.span.kind"] ??= spanKind;
  const resource = memberOf(span, "resource");
  const service = memberOf(member(span, "localEndpoint"), "serviceName");
  return {
    traceId: hexId(flatId(span, "trace")) ?? "no trace id",
    spanId: hexId(flatId(span, "span")) ?? (path.join(".") || "span"),
    parentId: hexId(
      memberOf(span, "parent_id", "parentId", "parent_span_id", "parentSpanId") ?? memberOf(member(span, "parentSpanContext"), "spanId"),
    ),
    name,
    start,
    durationSeconds: durationOf(span, start, end, () =>
      tell(path, "time", "warning", `the span ${JSON.stringify(name.slice(0, 60))} ends before it starts: its duration is left out`),
    ),
    kind: kindOf(memberOf(span, "kind") ?? (attributes["openinference.span.kind"] === undefined ? spanKind : undefined)),
    status: status ?? (attributes["error"] === true || attributes["error"] === "true" ? "error" : null),
    statusMessage: message ?? textOf(memberOf(span, "status_message", "statusMessage")),
    attributes,
    events: listOf(memberOf(span, "events", "annotations")).map(eventOf),
    links: listOf(member(span, "links")).flatMap(linkOf),
    resource: {
      ...keyValues(isPlain(resource) ? (memberOf(resource, "attributes") ?? resource) : undefined),
      ...(service === undefined ? {} : { "service.name": service }),
    },
    scope: plainScope(memberOf(span, "scope", "instrumentationScope", "instrumentation_scope", "instrumentationLibrary")),
    rest: {},
    at: { value: within, path },
  };
}

/** Columns that were named `attributes.llm.model_name` and so on. */
const dotted = (span: Plain, prefix: string) =>
  Object.fromEntries(
    Object.entries(span).flatMap(([key, value]) => (key.startsWith(prefix) && value !== null ? [[key.slice(prefix.length), value]] : [])),
  );

/** A written time, a count whose size tells its unit (seconds, milli-, micro- or nanoseconds since 1970), or JavaScript's `[seconds, nanoseconds]`. */
export function timeOf(value: unknown): string | null {
  if (Array.isArray(value)) {
    const [seconds, nanoseconds] = listOf(value);
    return typeof seconds === "number" && typeof nanoseconds === "number" && Number.isSafeInteger(seconds) && Number.isInteger(nanoseconds)
      ? utcFromCount(String(BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds)), "nanoseconds")
      : null;
  }
  const written = utcTime(value);
  if (written !== null) return written;
  const digits = idOf(value);
  if (digits === null || !/^\d+(\.\d+)?$/.test(digits)) return null;
  const [whole = "", fraction = ""] = digits.split(".");
  if (whole.length <= 11) return utcFromCount(`${whole}${fraction.padEnd(9, "0").slice(0, 9)}`, "nanoseconds");
  return utcFromCount(whole, whole.length <= 14 ? "milliseconds" : whole.length <= 17 ? "microseconds" : "nanoseconds");
}

function durationOf(span: Plain, start: string | null, end: string | null, wrong: () => void): number | null {
  const seconds = secondsFrom(start, end);
  if (seconds !== null && seconds < 0) {
    wrong();
    return null;
  }
  if (seconds !== null) return seconds;
  const microseconds = memberOf(span, "duration");
  return typeof microseconds === "number" && microseconds >= 0 && typeof memberOf(span, "timestamp") === "number" ? microseconds / 1e6 : null;
}

const eventOf = (event: unknown): SpanEvent => ({
  name: textOf(memberOf(event, "name", "value")) ?? "event",
  time: timeOf(memberOf(event, "timestamp", "time", "timeUnixNano", "time_unix_nano")),
  attributes: keyValues(memberOf(event, "attributes")),
});

function linkOf(link: unknown): SpanLink[] {
  const context = memberOf(link, "context") ?? link;
  const [trace_id, span_id] = [hexId(memberOf(context, "trace_id", "traceId")), hexId(memberOf(context, "span_id", "spanId"))];
  const attributes = keyValues(memberOf(link, "attributes"));
  return trace_id === null || span_id === null ? [] : [{ trace_id, span_id, ...(Object.keys(attributes).length > 0 ? { attributes } : {}) }];
}

const plainScope = (scope: unknown): Plain =>
  Object.fromEntries(["name", "version"].flatMap((key) => (textOf(memberOf(scope, key)) === null ? [] : [[key, memberOf(scope, key)]])));
