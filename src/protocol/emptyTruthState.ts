import type { TruthState } from "./truthState";

/** The Truth tab as it begins. Apart from the schemas, which the screen gets as types only. */
export const emptyTruthState: TruthState = {
  view: "proposals",
  filter: { states: ["open", "asked"], whose: "all", category: null, marked: false, search: "" },
  id: null,
  caseId: null,
  form: null,
};
