import { steadyPort, type PagePort } from "./pagePort";

interface VsCodeApi { postMessage(message: unknown): void }
declare function acquireVsCodeApi(): VsCodeApi;

/** The port over VS Code's message channel. It may be acquired only once a page. */
export function vscodePort(panelId: string): PagePort {
  const api = acquireVsCodeApi();
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
