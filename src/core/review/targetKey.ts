import type { RowKey } from "../formats/row";
import type { Target } from "../formats/target";

/**
 * The target as one string: equal for targets that mean the same part of the same row. A citation is named by its own id;
 * the claim it stands under may change (a reviewer's pairing) and is left out.
 */
export function targetKey(target: Target): string {
  const citation = target.kind === "citation" && target.citation_id !== undefined;
  return JSON.stringify([
    target.kind ?? null,
    target.run_id ?? null,
    target.lane ?? null,
    target.system?.id ?? null,
    target.system?.version ?? null,
    target.task_id,
    target.repetition ?? null,
    citation ? null : (target.claim_id ?? null),
    target.citation_id ?? null,
    target.representation_id ?? null,
  ]);
}

/** The row part of a target as one string: everything said about one row shares it. */
export const targetRowKey = (target: Target): string =>
  targetKey({ ...target, kind: "row", claim_id: undefined, citation_id: undefined, representation_id: undefined });

/** The target of a whole row, or of a part of it. */
export function targetOf(
  key: RowKey,
  part: { readonly kind: string; readonly claim_id?: string; readonly citation_id?: string; readonly representation_id?: string },
): Target {
  const { kind, claim_id, citation_id, representation_id } = part;
  return {
    kind,
    run_id: key.run_id,
    lane: key.lane,
    system: { id: key.system.id, version: key.system.version },
    task_id: key.task_id,
    repetition: key.repetition,
    ...(claim_id === undefined ? {} : { claim_id }),
    ...(citation_id === undefined ? {} : { citation_id }),
    ...(representation_id === undefined ? {} : { representation_id }),
  };
}
