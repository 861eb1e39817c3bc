import * as z from "zod";
import { evidence, timestamp } from "../core/formats/common";
import { guardMark } from "../core/formats/truthEvent";
import { target } from "../core/formats/target";
import { proposalDraft, proposalFilter, proposalStates } from "./truthState";
import { resolution, rowId } from "./views";

/**
 * Truths and their proposals, over every run that is known. They say what was expected and what systems answered, so all of it but
 * `truth/state` is refused where the ordinary view seals the row's own verdicts.
 */
const params = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape);
const caseId = z.string().min(1).max(1000);
const proposalId = z.string().min(1).max(200);
const text = z.string().max(20_000);
const status = z.enum(proposalStates);

/** A value of a truth's field as it is told to the screen: JSON, null where the field is not there. */
const value = z.json();

/** One thing that a proposal changes. `field` as in a version, `expected_facts/<id>` for a fact. */
export const truthChange = z.object({ field: z.string(), old: value, new: value });
export type TruthChangeView = z.infer<typeof truthChange>;

export const proposalItem = z.object({
  id: proposalId,
  caseId,
  status,
  by: z.string(),
  mine: z.boolean(),
  at: z.string(),
  category: z.string(),
  reason: z.string(),
  /** Fields that it changes; none where it only confirms. */
  fields: z.array(z.string()),
  /** Answers that it would make right, as its proposer was told; the proposal itself, opened, says it as it is now. */
  marked: z.number(),
  /** It waits for me: another's proposal that I can approve, or a question to me. */
  waitsForMe: z.boolean(),
  /** Its version was approved and is not in the file yet. */
  unfinished: z.boolean(),
  /** The run whose log holds it. */
  run: z.string(),
});
export type ProposalItem = z.infer<typeof proposalItem>;

/** One thing that was said of a proposal. */
export const proposalWord = z.object({
  kind: z.enum(["approval", "rejection", "withdrawal", "question", "acknowledgement"]),
  by: z.string(),
  at: z.string(),
  text: z.string().nullable(),
  /** Why it does not count; null where it does. */
  ignored: z.string().nullable(),
});

/** A mark of the guard, with its words, and the row that it speaks of where that is in this run. */
export const markView = z.object({ mark: guardMark, words: z.string(), rowId: rowId.nullable() });
export type MarkView = z.infer<typeof markView>;

/** Archived bytes that a row of the case brought: what can prove a value. `row` is null where they stand in another run. */
export const archivedPage = z.object({
  sha256: z.string(),
  url: z.string(),
  finalUrl: z.string().nullable(),
  retrievedAt: z.string().nullable(),
  contentType: z.string().nullable(),
  run: z.string(),
  /** Where it can be opened beside the form or the proposal. */
  row: z.object({ rowId, representationId: z.string() }).nullable(),
  /** Allowed by the newest version of the truth. */
  allowed: z.boolean(),
  /** Some answer of the case cites it. */
  cited: z.boolean(),
});
export type ArchivedPage = z.infer<typeof archivedPage>;

/** What looking at a proposal found, as its approver would be told. */
export const lookedView = z.object({
  marks: z.array(markView),
  /** Why it cannot be approved (by me, now): empty where it can. */
  refusals: z.array(z.string()),
  warnings: z.array(z.string()),
  /** The acknowledgement is all that I still owe. */
  onlyAcknowledge: z.boolean(),
  /** The archived bytes that it names; `why` where they are not there or do not hold the quote. */
  archived: z.object({ page: archivedPage.nullable(), resolution: resolution.nullable(), why: z.string().nullable() }).nullable(),
  /** The file before (null: there is none) and after, whole; `after` null where the file cannot take the version. */
  file: z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
});
export type LookedView = z.infer<typeof lookedView>;

export const proposalView = z.object({
  item: proposalItem,
  /** On which version it was made; null where the case had no truth. */
  base: z.number().nullable(),
  changes: z.array(truthChange),
  validAt: z.string(),
  evidenceUrl: z.string(),
  evidenceSha256: z.string().nullable(),
  evidence: evidence.nullable(),
  /** The row that gave cause, where it is in this run. */
  cause: rowId.nullable(),
  restores: z.number().nullable(),
  /** The version that it became, once approved. */
  version: z.number().nullable(),
  words: z.array(proposalWord),
  /** Null once it has ended. */
  looked: lookedView.nullable(),
  /** What I can do with it; a text says why not. */
  can: z.object({
    approve: z.string().nullable(),
    reject: z.string().nullable(),
    ask: z.string().nullable(),
    withdraw: z.string().nullable(),
  }),
});
export type ProposalView = z.infer<typeof proposalView>;

