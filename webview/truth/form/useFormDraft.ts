import type { FormDraft } from "../../../src/protocol/truthState";
import { useScreen, type Screen } from "../../state";
import { draftSteps, type DraftEdit } from "../../state/draftSteps";
import { useTruth } from "../useTruth";

export type FormEdit = DraftEdit<FormDraft> & { forget(): void };

/** Kept with the page, so that a look at the case does not end what can be undone. */
const edits = new WeakMap<Screen, FormEdit>();

/** The draft of a proposal, kept with the panel, and how it is changed and changed back. Null until there is one. */
export function useFormDraft(): { readonly draft: FormDraft | null; readonly edit: FormEdit } {
  const screen = useScreen();
  const [{ form }] = useTruth();
  return { draft: form, edit: formEdit(screen) };
}

export function formEdit(screen: Screen): FormEdit {
  const known =
    edits.get(screen) ??
    draftSteps<FormDraft>(
      () => screen.store.getState().panel.truth.form,
      (form) => screen.setPanel(({ truth }) => ({ truth: { ...truth, form } })),
    );
  edits.set(screen, known);
  return known;
}
