import type { FieldView } from "../../../src/protocol/assistantViews";

/** Whether a person should look at it: something is wrong with it, it is needed and empty, or the guess was not a sure one. */
export const isInDoubt = (field: FieldView): boolean =>
  field.problems > 0 || (field.required && field.source === null) || (field.source !== null && (field.sure === "low" || field.sure === "medium"));

/** The next field in doubt after this one, around the end; null where none is. */
export function nextInDoubt(fields: readonly FieldView[], after: string | null): FieldView | null {
  const at = fields.findIndex(({ field }) => field === after);
  return [...fields.slice(at + 1), ...fields.slice(0, at + 1)].find(isInDoubt) ?? null;
}
