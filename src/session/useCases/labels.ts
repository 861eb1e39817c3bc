import { dimensionId, redoBody, retractBody, type EventBody, type PlacedEvent } from "../../core/review";
import type { Params, Result } from "../../protocol/messages";
import type { CurrentLabel, Draft, TargetRef } from "../../protocol/views";
import type { CaseContext } from "../case/caseContext";
import { refOf } from "../case/history";
import { labelOf, labelSaid } from "../case/slots";
import type { OpenRun } from "../openRun";
import { keyTextOf } from "../review/reviewIndex";
import { correctionEvent, markEvent, pairEvent, type MadeEvent } from "../review/claimEvents";
import { labelBody, type Missing } from "../review/commit";
import type { Said } from "../review/reviewBook";
import type { Cases } from "./cases";
import type { Representations } from "./representations";
import type { Sealing } from "../projection/seals";

type Outcome = Result<"label/commit">;

const no = (reason: string, missing: readonly Missing[] = []): Outcome => ({ saved: "no", reason, missing: [...missing] });
const anonymous = () => no("Say who is reviewing first: what is said without a name cannot be attributed.", ["reviewer"]);

/** One showing of a plan's item. */
export interface InPlan {
  readonly planId: string;
  readonly occasion: 1 | 2;
}
/** What an event says of the showing it belongs to. */
export const saidInPlan = (inPlan: InPlan | null) =>
  inPlan === null ? {} : { plan_id: inPlan.planId, ...(inPlan.occasion === 2 ? { occasion: 2 } : {}) };
/** A second showing has a draft of its own. */
export const draftNameOf = (dimension: string, inPlan: InPlan | null): string => (inPlan?.occasion === 2 ? `${dimension} again` : dimension);

/** Whether a draft says nothing that the decision does not say. */
const says = (draft: Draft, { value, rationale, evidence }: Pick<Params<"label/commit">, "value" | "rationale" | "evidence">): boolean =>
  (draft.value === null || JSON.stringify(draft.value) === JSON.stringify(value)) &&
  draft.rationale.trim() === rationale.trim() &&
  JSON.stringify(draft.evidence) === JSON.stringify(evidence);

/** What a reviewer says. Everything becomes an event in their own log; nothing is ever edited or taken out. */
export class Labels {
  /** @param changed the fold is new: tell the panels (rows of these tasks first) */
  constructor(
    readonly run: OpenRun,
    readonly cases: Cases,
    readonly representations: Representations,
    readonly changed: (tasks: ReadonlySet<string>) => void,
  ) {}

  /** What was said is taken in turn: "the latest" of an undo is what was said before it, also while that is still being written. */
  #turn: Promise<unknown> = Promise.resolve();

  /** Waits for its turn among all that is said: for what else writes events. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#inTurn(work);
  }

  /** @param inPlan the showing of a plan's item that it is given at; null in the ordinary view */
  commit(decision: Params<"label/commit">, sealing: Sealing, inPlan: InPlan | null = null): Promise<Outcome> {
    return this.#inTurn(() => this.#commit(decision, sealing, inPlan));
  }

