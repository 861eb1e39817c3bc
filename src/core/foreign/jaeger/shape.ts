import { listOf, member } from "../plain";

const isTrace = (value: unknown) => typeof member(value, "traceID") === "string" && Array.isArray(member(value, "spans"));
const isSpan = (value: unknown) => typeof member(value, "traceID") === "string" && typeof member(value, "spanID") === "string";

/** Traces as Jaeger exports them: one, a list, `{"data": […]}`, or its spans as records. */
export function isJaeger(value: unknown): boolean {
  if (isTrace(value) || isSpan(value)) return true;
  const list = Array.isArray(value) ? value : member(value, "data");
  if (!Array.isArray(list)) return false;
  if (list.length === 0) return ["total", "limit", "offset", "errors"].every((key) => member(value, key) !== undefined);
  return isTrace(list[0]) || isSpan(list[0]);
}

/** The traces in a value; spans that stand alone are a trace of one. */
export function tracesIn(value: unknown): readonly unknown[] {
  const list = Array.isArray(value) ? value : isTrace(value) || isSpan(value) ? [value] : member(value, "data");
  return listOf(list).map((one) => (isTrace(one) || !isSpan(one) ? one : { traceID: member(one, "traceID"), spans: [one] }));
}
