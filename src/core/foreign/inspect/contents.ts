import type { Attachments } from "./attachments";
import { isObject, listOf, objectsOf, textOf, type JsonObject } from "./values";

/** A stretch of a message's text that one part of its content gave. */
export interface TextPart {
  readonly text: string;
  /** Where it begins in the message's text. */
  readonly start: number;
  /** The part as it is written; null where the content is a plain text. */
  readonly part: JsonObject | null;
}

export interface MessageText {
  readonly text: string;
  readonly parts: readonly TextPart[];
  /** What the model thought first: parts of type `reasoning`, a `reasoning` field of older logs, `<think>` in a plain text. */
  readonly reasoning: readonly string[];
}

/** The text of a message: its text parts, one a line, as Inspect itself joins them. Reasoning is apart from it. */
export function messageText(message: JsonObject, { resolve }: Attachments): MessageText {
  const reasoning = textOf(message["reasoning"]) === null ? [] : [resolve(message["reasoning"] as string)];
  const { content } = message;
  if (typeof content === "string") {
    const { text, thought } = withoutThinking(resolve(content), message["role"] === "assistant");
    return { text, parts: text === "" ? [] : [{ text, start: 0, part: null }], reasoning: [...reasoning, ...thought] };
  }
  let text = "";
  const parts: TextPart[] = [];
  for (const part of listOf(content)) {
    if (!isObject(part)) continue;
    if (part["type"] === "reasoning") reasoning.push(reasoningOf(part, resolve));
    const own = textOf(part["text"]);
    if (own === null || (part["type"] !== "text" && part["type"] !== undefined)) continue;
    if (parts.length > 0) text += "\n";
    parts.push({ text: resolve(own), start: text.length, part });
    text += resolve(own);
  }
  return { text, parts, reasoning: reasoning.filter((one) => one !== "") };
}

function reasoningOf(part: JsonObject, resolve: Attachments["resolve"]): string {
  const written = part["redacted"] === true ? part["summary"] : (part["reasoning"] ?? part["summary"]);
  return typeof written === "string" ? resolve(written) : "";
}

/** Some models think aloud in their answer; what stands between the first `<think>` and its end is not the answer. */
function withoutThinking(text: string, spoken: boolean): { readonly text: string; readonly thought: readonly string[] } {
  const open = spoken ? text.indexOf("<think") : -1;
  const begin = open < 0 ? -1 : text.indexOf(">", open);
  const end = begin < 0 ? -1 : text.indexOf("</think>", begin);
  if (end < 0) return { text, thought: [] };
  return { text: (text.slice(0, open) + text.slice(end + "</think>".length)).trim(), thought: [text.slice(begin + 1, end).trim()] };
}

/** Tools that the provider ran itself, inside of one answer. */
export const serverTools = (message: JsonObject): readonly JsonObject[] =>
  objectsOf(message["content"]).filter((part) => part["type"] === "tool_use");

/** Names of what in a message is no text: images, sound, documents. */
export const otherContent = (message: JsonObject): readonly string[] =>
  objectsOf(message["content"]).flatMap(({ type }) => (typeof type === "string" && !["text", "reasoning", "tool_use"].includes(type) ? [type] : []));
