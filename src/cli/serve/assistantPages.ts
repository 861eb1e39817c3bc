import { assistantTable } from "../../protocol/assistant";
import { serveTable } from "../../protocol/channel";
import { assistantHandlers, openAssistant, type AssistantPorts } from "../../session/assistant";
import { troubleLog } from "./pageTrouble";
import type { Showing } from "./showing";

/** The mapping assistant, shared by every page that joins. It ends with its last page once something else is shown. */
export async function assistantPages(ports: AssistantPorts): Promise<Showing> {
  const assistant = await openAssistant(ports);
  let [pages, retired, open] = [0, false, true];
  const close = () => {
    if (open) assistant.close();
    open = false;
  };
  return {
    app: "assistant",
    connected(port) {
      pages++;
      const page = serveTable(
        assistantTable,
        port,
        assistantHandlers(assistant),
        troubleLog((message) => ports.log(message)),
      );
      const deaf = assistant.listen((name, params) => page.notify(name, params));
      return () => {
        deaf();
        page.close();
        if (--pages === 0 && retired) close();
      };
    },
    retire() {
      retired = true;
      if (pages === 0) close();
    },
    close,
  };
}
