import type { Representation, Row } from "../../core/formats/row";
import type { TruthVersion } from "../../core/formats/truth";
import { sourceRules } from "../../core/grade/sources";
import type { ArchivedPage } from "../../protocol/truth";
import { hashName } from "../case/openRepresentation";
import type { OpenRun } from "../openRun";
import type { KnownRun } from "./knownRuns";
import { rowsOfCase } from "./knownAnswers";

/** How archived bytes are told to the screen of the run `own`; `citing` rows are those whose answers may cite them. */
export function archivedPage(
  { name, run }: KnownRun,
  own: OpenRun,
  rowId: string,
  meta: Representation,
  truth: TruthVersion | null,
  citing: readonly Row[],
): ArchivedPage | null {
  const sha256 = hashName(meta);
  if (sha256 === null || meta.url === undefined || meta.derived_from !== undefined) return null;
  const addresses = [...new Set([meta.url, meta.final_url ?? meta.url])];
  const rules = sourceRules(truth?.allowed_sources ?? []);
  return {
    sha256,
    url: meta.url,
    finalUrl: meta.final_url ?? null,
    retrievedAt: meta.retrieved_at ?? null,
    contentType: meta.content_type ?? null,
    run: name,
    row: run === own ? { rowId, representationId: meta.id } : null,
    allowed: addresses.every((address) => rules.allows(address)),
    cited: citing.some((row) => cites(row, sha256, addresses)),
  };
}

function cites(row: Row, sha256: string, addresses: readonly string[]): boolean {
  const hashes = new Map((row.provenance?.representations ?? []).map((one) => [one.id, hashName(one)]));
  return (row.result?.citations ?? []).some(
    ({ url, representation_id }) =>
      (url !== undefined && addresses.includes(url)) || (representation_id != null && hashes.get(representation_id) === sha256),
  );
}

/** What rows of a case brought in every known run, each bytes of an address once; those that can be opened here and are allowed first. */
export async function archivedPages(
  runs: readonly KnownRun[],
  own: OpenRun,
  caseId: string,
  truth: TruthVersion | null,
  signal?: AbortSignal,
): Promise<readonly ArchivedPage[]> {
  const found: { readonly known: KnownRun; readonly rowId: string; readonly row: Row }[] = [];
  for (const known of runs) for await (const { row, rowId } of rowsOfCase([known.run], caseId, signal)) found.push({ known, row, rowId });
  const rows = found.map(({ row }) => row);
  const pages = new Map<string, ArchivedPage>();
  for (const { known, row, rowId } of found)
    for (const meta of row.provenance?.representations ?? []) {
      const page = archivedPage(known, own, rowId, meta, truth, rows);
      if (page === null) continue;
      const key = JSON.stringify([page.sha256, page.url]);
      const before = pages.get(key);
      if (before === undefined || (before.row === null && page.row !== null)) pages.set(key, page);
    }
  const rank = ({ row, allowed }: ArchivedPage) => (row === null ? 2 : 0) + (allowed ? 0 : 1);
  return [...pages.values()].sort((a, b) => rank(a) - rank(b));
}
