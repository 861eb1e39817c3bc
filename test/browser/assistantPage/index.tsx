import "../../../webview/styles";
import { assistantTable } from "../../../src/protocol/assistant";
import { serveTable } from "../../../src/protocol/channel";
import { assistantHandlers, openAssistant } from "../../../src/session/assistant";
import { mountAssistant } from "../../../webview/assistant/mountAssistant";
import type { Connection } from "../../../webview/connection";
import { portPair } from "../../builders/portPair";
import { MemoryAssistant, type GivenFile } from "./memoryAssistant";

/** A page in which the real mapping assistant talks to its real session over a line in memory. */
export interface AssistantHarness {
  readonly outside: MemoryAssistant;
  /** How often the page wanted to be loaded again. */
  reloads: number;
  readonly trouble: string[];
  connection(state: Connection): void;
  /** Holds the answers to requests of this name back until it is called again with null. */
  hold(method: string | null): void;
}
declare global {
  interface Window {
    givenFile?: GivenFile;
    assistantHarness?: AssistantHarness;
  }
}

function start(given: GivenFile): void {
  const outside = new MemoryAssistant(given);
  const trouble: string[] = [];
  const watchers = new Set<(state: Connection) => void>();
  let held: string | null = null;
  const release: (() => void)[] = [];
  // As in the hosts: a file that cannot be read is told to the page as the answer to its first words.
  const opened = openAssistant(outside);
  opened.catch(() => undefined);
  const line = portPair();
  const asked = (method: string) => async (params: never, signal: AbortSignal) => {
    if (held === method) await new Promise<void>((resolve) => release.push(resolve));
    const handlers = assistantHandlers(await opened);
    // Names and handlers come from one table; the compiler cannot follow that through a name.
    return (handlers[method as keyof typeof handlers] as (params: never, signal: AbortSignal) => unknown)(params, signal);
  };
  const handlers = Object.fromEntries(Object.keys(assistantTable.requests).map((method) => [method, asked(method)]));
  const served = serveTable(assistantTable, line.server, handlers as never, {
    error: (method, error) => void (given.unreadable === undefined && trouble.push(`${method}: ${String(error)}`)),
    dropped: (message) => void trouble.push(`dropped ${JSON.stringify(message)}`),
  });
  void opened.then((assistant) => assistant.listen((name, params) => served.notify(name, params))).catch(() => undefined);
  const harness: AssistantHarness = {
    outside,
    reloads: 0,
    trouble,
    connection: (state) => watchers.forEach((watcher) => watcher(state)),
    hold(method) {
      held = method;
      if (method === null) release.splice(0).forEach((go) => go());
    },
  };
  window.assistantHarness = harness;
  mountAssistant(
    document.getElementById("root")!,
    {
      ...line.page,
      panelId: "panel",
      onConnection(listener) {
        watchers.add(listener);
        listener("open");
        return () => watchers.delete(listener);
      },
    },
    () => void harness.reloads++,
  );
}

start(window.givenFile ?? { text: "" });
