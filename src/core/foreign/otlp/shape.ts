import { isPlain, listOf, member, memberOf, type Plain } from "../plain";

/** Where in a value the list of resources with their spans stands: in an export request, or a trace as a store hands it out (`batches`, `trace`, `result`). */
export function resourcePath(value: unknown): { readonly path: readonly string[]; readonly list: readonly unknown[] } | null {
  for (const wrapper of [[], ["trace"], ["result"]]) {
    const inside = wrapper.reduce<unknown>((at, key) => member(at, key), value);
    for (const key of ["resourceSpans", "resource_spans"]) {
      const list = member(inside, key);
      if (Array.isArray(list)) return { path: [...wrapper, key], list: listOf(list) };
    }
  }
  const batches = member(value, "batches");
  return Array.isArray(batches) && listOf(batches).every(isResourceSpans) ? { path: ["batches"], list: listOf(batches) } : null;
}

const isResourceSpans = (value: unknown) =>
  isPlain(value) && ["scopeSpans", "scope_spans", "instrumentationLibrarySpans", "ilSpans"].some((key) => Array.isArray(member(value, key)));

/** Whether a value is one span by itself, as SDKs print them and stores export them, a record each. */
export function isFlatSpan(value: unknown): value is Plain {
  return isPlain(value) && flatId(value, "trace") !== undefined && flatId(value, "span") !== undefined;
}

/** A flat span's id, wherever it stands in it. */
export function flatId(span: Plain, which: "trace" | "span"): unknown {
  const camel = `${which}Id`;
  const snake = `${which}_id`;
  const found =
    memberOf(span, snake, camel, `context.${snake}`) ??
    memberOf(member(span, "context"), snake, camel) ??
    memberOf(member(span, "spanContext"), snake, camel);
  if (found !== undefined || which === "trace") return typeof found === "string" ? found : undefined;
  // Zipkin, and JavaScript's console exporter.
  return ["timestamp", "localEndpoint"].some((key) => Object.hasOwn(span, key)) ? member(span, "id") : undefined;
}

/** Records of OpenTelemetry that hold no spans. */
export const otherSignal = (value: unknown): "logs" | "metrics" | "profiles" | null =>
  (["logs", "metrics", "profiles"] as const).find((signal) =>
    Array.isArray(memberOf(value, `resource${signal[0]!.toUpperCase()}${signal.slice(1)}`, `resource_${signal}`)),
  ) ?? null;

export const isOtlp = (value: unknown): boolean =>
  resourcePath(value) !== null ||
  isFlatSpan(value) ||
  (Array.isArray(value) &&
    value.length > 0 &&
    listOf(value)
      .slice(0, 5)
      .some((one) => resourcePath(one) !== null || isFlatSpan(one)));
