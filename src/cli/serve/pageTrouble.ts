/** What goes wrong between a page and its session, told to the log. */
export const troubleLog = (log: (message: string) => void) => ({
  error: (method: string, error: unknown) => log(`${method} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
  dropped: (message: unknown) => log(`a message of unknown shape was dropped: ${JSON.stringify(message).slice(0, 200)}`),
});
