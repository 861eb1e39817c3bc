import type { PagePort } from "./pagePort";
import { socketPort, socketUrl } from "./socketPort";
import { vscodePort } from "./vscodePort";

export { steadyPort, type Connection, type PagePort } from "./pagePort";

/** Whether this page stands in a browser of its own, with no VS Code around it. */
export const isOutsideVsCode = (): boolean => document.body.dataset["transport"] === "socket";

/** The line to the review this page was opened for: the page itself says which kind. */
export function openPort(): PagePort {
  const panelId = document.body.dataset["panel"] ?? "page";
  if (!isOutsideVsCode()) return vscodePort(panelId);
  const said = new URLSearchParams(location.hash.slice(1));
  return socketPort(socketUrl(location), { token: said.get("token") ?? "", case: said.get("case"), queue: said.get("queue") }, panelId);
}
