import type { Attachments } from "./attachments";
import { messageText } from "./contents";
import { objectsOf, wordOf, type JsonObject } from "./values";

/** The messages by which the model was told what its tools had found. */
export interface ToolMessages {
  /** The text the model got for a call; null where no message is left of it. A call id that comes again means the next message. */
  textFor(callId: string | null, messageId: string | null): string | null;
}

/**
 * @param conversations the final conversation first; then, for what is not in it (a history that was shortened), others.
 * Each is only looked through where those before it do not have the message.
 */
export function toolMessages(conversations: Iterable<readonly unknown[]>, attachments: Attachments): ToolMessages {
  const byMessage = new Map<string, JsonObject>();
  const byCall = new Map<string, JsonObject[]>();
  const taken = new Map<string, number>();
  const rest = conversations[Symbol.iterator]();
  /** Takes in one more conversation; false where there is none left. */
  const readOn = (): boolean => {
    const next = rest.next();
    if (next.done) return false;
    const knownCalls = new Set(byCall.keys());
    for (const message of objectsOf(next.value)) {
      if (message["role"] !== "tool") continue;
      const [id, call] = [wordOf(message["id"]), wordOf(message["tool_call_id"])];
      if (id !== null && !byMessage.has(id)) byMessage.set(id, message);
      if (call === null || knownCalls.has(call)) continue;
      const list = byCall.get(call);
      if (list) list.push(message);
      else byCall.set(call, [message]);
    }
    return true;
  };
  const find = (callId: string | null, messageId: string | null): JsonObject | null => {
    const named = messageId === null ? undefined : byMessage.get(messageId);
    if (named) return named;
    return callId === null ? null : (byCall.get(callId)?.[taken.get(callId) ?? 0] ?? null);
  };
  return {
    textFor(callId, messageId) {
      let found = find(callId, messageId);
      while (found === null && (callId === null || !byCall.has(callId)) && readOn()) found = find(callId, messageId);
      if (callId !== null) taken.set(callId, (taken.get(callId) ?? 0) + 1);
      return found === null ? null : messageText(found, attachments).text;
    },
  };
}
