import type { SampleDraft } from "../../src/protocol/sampling";
import { useScreen, useScreenState, type Screen } from "../state";
import { draftSteps, type DraftEdit as Edit } from "../state/draftSteps";

export type DraftEdit = Edit<SampleDraft>;

/** Kept with the page, so that a look at the cases does not end what can be undone. */
const edits = new WeakMap<Screen, DraftEdit>();
function editOf(screen: Screen): DraftEdit {
  const known =
    edits.get(screen) ??
    draftSteps(
      () => screen.store.getState().panel.sample,
      (sample) => screen.setPanel({ sample }),
    );
  edits.set(screen, known);
  return known;
}

/** The draft of the form, kept with the panel, and how it is changed and changed back. Null until there is one. */
export function useSampleDraft(): { readonly draft: SampleDraft | null; readonly edit: DraftEdit } {
  const screen = useScreen();
  return { draft: useScreenState(({ panel }) => ({ sample: panel.sample })).sample, edit: editOf(screen) };
}
