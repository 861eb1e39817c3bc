import { messageText } from "./contents";
import { errorTypeOf } from "./errorType";
import { longText } from "./lean";
import { known, listOf, numberOf, objectOf, objectsOf, textOf, wordOf, type JsonObject } from "./values";
import type { AttemptSeed, Grading, WalkTools } from "./walkTypes";

/** The answer of a model event: its first choice. */
export const outputMessage = (output: unknown): JsonObject => objectOf(objectOf(listOf(objectOf(output)["choices"])[0])["message"]);
export const stopReason = (output: unknown): string | null => wordOf(objectOf(listOf(objectOf(output)["choices"])[0])["stop_reason"]);

/** A call of a model. The raw request and response are never copied: they repeat everything, and may hold keys. */
export function modelCall(event: JsonObject, { lean, attachments, pool }: WalkTools): AttemptSeed {
  const output = objectOf(event["output"]);
  const usage = objectOf(output["usage"]);
  const { text, reasoning } = messageText(outputMessage(output), attachments);
  const calls = objectsOf(outputMessage(output)["tool_calls"]).flatMap((call) => wordOf(call["function"]) ?? []);
  const error = textOf(event["error"]) ?? textOf(output["error"]);
  const asked = modelInput(event, pool).length;
  return {
    adapter: "model",
    name: wordOf(event["role"]) ?? "generate",
    provider: wordOf(event["model"]) ?? wordOf(output["model"]),
    status: error === null ? (event["pending"] === true ? "pending" : "ok") : "error",
    attributes: known({
      "error.type": error === null ? null : errorTypeOf(error, textOf(event["traceback"])),
      "error.message": error === null ? null : lean.attribute("message", error, longText),
      "gen_ai.response.model": wordOf(output["model"]),
      "gen_ai.usage.input_tokens": numberOf(usage["input_tokens"]),
      "gen_ai.usage.output_tokens": numberOf(usage["output_tokens"]),
      "gen_ai.usage.cache_read.input_tokens": numberOf(usage["input_tokens_cache_read"]),
      "gen_ai.usage.reasoning_tokens": numberOf(usage["reasoning_tokens"]),
      cost_usd: numberOf(usage["total_cost"]),
      stop_reason: stopReason(output),
      cache: wordOf(event["cache"]),
      retries: numberOf(event["retries"]),
      time_s: numberOf(output["time"]),
      working_time_s: numberOf(event["working_time"]),
      messages: asked > 0 ? asked : null,
      tool_calls: calls.length > 0 ? calls.join(", ") : null,
      output: text.trim() === "" ? null : lean.attribute("output", text, 2000),
      reasoning: reasoning.length === 0 ? null : lean.attribute("reasoning", reasoning.join("\n\n"), longText),
    }),
  };
}

/** What a model was asked: the messages of the event, or those of the pool that it names as ranges `[from, to)`. */
export function modelInput(event: JsonObject, pool: readonly unknown[]): readonly JsonObject[] {
  const own = objectsOf(event["input"]);
  return own.length > 0 || !Array.isArray(event["input_refs"]) ? own : objectsOf(expandRefs(event["input_refs"], pool));
}

/** Messages by ranges of their numbers. A hostile list of ranges may not make more than this many. */
const mostMessages = 100_000;
export function expandRefs(refs: unknown, pool: readonly unknown[]): readonly unknown[] {
  const found: unknown[] = [];
  for (const ref of listOf(refs)) {
    const [from, to] = typeof ref === "number" ? [ref, ref + 1] : [numberOf(listOf(ref)[0]), numberOf(listOf(ref)[1])];
    if (from === null || to === null || from < 0 || found.length >= mostMessages) continue;
    for (const message of pool.slice(from, Math.min(to, from + mostMessages - found.length))) found.push(message);
  }
  return found;
}

/** A model event inside of a scorer, as the grading it is. */
export function gradingOf(event: JsonObject, { attachments, pool }: WalkTools): Grading {
  const output = objectOf(event["output"]);
  const prompt = promptOf(modelInput(event, pool), attachments);
  return {
    model: wordOf(event["model"]),
    modelVersion: wordOf(output["model"]),
    prompt,
    reply: messageText(outputMessage(output), attachments).text,
  };
}

/** What a grader was asked: the texts of all messages but its own answers; null where there are none. */
export function promptOf(messages: readonly JsonObject[], attachments: WalkTools["attachments"]): string | null {
  const asked = messages.filter((message) => message["role"] !== "assistant").map((message) => messageText(message, attachments).text);
  return asked.length === 0 ? null : asked.join("\n\n");
}
