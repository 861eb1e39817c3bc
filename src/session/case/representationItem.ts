import type { Attempt, Representation, Row } from "../../core/formats/row";
import { attemptTitle } from "../../core/trace/attemptKind";
import type { RepresentationListItem } from "../../protocol/views";
import { maskedText } from "./masked";

/** The attempts that brought the row's representations, by the span that a representation names and by the one that names it. */
export interface Bringing {
  readonly bySpan: ReadonlyMap<string, Attempt>;
  readonly byRepresentation: ReadonlyMap<string, Attempt>;
}

export function broughtBy(row: Row): Bringing {
  const [bySpan, byRepresentation] = [new Map<string, Attempt>(), new Map<string, Attempt>()];
  for (const attempt of row.trace?.attempts ?? []) {
    if (!bySpan.has(attempt.span_id)) bySpan.set(attempt.span_id, attempt);
    const id = attempt.representation_id;
    if (typeof id === "string" && !byRepresentation.has(id)) byRepresentation.set(id, attempt);
  }
  return { bySpan, byRepresentation };
}

/** What lists say of a representation. Secrets in its addresses are masked. */
export function representationItem(one: Representation, bringing: Bringing): RepresentationListItem {
  const attempt = bringing.bySpan.get(one.generated_by ?? "") ?? bringing.byRepresentation.get(one.id);
  return {
    id: one.id,
    url: one.url === undefined ? null : maskedText(one.url),
    finalUrl: one.final_url === undefined ? null : maskedText(one.final_url),
    status: one.status ?? null,
    contentType: one.content_type ?? null,
    bytes: one.bytes ?? null,
    retrievedAt: one.retrieved_at ?? null,
    generatedBy: one.generated_by ?? null,
    sha256: one.sha256 ?? null,
    derivedFrom: one.derived_from ?? null,
    by: one.by ?? null,
    broughtBy: attempt === undefined ? null : maskedText(attemptTitle(attempt)),
    etag: headerOf(one, "etag"),
    lastModified: headerOf(one, "last-modified"),
  };
}

export function headerOf(one: Representation, name: string): string | null {
  const found = Object.entries(one.headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : Array.isArray(found) && typeof found[0] === "string" ? found[0] : null;
}
