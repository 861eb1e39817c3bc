import type * as vscode from "vscode";
import type { Port } from "../../protocol/port";

/**
 * A webview as a port. The page speaks first, and may do so before anybody serves it (a session that is still opening):
 * what it says is kept until the first listener is there.
 */
export function webviewPort(webview: vscode.Webview): Port & { dispose(): void } {
  const listeners = new Set<(message: unknown) => void>();
  let early: unknown[] = [];
  const heard = webview.onDidReceiveMessage((message: unknown) => {
    if (listeners.size === 0) early.push(message);
    else for (const listener of listeners) listener(message);
  });
  return {
    // A hidden page does not get it; it asks again with view/ready when it is shown.
    send: (message) => void webview.postMessage(message),
    listen(listener) {
      listeners.add(listener);
      const kept = early;
      early = [];
      for (const message of kept) listener(message);
      return () => listeners.delete(listener);
    },
    dispose: () => void heard.dispose(),
  };
}
