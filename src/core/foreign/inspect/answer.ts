import type { Attachments } from "./attachments";
import { messageText, otherContent, type MessageText } from "./contents";
import { outputMessage } from "./modelCall";
import { isObject, listOf, objectOf, objectsOf, textOf, type JsonObject } from "./values";

export interface Answer extends MessageText {
  /** The model said that it refuses. */
  readonly refused: boolean;
}

/**
 * The model's final answer: the first choice of the sample's output; where there is none, its `completion`, else the last
 * thing the model said. Null where it said nothing.
 */
export function answerOf(sample: JsonObject, attachments: Attachments): Answer | null {
  const output = objectOf(sample["output"]);
  const chosen = outputMessage(output);
  if (chosen["content"] !== undefined) return spoken(chosen, attachments);
  const completion = textOf(output["completion"]);
  if (completion !== null && completion !== "") return spoken({ role: "assistant", content: completion }, attachments);
  const last = [...objectsOf(sample["messages"])]
    .reverse()
    .find((message) => message["role"] === "assistant" && messageText(message, attachments).text.trim() !== "");
  return last ? spoken(last, attachments) : null;
}

const spoken = (message: JsonObject, attachments: Attachments): Answer => ({
  ...messageText(message, attachments),
  refused: objectsOf(message["content"]).some((part) => part["refusal"] === true),
});

/** What was asked: the input's text, or that of its last user message. */
export function queryOf(input: unknown, attachments: Attachments): { readonly text: string | null; readonly media: readonly string[] } {
  if (typeof input === "string") return { text: attachments.resolve(input), media: [] };
  const messages = listOf(input).filter(isObject);
  const asked = [...messages].reverse().find((message) => message["role"] === "user") ?? messages.at(-1);
  return asked ? { text: messageText(asked, attachments).text, media: otherContent(asked) } : { text: null, media: [] };
}
