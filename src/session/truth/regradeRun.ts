import type { Row } from "../../core/formats/row";
import { regradeRow, type ArchivedTexts, type TruthUsed } from "../../core/grade/regrade/regradeRow";
import { parseTime } from "../../core/trace/time";
import { hashName } from "../case/openRepresentation";
import type { OpenRun } from "../openRun";
import { openedOf } from "./archivedEvidence";

/** A row as it stands in the results, and as the graders see it with a truth; `after` null where it cannot be graded again, and why. */
export type Regraded =
  | { readonly rowId: string; readonly before: Row; readonly after: Row; readonly why: null }
  | { readonly rowId: string; readonly before: Row; readonly after: null; readonly why: string };

/** The truth to grade a row with; null where its case has none that was in force. */
export type TruthFor = (row: Row) => TruthUsed | null;

/** Representations are read whole, so only texts of the row at hand are kept. */
export async function archivedTexts(run: OpenRun, row: Row): Promise<ArchivedTexts> {
  const [byId, byHash] = [new Map<string, string | null>(), new Map<string, string | null>()];
  for (const meta of row.provenance?.representations ?? []) {
    if (meta.content_type?.startsWith("image/")) continue; // a picture has no text
    const { extraction } = await openedOf(run, meta);
    byId.set(meta.id, extraction?.text ?? null);
    const hash = hashName(meta);
    if (hash !== null) byHash.set(hash, extraction?.text ?? null);
  }
  for (const { sha256, content_type } of pagesOfProbe(row)) {
    if (sha256 === undefined || byHash.has(sha256)) continue;
    const { extraction } = await openedOf(run, { id: "probe", sha256, content_type: content_type ?? "text/html" });
    byHash.set(sha256, extraction?.text ?? null);
  }
  return { ofId: (id) => byId.get(id) ?? null, ofHash: (hash) => byHash.get(hash) ?? null };
}

function pagesOfProbe(row: Row): readonly { readonly sha256?: string; readonly content_type?: string }[] {
  const probe = row.result?.["probe"] as { readonly pages?: unknown } | undefined;
  return Array.isArray(probe?.pages) ? (probe.pages as readonly { readonly sha256?: string }[]) : [];
}

/** Why a row cannot be graded with the truth that was found for it; null where it can. */
function ungraded(row: Row, truth: TruthUsed | null): string | null {
  if (row.result === undefined) return "the row holds no result of a grader";
  if (truth !== null) return null;
  if (row.observed_at === undefined) return "it does not say when it was observed (observed_at), so which truth was in force is not known";
  if (parseTime(row.observed_at) === null) return `when it was observed is no RFC 3339 time: ${JSON.stringify(row.observed_at)}`;
  return `no truth of ${row.task_id} was in force when it was observed`;
}

/** One row graded again; the results are not touched. */
export async function regradedRow(run: OpenRun, rowId: string, row: Row, truth: TruthUsed | null): Promise<Regraded> {
  const why = ungraded(row, truth);
  if (truth === null || why !== null) return { rowId, before: row, after: null, why: why! };
  return { rowId, before: row, after: regradeRow(row, truth, await archivedTexts(run, row)), why: null };
}

/** Every row of a run graded again, in the order of the file. Rows that cannot be parsed are left out: they are problems of the run. */
export async function* regradeRun(run: OpenRun, truthFor: TruthFor, signal?: AbortSignal): AsyncGenerator<Regraded> {
  const { table } = run.rows.store;
  for (let place = 0; place < table.count; place++) {
    signal?.throwIfAborted();
    const { id } = table.summaryAt(place);
    const full = await run.rows.engine.row(id, signal);
    if (full === null) continue;
    const row = {
      ...full.row,
      ...(full.row.stratum === undefined && table.summaryAt(place).stratum !== null ? { stratum: table.summaryAt(place).stratum! } : {}),
    };
    yield await regradedRow(run, id, row, truthFor(row));
  }
}
