import type { Manifest } from "../../core/formats/manifest";
import type { Row } from "../../core/formats/row";
import { parseTime } from "../../core/trace/time";

/**
 * When an answer was recorded, RFC 3339; null where nothing says. A row of the live lane was when it was observed: a folder grows by rounds, and
 * a date that is changed in `run.json` moves none of its rows. Fixtures run by a clock of their own: their rows were when their round began,
 * or the run.
 */
export function recordedAt(row: Pick<Row, "lane" | "run_id" | "observed_at">, manifest: Manifest | null): string | null {
  const observed = row.observed_at ?? null;
  if (row.lane === "live" && parseTime(observed) !== null) return observed;
  return roundStart(row.run_id, manifest) ?? manifest?.started_at ?? observed;
}

/** `rounds` is no part of the manifest's schema: what is there may be anything. */
function roundStart(runId: string | undefined, manifest: Manifest | null): string | null {
  const rounds = manifest?.["rounds"];
  if (runId === undefined || !Array.isArray(rounds)) return null;
  const own = (rounds as readonly unknown[]).find(
    (one): one is { readonly started_at?: unknown } => typeof one === "object" && one !== null && (one as { run_id?: unknown }).run_id === runId,
  );
  return typeof own?.started_at === "string" && parseTime(own.started_at) !== null ? own.started_at : null;
}
