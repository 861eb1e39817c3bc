import type { AssistantRequests } from "../../protocol/assistant";
import { RequestFailure, type HandlersOf } from "../../protocol/channel";
import type { Assistant } from "./assistant";

const ok = { ok: true } as const;

/** Answers every request of one page of the assistant. */
export function assistantHandlers(assistant: Assistant): HandlersOf<AssistantRequests> {
  const { shell } = assistant.ports;
  const byShell = async (doing: Promise<string | null>) => {
    const why = await doing;
    if (why !== null) throw new RequestFailure("refused", why);
    return ok;
  };
  return {
    "assistant/ready": ({ panelId }) => assistant.ready(panelId),
    "assistant/savePanel": async ({ panelId, panel }) => {
      await assistant.kept.keepPanel(panelId, panel);
      return ok;
    },
    "assistant/source": (params) => assistant.source(params),
    "assistant/preview": (params, signal) => assistant.preview(params, signal),
    "assistant/options": (params) => assistant.options(params),
    "assistant/change": (params) => ({ mapping: assistant.change(params) }),
    "assistant/guess": () => ({ mapping: assistant.guess() }),
    "assistant/useMapping": ({ id }) => assistant.useMapping(id),
    "assistant/write": ({ mapping }) => ({ text: assistant.write(mapping) }),
    "assistant/parse": ({ text }) => assistant.parse(text),
    "assistant/keepDraft": async ({ mapping }) => {
      await assistant.kept.keepDraft(mapping);
      return ok;
    },
    "assistant/save": (params) => assistant.save(params),
    "assistant/import": (params, signal) => assistant.import(params, signal),
    "shell/openLine": ({ line, column }) => byShell(shell.openLine(line, column)),
    "shell/copy": ({ text }) => byShell(shell.copy(text)),
    "shell/workbenchCommand": ({ command }) => byShell(shell.workbenchCommand(command)),
  };
}
