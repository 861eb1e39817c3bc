import type { Problem } from "../formats/problem";
import { fold } from "./fold";
import type { LogEvent, ParsedLog } from "./parseLog";
import { parseTime } from "./time";

/** A clock that went back by less is not worth a word, in milliseconds. */
const jitter = 1000;

/**
 * What only all logs together show: ids that stand for two things, retracts of what nobody said, reviewers written in two ways, and
 * clocks that ran backwards. Nothing of it loses a label: each problem says what counts.
 */
export const problemsAmong = (logs: readonly ParsedLog[]): readonly Problem[] => [
  ...fold(logs).problems.filter(({ code }) => ofSeveral.has(code)),
  ...namesAndClocks(logs),
];
const ofSeveral: ReadonlySet<string> = new Set([
  "log-duplicate-id",
  "retract-refused",
  "retract-unknown",
  "decision-conflict",
  "decision-unknown-label",
]);

/** Names and clocks: what folding does not look at. */
export const namesAndClocks = (logs: readonly ParsedLog[]): readonly Problem[] => [...namesInOneLog(logs), ...alikeNames(logs), ...clocks(logs)];

/** Spellings that share a log (letter case, Unicode form) are mostly one person, and count as two. */
function namesInOneLog(logs: readonly ParsedLog[]): readonly Problem[] {
  return logs.flatMap((log) => {
    const first = firstOfNames([log]);
    const [own, ...others] = [...first.keys()];
    return others.map((name): Problem => ({
      file: log.file,
      line: first.get(name)!.line,
      column: 1,
      code: "log-two-names",
      severity: "warning",
      message: `this log has events of ${JSON.stringify(name)} and of ${JSON.stringify(own)}: they count as two reviewers. If they are one person, let them label under one spelling; labels under the other stay as they are`,
    }));
  });
}

/** Names in different logs that differ in letter case, spaces or marks alone. */
function alikeNames(logs: readonly ParsedLog[]): readonly Problem[] {
  const first = firstOfNames(logs);
  const known = new Map<string, string>();
  return [...first].flatMap(([name, at]): readonly Problem[] => {
    const folded = foldedName(name);
    const before = known.get(folded);
    if (before === undefined) known.set(folded, name);
    if (before === undefined || folded === "" || first.get(before)!.file === at.file) return []; // of one log it is told above
    return [
      {
        file: at.file,
        line: at.line,
        column: 1,
        code: "log-alike-names",
        severity: "info",
        message: `the reviewers ${JSON.stringify(before)} and ${JSON.stringify(name)} are written nearly alike and count as two: should they be one person, agreement between them says nothing`,
      },
    ];
  });
}

const foldedName = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** The first event of each name, in the order of the files. */
function firstOfNames(logs: readonly ParsedLog[]): ReadonlyMap<string, LogEvent> {
  const first = new Map<string, LogEvent>();
  for (const one of logs.flatMap(({ events }) => events)) if (!first.has(one.event.reviewer)) first.set(one.event.reviewer, one);
  return first;
}

/** Lines that say an earlier time than a line above; labels that were imported keep the time at which they were given. */
function clocks(logs: readonly ParsedLog[]): readonly Problem[] {
  return logs.flatMap((log): readonly Problem[] => {
    const back = log.events.filter((one) => one.event["imported"] === undefined && behind(one) > jitter);
    const [first] = back;
    if (first === undefined) return [];
    const more = back.length === 1 ? "" : ` (and ${back.length - 1} more lines of this log)`;
    return [
      {
        file: log.file,
        line: first.line,
        column: 1,
        code: "log-clock",
        severity: "info",
        message: `the clock ran backwards: this line says ${first.event.at}, ${lasting(behind(first))} before a line above${more}. The order of the lines counts, nothing is lost`,
      },
    ];
  });
}

/** Milliseconds by which an event's own time lies before that of the lines above it. */
const behind = ({ event, effective }: LogEvent): number => effective - (parseTime(event.at) ?? effective);

function lasting(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 120) return `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}
