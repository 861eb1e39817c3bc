import type { Problem } from "../formats/problem";
import { target as targetSchema, type Target } from "../formats/target";
import { dimensionId } from "./content";
import { checkedEvent, isKnownKind, isUndoable, type Checked } from "./kinds";
import type { Completed } from "./matchTarget";
import { migrationProblems } from "./migrations";
import { bodyOf, compareEvents } from "./order";
import type { LogEvent, ParsedLog } from "./parseLog";
import type { PlacedEvent, ReviewState } from "./reviewState";
import { stateOf } from "./stateOf";
import { targetKey, targetRowKey } from "./targetKey";

export interface FoldOptions {
  /** Fills in what a target leaves out, from the rows and the codebook (`completeTarget`). Targets stay as they are without it. */
  complete?(target: Target, dimension: string | null): Completed;
  /** `<id>@<version>` of the codebook's dimension: migrations lead there and no further. They are followed to their end without it. */
  inForce?(dimension: string): string | null;
}

/** Folds any union of logs, in any order of files, to one state. Problems are those of folding; those of reading are with each log. */
export function fold(logs: readonly ParsedLog[], options: FoldOptions = {}): ReviewState {
  const problems: Problem[] = [];
  const { events, duplicates } = onceEach(logs.flatMap((log) => log.events).sort(compareEvents), problems);
  const placed = events.map((event) => place(event, options, problems));
  const settled = withRetracts(placed, problems);
  problems.push(...migrationProblems(settled));
  return stateOf(settled, problems, duplicates, (dimension) => options.inForce?.(dimension) ?? null);
}

/** Each id once: the first in total order counts. The same id with another body is a problem at the later place. */
function onceEach(sorted: readonly LogEvent[], problems: Problem[]): { readonly events: readonly LogEvent[]; readonly duplicates: number } {
  const first = new Map<string, LogEvent>();
  for (const one of sorted) {
    const before = first.get(one.event.id);
    if (!before) first.set(one.event.id, one);
    else if (bodyOf(before) !== bodyOf(one))
      problems.push(
        problemAt(
          one,
          "log-duplicate-id",
          "error",
          `event ${one.event.id} stands in ${before.file}:${before.line} with another content; that one counts, this one does not`,
        ),
      );
  }
  return { events: [...first.values()], duplicates: sorted.length - first.size };
}

function place(one: LogEvent, options: FoldOptions, problems: Problem[]): PlacedEvent {
  const { log, file, line, effective } = one;
  const { event, misfits, said } = readOnce(one);
  const base = { event: event ?? one.event, log, file, line, effective, target: null, key: null, rowKey: null, retractedBy: null };
  if (one.newer) return { ...base, ...keysOf(said), ignored: "newer-schema" };
  if (!isKnownKind(one.event.kind)) return { ...base, ...keysOf(said), ignored: "unknown-kind" };
  for (const misfit of misfits)
    problems.push(
      problemAt(
        one,
        "schema",
        event ? "warning" : "error",
        `this ${one.event.kind} ${event ? "has" : "does not count: it has"} a wrong part: ${misfit.message}`,
      ),
    );
  if (!event) return { ...base, ...keysOf(said), ignored: "unfit" };
  if (!said) return { ...base, ignored: null };
  const completed = options.complete?.(said, typeof event.dimension === "string" ? dimensionId(event.dimension) : null) ?? {
    target: said,
    problem: null,
  };
  if (completed.target === null) {
    problems.push(problemAt(one, "ambiguous-target", "warning", completed.problem));
    return { ...base, ignored: "ambiguous-target" };
  }
  return { ...base, ...keysOf(completed.target), ignored: null };
}

interface Reading extends Checked {
  readonly said: Target | null;
}
/** Logs are folded again after every label; what an event says is checked once. */
const readings = new WeakMap<LogEvent, Reading>();
function readOnce(one: LogEvent): Reading {
  const known = readings.get(one);
  if (known) return known;
  const checked: Checked = one.newer ? { event: one.event, misfits: [] } : checkedEvent(one.event);
  const target = targetSchema.safeParse((checked.event ?? one.event).target);
  const reading = { ...checked, said: target.success ? target.data : null };
  readings.set(one, reading);
  return reading;
}

interface Keys {
  readonly target: Target | null;
  readonly key: string | null;
  readonly rowKey: string | null;
}
const keys = new WeakMap<Target, Keys>();
function keysOf(target: Target | null): Keys {
  if (target === null) return { target, key: null, rowKey: null };
  const known = keys.get(target) ?? { target, key: targetKey(target), rowKey: targetRowKey(target) };
  keys.set(target, known);
  return known;
}

/** Marks what was taken back. Only the reviewer who said something can take it back; what cannot be undone stays. */
function withRetracts(placed: readonly PlacedEvent[], problems: Problem[]): readonly PlacedEvent[] {
  const byId = new Map(placed.map((one) => [one.event.id, one]));
  const by = new Map<string, string>();
  const refused = new Set<PlacedEvent>();
  for (const one of placed) {
    if (one.event.kind !== "retract" || one.ignored) continue;
    const id = one.event.retracts as string; // checked by its schema
    const named = byId.get(id);
    const why = refusal(one, named);
    if (!why) by.set(id, by.get(id) ?? one.event.id);
    else {
      refused.add(one);
      problems.push(problemAt(one, named ? "retract-refused" : "retract-unknown", "warning", `this retract takes nothing back: ${why}`));
    }
  }
  return placed.map((one) => {
    if (one.event.kind === "retract" && !one.ignored) {
      const named = byId.get(one.event.retracts as string);
      return {
        ...one,
        target: named?.target ?? one.target,
        key: named?.key ?? one.key,
        rowKey: named?.rowKey ?? one.rowKey,
        ignored: refused.has(one) ? ("retract-refused" as const) : null,
      };
    }
    const retractedBy = by.get(one.event.id);
    return retractedBy === undefined ? one : { ...one, retractedBy };
  });
}

function refusal(retract: PlacedEvent, named: PlacedEvent | undefined): string | null {
  if (!named) return `no log here holds event ${String(retract.event.retracts)}`;
  if (named.event.reviewer !== retract.event.reviewer) return `event ${named.event.id} is ${named.event.reviewer}'s, and only they can take it back`;
  return isUndoable(named.event.kind) ? null : `a ${named.event.kind} cannot be undone`;
}

const problemAt = (one: { readonly file: string; readonly line: number }, code: string, severity: Problem["severity"], message: string): Problem => ({
  file: one.file,
  line: one.line,
  column: 1,
  code,
  severity,
  message,
});
