/** One end of a two-way message line: a webview, a WebSocket, or two ends in memory. Messages are plain JSON values. */
export interface Port {
  send(message: unknown): void;
  /** Returns the function that stops listening. */
  listen(listener: (message: unknown) => void): () => void;
}
