import type { notifications, Requests } from "./messages";
import type { FailureCode, ServerMessage } from "./channel";
import type { Port } from "./port";
import type { MethodOf, NotificationOf, NotificationTable, ParamsOf, RequestTable, ResultOf, SaidIn } from "./table";

/**
 * The page's end of the line. Schema-free on purpose: zod stays out of the webview bundle, so incoming messages pass a plain
 * guard here and the full schemas in tests.
 */
export class RequestError extends Error {
  constructor(
    readonly code: FailureCode,
    message: string,
  ) {
    super(message);
    this.name = "RequestError";
  }
}

export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** A newer request with the same key makes an older, unanswered one moot: it is cancelled and rejects with `superseded`. */
  readonly supersedes?: string;
}

/** Without type arguments: the page of a review. */
export interface Client<R extends RequestTable = Requests, N extends NotificationTable = typeof notifications> {
  request<M extends MethodOf<R>>(method: M, params: ParamsOf<R, M>, options?: RequestOptions): Promise<ResultOf<R, M>>;
  on<K extends NotificationOf<N>>(name: K, listener: (params: SaidIn<N, K>) => void): () => void;
  close(): void;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: RequestError): void;
}

export function connect<R extends RequestTable = Requests, N extends NotificationTable = typeof notifications>(
  port: Port,
  onDropped: (message: unknown) => void,
): Client<R, N> {
  let last = 0;
  const waiting = new Map<number, Waiting>();
  const newest = new Map<string, number>();
  const listeners = new Map<string, Set<(params: never) => void>>();

  const give = (id: number, error: RequestError) => {
    waiting.get(id)?.reject(error);
    waiting.delete(id);
    port.send({ type: "cancel", id });
  };

  const stop = port.listen((message) => {
    if (!isServerMessage(message)) return onDropped(message);
    if (message.type === "notification") {
      const heard = listeners.get(message.name);
      if (!heard) return onDropped(message);
      for (const listener of heard) listener(message.params as never);
      return;
    }
    const entry = waiting.get(message.id);
    waiting.delete(message.id);
    if (!entry) return;
    if (message.type === "result") entry.resolve(message.result);
    else entry.reject(new RequestError(message.code, message.message));
  });

  return {
    request(method, params, options = {}) {
      const id = ++last;
      const { signal, supersedes } = options;
      if (signal?.aborted) return Promise.reject(new RequestError("cancelled", "cancelled before it was sent"));
      if (supersedes !== undefined) {
        const older = newest.get(supersedes);
        if (older !== undefined && waiting.has(older)) give(older, new RequestError("superseded", `a newer ${method} was asked`));
        newest.set(supersedes, id);
      }
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        signal?.addEventListener("abort", () => waiting.has(id) && give(id, new RequestError("cancelled", "cancelled")), { once: true });
        port.send({ type: "request", id, method, params });
      });
    },
    on(name, listener) {
      const heard = listeners.get(name) ?? new Set();
      listeners.set(name, heard);
      heard.add(listener);
      return () => heard.delete(listener);
    },
    close() {
      stop();
      for (const id of [...waiting.keys()]) give(id, new RequestError("cancelled", "the page was closed"));
    },
  };
}

function isServerMessage(message: unknown): message is ServerMessage {
  if (typeof message !== "object" || message === null) return false;
  const m = message as Record<string, unknown>;
  if (m["type"] === "notification") return typeof m["name"] === "string";
  return (m["type"] === "result" || m["type"] === "error") && typeof m["id"] === "number";
}
