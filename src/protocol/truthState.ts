import * as z from "zod";
import { evidence } from "../core/formats/common";
import { target } from "../core/formats/target";

/** What the Truth tab remembers of a panel, apart from what it is told. */
export const proposalStates = ["open", "asked", "approved", "rejected", "withdrawn"] as const;
export type ProposalState = (typeof proposalStates)[number];

/** What is proposed. `set` holds whole new values by field; null takes the field away. */
export const proposalDraft = z.strictObject({
  caseId: z.string().max(1000),
  set: z.record(z.string().max(1000), z.json()),
  category: z.string().max(200),
  reason: z.string().max(20_000),
  evidenceUrl: z.string().max(20_000),
  evidenceSha256: z.string().max(64).nullable(),
  evidence: evidence.nullable(),
  validAt: z.string().max(100),
  target: target.nullable(),
  restores: z.number().int().positive().nullable(),
});
export type ProposalDraft = z.infer<typeof proposalDraft>;

/** Which proposals are listed. */
export const proposalFilter = z.strictObject({
  states: z.array(z.enum(proposalStates)).max(5),
  /** waiting: those that wait for me. */
  whose: z.enum(["all", "mine", "others", "waiting"]),
  category: z.string().max(200).nullable(),
  marked: z.boolean(),
  /** Case, names, reason or field hold this text (letter case and width do not count). */
  search: z.string().max(1000),
});
export type ProposalFilter = z.infer<typeof proposalFilter>;

/** The form that is filled in; kept with the panel, so that nothing is lost when it is hidden. `rowId`: the row that gave cause. */
export const formDraft = z.strictObject({ draft: proposalDraft, rowId: z.string().nullable() });
export type FormDraft = z.infer<typeof formDraft>;

export const truthState = z.object({
  view: z.enum(["proposals", "form", "history", "due"]),
  filter: proposalFilter,
  /** The proposal that is open. */
  id: z.string().nullable(),
  /** The case whose history is shown. */
  caseId: z.string().nullable(),
  /** Null where none is begun. One that cannot be read any more is dropped alone. */
  form: formDraft.nullable().catch(null),
});
export type TruthState = z.infer<typeof truthState>;
export const emptyTruthState: TruthState = {
  view: "proposals",
  filter: { states: ["open", "asked"], whose: "all", category: null, marked: false, search: "" },
  id: null,
  caseId: null,
  form: null,
};
