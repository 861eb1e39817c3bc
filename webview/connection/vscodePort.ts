import { steadyPort, type PagePort } from "./pagePort";

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}
declare function acquireVsCodeApi(): VsCodeApi;

/**
 * The port over VS Code's message channel. It may be acquired only once a page. VS Code gives a restored page back what it
 * kept: the panel's name, so that of two panels each finds its own place again, whichever is restored first.
 */
export function vscodePort(givenId: string): PagePort {
  const api = acquireVsCodeApi();
  const kept = api.getState() as { readonly panelId?: unknown } | undefined;
  const panelId = typeof kept?.panelId === "string" ? kept.panelId : givenId;
  api.setState({ panelId });
  return steadyPort(
    {
      send: (message) => api.postMessage(message),
      listen(listener) {
        const heard = (event: MessageEvent) => {
          // Frames of shown pages could post too; the host's messages come from outside this window's own children.
          if (event.source !== null && [...document.querySelectorAll("iframe")].some((frame) => frame.contentWindow === event.source)) return;
          listener(event.data);
        };
        window.addEventListener("message", heard);
        return () => window.removeEventListener("message", heard);
      },
    },
    panelId,
  );
}
