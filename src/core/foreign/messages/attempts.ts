import type { Attempt } from "../../formats/row";
import { Representations } from "../inspect/representations";
import { beginningOf, known, utf8Of } from "../inspect/values";
import type { LeanValues } from "../leanValue";
import { isPlain, memberOf } from "../plain";
import { contentTypeOf, urlIn } from "../spans/brought";
import type { ToolCall, ToolResult, Turn } from "./turn";

export interface Tools {
  readonly archive: (bytes: Uint8Array) => string;
  readonly lean: LeanValues;
  /** Something odd about the turn of this number. */
  readonly odd: (turn: number, code: string, severity: "warning" | "info", message: string) => void;
}

/** What was done in a conversation, in its order: each answer of the model, and each call of a tool with what it gave. Messages have no times. */
export function attemptsOf(
  turns: readonly { readonly turn: Turn; readonly time: string | null }[],
  representations: Representations,
  tools: Tools,
): readonly Attempt[] {
  const attempts: Attempt[] = [];
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  const waiting: { call: ToolCall; attempt: Attempt }[] = [];
  const add = (id: string, at: number, seed: Omit<Attempt, "span_id">): Attempt => {
    let free = id;
    for (let again = counts.get(id) ?? 1; taken.has(free); free = `${id}~${again}`) counts.set(id, ++again);
    if (free !== id)
      tools.odd(
        at,
        "duplicate-id",
        "warning",
        `two calls are called ${JSON.stringify(beginningOf(id, 60))}: the later one is shown as ${JSON.stringify(beginningOf(free, 64))}`,
      );
    taken.add(free);
    const attempt: Attempt = { span_id: free, parent_span_id: null, ...seed };
    attempts.push(attempt);
    return attempt;
  };
  turns.forEach(({ turn, time }, at) => {
    if (turn.role === "assistant") add(`turn-${at + 1}`, at, modelSeed(turn, time, tools.lean));
    for (const call of turn.calls) {
      const attempt = add(call.id ?? `turn-${at + 1}-${call.name}`, at, toolSeed(call, time, tools.lean));
      waiting.push({ call, attempt });
    }
    for (const result of turn.results) {
      const found = waiting.findIndex(({ call }) =>
        result.callId !== null ? call.id === result.callId : result.name === null || call.name === result.name,
      );
      const [answered] = found < 0 ? [] : waiting.splice(found, 1);
      if (!answered)
        tools.odd(
          at,
          "no-call",
          "warning",
          `a result of a tool${result.callId === null ? "" : ` (${JSON.stringify(beginningOf(result.callId, 60))})`} answers no call before it: it is shown as an attempt of its own`,
        );
      const attempt =
        answered?.attempt ??
        add(
          result.callId ?? `turn-${at + 1}-result`,
          at,
          toolSeed({ id: result.callId, name: result.name ?? "tool", given: undefined }, time, tools.lean),
        );
      keepResult(result, attempt, at, representations, tools);
    }
  });
  for (const { call, attempt } of waiting) {
    attempt.status = "pending";
    tools.odd(turns.length - 1, "no-result", "info", `the call of ${beginningOf(call.name, 60)} was never answered`);
  }
  return attempts;
}

const modelSeed = ({ text, calls, reasoning }: Turn, time: string | null, lean: LeanValues): Omit<Attempt, "span_id"> => ({
  name: "assistant",
  adapter: "model",
  ...known({ start_time: time }),
  status: "ok",
  attributes: known({
    output: text.trim() === "" ? null : lean.value("output", beginningOf(text, 2000)),
    tool_calls: calls.length === 0 ? null : calls.map(({ name }) => name).join(", "),
    reasoning: reasoning.length === 0 ? null : lean.value("reasoning", reasoning.join("\n\n")),
  }),
});

function toolSeed({ id, name, given }: ToolCall, time: string | null, lean: LeanValues): Omit<Attempt, "span_id"> {
  const url = urlIn(given);
  const words = /search/i.test(name) ? memberOf(given, "query", "q", "search_query", "queries") : undefined;
  return {
    name: beginningOf(name, 300),
    adapter: "tool",
    ...known({ start_time: time }),
    status: "ok",
    attributes: known({
      "gen_ai.tool.name": name,
      "gen_ai.tool.call.id": id,
      "gen_ai.tool.call.arguments":
        given === undefined
          ? null
          : lean.value("arguments", typeof given === "string" ? given : JSON.stringify(isPlain(given) ? lean.values(given) : given)),
      "url.full": url === null ? null : lean.masked("url.full", url),
      "search.query": words === undefined ? null : lean.value("query", Array.isArray(words) ? words.join(" · ") : words),
    }),
  };
}

function keepResult({ text, failed }: ToolResult, attempt: Attempt, at: number, representations: Representations, { lean, odd }: Tools): void {
  if (failed) {
    attempt.status = "error";
    attempt.attributes = { ...attempt.attributes, "error.type": "tool_error" };
  }
  const { bytes, halfCharacters } = utf8Of(text);
  if (halfCharacters)
    odd(at, "lone-surrogate", "warning", "a tool's result holds half a character (a lone surrogate), which bytes cannot hold: U+FFFD stands for it");
  const url = attempt.attributes?.["url.full"];
  const kept = representations.add({
    bytes,
    contentType: contentTypeOf(text),
    generatedBy: attempt.span_id,
    url: typeof url === "string" ? lean.masked("url", url) : null,
    at: attempt.start_time ?? null,
  });
  representations.seenWhole(kept, bytes, text);
  attempt.representation_id ??= kept.id;
}