const graded = z.object({ label: z.string().nullable(), rule: z.string().nullable(), version: z.number().nullable() });
export const flipView = z.object({
  run: z.string(),
  /** In this run; null elsewhere. */
  rowId: rowId.nullable(),
  taskId: z.string(),
  system: z.string(),
  repetition: z.number(),
  kind: z.enum(["fixed", "broken", "other"]),
  before: graded,
  after: graded,
  metrics: z.array(z.object({ name: z.string(), before: z.number().nullable(), after: z.number().nullable() })),
});
export type FlipView = z.infer<typeof flipView>;

/** What a change of the truth does to every known run. `done` is a report: the change is in the file already. */
export const previewView = z.object({
  done: z.boolean(),
  flips: z.array(flipView),
  runs: z.array(
    z.object({
      run: z.string(),
      rows: z.number(),
      regraded: z.number(),
      staleLabels: z.number(),
      gate: z.object({ before: z.array(z.string()), after: z.array(z.string()) }),
    }),
  ),
  comparisons: z.array(
    z.object({
      earlier: z.string(),
      later: z.string(),
      before: z.object({ regressions: z.number(), fixes: z.number() }),
      after: z.object({ regressions: z.number(), fixes: z.number() }),
    }),
  ),
});
export type PreviewView = z.infer<typeof previewView>;

/** A truth that expires. */
export const dueView = z.object({
  caseId,
  version: z.number(),
  due: z.string(),
  state: z.enum(["expired", "soon", "valid"]),
  /** Proposals of the case that wait. */
  waiting: z.number(),
});
export type DueView = z.infer<typeof dueView>;

/** One version of a case, with what it changed of the one before. */
export const versionView = z.object({
  version: z.number(),
  validAt: z.string(),
  changes: z.array(truthChange),
  /** How it came about; null for one that nobody proposed. */
  change: z
    .object({
      category: z.string().nullable(),
      reason: z.string(),
      evidenceUrl: z.string(),
      evidenceSha256: z.string().nullable(),
      proposedBy: z.string().nullable(),
      approvedBy: z.string().nullable(),
      approvedAt: z.string().nullable(),
      supersedes: z.number().nullable(),
      proposal: proposalId.nullable(),
    })
    .nullable(),
  /** The whole version as YAML. */
  yaml: z.string(),
});
export type VersionView = z.infer<typeof versionView>;

/** Done, or why not, in words. */
const outcome = z.discriminatedUnion("done", [
  z.object({ done: z.literal(true), proposal: proposalView }),
  z.object({ done: z.literal(false), reasons: z.array(z.string()) }),
]);
export type TruthOutcomeView = z.infer<typeof outcome>;

/** What is wrong with a draft. `at`: a part of it (`reason`, `evidenceUrl`, …), or the field of the truth that it sets; null where it is no part of it. */
const fault = z.object({ at: z.string().nullable(), message: z.string() });
export type DraftFault = z.infer<typeof fault>;

/** A known run that could not be asked: what it holds is not known to the guard. */
const silentRun = z.object({ run: z.string(), why: z.string() });

