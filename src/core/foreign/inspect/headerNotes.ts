import type { ImportNote } from "../contract";
import type { LogHeader } from "./header";
import type { Teller } from "./teller";

/** What the log turned out to hold. */
export interface Held {
  /** Samples with an entry of their own, complete or not. */
  readonly samples: number;
  /** Of those, the ones that are not complete. */
  readonly cutOff: number;
  /** Rows made of a summary alone: their entry is missing. */
  readonly fromSummaries: number;
  readonly headerFound: boolean;
  /** The file itself breaks off. */
  readonly brokenOff: boolean;
  /** Reading stopped early because no more rows were wanted. */
  readonly stopped: boolean;
}

/** The newest format that is known: 2, and 3 where a sample lies in many entries. */
const knownVersion = 3;

const note = (code: string, severity: ImportNote["severity"], message: string): ImportNote => ({ code, severity, message });
const samples = (count: number) => (count === 1 ? "1 sample" : `${count} samples`);

/** What is to be said of the log as a whole, most important first. */
export function headerNotes(header: LogHeader, held: Held): ImportNote[] {
  const notes: ImportNote[] = [];
  const { status, claimed } = header;
  if (!held.headerFound)
    notes.push(
      note(
        "no-header",
        "warning",
        "The log has no header: the evaluation ended before it was written, so nobody says how it ended. What was saved by then is here.",
      ),
    );
  if (status === "cancelled")
    notes.push(note("cancelled", "warning", `The evaluation was cancelled${header.errorMessage ? `: ${header.errorMessage}` : ""}.`));
  if (status === "error") notes.push(note("failed", "error", `The evaluation ended with an error: ${header.errorMessage ?? "no message"}`));
  if (status === "started")
    notes.push(note("crashed", "warning", "The log says started: the evaluation is still running, or it crashed before it could say how it ended."));
  if (header.invalidated) notes.push(note("invalidated", "warning", "The log was declared invalid by its owners."));
  if (header.version !== null && header.version > knownVersion)
    notes.push(
      note(
        "newer-format",
        "warning",
        `The log is of format ${header.version}; up to ${knownVersion} are known here. What is not known is left out or kept as it is.`,
      ),
    );
  if (held.brokenOff) notes.push(note("cut-off", "error", "The file breaks off before its end: what stood complete before that is here."));
  if (!held.stopped) notes.push(...countNotes(header, held, claimed));
  if (held.cutOff > 0)
    notes.push(
      note("incomplete-samples", "warning", `${samples(held.cutOff)} could not be read to the end: their rows say so (dimension status: cut-off).`),
    );
  return notes;
}

function countNotes(header: LogHeader, held: Held, claimed: number | null): ImportNote[] {
  const notes: ImportNote[] = [];
  const completed = header.completed === null ? "" : `, ${header.completed} of them completed`;
  if (claimed !== null && held.samples < claimed)
    notes.push(
      note(
        "fewer-samples",
        header.samplesLogged ? "warning" : "info",
        `The header claims ${samples(claimed)}${completed}; the file holds ${held.samples === 0 ? "none" : held.samples}${
          held.fromSummaries > 0 ? `, and summaries of ${held.fromSummaries} more` : ""
        }.${header.samplesLogged ? "" : " It was told not to log samples."}`,
      ),
    );
  if (claimed !== null && held.samples > claimed)
    notes.push(note("more-samples", "info", `The header claims ${samples(claimed)}; the file holds ${held.samples}.`));
  if (held.samples + held.fromSummaries === 0) notes.push(note("no-rows", "warning", "The log holds no samples: there is nothing to review in it."));
  return notes;
}

/** What is only counted, as one note each. */
export function tallyNotes(teller: Teller): ImportNote[] {
  const notes: ImportNote[] = [];
  const say = (name: string, code: string, severity: ImportNote["severity"], message: (count: number) => string) => {
    const count = teller.counted(name);
    if (count > 0) notes.push(note(code, severity, message(count)));
  };
  const list = (prefix: string) =>
    [...teller.tally].filter(([name]) => name.startsWith(prefix)).map(([name, count]) => `${name.slice(prefix.length)} (${count})`);
  say(
    "sample errors",
    "sample-errors",
    "warning",
    (count) => `${samples(count)} ended with an error: their rows say which (dimension status: error).`,
  );
  const limits = list("limit:");
  if (limits.length > 0) notes.push(note("limits", "info", `Samples that a limit ended, by its kind: ${limits.join(", ")}.`));
  say(
    "masked",
    "masked-secrets",
    "warning",
    (count) => `${count} values that look like secrets were not copied into attributes; they still stand in the source.`,
  );
  say(
    "scorer tools",
    "scorer-tools",
    "info",
    (count) => `${count} tool results belong to scorers: the system did not see them, so they are no representations.`,
  );
  say("from messages", "no-events", "info", (count) => `${samples(count)} came without events: attempts are read from the messages, without times.`);
  say("removed media", "media-removed", "info", (count) => `${count} images or files were left out by the log itself.`);
  const unknown = list("unknown event:");
  if (unknown.length > 0) notes.push(note("unknown-events", "info", `Events of kinds not known here are kept as they are: ${unknown.join(", ")}.`));
  if (teller.untold > 0) notes.push(note("more-problems", "warning", `${teller.untold} more problems are only counted.`));
  return notes;
}
