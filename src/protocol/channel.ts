import { notifications, requests, type Notification, type Requests } from "./messages";
import type { Port } from "./port";
import type { MethodOf, NotificationOf, NotificationTable, ParamsOf, RequestTable, ResultOf, SaidIn } from "./table";

/** Why a request was not answered with a result. */
export type FailureCode = "bad-request" | "unknown-method" | "cancelled" | "superseded" | "refused" | "failed";

export class RequestFailure extends Error {
  constructor(
    readonly code: FailureCode,
    message: string,
  ) {
    super(message);
    this.name = "RequestFailure";
  }
}

export type HandlersOf<R extends RequestTable> = {
  readonly [M in MethodOf<R>]: (params: ParamsOf<R, M>, signal: AbortSignal) => Promise<ResultOf<R, M>> | ResultOf<R, M>;
};
/** Answers to everything that a page of the review may ask. */
export type Handlers = HandlersOf<Requests>;

interface RequestMessage {
  readonly type: "request";
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}
interface CancelMessage {
  readonly type: "cancel";
  readonly id: number;
}
export type ClientMessage = RequestMessage | CancelMessage;

export type ServerMessage =
  | { readonly type: "result"; readonly id: number; readonly result: unknown }
  | { readonly type: "error"; readonly id: number; readonly code: FailureCode; readonly message: string }
  | { readonly type: "notification"; readonly name: string; readonly params: unknown };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

interface Listening {
  error(method: string, error: unknown): void;
  dropped(message: unknown): void;
}

/** Serves the requests of one page of the review. */
export const serve = (port: Port, handlers: Handlers, on: Listening) => serveTable({ requests, notifications }, port, handlers, on);

/**
 * Serves requests from one page, of the kind that `table` describes. Every request is answered exactly once: a thrown `RequestFailure` with its code, anything
 * else thrown as `failed` (and handed to `onError`), a cancelled one as `cancelled`. Messages of unknown shape are dropped
 * and handed to `onDropped`.
 */
export function serveTable<R extends RequestTable, N extends NotificationTable>(
  table: { readonly requests: R; readonly notifications: N },
  port: Port,
  handlers: HandlersOf<R>,
  on: Listening,
) {
  const running = new Map<number, AbortController>();
  const stop = port.listen((message) => {
    if (!isObject(message) || typeof message["id"] !== "number") return on.dropped(message);
    const id = message["id"];
    if (message["type"] === "cancel") return running.get(id)?.abort(new RequestFailure("cancelled", "cancelled by the page"));
    if (message["type"] !== "request" || typeof message["method"] !== "string") return on.dropped(message);
    void answer(id, message["method"], message["params"]);
  });

  async function answer(id: number, method: string, given: unknown) {
    const reply = (message: ServerMessage) => port.send(message);
    if (!Object.hasOwn(table.requests, method))
      return reply({ type: "error", id, code: "unknown-method", message: `no request is called ${method}` });
    const name = method as MethodOf<R>; // own property of the table, checked above
    const parsed = table.requests[name]!.params.safeParse(given);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      return reply({
        type: "error",
        id,
        code: "bad-request",
        message: `${method}: ${issue ? `${issue.path.join(".")} ${issue.message}` : "bad parameters"}`,
      });
    }
    const controller = new AbortController();
    running.set(id, controller);
    try {
      // The table pairs parameters and handler by name; the compiler cannot follow that through a union of methods.
      const handler = handlers[name] as (params: unknown, signal: AbortSignal) => unknown;
      const result = await handler(parsed.data, controller.signal);
      if (controller.signal.aborted) throw controller.signal.reason;
      reply({ type: "result", id, result });
    } catch (error) {
      if (error instanceof RequestFailure) reply({ type: "error", id, code: error.code, message: error.message });
      else {
        on.error(method, error);
        reply({ type: "error", id, code: "failed", message: error instanceof Error ? error.message : String(error) });
      }
    } finally {
      running.delete(id);
    }
  }

  return {
    notify<K extends NotificationOf<N>>(name: K, params: SaidIn<N, K>) {
      port.send({ type: "notification", name, params } satisfies ServerMessage);
    },
    /** Stops listening and cancels what runs. */
    close() {
      stop();
      for (const controller of running.values()) controller.abort(new RequestFailure("cancelled", "the panel was closed"));
    },
  };
}
export type ServedPage = ReturnType<typeof serve>;

export const notificationNames = Object.keys(notifications) as Notification[];
