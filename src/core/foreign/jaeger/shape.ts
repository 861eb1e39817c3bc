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

/** The traces in a value, and where each stands; a span by itself is `alone`. */
export function tracesIn(
  value: unknown,
): readonly { readonly trace: unknown; readonly path: readonly (string | number)[]; readonly alone: boolean }[] {
  if (isTrace(value) || isSpan(value)) return [{ trace: value, path: [], alone: !isTrace(value) }];
  const base = Array.isArray(value) ? [] : ["data"];
  return listOf(Array.isArray(value) ? value : member(value, "data")).map((trace, index) => ({
    trace,
    path: [...base, index],
    alone: !isTrace(trace) && isSpan(trace),
  }));
}
