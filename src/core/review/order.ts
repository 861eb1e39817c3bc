import { canonicalJson } from "./canonicalJson";
import type { LogEvent } from "./parseLog";

type Ordered = Pick<LogEvent, "event" | "effective" | "log" | "line" | "file">;

/**
 * The total order of events: effective time, reviewer, log, line. Two files of one name (copies of a log on two machines)
 * can tie even so; then the id and the body decide, so that the order never depends on which file was read first.
 */
export function compareEvents(a: Ordered, b: Ordered): number {
  return (
    a.effective - b.effective ||
    textOrder(a.event.reviewer, b.event.reviewer) ||
    textOrder(a.log, b.log) ||
    a.line - b.line ||
    textOrder(a.event.id, b.event.id) ||
    (a === b ? 0 : textOrder(bodyOf(a), bodyOf(b)) || textOrder(a.file, b.file))
  );
}
const textOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What an event says, without its link to the line before: the same decision copied into another log is one decision. */
export const bodyOf = ({ event }: Pick<LogEvent, "event">): string => canonicalJson({ ...event, prev: undefined });
