import type * as vscode from "vscode";
import type { Port } from "../../protocol/port";
import type { Shell } from "../../session/ports";
import type { Imports } from "../surroundings";

/** Answers a panel's page with the mapping assistant over a file. `imported` is called when the file has been imported. */
export async function serveAssistant(options: {
  readonly file: vscode.Uri;
  readonly port: Port;
  readonly imports: Imports;
  readonly shell: Shell;
  readonly output: vscode.LogOutputChannel;
  imported(): void;
}): Promise<{ close(): void }> {
  const { file, port, imports, shell, output } = options;
  const [{ openAssistant, assistantHandlers }, { assistantTable }, { serveTable }, ports] = await Promise.all([
    import("../../session/assistant"),
    import("../../protocol/assistant"),
    import("../../protocol/channel"),
    imports.assistant(file, shell, { opened: () => options.imported() }),
  ]);
  const assistant = await openAssistant(ports);
  const served = serveTable(assistantTable, port, assistantHandlers(assistant), {
    error: (method, error) => output.error(`${method}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
    dropped: () => output.warn("A message of unknown shape from the screen was dropped."),
  });
  const heard = assistant.listen((name, params) => served.notify(name, params));
  return {
    close() {
      heard();
      served.close();
      assistant.close();
    },
  };
}
