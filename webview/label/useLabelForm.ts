import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Evidence } from "../../src/core/formats/common";
import type { CaseView, CodebookView } from "../../src/protocol/views";
import { useActiveTime } from "../case/useActiveTime";
import { claimsInOrder, citationsInOrder, type CaseFocus } from "../case/caseFocus";
import { useScreen, useScreenState } from "../state";
import { t } from "../ui";
import { createLabeller, storeKey, type SaveStatus } from "./labeller";
import {
  formSlots,
  isIdle,
  labelForDigit,
  labelTitle,
  missingFor,
  sameValue,
  shownOf,
  slotsInFocus,
  type FormSlot,
  type LabelValue,
  type Requirement,
  type Shown,
} from "./labelSlots";
import type { AskedItem } from "./askedItem";
import type { Draft } from "../../src/protocol/views";

/** One row of the form as it is drawn. */
export interface FormRow {
  readonly slot: FormSlot;
  readonly draft: Draft | null;
  readonly shown: Shown;
  readonly status: SaveStatus | null;
  /** The draft says something that the log does not. */
  readonly open: boolean;
  readonly missing: readonly Requirement[];
  /** The draft was there when the case was opened: a half-done decision from before. */
  readonly restored: boolean;
}

interface Given {
  readonly view: CaseView;
  readonly codebook: CodebookView;
  readonly focus: CaseFocus;
  onView(view: CaseView): void;
  onFocus(focus: CaseFocus): void;
  onGoOn(): void;
  isLeaving(): boolean;
  /** The one thing that is asked here; null where everything about what is looked at can be labelled. */
  readonly asked: AskedItem | null;
}

/** What the judges whose labels are shown agree on, as far as the codebook knows it; null where they do not. */
export function agreedVerdict({
  slot: { slot, dimension },
}: Pick<FormRow, "slot">): { readonly value: LabelValue; readonly evidence: Evidence | null } | null {
  const [first, ...others] = slot.judges.labels;
  if (first === undefined || others.some((other) => !sameValue(other.label, first.label))) return null;
  if ([first.label].flat().some((id) => !dimension.labels.some((label) => label.id === id)) && dimension.open !== true) return null;
  const value = dimension.exclusive === false ? [first.label].flat().sort() : [first.label].flat()[0];
  return value === undefined ? null : { value, evidence: slot.judges.labels.find((one) => one.evidence !== null)?.evidence ?? null };
}

