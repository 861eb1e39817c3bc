import { notAdmitted } from "../../src/protocol/port";
import type { Connection, PagePort } from "./pagePort";

const firstDelay = 250;
const longestDelay = 8_000;

/**
 * The port over one WebSocket of `adjudicate open`. The first message names the token, which came in the URL's fragment and
 * so never reached a server log, and the case of a link. A lost line is tried again, ever more slowly; messages sent meanwhile are dropped, for each
 * opening begins a new conversation.
 */
export function socketPort(
  url: string,
  hello: { readonly token: string; readonly case: string | null; readonly queue: string | null },
  panelId: string,
): PagePort {
  const messages = new Set<(message: unknown) => void>();
  const watchers = new Set<(connection: Connection) => void>();
  let connection: Connection = "connecting";
  let socket: WebSocket | null = null;
  let delay = firstDelay;
  let linked = { case: hello.case, queue: hello.queue };

  const become = (next: Connection) => {
    if (next === connection) return;
    connection = next;
    for (const watcher of watchers) watcher(next);
  };

  const open = () => {
    const line = new WebSocket(url);
    socket = line;
    line.addEventListener("open", () => {
      delay = firstDelay;
      line.send(JSON.stringify({ type: "hello", token: hello.token, ...linked }));
      linked = { case: null, queue: null }; // A line that comes back must not pull the reviewer to where the link led again.
      become("open");
    });
    line.addEventListener("message", (event: MessageEvent<string>) => {
      let message: unknown;
      try {
        message = JSON.parse(event.data);
      } catch {
        message = event.data; // Not JSON: the client's guard drops it, and says so.
      }
      for (const listener of messages) listener(message);
    });
    line.addEventListener("close", (event) => {
      socket = null;
      if (event.code === notAdmitted) return become("refused");
      become("lost");
      setTimeout(open, delay);
      delay = Math.min(delay * 2, longestDelay);
    });
  };
  open();

  return {
    panelId,
    send(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    listen(listener) {
      messages.add(listener);
      return () => messages.delete(listener);
    },
    onConnection(listener) {
      watchers.add(listener);
      listener(connection);
      return () => watchers.delete(listener);
    },
  };
}

export function socketUrl(place: { readonly protocol: string; readonly host: string }): string {
  return `${place.protocol === "https:" ? "wss" : "ws"}://${place.host}/session`;
}
