import { isPlain, listOf, member, memberOf, type Plain } from "../plain";

/** Members of a record that hold what was said before, and after; in the order in which they are looked for. */
const before = ["messages", "conversations", "conversation", "message_history", "history", "chat", "input", "prompt"];
const after = ["completion", "output", "choices"];

const speakers = /^(system|developer|user|human|assistant|ai|model|gpt|chatgpt|bot|tool|function|function_call|ipython|observation|tool_response)$/i;

/** Whether a value is one turn: who, and what. */
export function isTurn(value: unknown): value is Plain {
  const [role, from] = [member(value, "role"), member(value, "from")];
  if (typeof role === "string" && speakers.test(role))
    return ["content", "tool_calls", "function_call", "parts", "tool_call_id"].some((key) => member(value, key) !== undefined);
  return typeof from === "string" && speakers.test(from) && typeof member(value, "value") === "string";
}

/** Whether a list is a conversation. Its last turn may be cut off. */
const isConversation = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && isTurn(value[0]) && listOf(value).filter((turn) => isTurn(turn) || isPlain(turn)).length === value.length;

/** Where in a record its turns stand: paths of lists, or of single messages. */
export interface Turns {
  readonly paths: readonly (readonly (string | number)[])[];
}

/** The turns of one conversation; null where the value is none. */
export function turnsIn(value: unknown): Turns | null {
  if (isConversation(value)) return { paths: [[]] };
  if (!isPlain(value)) return null;
  for (const outer of [[], ["request"], ["body"]]) {
    const holder = outer.length === 0 ? value : member(value, outer[0]!);
    const key = before.find((name) => isConversation(member(holder, name)));
    if (key === undefined) continue;
    return { paths: [[...outer, key], ...answersIn(value)] };
  }
  return null;
}

/** What a record says came back, beside its messages. */
function answersIn(record: Plain): (readonly (string | number)[])[] {
  for (const outer of [[], ["response"], ["response", "body"]]) {
    const holder = outer.reduce<unknown>((at, key) => member(at, key), record);
    for (const key of after) {
      const found = member(holder, key);
      if (key === "choices" && isTurn(memberOf(listOf(found)[0], "message"))) return [[...outer, key, 0, "message"]];
      if (key !== "choices" && isConversation(found)) return [[...outer, key]];
      if (key !== "choices" && isTurn(found)) return [[...outer, key]];
    }
  }
  return [];
}

/** Whether a value is a conversation, or a list of such. */
export const isMessages = (value: unknown): boolean =>
  turnsIn(value) !== null ||
  isTurn(value) ||
  (Array.isArray(value) &&
    value.length > 0 &&
    listOf(value)
      .slice(0, 5)
      .every((one) => turnsIn(one) !== null || one === listOf(value).at(-1)) &&
    turnsIn(value[0]) !== null);
