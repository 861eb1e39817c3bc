import type { FieldEdit, FormDraft, ProposalDraft } from "../../../src/protocol/truthState";
import { t } from "../../ui/text";
import { fieldOf, type ReadDraft } from "./proposalOf";
import type { FormCheck } from "./useFormCheck";

/** Parts of the form that have to be filled in, in its order. */
const neededParts = ["restores", "category", "reason", "evidenceUrl", "validAt"] as const;
type Part = (typeof neededParts)[number];

export interface FormFaults {
  /** What is wrong with a part of the draft, where it is to be told. */
  mistakeAt(part: string): string | undefined;
  mistakeOf(edit: FieldEdit): string | null;
  /** What no part of the form shows. */
  readonly elsewhere: readonly string[];
  /** Parts that are empty and may not be, by name. */
  readonly needed: readonly string[];
  /** How many of the parts that are filled in have something wrong with them. */
  readonly wrong: number;
}

/**
 * What is wrong, at its place: what cannot be read, what the session found in the draft that it looked at, and, once somebody tried to send
 * it, what is empty.
 * @param waits the draft cannot be looked at: what was found is of an earlier one
 */
export function formFaults(draft: FormDraft, { proposal, wrong }: ReadDraft, check: FormCheck, waits: boolean, tried: boolean): FormFaults {
  const empty = new Set<string>(neededParts.filter((part) => isEmpty(part, proposal, draft)));
  // The session's word on a part that was empty then says nothing of what stands there now.
  const said = (check.found?.faults ?? []).filter(({ at }) => at === null || check.of === null || !isEmptyPart(at, check.of, draft));
  const fields = new Set(draft.edits.map(fieldOf));
  const ofPart = (part: string) => said.find(({ at }) => at === part)?.message;
  const ofField = (edit: FieldEdit) => wrong.get(edit.key) ?? (edit.to.kind === "gone" ? null : (ofPart(fieldOf(edit)) ?? null));
  const elsewhere = (waits ? [] : said).filter(({ at }) => at === null || (!shownParts.has(at) && !fields.has(at))).map(({ message }) => message);
  const wrongFields = draft.begun.kind === "change" ? draft.edits.filter((edit) => ofField(edit) !== null) : [];
  const wrongParts = [...shownParts].filter((part) => !empty.has(part) && ofPart(part) !== undefined);
  return {
    mistakeAt: (part) => (empty.has(part) ? (tried ? t("This is needed.") : undefined) : ofPart(part)),
    mistakeOf: (edit) => (isBlank(edit) && !tried ? null : ofField(edit)),
    elsewhere,
    needed: neededParts.filter((part) => empty.has(part)).map(partText),
    wrong: wrongFields.length + wrongParts.length + elsewhere.length,
  };
}

const shownParts: ReadonlySet<string> = new Set([...neededParts, "evidenceSha256"]);

function isEmpty(part: Part, proposal: ProposalDraft, draft: FormDraft): boolean {
  return part === "restores" ? draft.begun.kind === "restore" && proposal.restores === null : proposal[part].trim() === "";
}
const isEmptyPart = (at: string, proposal: ProposalDraft, draft: FormDraft): boolean =>
  (neededParts as readonly string[]).includes(at) && isEmpty(at as Part, proposal, draft);

/** Nobody has written in it yet. */
function isBlank({ to }: FieldEdit): boolean {
  if (to.kind === "fact") return to.value.trim() === "" || to.id.trim() === "";
  return to.kind === "text" ? to.text.trim() === "" : to.kind === "list" && to.items.length === 0;
}

function partText(part: Part): string {
  return {
    restores: t("the version"),
    category: t("a category"),
    reason: t("a reason"),
    evidenceUrl: t("an evidence URL"),
    validAt: t("from when on it holds"),
  }[part];
}
