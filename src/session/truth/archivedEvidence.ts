import type { Resolution } from "../../core/evidence";
import type { Evidence } from "../../core/formats/common";
import type { Representation } from "../../core/formats/row";
import type { ArchivedEvidence } from "../../core/truth/guard";
import { hashName, openRepresentation, type OpenedRepresentation } from "../case/openRepresentation";
import type { OpenRun } from "../openRun";
import { rowsOfCase } from "./knownAnswers";

/** What came of looking for the archived bytes that a proposal names. */
export type FoundEvidence =
  | {
      readonly found: true;
      readonly evidence: ArchivedEvidence;
      readonly run: OpenRun;
      /** Where it can be looked at. */
      readonly rowId: string;
      readonly representation: Representation;
      /** Where the quote stands in its text; null where there is no quote. */
      readonly placed: Resolution | null;
    }
  | { readonly found: false; readonly why: string };

const pauseOf =
  ({ ports }: OpenRun) =>
  () =>
    new Promise<void>((resolve) => void ports.environment.later(0, resolve));

/** Bytes of a row, verified and read. */
export const openedOf = (run: OpenRun, meta: Representation): Promise<OpenedRepresentation> =>
  openRepresentation(meta, null, run.ports.files, run.ports.pdfText, pauseOf(run), run.ports.pageExtraction);

/**
 * Finds archived bytes by their hash among what rows of the case brought, in any known run, verifies them, and places the quote. Bytes that
 * no row says where they came from prove nothing.
 */
export async function archivedEvidence(
  runs: readonly OpenRun[],
  caseId: string,
  sha256: string,
  quote: Evidence | null,
  signal?: AbortSignal,
): Promise<FoundEvidence> {
  let why = `no row of ${caseId} in the known runs brought bytes with the hash ${sha256}`;
  for await (const { run, row, rowId } of rowsOfCase(runs, caseId, signal)) {
    for (const meta of row.provenance?.representations ?? []) {
      if (hashName(meta) !== sha256 || meta.url === undefined || meta.derived_from !== undefined) continue;
      const opened = await openedOf(run, meta);
      if (opened.hash.verdict !== "verified") {
        why = `the archived bytes of ${meta.url} cannot be used: ${opened.hash.message ?? opened.hash.verdict}`;
        continue;
      }
      const text = opened.extraction?.text ?? null;
      const placed = quote?.exact === undefined || opened.resolver === null || text === null ? null : opened.resolver.resolve(quote);
      if (quote?.exact !== undefined && (placed === null || placed.ranges.length !== 1 || placed.grade === "approximate")) {
        why = `the quote "${quote.exact.slice(0, 80)}" does not stand in the archived bytes of ${meta.url}, or stands there more than once`;
        continue;
      }
      const range = placed?.ranges[0];
      return {
        found: true,
        run,
        rowId,
        representation: meta,
        placed,
        evidence: {
          sha256,
          url: meta.url,
          final_url: meta.final_url ?? null,
          status: meta.status ?? null,
          text,
          quote: range && text !== null ? text.slice(range.start, range.end) : null,
        },
      };
    }
  }
  return { found: false, why };
}
