import type { JsonPath } from "../../formats/jsonScan";
import { hexId } from "../otlp/ids";
import type { TellAt, Within } from "../otlp/requestSpans";
import { idOf, isPlain, listOf, member, memberOf, textOf, type Plain } from "../plain";
import type { ForeignSpan, SpanEvent, SpanLink } from "../spans/span";
import { utcFromCount } from "../times";

/** A span of Jaeger: microseconds, tags, logs, references to other spans, and the process that it ran in. */
export function jaegerSpan(span: Plain, trace: unknown, path: JsonPath, within: Within, tell: TellAt): ForeignSpan {
  const name = textOf(member(span, "operationName")) ?? "span";
  const own = hexId(member(span, "traceID")) ?? hexId(member(trace, "traceID"));
  const tags = tagsOf(member(span, "tags"), (key) =>
    tell(path, "duplicate-key", "warning", `the tag ${JSON.stringify(key)} comes more than once in a span: the last one counts`),
  );
  const process = memberOf(span, "process") ?? member(member(trace, "processes"), String(member(span, "processID")));
  const references = listOf(member(span, "references")).flatMap(referenceOf);
  const parent =
    references.find(({ type, trace_id }) => type === "CHILD_OF" && trace_id === own) ?? references.find(({ trace_id }) => trace_id === own);
  const start = utcFromCount(memberOf(span, "startTime"), "microseconds");
  if (start === null)
    tell(
      path,
      "time",
      "warning",
      `when the span ${JSON.stringify(name.slice(0, 60))} starts is no count of microseconds since 1970: its time is left out`,
    );
  const duration = member(span, "duration");
  const warnings = listOf(member(span, "warnings")).filter((one) => typeof one === "string");
  return {
    traceId: own ?? "no trace id",
    spanId: hexId(member(span, "spanID")) ?? path.filter((step) => typeof step === "number").join("."),
    parentId: parent?.span_id ?? hexId(member(span, "parentSpanID")),
    name,
    start,
    durationSeconds: typeof duration === "number" && duration >= 0 ? duration / 1e6 : null,
    kind: textOf(tags["span.kind"]),
    status: statusOf(tags),
    statusMessage: textOf(tags["otel.status_description"]),
    attributes: tags,
    events: listOf(member(span, "logs")).map(logOf),
    links: references.filter((reference) => reference !== parent),
    resource: {
      ...tagsOf(member(process, "tags")),
      ...(textOf(member(process, "serviceName")) === null ? {} : { "service.name": member(process, "serviceName") }),
    },
    scope: Object.fromEntries(
      (["name", "version"] as const).flatMap((key) => (tags[`otel.scope.${key}`] === undefined ? [] : [[key, tags[`otel.scope.${key}`]]])),
    ),
    rest: warnings.length > 0 ? { warnings } : {},
    at: { value: within, path },
  };
}

function statusOf(tags: Plain): "ok" | "error" | null {
  const said = idOf(tags["otel.status_code"])?.toUpperCase();
  if (tags["error"] === true || tags["error"] === "true" || said === "ERROR") return "error";
  return said === "OK" ? "ok" : null;
}

function tagsOf(tags: unknown, again?: (key: string) => void): Record<string, unknown> {
  if (isPlain(tags)) return Object.fromEntries(Object.entries(tags));
  const found = new Map<string, unknown>();
  for (const tag of listOf(tags)) {
    const key = textOf(member(tag, "key"));
    if (key === null) continue;
    if (found.has(key)) again?.(key);
    found.set(key, member(tag, "type") === "binary" ? { base64: member(tag, "value") } : (member(tag, "value") ?? null));
  }
  return Object.fromEntries(found);
}

function logOf(log: unknown): SpanEvent {
  const attributes = tagsOf(member(log, "fields"));
  const { event, ...others } = attributes;
  return { name: textOf(event) ?? "log", time: utcFromCount(member(log, "timestamp"), "microseconds"), attributes: others };
}

function referenceOf(reference: unknown): SpanLink[] {
  const [trace_id, span_id] = [hexId(member(reference, "traceID")), hexId(member(reference, "spanID"))];
  return trace_id === null || span_id === null ? [] : [{ trace_id, span_id, type: textOf(member(reference, "refType")) ?? "CHILD_OF" }];
}
