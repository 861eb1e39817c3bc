import { serve } from "../../src/protocol/channel";
import { connect, type Client } from "../../src/protocol/client";
import { requests, type Method, type Params, type Result } from "../../src/protocol/messages";
import type { Port } from "../../src/protocol/port";
import { handlersFor } from "../../src/session/handlers";
import { openReview, type ReviewSession } from "../../src/session/reviewSession";
import { memoryPorts, type MemoryPorts } from "./memoryPorts";

/** Two ends in memory; messages pass through JSON, as they do to a webview, and arrive later. */
export function portPair(): readonly [Port, Port] {
  const ends = [new Set<(message: unknown) => void>(), new Set<(message: unknown) => void>()] as const;
  const end = (own: 0 | 1, other: 0 | 1): Port => ({
    send(message) {
      const text = JSON.stringify(message);
      void Promise.resolve().then(() => ends[other].forEach((listener) => listener(JSON.parse(text))));
    },
    listen(listener) {
      ends[own].add(listener);
      return () => ends[own].delete(listener);
    },
  });
  return [end(0, 1), end(1, 0)];
}

export interface OpenedSession {
  readonly ports: MemoryPorts;
  readonly session: ReviewSession;
  readonly client: Client;
  /** Asks, and checks the answer against its schema. */
  ask<M extends Method>(method: M, params: Params<M>): Promise<Result<M>>;
  readonly errors: unknown[];
  readonly dropped: unknown[];
}

/** A session with one panel, all rows read. */
export async function openedSession(ports: MemoryPorts = memoryPorts()): Promise<OpenedSession> {
  const session = await openReview(ports);
  await session.whenRead;
  return { ports, session, ...panelOf(session, "panel-1") };
}

/** One more panel on a session, over a real channel. */
export function panelOf(session: ReviewSession, panelId: string) {
  const [page, host] = portPair();
  const errors: unknown[] = [];
  const dropped: unknown[] = [];
  const served = serve(host, handlersFor(session, panelId), {
    error: (_method, error) => errors.push(error),
    dropped: (message) => dropped.push(message),
  });
  session.listen((name, params) => served.notify(name, params));
  const client = connect(page, () => undefined);
  return {
    client,
    errors,
    dropped,
    served,
    async ask<M extends Method>(method: M, params: Params<M>): Promise<Result<M>> {
      const result = await client.request(method, params);
      requests[method].result.parse(result);
      return result;
    },
  };
}

export const everyRow = { where: "", search: "", sort: [] };