  /** Says something of a plan that is no label: `make` is asked when it is its turn, and says why where there is nothing to say. */
  tell(make: (me: string) => EventBody | { readonly reason: string }): Promise<Said | { readonly saved: "no"; readonly reason: string }> {
    return this.#inTurn(async () => {
      const { me, ports, book } = this.run;
      if (me === null) return { saved: "no", reason: "Say who is reviewing first: what is said without a name cannot be attributed." };
      if (ports.logs.closed !== undefined) return { saved: "no", reason: ports.logs.closed };
      const body = make(me);
      if (!("kind" in body)) return { saved: "no", reason: body.reason };
      const said = await book.say(body);
      this.changed(new Set());
      return said;
    });
  }

  retract(named: Params<"label/retract">, sealing: Sealing): Promise<Outcome> {
    return this.#inTurn(() => this.#retract(named, sealing));
  }

  undo(): Promise<Result<"label/undo">> {
    return this.#inTurn(() => this.#undo());
  }

  redo(): Promise<Result<"label/redo">> {
    return this.#inTurn(() => this.#redo());
  }

  comment({ rowId, ref, text }: Params<"comment/add">, sealing: Sealing, inPlan: InPlan | null = null): Promise<Outcome> {
    return this.#inTurn(() =>
      this.#event(rowId, sealing, (context, me) => ({
        body: { reviewer: me, kind: "comment", target: context.target(ref), text, ...saidInPlan(inPlan) },
        reason: null,
      })),
    );
  }

  /** Moves a citation to another claim, or to none. */
  pair({ rowId, ...moved }: Params<"claim/pair">, sealing: Sealing): Promise<Outcome> {
    return this.#inTurn(() => this.#event(rowId, sealing, (context, me) => pairEvent(context, me, moved)));
  }

  /** Says which citations of a claim are enough together. */
  mark({ rowId, ...marked }: Params<"claim/mark">, sealing: Sealing): Promise<Outcome> {
    return this.#inTurn(() =>
      this.#event(rowId, sealing, (context, me) =>
        markEvent(context, me, marked, this.run.shownOf(rowId, context.target({ kind: "row" })).condition),
      ),
    );
  }

  /** Corrects what the splitter made of the answer: a claim that it missed, merged, or cut wrongly. */
  correct({ rowId, ...corrected }: Params<"claim/correct">, sealing: Sealing): Promise<Outcome> {
    return this.#inTurn(() => this.#event(rowId, sealing, (context, me) => correctionEvent(context, me, corrected)));
  }

  async #commit({ rowId, ...decision }: Params<"label/commit">, sealing: Sealing, inPlan: InPlan | null): Promise<Outcome> {
    const context = await this.cases.context(rowId);
    const { allowed, why } = this.run.labelling(context.parts.summary);
    if (!allowed) return no(why ?? "This row cannot be labelled.");
    const dimension = this.run.data.dimension(decision.dimension);
    const found = decision.evidence && (await this.representations.evidenceIn(context, decision.ref, decision.evidence, sealing));
    const checked = labelBody(context, dimension, decision, found, this.run.shownOf(rowId, context.target(decision.ref)));
    if (!checked.ok) return no(checked.reason, checked.missing);
    const { drafts } = this.run;
    const [target, draftName] = [context.key(decision.ref), draftNameOf(dimension!.id, inPlan)];
    const before = drafts.get(target, draftName);
    const said = await this.#say({ ...checked.body, ...saidInPlan(inPlan) }, context);
    const draft = drafts.get(target, draftName);
    // What was typed while the line was being written is a draft of the next label.
    if (JSON.stringify(draft) === JSON.stringify(before) || (draft !== null && says(draft, decision)))
      await drafts.set(context.parts.summary.keyText, target, draftName, null);
    return this.#outcome(rowId, said, sealing, decision.ref, dimension!.id);
  }

  async #retract({ rowId, eventId }: Params<"label/retract">, sealing: Sealing): Promise<Outcome> {
    const { me } = this.run;
    if (me === null) return anonymous();
    const named = this.run.book.state.event(eventId);
    if (!named) return no("This event is in no log here any more.");
    if (named.event.reviewer !== me) return no(`Only ${named.event.reviewer} can take this back.`);
    if (named.retractedBy !== null) return no("It is taken back already.");
    if (named.event.kind === "reveal" || named.event.kind === "retract") return no(`A ${named.event.kind} cannot be taken back.`);
    const context = await this.cases.context(rowId);
    const said = await this.#say(retractBody(named), context);
    const dimension = typeof named.event["dimension"] === "string" ? dimensionId(named.event["dimension"]) : null;
    return this.#outcome(rowId, said, sealing, named.target ? refOf(named.target) : null, dimension);
  }

  async #undo(): Promise<Result<"label/undo">> {
    const found = this.#latest(
      (me, runId) => this.run.book.state.undoable(me, runId),
      (one) => one.effective,
    );
    return found === null
      ? { done: false, reason: this.run.me === null ? "Say who is reviewing first." : "There is nothing of yours to undo in this run." }
      : this.#again(found, retractBody(found));
  }

  async #redo(): Promise<Result<"label/redo">> {
    const retract = (one: PlacedEvent) => this.run.book.state.event(one.retractedBy ?? "")?.effective ?? one.effective;
    const found = this.#latest((me, runId) => this.run.book.state.redoable(me, runId), retract);
    return found === null ? { done: false, reason: "There is nothing to redo." } : this.#again(found, redoBody(found));
  }

  get canUndo(): boolean {
    return (
      this.#latest(
        (me, runId) => this.run.book.state.undoable(me, runId),
        (one) => one.effective,
      ) !== null
    );
  }

  get canRedo(): boolean {
    return (
      this.#latest(
        (me, runId) => this.run.book.state.redoable(me, runId),
        (one) => one.effective,
      ) !== null
    );
  }

  /** My labels in this file, newest first. */
  async mine({ from, count }: Params<"label/mine">): Promise<Result<"label/mine">> {
    const { me } = this.run;
    const labels = me === null ? [] : [...this.run.book.state.labelsBy(me)].reverse();
    const shown = await Promise.all(
      labels.slice(from, from + count).map(async (label) => {
        const keyText = keyTextOf(label);
        const summary = keyText === null ? null : this.run.rows.store.table.summaryOfKeyText(keyText);
        const context = summary && (await this.run.context(summary.id));
        const dimension = this.run.data.dimension(label.dimension);
        const ref = refOf(label.target);
        const found = context && dimension ? labelOf(context, dimension, ref, me!) : null;
        // A label whose row or dimension is gone is still somebody's word: shown as it is, its content gone.
        const gone: CurrentLabel = {
          ...labelSaid(label, dimension),
          stale: [dimension ? "content" : "codebook"],
          carried: false,
        };
        return {
          rowId: summary?.id ?? null,
          taskId: label.target.task_id,
          ref,
          dimension: label.dimension,
          label: found?.eventId === label.event.id ? found : gone,
        };
      }),
    );
    return { total: labels.length, labels: shown };
  }

  async saveDraft({ rowId, ref, dimension, draft }: Params<"draft/save">, inPlan: InPlan | null = null): Promise<{ readonly ok: true }> {
    const context = this.run.rows.store.table.has(rowId) ? await this.cases.context(rowId) : null;
    if (context) await this.run.drafts.set(context.parts.summary.keyText, context.key(ref), draftNameOf(dimension, inPlan), draft);
    return { ok: true };
  }

  async retryOutbox(): Promise<Result<"outbox/retry">> {
    const done = await this.run.book.flush();
    this.changed(new Set(this.run.book.state.labels.map(({ target }) => target.task_id)));
    return done;
  }

  async #event(rowId: string, sealing: Sealing, make: (context: CaseContext, me: string) => MadeEvent): Promise<Outcome> {
    const { me } = this.run;
    if (me === null) return anonymous();
    const context = await this.cases.context(rowId);
    const { allowed, why } = this.run.labelling(context.parts.summary);
    if (!allowed) return no(why ?? "This row cannot be labelled.");
    const { body, reason } = make(context, me);
    if (body === null) return no(reason);
    return this.#outcome(rowId, await this.#say(body, context), sealing, null, null);
  }

  async #say(body: EventBody, context: CaseContext): Promise<Said> {
    const said = await this.run.book.say(body);
    this.changed(new Set([context.parts.summary.key.task_id]));
    return said;
  }

  async #outcome(rowId: string, said: Said, sealing: Sealing, ref: TargetRef | null, dimensionId: string | null): Promise<Outcome> {
    const context = await this.cases.context(rowId);
    const dimension = dimensionId === null ? null : this.run.data.dimension(dimensionId);
    const label = ref && dimension && this.run.me !== null ? labelOf(context, dimension, ref, this.run.me) : null;
    const common = { label, eventId: said.event.id, case: this.cases.view(context, sealing) };
    return said.saved === "disk" ? { saved: "disk", ...common } : { saved: "outbox", reason: said.reason, ...common };
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(work);
    this.#turn = next.catch(() => undefined); // told to who asked; the next in turn must not wait for ever
    return next;
  }

  /** A file can hold rows of several runs: the latest event in any of them. */
  #latest(find: (me: string, runId: string) => PlacedEvent | null, when: (one: PlacedEvent) => number): PlacedEvent | null {
    const { me } = this.run;
    if (me === null || this.run.ports.logs.closed !== undefined) return null;
    const found = [...this.run.runIds()].flatMap((runId) => find(me, runId) ?? []);
    return found.sort((a, b) => when(a) - when(b)).at(-1) ?? null;
  }

  async #again(found: PlacedEvent, body: EventBody): Promise<Result<"label/undo">> {
    const said = await this.run.book.say(body);
    const task = found.target?.task_id;
    // A migration speaks of every label of its dimension.
    this.changed(new Set(task === undefined ? this.run.book.state.labels.map(({ target }) => target.task_id) : [task]));
    const keyText = found.target === null ? null : keyTextOf({ target: found.target });
    const row = keyText === null ? null : this.run.rows.store.table.summaryOfKeyText(keyText);
    const value = found.event["value"];
    const named = Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : null;
    return {
      done: true,
      what: `${named === null ? found.event.kind : `${found.event.kind} ${named}`}${task === undefined ? "" : ` on ${task}`}${said.saved === "outbox" ? ` (not saved yet: ${said.reason})` : ""}`,
      rowId: row?.id ?? null,
      eventId: said.event.id,
    };
  }
}
