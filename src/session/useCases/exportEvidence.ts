import type { ClaimEvidence } from "../../core/export/claimEvidence";
import { evidenceCard } from "../../core/export/evidenceCard";
import { webAnnotations } from "../../core/export/webAnnotation";
import { RequestFailure } from "../../protocol/channel";
import type { Params, Result } from "../../protocol/messages";
import type { RepresentationView } from "../../protocol/views";
import { exportedClaim } from "../case/exportedClaim";
import type { Cases } from "./cases";
import type { Representations } from "./representations";
import type { Sealing } from "../projection/seals";

/** Claims with their evidence as text for elsewhere, as far as the screen shows them. */
export async function exportEvidence(
  session: { readonly cases: Cases; readonly representations: Representations },
  { rowId, claimId, as }: Params<"evidence/export">,
  sealing: Sealing,
  signal?: AbortSignal,
): Promise<Result<"evidence/export">> {
  const claims = await claimsWithEvidence(session, { rowId, claimId }, sealing, signal);
  const spans = claims.reduce((sum, claim) => sum + claim.evidence.length, 0);
  const name = `${claims[0]!.case.taskId}${claimId === null ? "" : `-${claimId}`}`
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._-]+|^[.-]+/gu, "-")
    .slice(0, 80);
  return as === "evidence-card"
    ? { text: evidenceCard(claims), name: `${name}.html`, mediaType: "text/html", claims: claims.length, spans }
    : {
        text: `${JSON.stringify(webAnnotations(claims), null, 2)}\n`,
        name: `${name}.jsonld`,
        mediaType: "application/ld+json",
        claims: claims.length,
        spans,
      };
}

/** One claim of a row, or all of them; refused where there is none. */
export async function claimsWithEvidence(
  { cases, representations }: { readonly cases: Cases; readonly representations: Representations },
  { rowId, claimId }: { readonly rowId: string; readonly claimId: string | null },
  sealing: Sealing,
  signal?: AbortSignal,
): Promise<readonly ClaimEvidence[]> {
  const view = await cases.open(rowId, sealing, signal);
  const chosen = claimId === null ? view.claims : view.claims.filter((claim) => claim.id === claimId);
  if (chosen.length === 0)
    throw new RequestFailure("refused", claimId === null ? "This case has no claims to export." : `This case has no claim "${claimId}".`);
  const opened = new Map<string, Promise<RepresentationView | null>>();
  const open = (id: string) => {
    const known =
      opened.get(id) ??
      (view.representations.some((one) => one.id === id)
        ? representations.open({ rowId, representationId: id, charset: null }, sealing, signal)
        : Promise.resolve(null));
    opened.set(id, known);
    return known;
  };
  const claims: ClaimEvidence[] = [];
  for (const claim of chosen) claims.push(await exportedClaim(view, claim, open));
  return claims;
}
