import { useCallback } from "react";
import type { SampleDraft } from "../../src/protocol/sampling";
import { useScreen, useScreenState, type Screen } from "../state";

interface Past {
  readonly before: SampleDraft[];
  readonly after: SampleDraft[];
  /** What the last change was to: changes to one field that follow each other are one step. */
  group: string | null;
}
const mostSteps = 200;
/** Kept with the page, so that a look at the cases does not end what can be undone. */
const pasts = new WeakMap<Screen, Past>();

export interface DraftEdit {
  /** `group` names the field that is written in; without one, the change is a step of its own. */
  change(make: (draft: SampleDraft) => SampleDraft, group?: string): void;
  /** Begins another draft; what was there can be had again. */
  replace(draft: SampleDraft): void;
  undo(): boolean;
  redo(): boolean;
}

/** The draft of the form, kept with the panel, and how it is changed and changed back. Null until there is one. */
export function useSampleDraft(): { readonly draft: SampleDraft | null; readonly edit: DraftEdit } {
  const screen = useScreen();
  const draft = useScreenState(({ panel }) => panel.sample);
  const past = useCallback((): Past => {
    const known = pasts.get(screen) ?? { before: [], after: [], group: null };
    pasts.set(screen, known);
    return known;
  }, [screen]);
  const now = useCallback(() => screen.store.getState().panel.sample, [screen]);
  const put = useCallback((next: SampleDraft) => screen.setPanel({ sample: next }), [screen]);

  const change = useCallback<DraftEdit["change"]>(
    (make, group) => {
      const current = now();
      if (current === null) return;
      const steps = past();
      if (group === undefined || steps.group !== group) {
        steps.before.push(current);
        if (steps.before.length > mostSteps) steps.before.shift();
      }
      steps.group = group ?? null;
      steps.after.length = 0;
      put(make(current));
    },
    [now, past, put],
  );
  const replace = useCallback(
    (next: SampleDraft) => {
      if (now() === null) put(next);
      else change(() => next);
    },
    [change, now, put],
  );
  const step = useCallback(
    (from: "before" | "after") => {
      const steps = past();
      const current = now();
      const next = steps[from].pop();
      if (next === undefined || current === null) return false;
      steps[from === "before" ? "after" : "before"].push(current);
      steps.group = null;
      put(next);
      return true;
    },
    [now, past, put],
  );
  const undo = useCallback(() => step("before"), [step]);
  const redo = useCallback(() => step("after"), [step]);
  return { draft, edit: { change, replace, undo, redo } };
}
