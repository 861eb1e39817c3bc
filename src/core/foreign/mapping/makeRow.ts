import { pathText } from "../../formats/jsonSurvey";
import type { Row } from "../../formats/row";
import type { ImportSink } from "../contract";
import { built, type Building } from "./build";
import type { CompiledMapping } from "./compile";
import { fitted } from "./fit";
import type { Identities } from "./identity";
import { archiveTexts } from "./inlineTexts";
import { completeParts, type PartIds } from "./parts";
import type { Scope } from "./scope";

export interface MadeRow {
  readonly row: Row;
  readonly ids: PartIds;
}

/** The row that one record, or one item of a record, becomes. */
export function makeRow(mapping: CompiledMapping, scope: Scope, building: Building, identities: Identities, archive: ImportSink["archive"]): MadeRow {
  const raw = built(mapping.row, scope, building) ?? {};
  identities.name(raw, scope);
  const ids = completeParts(raw, building);
  archiveTexts(raw, building, archive);
  const { row, misfits } = fitted(raw);
  for (const { path, code, severity, message, many } of misfits) {
    const field = pathText(path.map((step) => (typeof step === "number" ? "[]" : step))).replaceAll('["[]"]', "[]");
    if (severity === "info") building.tally.count(field, code, severity, many, scope);
    else building.tally.tell(field, code, severity, message, many, scope, null);
  }
  const kept = row ?? { task_id: String(raw["task_id"]) };
  return { row: identities.numbered(kept, scope), ids: partsOf(kept, ids) };
}

/** Claims and citations that are still in the row. */
function partsOf(row: Row, { claims, citations }: PartIds): PartIds {
  const left = (ids: ReadonlyMap<string, string>, there: readonly { readonly id: string }[] | undefined) => {
    const known = new Set(there?.map(({ id }) => id));
    return new Map([...ids].filter(([, id]) => known.has(id)));
  };
  return { claims: left(claims, row.trace?.claims), citations: left(citations, row.result?.citations) };
}
