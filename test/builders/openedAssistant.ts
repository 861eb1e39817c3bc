import {
  assistantTable,
  type AssistantMethod,
  type AssistantNotifications,
  type AssistantParams,
  type AssistantRequests,
  type AssistantResult,
} from "../../src/protocol/assistant";
import { serveTable } from "../../src/protocol/channel";
import { connect } from "../../src/protocol/client";
import { assistantHandlers, openAssistant } from "../../src/session/assistant";
import type { MemoryAssistant } from "./memoryAssistant";
import { portPair } from "./openedSession";

/** The assistant with one page, over a real channel; answers and notifications are held against their schemas. */
export async function openedAssistant(ports: MemoryAssistant) {
  const assistant = await openAssistant(ports);
  const [page, host] = portPair();
  const errors: unknown[] = [];
  const heard: { readonly name: string; readonly params: unknown }[] = [];
  const served = serveTable(assistantTable, host, assistantHandlers(assistant), {
    error: (_method, error) => errors.push(error),
    dropped: (message) => errors.push(message),
  });
  assistant.listen((name, params) => served.notify(name, params));
  const client = connect<AssistantRequests, AssistantNotifications>(page, (message) => errors.push(message));
  for (const name of Object.keys(assistantTable.notifications) as (keyof AssistantNotifications)[])
    client.on(name, (params) => heard.push({ name, params: assistantTable.notifications[name].parse(params) }));
  return {
    assistant,
    client,
    errors,
    heard,
    async ask<M extends AssistantMethod>(method: M, params: AssistantParams<M>, signal?: AbortSignal): Promise<AssistantResult<M>> {
      const result = await client.request(method, params, signal ? { signal } : {});
      assistantTable.requests[method].result.parse(result);
      return result;
    },
    ready: () => client.request("assistant/ready", { protocol: 1, panelId: "page" }),
  };
}
