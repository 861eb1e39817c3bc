import { isPlain, idOf, listOf, member, memberOf, textOf, type Plain } from "../plain";
import { jsonIn } from "../spans/brought";

export interface ToolCall {
  readonly id: string | null;
  readonly name: string;
  /** An object where it is one, also where it was written as JSON text. */
  readonly given: unknown;
}

export interface ToolResult {
  /** The call that it answers; null where it does not say. */
  readonly callId: string | null;
  readonly name: string | null;
  readonly text: string;
  readonly failed: boolean;
}

/** A part of what was said, with what it was written as: citations may hang on that. */
export interface SaidPart {
  readonly text: string;
  readonly start: number;
  readonly part: Plain | null;
}

/** One message, whoever's format it is in. */
export interface Turn {
  readonly role: "system" | "user" | "assistant" | "tool" | "other";
  readonly text: string;
  readonly parts: readonly SaidPart[];
  readonly reasoning: readonly string[];
  readonly calls: readonly ToolCall[];
  readonly results: readonly ToolResult[];
  /** Kinds of content that are no text: images, sound, files. */
  readonly media: readonly string[];
}

const roles: Readonly<Record<string, Turn["role"]>> = {
  system: "system",
  developer: "system",
  user: "user",
  human: "user",
  assistant: "assistant",
  ai: "assistant",
  model: "assistant",
  gpt: "assistant",
  chatgpt: "assistant",
  bot: "assistant",
  function_call: "assistant",
  tool: "tool",
  function: "tool",
  ipython: "tool",
  observation: "tool",
  tool_response: "tool",
};

/** Reads one message: OpenAI's (chat and responses), Anthropic's, Gemini's, or `from` and `value`. */
export function turnOf(message: Plain): Turn {
  const said = (textOf(memberOf(message, "role", "from", "type")) ?? "").toLowerCase();
  const role = Object.hasOwn(roles, said) ? roles[said]! : said === "function_call_output" ? "tool" : "other";
  const parts: SaidPart[] = [];
  const [reasoning, calls, results, media]: [string[], ToolCall[], ToolResult[], string[]] = [[], [], [], []];
  let text = "";
  const say = (own: string, part: Plain | null) => {
    if (parts.length > 0) text += "\n";
    parts.push({ text: own, start: text.length, part });
    text += own;
  };
  const content = memberOf(message, "content", "parts", "value");
  if (typeof content === "string") say(content, message["annotations"] === undefined ? null : message);
  else
    for (const part of Array.isArray(content) ? listOf(content) : isPlain(content) ? [content] : []) {
      if (typeof part === "string") say(part, null);
      else if (isPlain(part)) readPart(part, { say, reasoning, calls, results, media });
    }
  const thought = textOf(memberOf(message, "reasoning_content", "reasoning", "thinking"));
  if (thought !== null) reasoning.push(thought);
  for (const call of listOf(member(message, "tool_calls"))) if (isPlain(call)) calls.push(callOf(call));
  if (isPlain(member(message, "function_call"))) calls.push(callOf(member(message, "function_call") as Plain)); // a plain object, asked just before
  if (said === "function_call" && member(message, "name") !== undefined) calls.push(callOf(message));
  if (said === "function_call_output")
    results.push({ callId: idOf(member(message, "call_id")), name: null, text: resultText(member(message, "output")), failed: false });
  else if (role === "tool" && results.length === 0)
    results.push({
      callId: idOf(memberOf(message, "tool_call_id", "call_id", "tool_use_id")),
      name: textOf(member(message, "name")),
      text,
      failed: memberOf(message, "is_error", "error") !== undefined && memberOf(message, "is_error") !== false,
    });
  return { role, text, parts, reasoning, calls, results, media };
}

interface Into {
  readonly say: (text: string, part: Plain) => void;
  readonly reasoning: string[];
  readonly calls: ToolCall[];
  readonly results: ToolResult[];
  readonly media: string[];
}

function readPart(part: Plain, { say, reasoning, calls, results, media }: Into): void {
  const type = textOf(member(part, "type")) ?? "";
  const called = memberOf(part, "functionCall", "function_call");
  const answered = memberOf(part, "functionResponse", "function_response");
  if (isPlain(called)) calls.push(callOf(called));
  else if (isPlain(answered))
    results.push({
      callId: idOf(member(answered, "id")),
      name: textOf(member(answered, "name")),
      text: resultText(member(answered, "response")),
      failed: false,
    });
  else if (/tool_use$|^tool-call$|^tool_call$/.test(type)) calls.push(callOf(part));
  else if (/tool_result$|^tool-result$|^tool_call_response$/.test(type))
    results.push({
      callId: idOf(memberOf(part, "tool_use_id", "toolCallId", "id")),
      name: textOf(memberOf(part, "name", "toolName")),
      text: resultText(memberOf(part, "content", "result", "output", "response")),
      failed: member(part, "is_error") === true,
    });
  else if (/^(thinking|reasoning|redacted_thinking)$/.test(type)) {
    const thought = textOf(memberOf(part, "thinking", "reasoning", "text"));
    if (thought !== null) reasoning.push(thought);
  } else {
    const text = textOf(memberOf(part, "text", "refusal")) ?? (type === "text" ? textOf(member(part, "content")) : null);
    if (text !== null) say(text, part);
    else if (type !== "text") media.push(type === "" ? "other" : type);
  }
}

function callOf(call: Plain): ToolCall {
  const inner = member(call, "function");
  const named = isPlain(inner) ? inner : call;
  const given = memberOf(named, "arguments", "input", "args", "parameters");
  return {
    id: idOf(memberOf(call, "id", "call_id", "toolCallId")),
    name: textOf(memberOf(named, "name", "toolName")) ?? "tool",
    given: typeof given === "string" ? (jsonIn(given) ?? given) : given,
  };
}

/** What a tool gave as the text that the model got: texts of a list one a line, anything else as JSON. */
function resultText(content: unknown): string {
  if (typeof content === "string") return content;
  if (content === undefined || content === null) return "";
  const texts = listOf(content).map((part) => (typeof part === "string" ? part : textOf(memberOf(part, "text"))));
  return texts.length > 0 && texts.every((text) => text !== null) ? texts.join("\n") : JSON.stringify(content);
}
