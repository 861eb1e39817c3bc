/** How a draft is changed, and changed back. */
export interface DraftEdit<Draft> {
  /** `group` names the field that is written in: changes to it that follow each other are one step. Without one, the change is a step of its own. */
  change(make: (draft: Draft) => Draft, group?: string): void;
  /** Begins another draft; what was there can be had again. */
  replace(draft: Draft): void;
  undo(): boolean;
  redo(): boolean;
}

const mostSteps = 200;

/** The steps of a draft that is kept elsewhere: `now` reads it (null: there is none), `put` keeps it. */
export function draftSteps<Draft>(now: () => Draft | null, put: (draft: Draft) => void): DraftEdit<Draft> & { forget(): void } {
  const steps = { before: [] as Draft[], after: [] as Draft[] };
  let last: string | null = null;
  const change: DraftEdit<Draft>["change"] = (make, group) => {
    const current = now();
    if (current === null) return;
    if (group === undefined || last !== group) {
      steps.before.push(current);
      if (steps.before.length > mostSteps) steps.before.shift();
    }
    last = group ?? null;
    steps.after.length = 0;
    put(make(current));
  };
  const step = (from: "before" | "after") => {
    const current = now();
    const next = steps[from].pop();
    if (next === undefined || current === null) return false;
    steps[from === "before" ? "after" : "before"].push(current);
    last = null;
    put(next);
    return true;
  };
  return {
    change,
    replace(next) {
      if (now() === null) put(next);
      else change(() => next);
    },
    undo: () => step("before"),
    redo: () => step("after"),
    forget() {
      steps.before.length = steps.after.length = 0;
      last = null;
    },
  };
}
