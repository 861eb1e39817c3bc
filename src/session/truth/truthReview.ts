import { RequestFailure } from "../../protocol/channel";
import type { Params, Result } from "../../protocol/messages";
import type { TruthOutcomeView } from "../../protocol/truth";
import type { ProposalDraft, ProposalFilter } from "../../protocol/truthState";
import { targetOf } from "../../core/review";
import { dueDate } from "../../core/truth/timeline";
import { casesFound } from "./casesFound";
import { comparedTexts } from "./comparedTexts";
import { causeOf, formStart } from "./formStart";
import { glanceOf, sealedGlance, type TruthGlance } from "./glance";
import { dueViews, historyView, usualSoonDays } from "./historyView";
import { proposalOf, unfinishedOf, type OpenedTruths } from "./openedTruths";
import { previewView } from "./previewView";
import { counted, filtered, proposalItem, waitsFor } from "./proposalItems";
import { lookedView, proposalView, rowsKnown } from "./proposalViews";
import { noStore, TruthOpening, type Around } from "./truthOpening";
import { otherThan, type NewProposal, type TruthOutcome } from "./truthDesk";

/** The truths that a run belongs to, in one open review: what the Truth tab, the tree and the proposal form ask. */
export class TruthReview {
  readonly #opening: TruthOpening;
  readonly #heard = new Set<() => void>();

  constructor(private readonly around: Around) {
    this.#opening = new TruthOpening(around);
  }

  /** Follows the store and the logs of other runs; returns the function that stops. */
  watch(): () => void {
    const stops = [this.#opening.watch(this.around.changed), this.around.others.listen(() => this.around.changed())];
    return () => stops.forEach((stop) => stop());
  }

  /** Hears of proposals, and words on them, that came into the log of this run. */
  listen(heard: () => void): () => void {
    this.#heard.add(heard);
    return () => this.#heard.delete(heard);
  }

  /** The log of this run holds news of a proposal. */
  said(): void {
    for (const heard of this.#heard) heard();
    this.around.changed();
  }

  async state(signal?: AbortSignal): Promise<Result<"truth/state">> {
    const { store } = this.#opening;
    const sealed = this.#opening.sealed();
    const diffEditor = this.around.run.ports.shell.showDiff !== undefined;
    if (store === null)
      return { sealed, diffEditor, store: "", closed: noStore, cases: 0, waiting: 0, waitingForMe: 0, unfinished: 0, expired: 0, soon: 0 };
    return this.#opening.open(store, signal, ({ desk, me, own, unfinished }) => {
      const now = own.ports.environment.now();
      const due = desk.store.all.map(({ truth }) => dueDate(truth, now, usualSoonDays * 86_400)?.state ?? null);
      const { proposals } = desk.work;
      return Promise.resolve({
        sealed,
        diffEditor,
        store: desk.store.files.name,
        closed: desk.store.files.closed ?? null,
        cases: desk.store.all.length,
        waiting: proposals.filter(({ status }) => status === "open" || status === "asked").length,
        waitingForMe: proposals.filter((proposal) => waitsFor(me, proposal)).length,
        unfinished: unfinished.size,
        expired: due.filter((state) => state === "expired").length,
        soon: due.filter((state) => state === "soon").length,
      });
    });
  }

  /** What waits and what expires, for a tree or a badge: told in passing, so no run is opened for it. */
  glance(signal?: AbortSignal): Promise<TruthGlance> {
    const { store } = this.#opening;
    const sealed = this.#opening.sealed() ?? (store === null ? noStore : null);
    if (sealed !== null || store === null) return Promise.resolve(sealedGlance(sealed ?? noStore, store?.files.name ?? ""));
    return this.#opening.open(store, signal, (opened) => Promise.resolve(glanceOf(opened)), "open");
  }

