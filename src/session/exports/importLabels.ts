import type { ReadLabelRecord, ReadLabels } from "../../core/export/labelsCsv";
import { decisionEvent, labelEvent, type ReviewEvent } from "../../core/formats/event";
import { completeTarget, dimensionId, matchTarget, nextEvent, targetKey, type EventBody } from "../../core/review";
import type { OpenRun } from "../openRun";

/** Where the labels come from: what every imported event says of it. */
export interface LabelSource {
  /** The file's name, without folders. */
  readonly from: string;
  /** SHA-256 of its bytes, hex. */
  readonly sha256: string;
}

export interface LeftOut {
  readonly line: number;
  readonly reason: string;
}

export interface ImportedLabels {
  readonly imported: number;
  /** Reviewers whose logs were added to, as they are called there, with how many labels each. */
  readonly reviewers: ReadonlyMap<string, number>;
  /** In this review already: from an earlier import, or the very event. */
  readonly already: number;
  /** Taken back or ignored where they come from, or carried over: no labels of their own. */
  readonly notCounting: number;
  /** What could not be taken in, with its line in the file. */
  readonly refused: readonly LeftOut[];
  /** Imported, but of rows that are not in this run: they count where the content is the same. */
  readonly elsewhere: number;
  /** Imported, but of dimensions or versions that the codebook does not have. */
  readonly otherCodebook: number;
  /** Why it stopped before the end; null where everything was looked at. */
  readonly stopped: string | null;
}

export interface ImportOptions {
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, of: number) => void;
}

/** Fields of an event that belong to the log it stood in, or name others there. */
const ofTheLog = ["schema", "id", "prev", "outbox_id", "redoes"] as const;

/**
 * Appends labels and decisions that were exported to the logs of the reviewers who gave them. Each keeps what was said, when, and under
 * which condition, and names where it comes from (`imported`); nothing is filled in. A reviewer who has a label here already on the same
 * question keeps it: the imported one is refused, for nobody can tell which is meant. Importing a file twice adds nothing.
 */
export async function importLabels(
  run: OpenRun,
  read: ReadLabels,
  source: LabelSource,
  { signal, progress }: ImportOptions = {},
): Promise<ImportedLabels> {
  const { state } = run.book;
  const known = new Map<string, string>();
  for (const { event } of state.events) {
    known.set(event.id, event.id);
    const origin = event["imported"] as { readonly id?: unknown } | undefined;
    if (typeof origin?.id === "string") known.set(origin.id, event.id);
  }
  const refused: LeftOut[] = [...read.unread];
  const reviewers = new Map<string, number>();
  const counts = { already: 0, notCounting: 0, elsewhere: 0, otherCodebook: 0 };
  let stopped: string | null = null;
  for (const [at, record] of read.labels.entries()) {
    if (at % 100 === 0) progress?.(at, read.labels.length);
    if (signal?.aborted) {
      stopped = "it was stopped";
      break;
    }
    const { line, standing, event } = record;
    if (standing !== "current" && standing !== "superseded") {
      counts.notCounting++;
      continue;
    }
    if (known.has(event.id)) {
      counts.already++;
      continue;
    }
    const taken = bodyOf(run, record, known, source);
    if ("reason" in taken) {
      refused.push({ line, reason: taken.reason });
      continue;
    }
    const { body } = taken;
    const outcome = await run.ports.logs.append(body.reviewer, (tail) =>
      nextEvent(tail, Date.parse(event.at), (count) => run.ports.environment.random(count), body),
    );
    if (!outcome.ok) {
      stopped = `line ${line}: ${outcome.message}`;
      break;
    }
    known.set(event.id, outcome.event.id);
    reviewers.set(body.reviewer, (reviewers.get(body.reviewer) ?? 0) + 1);
    if (taken.elsewhere) counts.elsewhere++;
    if (taken.otherCodebook) counts.otherCodebook++;
  }
  await run.book.reload();
  const imported = [...reviewers.values()].reduce((sum, count) => sum + count, 0);
  return { imported, reviewers, ...counts, refused: refused.sort((a, b) => a.line - b.line), stopped };
}

type Taken = { readonly body: EventBody; readonly elsewhere: boolean; readonly otherCodebook: boolean } | { readonly reason: string };

function bodyOf(run: OpenRun, { event: given }: ReadLabelRecord, known: ReadonlyMap<string, string>, source: LabelSource): Taken {
  const isDecision = given.kind === "decision";
  const checked = (isDecision ? decisionEvent : labelEvent).safeParse(given);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return { reason: `no ${isDecision ? "decision" : "label"} that can be kept: ${issue!.path.join(".")}: ${issue!.message}` }; // a failure has an issue at least
  }
  const event = checked.data;
  const dimension = run.data.dimension(dimensionId(event.dimension));
  const index = run.rows.index();
  const { target, problem } = completeTarget(event.target, index, dimension?.applies_to);
  if (target === null) return { reason: problem };
  const reviewer = run.book.spelling(event.reviewer);
  const { state } = run.book;
  const question = [reviewer, targetKey(target), dimensionId(event.dimension)] as const;
  const own = event["occasion"] === 2 ? state.secondLabel(...question) : state.label(...question);
  if (!isDecision && own !== null)
    return {
      reason: `${reviewer} has labelled this already (${valueText(own.event.value)} at ${own.event.at}), and the file says ${valueText(event.value)} at ${event.at}: that one stays`,
    };
  const over = isDecision ? renamed(event, known) : {};
  if (over === null) return { reason: "a decision over labels that are neither here nor in the lines before it" };
  const rest = Object.fromEntries(Object.entries(event).filter(([name]) => !ofTheLog.some((one) => one === name)));
  return {
    body: { ...rest, ...over, reviewer, kind: event.kind, imported: { ...source, id: event.id } },
    elsewhere: matchTarget(target, index).match === "none",
    otherCodebook: dimension === null || `${dimension.id}@${dimension.version}` !== event.dimension,
  };
}

/** What a decision was made over, by the ids that those have here; null where one is not here. */
function renamed(event: ReviewEvent, known: ReadonlyMap<string, string>): { readonly over: readonly string[] } | null {
  const over = (event["over"] as readonly string[]).map((id) => known.get(id)); // checked by its schema
  return over.every((id) => id !== undefined) ? { over } : null;
}

const valueText = (value: string | readonly string[]): string => (typeof value === "string" ? value : value.join(", "));