/** What the label form shows and does; the component only draws it. */
export function useLabelForm({ view, codebook, focus, onView, onFocus, onGoOn, isLeaving, asked }: Given) {
  const screen = useScreen();
  const wanted = useScreenState((state) => state.panel.dimension);
  const imported = useScreenState((state) => state.document?.source != null);
  /** What a choice waits for: the form takes the reviewer there. A new object each time, so that it does so again. */
  const [wanting, setWanting] = useState<{ readonly need: Requirement } | null>(null);
  const going = useRef(false);
  const activeSeconds = useActiveTime(asked?.id ?? view.rowId);
  const latest = useRef({ activeSeconds, onView, asked });
  latest.current = { activeSeconds, onView, asked };
  const labeller = useMemo(
    () =>
      createLabeller({
        screen,
        write: (decision) => latest.current.asked?.write(decision) ?? screen.request("label/commit", decision),
        isHere: (rowId) => latest.current.asked !== null || screen.store.getState().panel.rowId === rowId,
        activeSeconds: () => latest.current.activeSeconds(),
        // A queue may be at another item by now; it takes the case from the answer itself.
        changed: (next) => latest.current.asked === null && latest.current.onView(next),
        later: (ms, task) => {
          const timer = setTimeout(task, ms);
          return () => clearTimeout(timer);
        },
      }),
    [screen],
  );
  const { statuses } = useStore(labeller.store);
  useEffect(() => {
    const hidden = () => document.visibilityState === "hidden" && labeller.flush();
    document.addEventListener("visibilitychange", hidden);
    window.addEventListener("pagehide", labeller.flush);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      window.removeEventListener("pagehide", labeller.flush);
      labeller.flush();
    };
  }, [labeller]);

  const item = asked?.id;
  const all = useMemo(() => formSlots(view, codebook, item), [view, codebook, item]);
  useEffect(() => labeller.follow(view.rowId, all), [labeller, view.rowId, all]);

  const rowOf = (slot: FormSlot): FormRow => {
    const key = storeKey(view.rowId, slot);
    const draft = labeller.draftOf(view.rowId, slot);
    const shown = shownOf(slot.slot, draft);
    const status = statuses[key] ?? null;
    const open = draft !== null && !isIdle(slot.slot, draft) && status?.state !== "saving";
    return { slot, draft, shown, status, open, missing: missingFor(slot.dimension, shown), restored: open && !labeller.wasEdited(view.rowId, slot) };
  };
  // What is asked stays in hand, whatever else of the case is looked at.
  const rows = (asked === null ? slotsInFocus(view, codebook, focus) : all).map(rowOf);
  // Whoever opens somebody else's log comes for what its judges said: until a dimension is chosen, that one is in hand.
  const judged = imported ? rows.find((row) => row.slot.slot.judges.labels.length > 0) : undefined;
  const active = rows.find((row) => row.slot.dimension.id === wanted) ?? judged ?? rows[0] ?? null;
  const mayLabel = view.labelling.allowed;

  const activate = (dimensionId: string) => {
    if (dimensionId !== wanted) screen.setPanel({ dimension: dimensionId });
  };
  const refuse = () => screen.announceAndShow(t("Not to be labelled: {0}", view.labelling.why ?? t("labels cannot be given here")));
  const say = (missing: readonly Requirement[], title: string) => {
    screen.announceAndShow(missing.includes("evidence") ? t("Draft: {0}. It needs evidence.", title) : t("Draft: {0}. It needs a rationale.", title));
    setWanting({ need: missing[0]! });
  };

  const whenLabelled = (settled: Promise<boolean>) => void settled.then((written) => written && asked?.labelled());

  const choose = (row: FormRow, labelId: string) => {
    if (!mayLabel) return refuse();
    activate(row.slot.dimension.id);
    const chosen = labeller.choose(view.rowId, row.slot, labelId);
    const title = labelTitle(row.slot.dimension, labelId);
    // Of several labels each is ticked by itself: only who saves them is done.
    if (chosen.done === "committed" && row.slot.dimension.exclusive !== false) whenLabelled(chosen.settled);
    if (chosen.done === "draft") say(chosen.missing, title);
    if (chosen.done === "nothing") screen.announceAndShow(t("Already saved: {0}", title));
  };
  const commit = async (row: FormRow): Promise<boolean> => {
    if (!mayLabel) {
      refuse();
      return false;
    }
    if (row.shown.value === null) {
      screen.announceAndShow(t("Choose a label first: your reason alone is kept as a draft."));
      return false;
    }
    if (row.missing.length > 0) {
      say(
        row.missing,
        [row.shown.value]
          .flat()
          .map((id) => labelTitle(row.slot.dimension, id))
          .join(", "),
      );
      return false;
    }
    const settled = labeller.commit(view.rowId, row.slot);
    whenLabelled(settled);
    return settled;
  };

  /** The next place in this case where the active dimension has no label of mine; null where none is left. */
  const nextHere = (): CaseFocus | null => {
    if (active === null) return null;
    const { dimension } = active.slot;
    const free = new Set<string>();
    for (const { dimension: of, slot } of all) if (of === dimension && slot.mine === null) free.add(slot.ref.citationId ?? slot.ref.claimId ?? "");
    const citations = citationsInOrder(view);
    if (active.slot.slot.ref.citationId !== undefined) {
      const citation = citations.slice(citations.findIndex((one) => one.id === focus.citationId) + 1).find((one) => free.has(one.id));
      return citation ? { claimId: citation.claimId, citationId: citation.id, representationId: null } : null;
    }
    if (active.slot.slot.ref.claimId === undefined) return null;
    const claims = claimsInOrder(view);
    const claim = claims.slice(claims.findIndex((one) => one.id === focus.claimId) + 1).find((one) => free.has(one.id));
    return claim ? { claimId: claim.id, citationId: citations.find((one) => one.claimId === claim.id)?.id ?? null, representationId: null } : null;
  };
  /** Goes on to what is to be judged next; a draft that is complete is saved first, any other holds. */
  const confirm = async () => {
    // A key hit twice goes on once: the next case has not been seen.
    if (isLeaving() || going.current) return;
    going.current = true;
    try {
      await goOn();
    } finally {
      going.current = false;
    }
  };
  const goOn = async () => {
    if (active?.open && (!(await commit(active)) || asked !== null)) return;
    const held = all.map(rowOf).find((row) => row.open && row.slot.key !== active?.slot.key);
    if (held) {
      const { claimId = null, citationId = null, representationId = null } = held.slot.slot.ref;
      if (claimId !== null || citationId !== null)
        onFocus({ claimId: claimId ?? view.citations.find((one) => one.id === citationId)?.claimId ?? null, citationId, representationId });
      activate(held.slot.dimension.id);
      return screen.announceAndShow(
        t("A draft is open: {0}. Save it or discard it before you go on.", held.slot.dimension.title ?? held.slot.dimension.id),
      );
    }
    const here = nextHere();
    if (here) {
      onFocus(here);
      return screen.announce(t("Next in this case: {0}", view.claims.find((one) => one.id === here.claimId)?.text ?? ""));
    }
    onGoOn();
  };

  return {
    rows,
    active,
    mayLabel,
    wanting,
    activate,
    choose,
    commit,
    confirm,
    digit(n: number) {
      if (isLeaving()) return screen.announceAndShow(t("Not labelled: the next case is still on its way."));
      if (active === null) return screen.announceAndShow(t("Nothing here has a label to give."));
      const label = labelForDigit(active.slot.dimension, n);
      if (label === undefined) return screen.announceAndShow(t("{0} has no label {1}.", active.slot.dimension.title ?? active.slot.dimension.id, n));
      choose(active, label.id);
    },
    nextDimension() {
      const next = rows[(rows.findIndex((row) => row === active) + 1) % Math.max(1, rows.length)];
      if (next === undefined) return;
      activate(next.slot.dimension.id);
      screen.announce(next.slot.dimension.title ?? next.slot.dimension.id);
    },
    edit(row: FormRow, change: { readonly value?: LabelValue; readonly rationale?: string; readonly evidence?: Evidence | null }) {
      if (!mayLabel) return refuse();
      labeller.edit(view.rowId, row.slot, change);
    },
    /** A dimension of several labels as it is ticked; nothing ticked is a label too: none of them applies. */
    saveSeveral(row: FormRow) {
      if (row.shown.value === null) labeller.edit(view.rowId, row.slot, { value: [] });
      else if (!row.open) return;
      activate(row.slot.dimension.id);
      if (row.missing.length > 0) return say(row.missing, row.slot.dimension.title ?? row.slot.dimension.id);
      whenLabelled(labeller.commit(view.rowId, row.slot));
    },
    /** Gives a stale label again as it was, on what there is now; a draft of another holds. */
    stillRight(row: FormRow) {
      if (isLeaving()) return screen.announceAndShow(t("Not labelled: the next case is still on its way."));
      if (!mayLabel) return refuse();
      if (row.open) return screen.announceAndShow(t("A draft is open here: save it or discard it first."));
      void commit(row);
    },
    /** Gives the label that the judge gave, on the judge's evidence where the reviewer has taken none. */
    confirmJudge(row: FormRow) {
      if (isLeaving()) return screen.announceAndShow(t("Not labelled: the next case is still on its way."));
      if (!mayLabel) return refuse();
      const agreed = agreedVerdict(row);
      if (agreed === null)
        return screen.announceAndShow(
          row.slot.slot.judges.labels.length > 1
            ? t("The judges say different things: choose a label.")
            : t("There is no label of a judge to confirm."),
        );
      labeller.edit(view.rowId, row.slot, { value: agreed.value, evidence: row.shown.evidence ?? agreed.evidence });
      void commit(rowOf(row.slot));
    },
    discard: (row: FormRow) => {
      labeller.discard(view.rowId, row.slot);
      screen.announceAndShow(t("Draft discarded."));
    },
    flush: labeller.flush,
    activeSeconds,
  };
}
export type LabelFormModel = ReturnType<typeof useLabelForm>;
