import type { Attempt } from "../formats/row";
import type { Retry } from "./retries";
import type { Span } from "./spanTree";

/** The wait after an attempt that did not bring what it was for. Times in seconds. */
export interface Wait {
  /** What the server asked for with Retry-After; null where it asked for nothing. */
  readonly askedSeconds: number | null;
  /** From the end of this attempt to the start of the next try; null where there was none, or a time is missing. */
  readonly waitedSeconds: number | null;
  /** The retry that came of it. */
  readonly next: Retry | null;
  /** What the client says it waited for: `retry-after`, `backoff`, or another word of its own; null where it says nothing. */
  readonly reason: string | null;
  /** The client would have had to wait so long, and gave up instead; and why, in its own word. */
  readonly abandoned: { readonly seconds: number | null; readonly why: string | null } | null;
}

/** Null where nobody asked for a wait and nobody tried again. */
export function waitAfter({ attempt, http }: Pick<Span, "attempt" | "http">, next: Retry | null): Wait | null {
  const told = eventOf(attempt, "retry.wait");
  const given = eventOf(attempt, "retry.abandoned");
  if (http.retryAfterSeconds === null && next === null && told === null && given === null) return null;
  return {
    askedSeconds: http.retryAfterSeconds,
    waitedSeconds: next?.waitedSeconds ?? null,
    next,
    reason: text(told?.["reason"]),
    abandoned: given === null ? null : { seconds: seconds(given["wait_s"]), why: text(given["reason"]) },
  };
}

/**
 * A wait in the parts that a ruler shows, in milliseconds on the axis. `kept`: waited as asked, or waited where nothing was asked;
 * `open`: asked, and nobody tried again; `missed`: asked, but the next try had begun; `longer`: waited beyond what was asked.
 */
export interface WaitPart {
  readonly kind: "kept" | "open" | "missed" | "longer";
  readonly from: number;
  readonly to: number;
}

export function waitParts({ askedSeconds, waitedSeconds }: Wait, end: number | null): readonly WaitPart[] {
  if (end === null) return [];
  const asked = askedSeconds === null ? null : end + askedSeconds * 1000;
  const until = waitedSeconds === null ? null : Math.max(end, end + waitedSeconds * 1000);
  const part = (kind: WaitPart["kind"], from: number, to: number): readonly WaitPart[] => (to > from ? [{ kind, from, to }] : []);
  if (until === null) return asked === null ? [] : part("open", end, asked);
  if (asked === null) return part("kept", end, until);
  return [...part("kept", end, Math.min(asked, until)), ...part("missed", until, asked), ...part("longer", asked, until)];
}

const eventOf = (attempt: Attempt, name: string) => attempt.events?.find((event) => event.name === name)?.attributes ?? null;
const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const seconds = (value: unknown): number | null => (typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null);
