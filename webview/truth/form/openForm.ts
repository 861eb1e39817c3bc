import type { FormBeginning, FormDraft } from "../../../src/protocol/truthState";
import type { Screen } from "../../state";
import { isUntouched, type FormBasis } from "./proposalOf";

type Back = FormDraft["back"];
type PanelOnly = Pick<Screen, "setPanel">;

/** Opens the form: with what is being written already where that is the same, and beside it where it is another, so that nothing is lost. */
export function openForm(screen: PanelOnly, given: Partial<FormBeginning>): void {
  const begun: FormBeginning = { kind: "change", caseId: null, rowId: null, version: null, ...given };
  screen.setPanel(({ tab, truth }) => {
    const kept = truth.form;
    const view = truth.view === "form" ? (kept?.back.view ?? "proposals") : truth.view;
    const back: Back =
      tab === "truth"
        ? truth.view === "form" && kept !== null
          ? kept.back
          : { tab, view }
        : { tab: tab === "case" || tab === "queue" ? tab : "cases", view };
    return { tab: "truth", truth: { ...truth, view: "form", form: withBeginning(kept, begun, back) } };
  });
}

/** Goes on with the draft that waits, or begins one where none does. */
export function goOnWithForm(screen: PanelOnly): void {
  screen.setPanel(({ tab, truth }) => {
    const back: Back = { tab: "truth", view: truth.view === "form" ? "proposals" : truth.view };
    const form = truth.form === null ? null : tab === "truth" && truth.view !== "form" ? { ...truth.form, back } : truth.form;
    return { tab: "truth", truth: { ...truth, view: "form", form } };
  });
}

/** Goes back to where the form was opened from. The draft stays. */
export function leaveForm(screen: PanelOnly): void {
  screen.setPanel(({ truth }) => {
    const back = truth.form?.back ?? { tab: "truth", view: "proposals" };
    return { tab: back.tab, truth: { ...truth, view: back.view } };
  });
}

/** Throws the draft away. Stays in the form only where another one was asked for. */
export function discardForm(screen: Screen): void {
  const { form } = screen.store.getState().panel.truth;
  if (form?.next) return screen.setPanel(({ truth }) => ({ truth: { ...truth, form: freshForm(form.next!, form.back) } }));
  leaveForm(screen);
  screen.setPanel(({ truth }) => ({ truth: { ...truth, form: null } }));
}

/** What the draft was begun on is known now: its case, its version while nothing is changed yet, and the category that what gave cause stands for. */
export function settleForm(screen: Screen, basis: FormBasis): void {
  const { form } = screen.store.getState().panel.truth;
  if (form === null) return;
  const settled: FormDraft = {
    ...form,
    caseId: basis.caseId,
    base: form.edits.length === 0 ? basis.version : form.base,
    category: form.category === "" && form.caseId === "" ? categoryOf(basis) : form.category,
  };
  if (settled.caseId !== form.caseId || settled.base !== form.base || settled.category !== form.category)
    screen.setPanel(({ truth }) => ({ truth: { ...truth, form: settled } }));
}

/** To confirm is no category of a change: that has a form of its own. */
const categoryOf = ({ cause }: FormBasis): string => (cause?.category === "reconfirmed" ? "" : (cause?.category ?? ""));

/** What was typed beside an older version is meant as a change of this one. */
export function acceptTruth(screen: PanelOnly, basis: FormBasis): void {
  screen.setPanel(({ truth }) => ({ truth: { ...truth, form: truth.form && { ...truth.form, base: basis.version } } }));
}

export function withBeginning(kept: FormDraft | null, begun: FormBeginning, back: Back): FormDraft {
  if (kept !== null && isSameBeginning(kept, begun)) return { ...kept, next: null, back };
  if (kept === null || isUntouched(kept)) return freshForm(begun, back);
  return { ...kept, next: begun, back };
}

const isSameBeginning = ({ begun, caseId }: FormDraft, other: FormBeginning): boolean =>
  begun.kind === other.kind &&
  begun.version === other.version &&
  begun.rowId === other.rowId &&
  (begun.caseId === other.caseId || (other.caseId !== null && caseId === other.caseId));

export const freshForm = (begun: FormBeginning, back: Back): FormDraft => ({
  begun,
  next: null,
  back,
  caseId: begun.caseId ?? "",
  base: null,
  edits: [],
  category: "",
  reason: "",
  evidenceUrl: "",
  evidenceSha256: null,
  evidence: null,
  validAt: "",
  restores: begun.version,
});
