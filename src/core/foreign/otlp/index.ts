import type { ForeignReader } from "../contract";
import { foreignValues } from "../foreignValues";
import { PlacedTeller } from "../placedTeller";
import { isPlain, listOf } from "../plain";
import { giveTraces } from "../spans/giveTraces";
import type { ForeignSpan } from "../spans/span";
import { flatSpan } from "./flatSpan";
import { requestSpans, type TellAt, type Within } from "./requestSpans";
import { isFlatSpan, resourcePath } from "./shape";

/** OpenTelemetry traces as JSON: export requests, one or one a line; traces as stores hand them out; spans as records. */
export const readOtlp: ForeignReader = async (source, sink, options) => {
  const { name } = source;
  if (source.kind === "archive")
    return sink.note({ code: "no-rows", severity: "error", message: "a zip file is no OpenTelemetry trace: unpack it and open what is inside" });
  const spans: ForeignSpan[] = [];
  const teller = new PlacedTeller(sink, name);
  for (const found of foreignValues(source.bytes, name, (problem) => teller.pass(problem))) {
    options.signal.throwIfAborted();
    const tell: TellAt = (path, code, severity, message) => teller.tell({ value: found, path }, code, severity, message);
    const before = spans.length;
    for (const span of spansIn(found.value, found, tell)) spans.push(span);
    if (spans.length === before && found.complete && !holdsNone(found.value))
      tell([], "no-spans", "warning", "there are no spans in this value: it is left out");
  }
  await giveTraces(spans, name, sink, options, teller);
};

function* spansIn(value: unknown, within: Within, tell: TellAt): Generator<ForeignSpan> {
  const items = Array.isArray(value) ? listOf(value).map((item, index) => ({ item, base: [index] })) : [{ item: value, base: [] }];
  for (const { item, base } of items) {
    const found = resourcePath(item);
    if (found) yield* requestSpans(found.list, [...base, ...found.path], within, tell);
    else if (isFlatSpan(item)) yield flatSpan(item, base, within, tell);
    else if (Array.isArray(value)) tell(base, "no-spans", "warning", "this item holds no span: it is left out");
  }
}

/** An export of nothing is fine. */
const holdsNone = (value: unknown) => resourcePath(value) !== null || (isPlain(value) && Object.keys(value).length === 0) || Array.isArray(value);
