import type { FieldView } from "../../../src/protocol/assistantViews";
import type { AssistantState } from "../state/assistantState";
import { isInDoubt } from "./doubt";

/** The field in hand: the chosen one; before any was chosen, the first that is in doubt, or the answer. */
export function fieldInHand({ preview, panel }: Pick<AssistantState, "preview" | "panel">): FieldView | null {
  const fields = preview.data?.fields ?? null;
  if (fields === null) return null;
  return (
    fields.find(({ field }) => field === panel.field) ??
    fields.find(isInDoubt) ??
    fields.find(({ field }) => field === "trace.answer") ??
    fields[0] ??
    null
  );
}

/** The field of the table that a problem's field belongs to: itself, or the nearest around it; null where there is none. */
export function nearestField(fields: readonly FieldView[], field: string | null): string | null {
  for (let at = field ?? ""; at !== ""; at = at.replace(/(\.[^.[\]]+|\[[^\]]*\]|^[^.[\]]+)$/, ""))
    if (fields.some((one) => one.field === at)) return at;
  return null;
}

/** The judgement that a field is a part of; null for the judgement itself and for other fields. */
export const judgementOf = (field: string): string | null => /^(judgements\[\d+\])\./.exec(field)?.[1] ?? null;
export const judgementIndex = (field: string): number | null => {
  const found = /^judgements\[(\d+)\]/.exec(field);
  return found === null ? null : Number(found[1]);
};
