import type { Evidence } from "../../core/formats/common";
import type { ReviewEvent } from "../../core/formats/event";
import type { Target } from "../../core/formats/target";
import { readYaml } from "../../core/formats/readYaml";
import { truth as truthShape, type TruthFile, type TruthVersion } from "../../core/formats/truth";
import type { GuardMark, TruthApprovalEvent, TruthProposalEvent } from "../../core/formats/truthEvent";
import { hashOfBytes, type EventBody } from "../../core/review";
import { compareEvents } from "../../core/review/order";
import { laterThan, lookAt, newestVersion, partsLacking, reconfirmsNothing, type Looked } from "../../core/truth/approval";
import { proposalHash } from "../../core/truth/approvalBinding";
import { changesBetween, isSayable, sameValue, valueOf, type TruthChange } from "../../core/truth/changes";
import { nobodyOwns, type SystemOwners } from "../../core/truth/owners";
import { isSamePerson, truthWork, type Proposal, type TruthWork } from "../../core/truth/proposals";
import { truthVersions } from "../../core/truth/resolve";
import { withChange } from "../../core/truth/withChange";
import type { OpenRun } from "../openRun";
import { archivedEvidence, type FoundEvidence } from "./archivedEvidence";
import { gradedBetter } from "./gradedBetter";
import { gradedBefore } from "./gradedBefore";
import { knownAnswers } from "./knownAnswers";
import { proposalFaults, type ProposalFault } from "./proposalFaults";
import type { TruthStore } from "./truthStore";

/** What was done, or why not, in words for whoever asked. */
export type TruthOutcome<T = Record<never, never>> = ({ readonly done: true } & T) | { readonly done: false; readonly reasons: readonly string[] };
const no = (...reasons: readonly string[]) => ({ done: false as const, reasons });

export interface NewProposal {
  readonly caseId: string;
  /** New values by field (`expected_facts/<id>` for a fact); null takes the field away. */
  readonly set: Readonly<Record<string, unknown>>;
  readonly category: string;
  readonly reason: string;
  readonly evidenceUrl: string;
  readonly evidenceSha256?: string;
  readonly evidence?: Evidence;
  /** RFC 3339. */
  readonly validAt: string;
  /** The row that gave cause. */
  readonly target?: Target;
  readonly restores?: number;
}

/** A proposal that nobody made yet. */
export interface Imagined {
  readonly faults: readonly ProposalFault[];
  readonly changes: readonly TruthChange[];
  /** What its approver would be told, also while words are missing; null where its values cannot be read. */
  readonly looked: LookedAt | null;
  /** What would be said; null where it has faults. */
  readonly body: EventBody | null;
}

/** A proposal looked at, with what became of its archived evidence. */
export interface LookedAt extends Looked {
  readonly proposal: Proposal;
  /** Null where the proposal names no archived bytes. */
  readonly archived: FoundEvidence | null;
}

/**
 * The truth store's workflow over the runs that are known: the first keeps what is said, all of them tell what systems answered and what was
 * archived. All their rows have to be read.
 */
export class TruthDesk {
  constructor(
    readonly runs: readonly [OpenRun, ...OpenRun[]],
    readonly store: TruthStore,
    /** Who owns which system: their proposals are marked. */
    readonly owners: SystemOwners = nobodyOwns,
    /** Where the store lies from a run's folder; null where nobody can say. */
    private readonly placeOf: (run: OpenRun) => string | null = (run) => (run === runs[0] ? (store.files.place ?? null) : null),
  ) {}

  get events(): readonly ReviewEvent[] {
    const placed = new Map(this.runs.flatMap((run) => run.book.state.events).map((one) => [one.event.id, one]));
    return [...placed.values()]
      .filter(({ ignored }) => ignored === null || ignored === "ambiguous-target")
      .sort(compareEvents)
      .map(({ event }) => event);
  }

  get work(): TruthWork {
    return truthWork(this.events);
  }

