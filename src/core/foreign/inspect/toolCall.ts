import type { Attempt } from "../../formats/row";
import { statedErrorType } from "./errorType";
import { longText } from "./lean";
import { resultParts } from "./toolResult";
import { known, listOf, numberOf, objectOf, textOf, wordOf, type JsonObject } from "./values";
import type { AttemptSeed, WalkTools } from "./walkTypes";

/** A call of a tool: its arguments become attributes, the first that is an address also `url.full`. */
export function toolCall(event: JsonObject, tools: WalkTools): AttemptSeed {
  const { lean, attachments } = tools;
  const given = objectOf(event["arguments"]);
  const name = wordOf(event["function"]) ?? "tool";
  const error = objectOf(event["error"]);
  const message = textOf(error["message"]) ?? textOf(event["error"]);
  const failed = message !== null || Object.keys(error).length > 0 || event["failed"] === true;
  const url = urlArgument(given, tools);
  const truncated = listOf(event["truncated"]);
  return {
    adapter: "tool",
    name,
    status: failed ? "error" : event["pending"] === true ? "pending" : "ok",
    attributes: {
      ...known({
        "error.type": failed ? statedErrorType(error["type"], "tool_error") : null,
        "error.message": message === null ? null : lean.attribute("message", message, longText),
        "url.full": url,
        "search.query": /search/i.test(name) ? searchWords(given, attachments.resolve) : null,
        "gen_ai.tool.name": name,
        "gen_ai.tool.call.id": wordOf(event["id"]),
      }),
      ...lean.attributes("arguments.", given),
      ...known({
        truncated: truncated.length === 2 ? lean.attribute("truncated", truncated) : null,
        working_time_s: numberOf(event["working_time"]),
        agent: wordOf(event["agent"]),
      }),
    },
  };
}

/** Archives what a tool gave back as representations of its attempt, and says which text the model got. */
export function keepResult(event: JsonObject, attempt: Attempt, at: string | null, tools: WalkTools): void {
  const { representations, teller, place, path } = tools;
  const failed = attempt.status === "error";
  const handed = tools.toolMessages.textFor(wordOf(event["id"]), wordOf(event["message_id"]));
  const url = typeof attempt.attributes?.["url.full"] === "string" ? attempt.attributes["url.full"] : null;
  for (const part of resultParts(event["result"], tools.attachments)) {
    if (part.kind === "missing") {
      teller.count("removed media");
      continue;
    }
    if (part.kind === "text" && part.text === "" && (failed || attempt.status === "pending")) continue; // it gave nothing: the error is what it gave
    const kept =
      part.kind === "reference"
        ? representations.addWithoutBytes(tools.lean.masked("url", part.url), attempt.span_id, at)
        : representations.add({ bytes: part.bytes, contentType: part.contentType, generatedBy: attempt.span_id, url, at });
    attempt.representation_id ??= kept.id;
    if (part.kind !== "text") continue;
    if (part.halfCharacters)
      teller.tell(place, path, {
        code: "lone-surrogate",
        severity: "warning",
        message: `the result of ${attempt.name ?? "a tool"} holds half a character (a lone surrogate), which bytes cannot hold: U+FFFD stands for it`,
      });
    if (handed === null) continue;
    if (handed === part.text) representations.seenWhole(kept, part.bytes, handed);
    else representations.seenAs(kept, handed, "the message that told the model");
  }
}

function urlArgument(given: JsonObject, { attachments, lean }: WalkTools): string | null {
  for (const [name, value] of Object.entries(given)) {
    const text = typeof value === "string" ? attachments.resolve(value).trim() : "";
    if (text.length <= 4000 && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)) return lean.masked(name, text);
  }
  return null;
}

function searchWords(given: JsonObject, resolve: (text: string) => string): string | null {
  const words = [given["query"], given["q"], given["search_query"], given["queries"]].find((one) => typeof one === "string" || Array.isArray(one));
  const texts = (Array.isArray(words) ? (words as unknown[]) : [words]).filter((one): one is string => typeof one === "string").map(resolve);
  return texts.length === 0 ? null : texts.join(" · ");
}