  list(filter: ProposalFilter, from: number, count: number, signal?: AbortSignal): Promise<Result<"truth/list">> {
    return this.#ask(signal, (opened) => {
      const items = opened.desk.work.proposals.map((proposal) => proposalItem(opened, proposal));
      const listed = filtered(items, filter);
      return Promise.resolve({
        revision: this.around.revision(),
        total: listed.length,
        items: listed.slice(from, from + count),
        ...counted(items),
        problems: opened.desk.store.problems.map(({ file, line, message }) => `${file}${line === undefined ? "" : `:${line}`}: ${message}`),
        silent: [...opened.silent],
      });
    });
  }

  proposal(id: string, signal?: AbortSignal): Promise<Result<"truth/proposal">> {
    return this.#ask(signal, (opened) => this.#view(opened, id, signal));
  }

  preview(id: string, signal?: AbortSignal): Promise<Result<"truth/preview">> {
    return this.#ask(signal, async (opened) => {
      const view = await previewView(opened, proposalOf(opened, id), signal);
      if (view === null)
        throw new RequestFailure("refused", "The version that was approved is not in the truth file, so it cannot be said what it did.");
      return view;
    });
  }

  cases(search: string, count: number, signal?: AbortSignal): Promise<Result<"truth/cases">> {
    return this.#ask(signal, ({ desk, own }) => Promise.resolve(casesFound(desk.store, own, search, count)));
  }

  form(caseId: string | null, rowId: string | null, signal?: AbortSignal): Promise<Result<"truth/form">> {
    return this.#ask(signal, async (opened) => {
      if (rowId === null) {
        if (caseId === null) throw new RequestFailure("refused", "Say which case.");
        return formStart(opened, caseId, null, signal);
      }
      const full = await opened.own.rows.engine.row(rowId, signal);
      if (full === null) throw new RequestFailure("refused", "This row is not in the results any more.");
      const why = causeOf(opened.own, rowId, full.row);
      const target = targetOf(full.summary.key, { kind: "row" });
      return formStart(opened, full.summary.key.task_id, { words: why?.words ?? "", category: why?.category ?? null, target, rowId }, signal);
    });
  }

  check(draft: ProposalDraft, signal?: AbortSignal): Promise<Result<"truth/check">> {
    return this.#ask(signal, async (opened) => {
      // A draft can be looked at before anybody has said who they are.
      const me = opened.me ?? "(nobody yet)";
      const { faults, changes, looked } = await opened.desk.imagine(me, proposed(draft));
      const rows = looked === null ? [] : await rowsKnown(opened, draft.caseId, signal);
      return {
        faults: [...faults],
        changes: changes.map((change) => ({ ...change })) as Result<"truth/check">["changes"],
        looked: looked && lookedView(opened, looked, otherThan(me), rows),
      };
    });
  }

  propose(draft: ProposalDraft): Promise<TruthOutcomeView> {
    return this.#act(async (opened, me) => {
      const outcome = await opened.desk.propose(me, proposed(draft));
      return outcome.done ? { id: outcome.proposal.id, outcome } : { id: null, outcome };
    });
  }

  ask(id: string, text: string): Promise<TruthOutcomeView> {
    return this.#act(async ({ desk }, me) => ({ id, outcome: await desk.ask(me, id, text) }));
  }
  reject(id: string, reason: string): Promise<TruthOutcomeView> {
    return this.#act(async ({ desk }, me) => ({ id, outcome: await desk.reject(me, id, reason) }));
  }
  withdraw(id: string, reason: string | null): Promise<TruthOutcomeView> {
    return this.#act(async ({ desk }, me) => ({ id, outcome: await desk.withdraw(me, id, reason) }));
  }
  approve(id: string, acknowledge: boolean, seen: string | null): Promise<TruthOutcomeView> {
    return this.#act(async ({ desk, silent }, me) => {
      // Nobody can say what a run that cannot be asked holds: the guard would be blind to it.
      if (silent.length > 0) {
        const runs = silent.map(({ run, why }) => `${run}: ${why}`);
        return { id, outcome: { done: false, reasons: ["not every known run could be asked what systems answered there:", ...runs] } };
      }
      return { id, outcome: await desk.approve(me, id, acknowledge, seen) };
    });
  }

  finish(): Promise<Result<"truth/finish">> {
    return this.#opening.askInTurn(async ({ desk }) => {
      const done = await desk.finish();
      this.said();
      return {
        written: done.filter(({ outcome }) => outcome.done).length,
        reasons: done.flatMap(({ proposal, outcome }) => (outcome.done ? [] : outcome.reasons.map((why) => `${proposal.event.case_id}: ${why}`))),
      };
    });
  }

  history(caseId: string, signal?: AbortSignal): Promise<Result<"truth/history">> {
    return this.#ask(signal, (opened) => historyView(opened, caseId, signal));
  }

  due(soonDays: number, signal?: AbortSignal): Promise<Result<"truth/due">> {
    return this.#ask(signal, (opened) => Promise.resolve(dueViews(opened, soonDays)));
  }

  /** Two texts beside each other, in the surroundings. */
  async showDiff(of: Params<"truth/showDiff">["of"]): Promise<void> {
    const { shell } = this.around.run.ports;
    if (shell.showDiff === undefined)
      throw new RequestFailure("refused", "Texts cannot be shown side by side outside VS Code; the page shows them itself.");
    const { title, before, after } = await this.#ask(undefined, (opened) => comparedTexts(opened, of));
    const why = await shell.showDiff(title, before, after);
    if (why !== null) throw new RequestFailure("refused", why);
  }

  #view(opened: OpenedTruths, id: string, signal?: AbortSignal) {
    return proposalView(opened, proposalOf(opened, id), opened.desk.store.files.closed ?? null, signal);
  }

  /** Says something of a proposal, one act after the other, and answers with the proposal as it is then. */
  #act(
    doing: (opened: OpenedTruths, me: string) => Promise<{ readonly id: string | null; readonly outcome: TruthOutcome }>,
  ): Promise<TruthOutcomeView> {
    return this.#opening.askInTurn(async (opened) => {
      if (opened.me === null) return { done: false, reasons: ["Say who is reviewing first."] };
      const closed = opened.own.ports.logs.closed;
      if (closed !== undefined) return { done: false, reasons: [closed] };
      const { id, outcome } = await doing(opened, opened.me);
      // Also of what was refused something may stand in the log: an acknowledgement, an approval whose version could not be written.
      this.said();
      if (!outcome.done) return { done: false, reasons: [...outcome.reasons] };
      const now = { ...opened, unfinished: unfinishedOf(opened.desk) };
      return { done: true, proposal: await this.#view(now, id!) };
    });
  }

  #ask<T>(signal: AbortSignal | undefined, use: (opened: OpenedTruths) => Promise<T>): Promise<T> {
    return this.#opening.ask(signal, use);
  }
}

function proposed({ caseId, set, category, reason, evidenceUrl, evidenceSha256, evidence, validAt, target, restores }: ProposalDraft): NewProposal {
  return {
    caseId,
    set,
    category,
    reason,
    evidenceUrl,
    ...(evidenceSha256 === null ? {} : { evidenceSha256 }),
    ...(evidence === null ? {} : { evidence }),
    validAt,
    ...(target === null ? {} : { target }),
    ...(restores === null ? {} : { restores }),
  };
}
