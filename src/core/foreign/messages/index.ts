import type { ForeignReader, ImportSink } from "../contract";
import { foreignValues } from "../foreignValues";
import { Teller } from "../inspect/teller";
import { leanValues } from "../leanValue";
import { idOf, isPlain, listOf, memberOf, type Plain } from "../plain";
import { stemOf } from "../stem";
import { conversationRow, type Conversation } from "./conversationRow";
import { isTurn, turnsIn } from "./shape";

type Step = string | number;
interface Found extends Conversation {
  /** Where each message stands in its value. */
  readonly paths: readonly (readonly Step[])[];
  readonly place: (path: readonly Step[]) => { readonly line: number; readonly column: number };
}

/** Chat messages: one conversation, a list of them, or one a line; alone or in records; messages one a line are one conversation. */
export const readMessages: ForeignReader = async (source, sink, options) => {
  const { name } = source;
  if (source.kind === "archive")
    return sink.note({ code: "no-rows", severity: "error", message: "a zip file holds no chat messages: unpack it and open what is inside" });
  const teller = new Teller(sink);
  const runId = stemOf(name);
  sink.manifest({ run_id: runId, lane: "live" });
  const repetitions = new Map<string, number>();
  let [rows, masked] = [0, 0];
  const loose: Plain[] = [];
  let loosePlace: Found["place"] | null = null;

  const give = async (found: Found) => {
    const number = ++rows;
    const taskId = idOf(memberOf(found.record, "task_id", "id", "custom_id", "conversation_id", "uuid", "question_id")) ?? String(number);
    const repetition = repetitions.get(taskId) ?? 0;
    repetitions.set(taskId, repetition + 1);
    const row = conversationRow(
      found,
      { runId, taskId, repetition },
      {
        archive: (bytes) => sink.archive(bytes),
        lean: leanValues(() => masked++),
        odd: (turn, code, severity, message) =>
          teller.tell({ file: name, position: (path) => found.place(path) }, found.paths[turn] ?? [], { code, severity, message }),
      },
    );
    await sink.row(row);
  };

  for (const { value, end, place } of foreignValues(source.bytes, name, (problem) => teller.pass([problem]))) {
    options.signal.throwIfAborted();
    if (options.rows !== undefined && rows >= options.rows) break;
    if (isTurn(value)) {
      loose.push(value);
      loosePlace ??= place;
      continue;
    }
    for (const found of conversationsIn(value, place)) {
      if (options.rows !== undefined && rows >= options.rows) break;
      if (found) await give(found);
      else
        teller.tell({ file: name, position: place }, [], {
          code: "no-messages",
          severity: "warning",
          message: "there are no messages in this value: it is left out",
        });
    }
    options.progress(end / source.bytes.length);
  }
  if (loose.length > 0 && loosePlace) await give({ record: null, messages: loose, taken: [], paths: [], place: loosePlace });
  endNotes(sink, rows, masked, teller);
};

function* conversationsIn(value: unknown, place: Found["place"]): Generator<Found | null> {
  const whole = foundIn(value, [], place);
  if (whole || !Array.isArray(value)) yield whole;
  else for (const [index, item] of listOf(value).entries()) yield foundIn(item, [index], place);
}

function foundIn(record: unknown, base: readonly Step[], place: Found["place"]): Found | null {
  const turns = turnsIn(record);
  if (!turns) return null;
  const messages: Plain[] = [];
  const paths: (readonly Step[])[] = [];
  for (const path of turns.paths) {
    const at = path.reduce<unknown>(
      (inside, step) => (Array.isArray(inside) ? listOf(inside)[Number(step)] : memberOf(inside, String(step))),
      record,
    );
    for (const [index, message] of (Array.isArray(at) ? listOf(at) : [at]).entries()) {
      if (!isPlain(message)) continue;
      messages.push(message);
      paths.push([...base, ...path, ...(Array.isArray(at) ? [index] : [])]);
    }
  }
  return {
    record,
    messages,
    paths,
    place,
    taken: turns.paths.flatMap(([first, ...more]) => (typeof first === "string" && more.length === 0 ? [first] : [])),
  };
}

function endNotes(sink: ImportSink, rows: number, masked: number, teller: Teller): void {
  if (rows === 0) sink.note({ code: "no-rows", severity: "warning", message: "there is no conversation in this file" });
  if (masked > 0)
    sink.note({
      code: "masked",
      severity: "info",
      message: `${masked} values that look like secrets are masked in the rows: the source, which is kept beside them, still has them`,
    });
  if (teller.untold > 0) sink.note({ code: "more-problems", severity: "warning", message: `${teller.untold} further problems are not listed` });
}
