import type { ForeignReader } from "../contract";
import { foreignValues, type ForeignValue } from "../foreignValues";
import { leanValues } from "../leanValue";
import { PlacedTeller } from "../placedTeller";
import { idOf, isPlain, listOf, memberOf, type Plain } from "../plain";
import { stemOf } from "../stem";
import { conversationRow, type Conversation } from "./conversationRow";
import { isTurn, turnsIn } from "./shape";

type Step = string | number;
interface Found extends Conversation {
  /** Where each message stands in its value. */
  readonly paths: readonly (readonly Step[])[];
  readonly within: ForeignValue;
}

/** Chat messages: one conversation, a list of them, or one a line; alone or in records; messages one a line are one conversation. */
export const readMessages: ForeignReader = async (source, sink, options) => {
  const { name } = source;
  if (source.kind === "archive")
    return sink.note({ code: "no-rows", severity: "error", message: "a zip file holds no chat messages: unpack it and open what is inside" });
  const teller = new PlacedTeller(sink, name);
  const runId = stemOf(name);
  sink.manifest({ run_id: runId, lane: "live" });
  const repetitions = new Map<string, number>();
  let [rows, masked] = [0, 0];
  const loose: Plain[] = [];
  let firstLoose: ForeignValue | null = null;

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
        odd: (turn, code, severity, message) => teller.tell({ value: found.within, path: found.paths[turn] ?? [] }, code, severity, message),
      },
    );
    await sink.row(row);
  };

  for (const within of foreignValues(source.bytes, name, (problem) => teller.pass(problem))) {
    const { value, end } = within;
    options.signal.throwIfAborted();
    if (options.rows !== undefined && rows >= options.rows) break;
    if (isTurn(value)) {
      loose.push(value);
      firstLoose ??= within;
      continue;
    }
    for (const found of conversationsIn(value, within)) {
      if (options.rows !== undefined && rows >= options.rows) break;
      if (found) await give(found);
      else teller.tell({ value: within, path: [] }, "no-messages", "warning", "there are no messages in this value: it is left out");
    }
    options.progress(end / source.bytes.length);
  }
  if (firstLoose) await give({ record: null, messages: loose, taken: [], paths: [], within: firstLoose });
  if (rows === 0) sink.note({ code: "no-rows", severity: "warning", message: "there is no conversation in this file" });
  teller.close(masked);
};

function* conversationsIn(value: unknown, within: ForeignValue): Generator<Found | null> {
  const whole = foundIn(value, [], within);
  if (whole || !Array.isArray(value)) yield whole;
  else for (const [index, item] of listOf(value).entries()) yield foundIn(item, [index], within);
}

function foundIn(record: unknown, base: readonly Step[], within: ForeignValue): Found | null {
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
    within,
    taken: turns.paths.flatMap(([first, ...more]) => (typeof first === "string" && more.length === 0 ? [first] : [])),
  };
}
