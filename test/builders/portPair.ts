import type { Port } from "../../src/protocol/port";

/**
 * Two ends of a line in memory. Messages are copied as JSON and arrive later, in order, as they would over a real line.
 * A severed line delivers nothing more.
 */
export function portPair(): { readonly page: Port; readonly server: Port; sever(): void } {
  let whole = true;
  const end = () => {
    const listeners = new Set<(message: unknown) => void>();
    const listen = (listener: (message: unknown) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
    const deliver = (message: unknown) => {
      const copy = JSON.parse(JSON.stringify(message)) as unknown;
      queueMicrotask(() => whole && [...listeners].forEach((listener) => listener(copy)));
    };
    return { listen, deliver };
  };
  const [page, server] = [end(), end()];
  return {
    page: { send: server.deliver, listen: page.listen },
    server: { send: page.deliver, listen: server.listen },
    sever: () => void (whole = false),
  };
}
