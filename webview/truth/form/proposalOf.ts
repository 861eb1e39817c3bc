import { factOf, sameValue } from "../../../src/core/truth/changes";
import type { Result } from "../../../src/protocol/messages";
import type { FieldEdit, FormDraft, ProposalDraft } from "../../../src/protocol/truthState";
import { t } from "../../ui/text";
import { valueOfDraft } from "./fieldDrafts";

export type FormBasis = Result<"truth/form">;

/** A draft read as a proposal, which sets what is another value than before; of the fields that are no values yet, `wrong` says why, by the key of their edit. */
export interface ReadDraft {
  readonly proposal: ProposalDraft;
  readonly wrong: ReadonlyMap<string, string>;
}

/** The field that an edit changes; of a fact that is new, the one it would be. */
export const fieldOf = ({ field, to }: FieldEdit): string => field ?? `expected_facts/${to.kind === "fact" ? to.id.trim() : ""}`;

export function proposalOf(draft: FormDraft, basis: FormBasis): ReadDraft {
  const old = new Map(basis.fields.map(({ field, value }) => [field, value]));
  const wrong = new Map<string, string>();
  const set: [string, ProposalDraft["set"][string]][] = [];
  const taken = new Set<string>();
  for (const edit of draft.begun.kind === "change" ? draft.edits : []) {
    const field = fieldOf(edit);
    const value = valueOfDraft(field, edit.to, old.get(field) ?? null);
    if (!value.ok) wrong.set(edit.key, value.why);
    else if (taken.has(field) || (edit.field === null && old.has(field)))
      wrong.set(edit.key, t("There is a fact {0} already.", factOf(field) ?? field));
    else if (!sameValue(value.value, old.get(field) ?? null)) set.push([field, value.value]);
    taken.add(field);
  }
  const category = { change: draft.category, reconfirm: "reconfirmed", restore: "restored" }[draft.begun.kind];
  return {
    wrong,
    proposal: {
      caseId: basis.caseId,
      set: Object.fromEntries(set),
      category,
      reason: draft.reason,
      evidenceUrl: draft.evidenceUrl.trim(),
      evidenceSha256: draft.evidenceSha256,
      evidence: draft.evidenceSha256 === null ? null : draft.evidence,
      validAt: draft.validAt.trim(),
      target: basis.cause?.target ?? null,
      restores: draft.begun.kind === "restore" ? draft.restores : null,
    },
  };
}

/** Nothing was written that would be missed. */
export const isUntouched = (draft: FormDraft): boolean =>
  draft.edits.length === 0 && [draft.reason, draft.evidenceUrl, draft.validAt].every((text) => text.trim() === "") && draft.evidenceSha256 === null;
