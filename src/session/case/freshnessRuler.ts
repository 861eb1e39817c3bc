import type { Condition } from "../../core/formats/event";
import type { Representation, Row } from "../../core/formats/row";
import { parseTime } from "../../core/trace/time";
import type { RepresentationView } from "../../protocol/views";
import { isSealed } from "../projection/seals";
import type { TruthInForce } from "../run/truths";
import { representationItem } from "./caseView";

/** Points in time of the freshness ruler. What the truth says (valid at, window) and the verdict are sealed with the verdicts. */
export function freshnessRuler(meta: Representation, row: Row, truth: TruthInForce | null, condition: Condition): RepresentationView["freshness"] {
  const open = !isSealed("verdict", condition);
  const window = truth?.truth.freshness_window_s ?? row.result?.freshness?.window_s ?? null;
  const validAt = open ? (truth?.truth.valid_at ?? null) : null;
  const from = validAt === null ? null : parseTime(validAt);
  return {
    retrievedAt: meta.retrieved_at ?? null,
    lastModified: lastModified(meta),
    validAt,
    windowEndsAt: from === null || window === null ? null : new Date(from + window * 1000).toISOString(),
    verdict: row.result?.freshness?.verdict ?? null,
  };
}

function lastModified(meta: Representation): string | null {
  const text = representationItem(meta).lastModified;
  const time = text === null ? NaN : Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
