import type { ReviewEvent } from "../formats/event";
import { truthEventSchemas, type GuardAcknowledgedEvent, type TruthApprovalEvent, type TruthProposalEvent } from "../formats/truthEvent";
import { isSayable } from "./changes";
import { isSamePerson } from "./samePerson";

export { isSamePerson };

export type ProposalStatus = "open" | "asked" | "approved" | "rejected" | "withdrawn";

/** What somebody said of a proposal. */
export interface ProposalWord {
  readonly event: ReviewEvent;
  readonly kind: "approval" | "rejection" | "withdrawal" | "question" | "acknowledgement";
  readonly text: string | null;
  /** Why it does not count; null where it does. */
  readonly ignored: string | null;
}

/** A proposal with what became of it. */
export interface Proposal {
  readonly id: string;
  readonly event: TruthProposalEvent;
  readonly status: ProposalStatus;
  /** In total order. */
  readonly words: readonly ProposalWord[];
  readonly approval: TruthApprovalEvent | null;
  readonly acknowledgements: readonly GuardAcknowledgedEvent[];
}

export interface TruthWork {
  /** In the order in which they were made. */
  readonly proposals: readonly Proposal[];
  readonly of: (id: string) => Proposal | null;
  /** What the logs say that cannot be: each with the event that says it. */
  readonly troubles: readonly { readonly event: ReviewEvent; readonly message: string }[];
}

const wordKinds: Readonly<Record<string, ProposalWord["kind"]>> = {
  "truth-approval": "approval",
  "truth-rejection": "rejection",
  "truth-withdrawal": "withdrawal",
  "truth-question": "question",
  "guard-acknowledged": "acknowledgement",
};
const ends: Readonly<Partial<Record<ProposalWord["kind"], ProposalStatus>>> = {
  approval: "approved",
  rejection: "rejected",
  withdrawal: "withdrawn",
};

/**
 * Proposals and their fate, from events in total order (`ReviewState.events`). The first word that ends a proposal stands; a later one, an
 * approval by the proposer, and a withdrawal by somebody else do not count and are troubles. Question and answer change nothing but whose
 * turn it is: `asked` while the last word is somebody else's question.
 */
export function truthWork(events: readonly ReviewEvent[]): TruthWork {
  const troubles: { event: ReviewEvent; message: string }[] = [];
  const proposals = new Map<string, TruthProposalEvent>();
  const words = new Map<string, ProposalWord[]>();
  const ended = new Map<string, ProposalWord>();
  const checked = events.flatMap((event) => {
    const schema = (truthEventSchemas as Readonly<Record<string, (typeof truthEventSchemas)[keyof typeof truthEventSchemas]>>)[event.kind];
    if (schema === undefined) return [];
    const read = schema.safeParse(event);
    if (!read.success) {
      troubles.push({
        event,
        message: `this ${event.kind} lacks what it needs: ${read.error.issues[0]?.path.join(".") ?? ""} ${read.error.issues[0]?.message ?? ""}`,
      });
      return [];
    }
    if (read.data.kind === "truth-proposal" && !isSayable(read.data.changes)) {
      troubles.push({ event, message: "this truth-proposal holds a number that is none (too large)" });
      return [];
    }
    return [read.data];
  });
  // A proposal may stand in another log than what is said of it, and so after it.
  for (const event of checked) if (event.kind === "truth-proposal") proposals.set(event.id, event);
  for (const event of checked) {
    const kind = wordKinds[event.kind];
    if (kind === undefined) continue;
    const id = event["proposal"] as string; // checked by its schema
    const about = proposals.get(id);
    const ignored = ignoredBecause(event, kind, about, ended.get(id));
    if (ignored !== null) troubles.push({ event, message: ignored });
    const text = (event["text"] ?? event["reason"] ?? null) as string | null;
    const word: ProposalWord = { event, kind, text, ignored };
    words.set(id, [...(words.get(id) ?? []), word]);
    if (ignored === null && ends[kind] !== undefined) ended.set(id, word);
  }
  const made = [...proposals.values()].map((event): Proposal => {
    const said = words.get(event.id) ?? [];
    const end = ended.get(event.id);
    const counted = said.filter(({ ignored }) => ignored === null);
    const lastQuestion = counted.filter(({ kind }) => kind === "question").at(-1);
    const asked = lastQuestion !== undefined && !isSamePerson(lastQuestion.event.reviewer, event.reviewer);
    return {
      id: event.id,
      event,
      words: said,
      status: end ? ends[end.kind]! : asked ? "asked" : "open",
      approval: end?.kind === "approval" ? (end.event as unknown as TruthApprovalEvent) : null,
      acknowledgements: counted.filter(({ kind }) => kind === "acknowledgement").map((word) => word.event as unknown as GuardAcknowledgedEvent),
    };
  });
  const byId = new Map(made.map((one) => [one.id, one]));
  return { proposals: made, of: (id) => byId.get(id) ?? null, troubles };
}

function ignoredBecause(
  event: ReviewEvent,
  kind: ProposalWord["kind"],
  about: TruthProposalEvent | undefined,
  end: ProposalWord | undefined,
): string | null {
  if (about === undefined) return `it speaks of the proposal ${String(event["proposal"])}, which stands in no log here`;
  if (about.case_id !== event["case_id"]) return `it names the case ${String(event["case_id"])}, and the proposal is one for ${about.case_id}`;
  const own = isSamePerson(event.reviewer, about.reviewer);
  if (kind === "approval" && own) return `${event.reviewer} approved what they proposed themselves: another person has to`;
  if (kind === "acknowledgement" && own) return `${event.reviewer} acknowledged the guard on what they proposed themselves: the approver has to`;
  if (kind === "withdrawal" && !own) return `only ${about.reviewer} can withdraw this proposal`;
  if (end !== undefined && ends[kind] !== undefined) return `the proposal was ${ends[end.kind]!} already, by ${end.event.reviewer}`;
  return null;
}