  /** What would be said of a proposal and what its approver would be told, without saying it. Where an older version is restored, its values are meant. */
  async imagine(me: string, asked: NewProposal): Promise<Imagined> {
    const restored = asked.restores === undefined ? asked.set : this.restoring(asked.caseId, asked.restores);
    const given = { ...asked, set: restored ?? {} };
    const stored = this.store.of(given.caseId);
    const newest = stored && newestVersion(stored.truth);
    const changes = Object.entries(given.set)
      .filter(([, value]) => isSayable(value ?? null)) // the others are faults
      .map(([field, value]): TruthChange => ({ field, old: newest ? valueOf(newest.truth, field) : null, new: value ?? null }))
      .filter((change) => !sameValue(change.old, change.new));
    const faults = [
      ...this.#faults(given),
      ...(restored === null ? [{ at: "restores", message: `the truth of ${given.caseId} has no version ${asked.restores}` }] : []),
    ];
    if (given.category === "reconfirmed" && changes.length > 0) faults.push({ at: "category", message: reconfirmsNothing });
    const wordsOnly = faults.every(({ at }) => at !== null && wordParts.has(at));
    if (wordsOnly && changes.length === 0 && given.category !== "reconfirmed")
      faults.push({
        at: null,
        message:
          given.restores === undefined
            ? "this changes nothing: the truth says so already"
            : `version ${given.restores} says what version ${newest?.version} says: there is nothing to restore`,
      });
    if (!wordsOnly) return { faults, changes, looked: null, body: null };
    const body: EventBody = {
      reviewer: me,
      kind: "truth-proposal",
      case_id: given.caseId,
      ...(given.target ? { target: given.target } : {}),
      base: newest?.version ?? null,
      changes,
      category: given.category,
      reason: given.reason.trim(),
      evidence_url: given.evidenceUrl.trim(),
      ...(given.evidence ? { evidence: given.evidence } : {}),
      ...(given.evidenceSha256 === undefined ? {} : { evidence_sha256: given.evidenceSha256 }),
      valid_at: given.validAt,
      ...(given.restores === undefined ? {} : { restores: given.restores }),
    };
    const imagined = imaginedProposal(body);
    const now = new Date(this.#now()).toISOString();
    // Looked at as if somebody else were to approve it, so that the proposer hears at once what will be asked for.
    const looked = await this.#look(imagined, otherThan(me), now);
    // What the faults tell already is not told again as a reason of the approver's.
    const lacking = new Set([...partsLacking(imagined.event), ...laterThan(given.validAt, now), reconfirmsNothing]);
    const refusals = looked.refusals.filter((reason) => !lacking.has(reason));
    return { faults, changes, looked: { ...looked, refusals }, body: faults.length > 0 ? null : body };
  }

  async propose(me: string, given: NewProposal): Promise<TruthOutcome<{ readonly proposal: Proposal; readonly looked: LookedAt }>> {
    const { faults, body, looked } = await this.imagine(me, given);
    if (body === null || looked === null) return no(...faults.map(({ message }) => message));
    const said = await this.#say({ ...body, ...(looked.marks.length > 0 ? { marks: looked.marks } : {}) });
    if (!said.done) return said;
    const proposal = this.work.of(said.event.id)!; // it was just said
    return { done: true, proposal, looked: { ...looked, proposal } };
  }

  /** Puts a question to the proposer, or answers one. */
  async ask(me: string, id: string, text: string): Promise<TruthOutcome> {
    const proposal = this.#standing(id);
    if ("reasons" in proposal) return proposal;
    if (text.trim() === "") return no("say what is asked");
    return this.#said({ reviewer: me, kind: "truth-question", case_id: proposal.event.case_id, proposal: proposal.id, text: text.trim() });
  }

  async reject(me: string, id: string, reason: string): Promise<TruthOutcome> {
    const proposal = this.#standing(id);
    if ("reasons" in proposal) return proposal;
    if (reason.trim() === "") return no("a rejection needs a reason");
    return this.#said({ reviewer: me, kind: "truth-rejection", case_id: proposal.event.case_id, proposal: proposal.id, reason: reason.trim() });
  }

  async withdraw(me: string, id: string, reason: string | null): Promise<TruthOutcome> {
    const proposal = this.#standing(id);
    if ("reasons" in proposal) return proposal;
    if (!isSamePerson(me, proposal.event.reviewer)) return no(`only ${proposal.event.reviewer} can withdraw this proposal; others reject it`);
    return this.#said({
      reviewer: me,
      kind: "truth-withdrawal",
      case_id: proposal.event.case_id,
      proposal: proposal.id,
      ...(reason === null || reason.trim() === "" ? {} : { reason: reason.trim() }),
    });
  }

  /** What approving would write, adopt and meet with. @throws RangeError where no log here holds the proposal */
  async look(id: string, approver: string): Promise<LookedAt> {
    const proposal = this.work.of(id);
    if (proposal === null) throw new RangeError(`no log here holds the proposal ${id}`);
    return this.#look(proposal, approver, new Date(this.#now()).toISOString());
  }

  /**
   * Approves: says so in the approver's log, and then writes the version. Who is stopped between the two finishes with `finish`: the log
   * names the bytes of the file before and after.
   * @param acknowledge the approver has seen whose answers this would make right
   * @param seen the file's text that the approver looked at (null: there was none); another is refused. Undefined: nobody looked
   */
  async approve(
    me: string,
    id: string,
    acknowledge: boolean,
    seen?: string | null,
  ): Promise<TruthOutcome<{ readonly version: number; readonly looked: LookedAt }>> {
    const standing = this.#standing(id);
    if ("reasons" in standing) return standing;
    const caseId = standing.event.case_id;
    if (acknowledge && !isSamePerson(me, standing.event.reviewer)) {
      const { marks } = await this.look(id, me);
      if (marks.length > 0) {
        const said = await this.#say({ reviewer: me, kind: "guard-acknowledged", case_id: caseId, proposal: id, marks });
        if (!said.done) return said;
      }
    }
    let looked: LookedAt | null = null;
    let approved: { readonly version: number } | null = null;
    const written = await this.store.files.change(caseId, async (text) => {
      if (seen !== undefined && seen !== text) return { refused: "the truth file was changed since you looked at this: look at it again" };
      const proposal = this.work.of(id) ?? standing;
      const at = new Date(this.#now()).toISOString();
      looked = await this.#look(proposal, me, at, text === null ? null : { file: `truth/${caseId}.yaml`, text });
      if (looked.text === null) return { refused: looked.refusals.join("\n") };
      const place = this.placeOf(this.#holderOf(id) ?? this.runs[0]);
      const said = await this.#say({
        reviewer: me,
        kind: "truth-approval",
        case_id: caseId,
        proposal: id,
        version: looked.after.version,
        approved_at: at,
        before_sha256: text === null ? null : hashOf(text),
        after_sha256: hashOf(looked.text),
        ...(place === null ? {} : { store: place }),
        proposal_sha256: proposalHash(proposal.event),
      });
      if (!said.done) return { refused: said.reasons.join("\n") };
      approved = { version: looked.after.version! };
      return { text: looked.text };
    });
    await this.store.reload();
    if (!written.ok) {
      const reasons = written.message.split("\n");
      return approved === null ? no(...reasons) : no(...reasons, "the approval is in the log; the version is written as soon as the file can be");
    }
    return { done: true, version: approved!.version, looked: looked! };
  }

  /** Approvals for this store whose version is not in the file, because whoever approved was stopped in between, or the disk refused it. */
  unfinished(): readonly Proposal[] {
    return this.work.proposals.filter((proposal) => {
      if (proposal.approval === null || !this.#isForHere(proposal.approval)) return false;
      const stored = this.store.of(proposal.event.case_id);
      return stored === null ? proposal.approval.before_sha256 === null : hashOf(stored.text) === proposal.approval.before_sha256;
    });
  }

  /** Writes what was approved and not written. What was changed on disk since stays as it is. */
  async finish(): Promise<readonly { readonly proposal: Proposal; readonly outcome: TruthOutcome }[]> {
    const done: { proposal: Proposal; outcome: TruthOutcome }[] = [];
    for (const proposal of this.unfinished()) {
      const approval = proposal.approval!;
      const written = await this.store.files.change(proposal.event.case_id, async (text) => {
        if ((text === null ? null : hashOf(text)) !== approval.before_sha256) return { refused: "the file was changed meanwhile" };
        const open: Proposal = { ...proposal, status: "open" };
        const onDisk = text === null ? null : { file: `truth/${proposal.event.case_id}.yaml`, text };
        const looked = await this.#look(open, approval.reviewer, approval.approved_at, onDisk);
        if (looked.text === null) return { refused: looked.refusals.join("\n") };
        return hashOf(looked.text) === approval.after_sha256 ? { text: looked.text } : { refused: "it would not be what was approved" };
      });
      done.push({ proposal, outcome: written.ok ? { done: true } : no(...written.message.split("\n")) });
    }
    await this.store.reload();
    return done;
  }

  /** Values of an older version, as a change of the newest. Null where the file has no such version. */
  restoring(caseId: string, version: number): Readonly<Record<string, unknown>> | null {
    const stored = this.store.of(caseId);
    const wanted = stored && truthVersions(stored.truth).find((one) => one.version === version);
    if (!stored || !wanted) return null;
    return Object.fromEntries(changesBetween(newestVersion(stored.truth).truth, wanted.truth).map(({ field, new: value }) => [field, value]));
  }

  async #look(proposal: Proposal, approver: string, at: string, given?: { readonly file: string; readonly text: string } | null): Promise<LookedAt> {
    const { case_id, evidence_sha256, evidence } = proposal.event;
    const onDisk = given === undefined ? this.store.onDisk(case_id) : given;
    const answers = await knownAnswers(this.runs, case_id, { proposer: proposal.event.reviewer, approver });
    const archived = evidence_sha256 === undefined ? null : await archivedEvidence(this.runs, case_id, evidence_sha256, evidence ?? null);
    const question = {
      proposal,
      work: this.work,
      onDisk,
      answers,
      evidence: archived?.found ? archived.evidence : null,
      approver,
      owners: this.owners,
      at,
    };
    const first = lookAt(question);
    const better = await this.#better(proposal, onDisk, first.after);
    const looked = better.length === 0 ? first : lookAt({ ...question, better });
    const warnings = [...looked.warnings, ...this.#strange(case_id)];
    // Evidence that is named has to be there, whether or not anything is adopted; and what rows were graded with, whether or not it was good.
    const gone = onDisk === null ? await gradedBefore(this.runs, case_id) : null;
    const missing = [...(gone === null ? [] : [gone]), ...(archived !== null && !archived.found ? [archived.why] : [])];
    return { ...looked, warnings, refusals: [...missing, ...looked.refusals], text: missing.length > 0 ? null : looked.text, proposal, archived };
  }

  /** Answers that graders find right with the version and not without: what a proposal changes besides values makes answers right as well. */
  #better({ event }: Proposal, onDisk: { readonly file: string; readonly text: string } | null, after: TruthVersion): Promise<readonly GuardMark[]> {
    const file = onDisk && truthIn(onDisk);
    if (event.changes.length === 0 || (onDisk !== null && file === null)) return Promise.resolve([]);
    return gradedBetter(this.runs, event.case_id, file, withChange(file, event.case_id, after));
  }

  /** A case that nothing here knows of may be misspelt. */
  #strange(caseId: string): readonly string[] {
    const known = this.runs.some(
      ({ data, rows }) => data.cases.some(({ id }) => id === caseId) || rows.store.table.tasks.placesOf(caseId).length > 0,
    );
    return known || this.store.of(caseId) !== null ? [] : [`no corpus and no row here knows a case ${caseId}: is it spelt so?`];
  }

  #faults(given: NewProposal): readonly ProposalFault[] {
    const [truth, problem] = [this.store.of(given.caseId)?.truth ?? null, this.store.problemOf(given.caseId)];
    return proposalFaults(given, { truth, problem, now: new Date(this.#now()).toISOString() });
  }

  /** A proposal that has not ended; else why nothing can be said of it. */
  #standing(id: string): Proposal | { readonly done: false; readonly reasons: readonly string[] } {
    const proposal = this.work.of(id);
    if (proposal === null) return no(`no log here holds the proposal ${id}`);
    return proposal.status === "open" || proposal.status === "asked" ? proposal : no(`the proposal was ${proposal.status} already`);
  }

  async #said(body: EventBody): Promise<TruthOutcome> {
    const said = await this.#say(body);
    return said.done ? { done: true } : said;
  }

  async #say(body: EventBody): Promise<TruthOutcome<{ readonly event: ReviewEvent }>> {
    const outcome = await this.#holder(body).book.sayNow(body);
    return outcome.ok ? { done: true, event: outcome.event } : no(outcome.message);
  }

  /** What is said of a proposal goes where the proposal stands, so that whoever knows the one knows the other; a proposal goes to the first run. */
  #holder(body: EventBody): OpenRun {
    const about = body["proposal"];
    return (typeof about === "string" ? this.#holderOf(about) : null) ?? this.runs[0];
  }

  #holderOf(id: string): OpenRun | null {
    return this.runs.find((run) => run.book.state.events.some(({ event }) => event.id === id)) ?? null;
  }

  /** A copy of a store has the same bytes: an approval names the store that it is for. Those of earlier versions name none. */
  #isForHere({ id, store }: TruthApprovalEvent): boolean {
    const place = this.placeOf(this.#holderOf(id) ?? this.runs[0]);
    return store === undefined || place === null || store === place;
  }

  #now(): number {
    return this.runs[0].ports.environment.now();
  }
}

/** Parts of a proposal without which it can be looked at all the same. */
const wordParts: ReadonlySet<string> = new Set(["reason", "category", "evidenceUrl", "validAt"]);
/** The truth of a file; null where it is none, which looking at it tells. */
const truthIn = ({ file, text }: { readonly file: string; readonly text: string }): TruthFile | null =>
  readYaml(text, truthShape, file, "truth").value;

const hashOf = (text: string): string => hashOfBytes(new TextEncoder().encode(text)).slice("sha256:".length);
/** A name that is nobody's here: log names have no line ends. */
export const otherThan = (name: string): string => `another than ${name}`;

function imaginedProposal(body: Omit<TruthProposalEvent, "id" | "at" | "prev">): Proposal {
  const event = { ...body, id: "not-yet", at: "", prev: null } as TruthProposalEvent;
  return { id: event.id, event, status: "open", words: [], approval: null, acknowledgements: [] };
}
