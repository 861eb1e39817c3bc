import * as z from "zod";
import { evidence } from "../core/formats/common";
import { target } from "../core/formats/target";

/** What the Truth tab remembers of a panel, apart from what it is told. */
export { emptyTruthState } from "./emptyTruthState";

export const proposalStates = ["open", "asked", "approved", "rejected", "withdrawn"] as const;
export type ProposalState = (typeof proposalStates)[number];

/** What is proposed. `set` holds whole new values by field; null takes the field away. With `restores` it is not looked at: the version's values are meant. */
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

const typed = z.string().max(20_000);
const name = z.string().max(1000);
/** A field of a truth as it is being changed: what was typed, which may be no value yet. `gone`: it is taken out. */
export const fieldDraft = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("gone") }),
  z.strictObject({ kind: z.literal("fact"), id: name, value: typed, match: name, tolerance: name, optional: z.boolean() }),
  z.strictObject({ kind: z.literal("list"), items: z.array(typed).max(1000) }),
  z.strictObject({ kind: z.literal("text"), text: typed }),
  z.strictObject({ kind: z.literal("budget"), parts: z.array(z.strictObject({ name, text: name })).max(100) }),
]);
export type FieldDraft = z.infer<typeof fieldDraft>;
/** `field` is the field of the truth that is changed; null for a fact that is new. */
export const fieldEdit = z.strictObject({ key: name, field: name.nullable(), to: fieldDraft });
export type FieldEdit = z.infer<typeof fieldEdit>;

/** What a proposal is begun with. `caseId` null: that of the row; where there is none either, it is chosen in the form. */
export const formBeginning = z.strictObject({
  kind: z.enum(["change", "reconfirm", "restore"]),
  caseId: name.nullable(),
  /** The row that gave cause. */
  rowId: z.string().nullable(),
  /** The version that is to hold again. */
  version: z.number().int().positive().nullable(),
});
export type FormBeginning = z.infer<typeof formBeginning>;

/** The form that is filled in; kept with the panel, so that nothing is lost when it is hidden. */
export const formDraft = z.strictObject({
  begun: formBeginning,
  /** Another that was asked for while this one was not sent yet. */
  next: formBeginning.nullable(),
  /** Where to go back to. */
  back: z.strictObject({ tab: z.enum(["cases", "case", "queue", "truth"]), view: z.enum(["proposals", "history", "due"]) }),
  caseId: name,
  /** The version that the changes were typed beside; null where there was none. */
  base: z.number().nullable(),
  edits: z.array(fieldEdit).max(500),
  category: z.string().max(200),
  reason: typed,
  evidenceUrl: typed,
  evidenceSha256: z.string().max(64).nullable(),
  evidence: evidence.nullable(),
  validAt: z.string().max(100),
  restores: z.number().int().positive().nullable(),
});
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
