import type { ForeignReader } from "../contract";
import { foreignValues } from "../foreignValues";
import type { TellAt } from "../otlp/requestSpans";
import { PlacedTeller } from "../placedTeller";
import { isPlain, listOf, member } from "../plain";
import { giveTraces } from "../spans/giveTraces";
import type { ForeignSpan } from "../spans/span";
import { jaegerSpan } from "./jaegerSpan";
import { tracesIn } from "./shape";

/** Traces as Jaeger's screen and API give them: one, a list, `{"data": […]}`, or spans one a line. */
export const readJaeger: ForeignReader = async (source, sink, options) => {
  const { name } = source;
  if (source.kind === "archive")
    return sink.note({ code: "no-rows", severity: "error", message: "a zip file is no Jaeger trace: unpack it and open what is inside" });
  const spans: ForeignSpan[] = [];
  const teller = new PlacedTeller(sink, name);
  for (const found of foreignValues(source.bytes, name, (problem) => teller.pass(problem))) {
    options.signal.throwIfAborted();
    const tell: TellAt = (path, code, severity, message) => teller.tell({ value: found, path }, code, severity, message);
    for (const { trace, path, alone } of tracesIn(found.value)) {
      for (const warning of listOf(member(trace, "warnings")))
        if (typeof warning === "string")
          tell([...path, "warnings"], "trace-warning", "warning", `Jaeger says of this trace: ${warning.slice(0, 500)}`);
      for (const [index, span] of (alone ? [trace] : listOf(member(trace, "spans"))).entries()) {
        const at = alone ? path : [...path, "spans", index];
        if (isPlain(span)) spans.push(jaegerSpan(span, trace, at, found, tell));
        else tell(at, "not-a-span", "error", "this is no span: it is left out");
      }
    }
  }
  await giveTraces(spans, name, sink, options, teller);
};
