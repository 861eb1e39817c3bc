/** WebSocket close code (4000 to 4999 are free for applications) for a page that does not know the token: trying again is pointless. */
export const notAdmitted = 4401;

/** One end of a two-way message line: a webview, a WebSocket, or two ends in memory. Messages are plain JSON values. */
export interface Port {
  send(message: unknown): void;
  /** Returns the function that stops listening. */
  listen(listener: (message: unknown) => void): () => void;
}
