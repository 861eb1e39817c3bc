import { objectOf, objectsOf, wordOf, type JsonObject } from "./values";

/** Some logs keep the conversation but no events: what the model said and its tools found is then read from the messages, in order, without times. */
export function eventsFromMessages(messages: unknown): readonly JsonObject[] {
  const calls = new Map<string, JsonObject>();
  return objectsOf(messages).flatMap((message): JsonObject[] => {
    if (message["role"] === "assistant") {
      for (const call of objectsOf(message["tool_calls"])) if (wordOf(call["id"]) !== null) calls.set(call["id"] as string, call);
      return [{ event: "model", model: message["model"], output: { choices: [{ message }] } }];
    }
    if (message["role"] !== "tool") return [];
    const id = wordOf(message["tool_call_id"]);
    const call = objectOf(id === null ? null : calls.get(id));
    return [
      {
        event: "tool",
        id,
        function: message["function"] ?? call["function"],
        arguments: call["arguments"],
        result: message["content"],
        error: message["error"],
        message_id: message["id"],
      },
    ];
  });
}
