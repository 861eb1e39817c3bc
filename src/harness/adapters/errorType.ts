/**
 * `error.type` of a failed exchange: a short, closed list, never a message (OpenTelemetry). Statuses of 400 and above are
 * their own type and come from `statusError`.
 */
export type ErrorType =
  | "timeout"
  | "connection_reset"
  | "connection_refused"
  | "name_not_resolved"
  | "too_many_redirects"
  | "bad_redirect"
  | "body_too_large"
  | "bad_response"
  /** Not sent: outside the allowed origins, denied by robots.txt, or beyond a budget, or before an origin wants to be asked again past the deadline (live lane). */
  | "origin_not_allowed"
  | "robots_denied"
  | "budget_exceeded"
  | "asked_to_wait"
  | "_OTHER";

const byCode: Readonly<Record<string, ErrorType>> = {
  ECONNRESET: "connection_reset",
  EPIPE: "connection_reset",
  UND_ERR_SOCKET: "connection_reset",
  ECONNREFUSED: "connection_refused",
  ENOTFOUND: "name_not_resolved",
  EAI_AGAIN: "name_not_resolved",
  ETIMEDOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  HPE_INVALID_CONSTANT: "bad_response",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "bad_response",
  UND_ERR_HEADERS_OVERFLOW: "bad_response",
  UND_ERR_RESPONSE: "bad_response",
};

export function errorTypeOf(error: unknown): ErrorType {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const code = (at as NodeJS.ErrnoException).code;
    if (code !== undefined && byCode[code]) return byCode[code];
    if (code?.startsWith("HPE_")) return "bad_response";
    if (at.name === "TimeoutError") return "timeout";
    if (at.name === "HTTPParserError") return "bad_response";
  }
  return "_OTHER";
}

/** A status that is an error is its own type. */
export const statusError = (status: number): string | null => (status >= 400 ? String(status) : null);
