import { createStore, type StoreApi } from "zustand/vanilla";
import type { Params, Result } from "../../src/protocol/messages";
import type { CaseView, Draft } from "../../src/protocol/views";
import type { Evidence } from "../../src/core/formats/common";
import type { Screen } from "../state";
import { t } from "../ui/text";
import {
  isIdle,
  missingFor,
  sameValue,
  shownOf,
  toggled,
  valueTitle,
  type FormSlot,
  type LabelValue,
  type Requirement,
  type Shown,
} from "./labelSlots";

/** How the last commit of a slot went. */
export type SaveStatus =
  | { readonly state: "saving" }
  | { readonly state: "saved" }
  | { readonly state: "outbox"; readonly reason: string }
  | { readonly state: "refused"; readonly reason: string; readonly missing: readonly string[] };

export interface LabellerState {
  /** By row and slot. Null: put away on this page, whatever the host still has. Absent: what the host has counts. */
  readonly drafts: Readonly<Record<string, Draft | null>>;
  readonly statuses: Readonly<Record<string, SaveStatus>>;
}

/** `settled`: whether it was written, to disk or to the outbox. */
export type Chosen =
  | { readonly done: "committed"; readonly settled: Promise<boolean> }
  | { readonly done: "draft"; readonly missing: readonly Requirement[] }
  | { readonly done: "nothing" };

/** Writes labels and drafts of the cases on this page. Commits go out at once, in the order of their keys; the session takes them in turn. */
export interface Labeller {
  readonly store: StoreApi<LabellerState>;
  draftOf(rowId: string, slot: FormSlot): Draft | null;
  /** Whether this page has edited the slot: a draft of any other comes from before. */
  wasEdited(rowId: string, slot: FormSlot): boolean;
  /** A choice: committed at once if what it requires is there, else kept as a draft. */
  choose(rowId: string, slot: FormSlot, labelId: string): Chosen;
  edit(
    rowId: string,
    slot: FormSlot,
    change: { readonly value?: LabelValue; readonly rationale?: string; readonly evidence?: Evidence | null },
  ): void;
  /** Commits the draft as it is shown. */
  commit(rowId: string, slot: FormSlot): Promise<boolean>;
  discard(rowId: string, slot: FormSlot): void;
  flush(): void;
  /** The host has told how a case stands: drafts it holds as we do need not be held here, so that another panel's changes show. */
  follow(rowId: string, slots: readonly FormSlot[]): void;
}

/** A decision on its way to the log, and what was on the screen when it was made. */
interface Decided {
  readonly key: string;
  readonly rowId: string;
  readonly slot: FormSlot;
  readonly draft: Draft | null;
  readonly decided: Draft;
  readonly title: string;
  readonly caseTitle: string | null;
}

interface Surroundings {
  readonly screen: Screen;
  /** Sends a decision to the log. */
  write(decision: Params<"label/commit">): Promise<Result<"label/commit">>;
  /** Whether this row is what the reviewer is at. */
  isHere(rowId: string): boolean;
  activeSeconds(): number;
  /** A case as it is after its label was written. */
  changed(view: CaseView): void;
  later(ms: number, task: () => void): () => void;
}

const isSame = (a: Shown | undefined, b: Shown) =>
  a !== undefined && sameValue(a.value, b.value) && a.rationale === b.rationale && JSON.stringify(a.evidence) === JSON.stringify(b.evidence);

const patience = 150;
const untilAgain = 2000;
export const storeKey = (rowId: string, slot: FormSlot) => `${rowId}\n${slot.key}`;

