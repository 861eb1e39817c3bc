import type { ReviewEvent } from "../formats/event";
import { isUndoable } from "./kinds";
import type { EventBody } from "./nextEvent";
import type { PlacedEvent } from "./reviewState";

/**
 * Undo and redo are read off the log alone, so they hold across restarts and windows: undo appends a retract of the event
 * found here, redo appends that event's body again, naming in `redoes` what it brings back.
 */
export function undoableIn(mine: readonly PlacedEvent[], runId: string): PlacedEvent | null {
  return mine.filter((one) => inRun(one, runId) && counts(one) && isUndoable(one.event.kind) && one.retractedBy === null).at(-1) ?? null;
}

/** Events retracted and not given again, the last one last. Saying something new empties it, as in any editor. */
export function redoStack(mine: readonly PlacedEvent[], runId: string, byId: (id: string) => PlacedEvent | undefined): readonly PlacedEvent[] {
  let stack: PlacedEvent[] = [];
  for (const one of mine) {
    if (!counts(one)) continue;
    const named = one.event.kind === "retract" ? byId(one.event.retracts as string) : undefined; // a retract that counts names an event that is there
    if (!inRun(named ?? one, runId)) continue;
    if (one.event.kind === "retract") {
      if (named?.retractedBy === one.event.id) stack.push(named);
    } else if (isUndoable(one.event.kind)) {
      stack = typeof one.event.redoes === "string" ? stack.filter(({ event }) => event.id !== one.event.redoes) : [];
    }
  }
  return stack;
}

/** A migration speaks of the codebook, which is that of every run here. */
const inRun = ({ target, event }: PlacedEvent, runId: string) =>
  target === null ? event.kind === "migration" : target.run_id === undefined || target.run_id === runId;
const counts = (one: PlacedEvent) => one.ignored === null;

/** What undo appends. */
export function retractBody({ event, target }: PlacedEvent): EventBody {
  return {
    reviewer: event.reviewer,
    kind: "retract",
    retracts: event.id,
    ...(target ? { target } : {}),
    ...(typeof event.dimension === "string" ? { dimension: event.dimension } : {}),
  };
}

/** What redo appends: all that the event said, and which event it brings back. */
export function redoBody({ event }: PlacedEvent): EventBody {
  const { schema: _schema, id, at: _at, prev: _prev, redoes: _redoes, ...said } = event as ReviewEvent & { readonly redoes?: unknown };
  return { ...said, redoes: id };
}
