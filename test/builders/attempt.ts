import type { Attempt } from "../../src/core/formats/row";

const zero = Date.parse("2026-11-29T10:00:00.000Z");

interface Given {
  readonly id: string;
  readonly parent?: string | null;
  /** Milliseconds after 10:00:00; null leaves the time out. */
  readonly at?: number | null;
  readonly ms?: number | null;
  readonly adapter?: string;
  readonly url?: string;
  readonly status?: number;
  readonly brings?: string;
  readonly attributes?: Record<string, unknown>;
}

/** One attempt, by default a fetch of 10 ms that went well. */
export function anAttempt({ id, parent = null, at = 0, ms = 10, adapter = "fetch", url, status = 200, brings, attributes = {} }: Given): Attempt {
  return {
    span_id: id,
    parent_span_id: parent,
    adapter,
    ...(at === null ? {} : { start_time: new Date(zero + at).toISOString() }),
    ...(ms === null ? {} : { duration_s: ms / 1000 }),
    ...(brings === undefined ? {} : { representation_id: brings }),
    attributes: {
      "http.request.method": "GET",
      ...(url === undefined ? {} : { "url.full": url }),
      "http.response.status_code": status,
      ...attributes,
    },
  };
}
