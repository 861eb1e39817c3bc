import type { PlaceOf } from "../placedTeller";
import type { Plain } from "../plain";

/** A span of somebody else's trace, whichever format it came in. */
export interface ForeignSpan {
  /** Hex digits in small letters where it was hex or base64, else as written. */
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  /** RFC 3339, every digit kept. */
  readonly start: string | null;
  readonly durationSeconds: number | null;
  /** `server`, `client`, `internal`, … */
  readonly kind: string | null;
  readonly status: "ok" | "error" | null;
  readonly statusMessage: string | null;
  /** By their dotted names; lists and objects as values where they are. */
  readonly attributes: Plain;
  readonly events: readonly SpanEvent[];
  readonly links: readonly SpanLink[];
  readonly resource: Plain;
  readonly scope: Plain;
  /** What else it says: trace state, flags, warnings, dropped counts. */
  readonly rest: Plain;
  /** Where it stands in its file. */
  readonly at: PlaceOf;
}

export interface SpanEvent {
  readonly name: string;
  readonly time: string | null;
  readonly attributes: Plain;
}

export interface SpanLink {
  readonly trace_id: string;
  readonly span_id: string;
  readonly type?: string;
  readonly attributes?: Plain;
}
