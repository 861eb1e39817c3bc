import type { Representation, Row } from "../../core/formats/row";
import { parseTime } from "../../core/trace/time";
import type { RepresentationView } from "../../protocol/views";
import { isSealed, type Sealing } from "../projection/seals";
import type { TruthInForce } from "../run/truths";
import { headerOf } from "./representationItem";

/**
 * Points in time of the freshness ruler. What the truth says (valid at, window) and the verdict are sealed with the verdicts.
 * The window runs from `valid_at`. A truth that locks the bytes of its page (a fixture's) does not expire: there it runs from
 * the time that the page's age is counted from, so that it ends where the verdict would turn.
 */
export function freshnessRuler(
  meta: Representation,
  row: Row,
  truth: TruthInForce | null,
  sealing: Sealing,
): Omit<RepresentationView["freshness"], "stated"> {
  const open = !isSealed("grader", sealing);
  const window = truth?.truth.freshness_window_s ?? row.result?.freshness?.window_s ?? null;
  const validAt = open ? (truth?.truth.valid_at ?? null) : null;
  const from = truth?.truth.content_sha256 === undefined ? timeOf(validAt) : datedAt(row);
  return {
    retrievedAt: meta.retrieved_at ?? null,
    lastModified: lastModified(meta),
    validAt,
    windowEndsAt: !open || from === null || window === null ? null : new Date(from + window * 1000).toISOString(),
    verdict: row.result?.freshness?.verdict ?? null,
  };
}

const timeOf = (text: string | null) => (text === null ? null : parseTime(text));

/** When what the answer relies on had no age: received, or confirmed by its server. */
function datedAt(row: Row): number | null {
  const age = row.result?.freshness?.age_s;
  const observed = timeOf(row.observed_at ?? null);
  return typeof age === "number" && observed !== null ? observed - age * 1000 : null;
}

function lastModified(meta: Representation): string | null {
  const text = headerOf(meta, "last-modified");
  const time = text === null ? NaN : Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
