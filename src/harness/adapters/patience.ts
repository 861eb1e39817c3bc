import type { RunClock } from "../runClock";
import { keepAnswer } from "./keepAnswer";
import { exchange, type Ask, type Exchange, type Wire } from "./exchange";

export interface Patience {
  /** How often one request may be sent again after it failed. */
  readonly maxRetries: number;
  /** False for a deliberate regression: what a server asks for is noted, and not done. */
  readonly honoursRetryAfter: boolean;
  /** First wait without a Retry-After, in seconds; doubled each time. */
  readonly backoffSeconds: number;
  /** The run's clock, in milliseconds: no wait may end after it. */
  readonly deadline: number;
}

/**
 * Sends until there is an answer worth having: 429, 503 and broken connections are tried again, after the Retry-After where
 * there is one (never earlier), else after a growing wait. Each sending is a span of its own; waits are events on the span
 * that failed. A wait that would end after the deadline is not begun.
 */
export async function patientExchange(wire: Wire, ask: Ask, patience: Patience): Promise<Exchange> {
  for (let retry = 0; ; retry++) {
    const made = await exchange(wire, { ...ask, resend: ask.resend + retry });
    const asked = made.kind === "answered" ? retryAfterSeconds(made.headers["retry-after"], wire.clock) : null;
    if (asked !== null) made.span.event("retry-after", { retry_after_s: asked });
    if (!isWorthRetrying(made) || retry >= patience.maxRetries) return made;
    const told = patience.honoursRetryAfter ? asked : null;
    const seconds = told ?? patience.backoffSeconds * 2 ** retry;
    if (wire.clock.now() + seconds * 1000 > patience.deadline) {
      made.span.event("retry.abandoned", { wait_s: seconds, reason: "deadline" });
      return made;
    }
    if (made.kind === "answered" && made.bytes.length > 0) await keepAnswer(wire.recorder, made, made.url);
    made.span.event("retry.wait", { wait_s: seconds, reason: told === null ? "backoff" : "retry-after" });
    await wire.clock.wait(seconds * 1000, wire.signal);
  }
}

const isWorthRetrying = (made: Exchange) =>
  made.kind === "answered" ? made.status === 429 || made.status === 503 : ["connection_reset", "connection_refused", "timeout"].includes(made.error);

/** Retry-After in seconds from now: a number, or an HTTP date (RFC 9110, 10.2.3). Null where it is missing or neither. */
export function retryAfterSeconds(value: string | undefined, clock: Pick<RunClock, "now">): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - clock.now()) / 1000));
}