export function createLabeller({ screen, write, isHere, activeSeconds, changed, later }: Surroundings): Labeller {
  const store = createStore<LabellerState>(() => ({ drafts: {}, statuses: {} }));
  const unsent = new Map<string, { rowId: string; slot: FormSlot; cancel: () => void }>();
  const edited = new Set<string>();
  /** What is being written, by slot: the latest of each. */
  const underWay = new Map<string, { readonly decided: Draft; readonly settled: Promise<boolean> }>();

  const setDraft = (key: string, draft: Draft | null) => store.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: draft } }));
  const setStatus = (key: string, status: SaveStatus | null) =>
    store.setState(({ statuses: { [key]: _, ...others } }) => ({ statuses: status === null ? others : { ...others, [key]: status } }));
  const draftOf = (rowId: string, slot: FormSlot) => {
    const local = store.getState().drafts[storeKey(rowId, slot)];
    return local === undefined ? slot.slot.draft : local;
  };

  const send = (key: string) => {
    const entry = unsent.get(key);
    if (entry === undefined) return;
    unsent.delete(key);
    entry.cancel();
    const { rowId, slot } = entry;
    const draft = draftOf(rowId, slot);
    screen
      .request("draft/save", { rowId, ref: slot.slot.ref, dimension: slot.slot.dimension, draft }, { supersedes: `draft ${key}` })
      .catch((error: unknown) => {
        screen.report(error);
        // The line broke: what is here is sent again, until the host has it or something later.
        const overtaken = unsent.has(key) || store.getState().drafts[key] !== draft;
        if (!overtaken) unsent.set(key, { rowId, slot, cancel: later(untilAgain, () => send(key)) });
      });
  };
  const keep = (rowId: string, slot: FormSlot, draft: Draft | null) => {
    const key = storeKey(rowId, slot);
    edited.add(key);
    setDraft(key, draft);
    // The first change starts the clock: continuous typing must not hold the draft back.
    const waiting = unsent.get(key);
    unsent.set(key, { rowId, slot, cancel: waiting?.cancel ?? later(patience, () => send(key)) });
  };

  const commitShown = (rowId: string, slot: FormSlot, draft: Draft | null): Promise<boolean> => {
    const key = storeKey(rowId, slot);
    const shown = shownOf(slot.slot, draft);
    if (shown.value === null) return Promise.resolve(false);
    const { value, rationale, evidence } = shown;
    const decided: Draft = { value, rationale, evidence };
    const said = { key, rowId, slot, draft, decided, title: valueTitle(slot.dimension, value), caseTitle: screen.store.getState().caseTitle };
    setStatus(key, { state: "saving" });
    // Sent at once: the session takes what it is told in turn, and an undo pressed next must not overtake this.
    const sent = write({
      rowId,
      ref: slot.slot.ref,
      dimension: slot.slot.dimension,
      value,
      rationale: rationale.trim(),
      evidence,
      activeSeconds: activeSeconds(),
    });
    const settled = sent.then(
      (outcome) => settle(said, outcome),
      (error: unknown) => refused(said, error instanceof Error ? error.message : String(error), []),
    );
    const writing = { decided, settled };
    underWay.set(key, writing);
    return settled.finally(() => underWay.get(key) === writing && underWay.delete(key));
  };

  /** Nothing is lost: the choice stays as a draft, with what was typed since. */
  const refused = ({ key, rowId, slot, draft, decided, title, caseTitle }: Decided, reason: string, missing: readonly string[]): false => {
    setStatus(key, { state: "refused", reason, missing });
    const since = store.getState().drafts[key];
    keep(rowId, slot, since && since !== draft ? { ...since, value: since.value ?? decided.value } : decided);
    const text = t("Not saved: {0}", reason);
    if (isHere(rowId)) screen.announceAndShow(text);
    // Where the reviewer has gone on, a line that passes is not enough.
    else screen.report(`${[caseTitle, title].filter((part) => part !== null).join(", ")}: ${text}`);
    return false;
  };

  const settle = (said: Decided, outcome: Result<"label/commit">): boolean => {
    if (outcome.saved === "no") return refused(said, outcome.reason, outcome.missing);
    const { key, slot, draft, title } = said;
    // What was typed while the line was being written stays a draft; what was written is none any more.
    // The host has let go of it with the label; saying so again could take a draft that another panel began since.
    if ((store.getState().drafts[key] ?? null) === draft) {
      unsent.get(key)?.cancel();
      unsent.delete(key);
      setDraft(key, null);
    }
    setStatus(key, outcome.saved === "disk" ? { state: "saved" } : { state: "outbox", reason: outcome.reason });
    screen.announceAndShow(
      outcome.saved === "disk" ? t("Saved: {0}, {1}", slot.dimension.title ?? slot.dimension.id, title) : t("Not saved on disk, kept in the outbox."),
    );
    changed(outcome.case);
    return true;
  };

  const self: Labeller = {
    store,
    draftOf,
    wasEdited: (rowId, slot) => edited.has(storeKey(rowId, slot)),
    choose(rowId, slot, labelId) {
      const before = draftOf(rowId, slot);
      const shown = shownOf(slot.slot, before);
      const value = slot.dimension.exclusive === false ? toggled(shown.value, labelId) : labelId;
      const mine = slot.slot.mine;
      const stands = mine !== null && mine.stale.length === 0 && !mine.carried && mine.saved === "disk";
      if (stands && before === null && sameValue(value, mine.value)) return { done: "nothing" };
      const draft: Draft = { value, rationale: shown.rationale, evidence: shown.evidence };
      const missing = missingFor(slot.dimension, draft);
      if (missing.length > 0) {
        keep(rowId, slot, draft);
        setStatus(storeKey(rowId, slot), null);
        return { done: "draft", missing };
      }
      // A key hit twice: what is being written is not written again.
      if (isSame(underWay.get(storeKey(rowId, slot))?.decided, draft)) return { done: "nothing" };
      setDraft(storeKey(rowId, slot), draft);
      return { done: "committed", settled: commitShown(rowId, slot, draft) };
    },
    edit(rowId, slot, change) {
      const before = draftOf(rowId, slot) ?? { value: null, rationale: slot.slot.mine?.rationale ?? "", evidence: slot.slot.mine?.evidence ?? null };
      const draft = { ...before, ...change };
      setStatus(storeKey(rowId, slot), null);
      keep(rowId, slot, isIdle(slot.slot, draft) ? null : draft);
    },
    commit(rowId, slot) {
      const draft = draftOf(rowId, slot);
      const writing = underWay.get(storeKey(rowId, slot));
      return writing && isSame(writing.decided, shownOf(slot.slot, draft)) ? writing.settled : commitShown(rowId, slot, draft);
    },
    discard(rowId, slot) {
      setStatus(storeKey(rowId, slot), null);
      keep(rowId, slot, null);
    },
    flush() {
      for (const key of [...unsent.keys()]) send(key);
    },
    follow(rowId, slots) {
      const { drafts } = store.getState();
      const same = slots
        .map((slot) => ({ key: storeKey(rowId, slot), held: slot.slot.draft }))
        .filter(({ key, held }) => {
          const ours = drafts[key];
          return (
            ours !== undefined &&
            !unsent.has(key) &&
            store.getState().statuses[key]?.state !== "saving" &&
            JSON.stringify(ours) === JSON.stringify(held)
          );
        });
      if (same.length === 0) return;
      const gone = new Set(same.map(({ key }) => key));
      store.setState({ drafts: Object.fromEntries(Object.entries(drafts).filter(([key]) => !gone.has(key))) });
    },
  };
  return self;
}
