import type { Port } from "../../src/protocol/port";

/** open: messages pass; lost: they do not, a new try is coming; refused: the other end will not have us, and trying again is pointless. */
export type Connection = "connecting" | "open" | "lost" | "refused";

/** A port of the screen that can be lost and come back. Each time it opens, a new conversation begins. */
export interface PagePort extends Port {
  readonly panelId: string;
  /** Calls back at once with the present state, then on each change; returns the function that stops. */
  onConnection(listener: (connection: Connection) => void): () => void;
}

/** A port that is open for as long as the page lives: VS Code's, or one end of a pair in memory. */
export function steadyPort(port: Port, panelId: string): PagePort {
  return {
    ...port,
    panelId,
    onConnection(listener) {
      listener("open");
      return () => undefined;
    },
  };
}
