import { isPlain, listOf, memberOf, textOf } from "../plain";
import { at, itemsAt, parsed } from "./attributeTree";
import type { ForeignSpan } from "./span";

type Tree = Readonly<Record<string, unknown>>;
interface Said {
  readonly role: string | null;
  readonly text: string;
}

/** What was asked in a call, as its span says it: the last user message before the first answer; else its plain input. */
export function askedIn(tree: Tree, span: ForeignSpan): string | null {
  const messages = [
    ...["gen_ai.input.messages", "gen_ai.prompt", "llm.input_messages"].map((name) => itemsAt(tree, ...name.split("."))),
    eventMessages(span, /^gen_ai\.(user|system|assistant)\.message$/),
  ].find((list) => list.length > 0);
  const said = (messages ?? []).map(saidIn);
  const answered = said.findIndex(({ role }) => role === "assistant" || role === "model");
  const before = answered < 0 ? said : said.slice(0, answered);
  const asked = before.filter(({ role, text }) => (role === "user" || role === "human") && text !== "").at(-1);
  return asked?.text ?? plainText(at(tree, "input", "value") ?? at(tree, "traceloop", "entity", "input"), questionKeys);
}

/** What came back from a call, in words: calls of tools are none. */
export function answeredIn(tree: Tree, span: ForeignSpan): string | null {
  const messages = [
    ...["gen_ai.output.messages", "gen_ai.completion", "llm.output_messages"].map((name) => itemsAt(tree, ...name.split("."))),
    eventMessages(span, /^gen_ai\.choice$/),
  ].find((list) => list.length > 0);
  if (messages) return messages.map(saidIn).find(({ role, text }) => role !== "tool" && text.trim() !== "")?.text ?? null;
  return plainText(at(tree, "output", "value") ?? at(tree, "traceloop", "entity", "output"), answerKeys);
}

/** Older SDKs write each message as an event. */
function eventMessages({ events }: ForeignSpan, names: RegExp): readonly unknown[] {
  return events.flatMap(({ name, attributes }) => {
    const found = names.exec(name);
    if (!found) return [];
    const message = memberOf(attributes, "message", "gen_ai.event.content") ?? attributes;
    return [{ role: found[1] ?? "assistant", ...(isPlain(message) ? message : { content: message }) }];
  });
}

function saidIn(message: unknown): Said {
  const inner = memberOf(message, "message");
  const own = isPlain(inner) ? inner : message;
  const role = textOf(memberOf(own, "role"));
  const content = memberOf(own, "content", "parts", "contents");
  return { role, text: contentText(content) };
}

/** Texts of a message's parts, one a line; a part that is no text says nothing. */
export function contentText(content: unknown): string {
  if (typeof content === "string") {
    const inside = /^\s*\[\s*\{/.test(content) ? parsed(content) : null;
    return Array.isArray(inside) && listOf(inside).some((part) => memberOf(part, "type") === "text") ? contentText(inside) : content;
  }
  const parts = Array.isArray(content) ? listOf(content) : itemsAt(content);
  return parts
    .flatMap((part) => {
      if (typeof part === "string") return [part];
      const own = memberOf(part, "message_content") ?? part;
      const type = memberOf(own, "type");
      return type === undefined || type === "text" || type === "output_text" || type === "input_text"
        ? (textOf(memberOf(own, "content", "text")) ?? [])
        : [];
    })
    .join("\n");
}

const questionKeys = ["question", "query", "input", "prompt", "text", "content"];
const answerKeys = ["answer", "output", "result", "response", "text", "content"];

/** A plain value as a text; of JSON the member that must be it, else the JSON as it is written. */
function plainText(value: unknown, keys: readonly string[]): string | null {
  if (value === undefined || value === null) return null;
  const inside = typeof value === "string" && /^\s*[{[]/.test(value) ? parsed(value) : value;
  const named = keys.map((key) => textOf(memberOf(inside, key))).find((text) => text !== null);
  if (named !== undefined) return named;
  return typeof value === "string" ? textOf(value) : JSON.stringify(value);
}