export const truthRequests = {
  /** The store and how much waits: no case, no value, so it may be told to anybody. `sealed` says why the rest is refused; null where it is not. */
  "truth/state": {
    params: params({}),
    result: z.object({
      sealed: z.string().nullable(),
      store: z.string(),
      closed: z.string().nullable(),
      cases: z.number(),
      waiting: z.number(),
      waitingForMe: z.number(),
      unfinished: z.number(),
      expired: z.number(),
      soon: z.number(),
      /** Two texts can be compared in the surroundings (`truth/showDiff`). */
      diffEditor: z.boolean(),
    }),
  },
  /** Proposals, the latest first, as filtered; counts are of all of them. */
  "truth/list": {
    params: params({ filter: proposalFilter, from: z.number().int().nonnegative(), count: z.number().int().min(1).max(500) }),
    result: z.object({
      revision: z.number(),
      total: z.number(),
      items: z.array(proposalItem),
      states: z.array(z.object({ name: status, count: z.number() })),
      categories: z.array(z.object({ name: z.string(), count: z.number() })),
      /** Truth files that cannot be read, and runs that cannot be asked. */
      problems: z.array(z.string()),
      silent: z.array(silentRun),
    }),
  },
  "truth/proposal": { params: params({ id: proposalId }), result: proposalView },
  /** Grades every row of the case in every known run again, before and after. */
  "truth/preview": { params: params({ id: proposalId }), result: previewView },
  /** Cases that have a truth, or rows; those whose name holds `search` first. */
  "truth/cases": {
    params: params({ search: z.string().max(1000), count: z.number().int().min(1).max(500) }),
    result: z.object({ total: z.number(), cases: z.array(z.object({ caseId, version: z.number().nullable(), query: z.string().nullable() })) }),
  },
  /** What a form for a case begins with: its truth, and what is archived of it; never what a system answered. `rowId` is the row that gives cause. */
  "truth/form": {
    params: params({ caseId: caseId.nullable(), rowId: rowId.nullable() }),
    result: z.object({
      caseId,
      query: z.string().nullable(),
      /** The newest version; null where the case has none. */
      version: z.number().nullable(),
      validAt: z.string().nullable(),
      fields: z.array(z.object({ field: z.string(), value })),
      /** What gave cause, in words (a gate it breaks, a probe that was not valid), and the category that follows from it. */
      cause: z.object({ words: z.string(), category: z.string().nullable(), target: target, rowId }).nullable(),
      pages: z.array(archivedPage),
      /** Proposals of the case that wait. */
      rivals: z.array(z.object({ id: proposalId, by: z.string(), fields: z.array(z.string()) })),
      /** RFC 3339, now. */
      now: timestamp,
    }),
  },
  /** What would be said of a draft, without saying it: what is wrong with it, and what its approver would be told. */
  "truth/check": {
    params: params({ draft: proposalDraft }),
    result: z.object({ faults: z.array(fault), changes: z.array(truthChange), looked: lookedView.nullable() }),
  },
  "truth/propose": { params: params({ draft: proposalDraft }), result: outcome },
  "truth/ask": { params: params({ id: proposalId, text }), result: outcome },
  "truth/reject": { params: params({ id: proposalId, reason: text }), result: outcome },
  "truth/withdraw": { params: params({ id: proposalId, reason: text.nullable() }), result: outcome },
  /** `seen`: the file's text that the approver looked at (`looked.file.before`); with another one there by now it is refused. `acknowledge`: the approver has seen whose answers become right. */
  "truth/approve": { params: params({ id: proposalId, acknowledge: z.boolean(), seen: z.string().nullable() }), result: outcome },
  /** Writes approved versions that are not in their files. */
  "truth/finish": { params: params({}), result: z.object({ written: z.number(), reasons: z.array(z.string()) }) },
  "truth/history": {
    params: params({ caseId }),
    result: z.object({
      caseId,
      query: z.string().nullable(),
      file: z.string(),
      due: dueView.nullable(),
      versions: z.array(versionView),
      /** Of every field of the newest version: since which version it holds. */
      blame: z.array(
        z.object({
          field: z.string(),
          value,
          version: z.number(),
          by: z.string().nullable(),
          at: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      ),
      proposals: z.array(proposalItem),
    }),
  },
  /** Cases whose truth expires, the first to end first. */
  "truth/due": { params: params({ soonDays: z.number().min(0).max(3660) }), result: z.object({ due: z.array(dueView), never: z.number() }) },
  /** Opens a comparison of two texts in the surroundings: a proposal's file before and after, or two versions of a case. */
  "truth/showDiff": {
    params: params({
      of: z.discriminatedUnion("what", [
        z.strictObject({ what: z.literal("proposal"), id: proposalId }),
        z.strictObject({ what: z.literal("versions"), caseId, earlier: z.number().int().positive(), later: z.number().int().positive() }),
      ]),
    }),
    result: z.object({ ok: z.literal(true) }),
  },
} as const;
