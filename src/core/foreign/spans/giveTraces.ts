import type { ImportSink, ReadOptions } from "../contract";
import type { PlacedTeller } from "../placedTeller";
import { leanValues } from "../leanValue";
import { stemOf } from "../stem";
import type { ForeignSpan } from "./span";
import { traceRow, type TraceTools } from "./traceRow";

type Odd = TraceTools["odd"];

/**
 * Joins spans into traces, each a row, in the order in which the traces first come up: a trace may be spread over a file.
 * The run is called after its trace where there is one only, else after the file.
 */
export async function giveTraces(
  spans: readonly ForeignSpan[],
  name: string,
  sink: ImportSink,
  options: ReadOptions,
  teller: PlacedTeller,
): Promise<void> {
  const traces = new Map<string, ForeignSpan[]>();
  for (const span of spans) {
    const trace = traces.get(span.traceId);
    if (trace) trace.push(span);
    else traces.set(span.traceId, [span]);
  }
  let [masked, rows] = [0, 0];
  const odd: Odd = (span, code, severity, message) => teller.tell(span.at, code, severity, message);
  const [only] = traces.size === 1 ? [...traces.keys()] : [];
  const runId = only ?? stemOf(name);
  sink.manifest({ run_id: runId, lane: "live" });
  for (const [traceId, all] of traces) {
    options.signal.throwIfAborted();
    if (options.rows !== undefined && rows >= options.rows) break;
    const made = traceRow(runId, traceId, withOwnIds(all, odd), { archive: (bytes) => sink.archive(bytes), lean: leanValues(() => masked++), odd });
    await sink.row(made.row);
    for (const judgement of made.judgements) await sink.judgement(judgement);
    options.progress(++rows / traces.size);
  }
  if (traces.size === 0) sink.note({ code: "no-rows", severity: "warning", message: "there are no spans in this file" });
  teller.close(masked);
}

/** A span that comes again word by word was sent twice and counts once; another span of the same id is kept under an id of its own. */
function withOwnIds(spans: readonly ForeignSpan[], odd: Odd): readonly ForeignSpan[] {
  const taken = new Map<string, Set<string>>();
  const ids = new Set(spans.map(({ spanId }) => spanId));
  return spans.flatMap((span) => {
    const { at: _, ...said } = span;
    const content = JSON.stringify(said);
    const before = taken.get(span.spanId);
    if (!before) {
      taken.set(span.spanId, new Set([content]));
      return [span];
    }
    if (before.has(content)) {
      odd(span, "duplicate-span", "info", `the span ${JSON.stringify(span.spanId)} comes again word by word: it is shown once`);
      return [];
    }
    before.add(content);
    let count = before.size; // grows with each, so that few are tried
    while (ids.has(`${span.spanId}~${count}`)) count++;
    const spanId = `${span.spanId}~${count}`;
    ids.add(spanId);
    odd(
      span,
      "duplicate-id",
      "warning",
      `two spans of one trace are called ${JSON.stringify(span.spanId)}: the later one is shown as ${JSON.stringify(spanId)}, and what is under that id stands under the first`,
    );
    return [{ ...span, spanId }];
  });
}
