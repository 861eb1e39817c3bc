import type { JsonPath } from "../../formats/jsonScan";
import type { ImportNote, ImportSink, ReadOptions } from "../contract";
import { readForeignJson } from "../foreignJson";
import { attachmentsOf } from "./attachments";
import { modernSample } from "./foundSample";
import { SampleGiver } from "./giveSamples";
import { readHeader } from "./header";
import { headerNotes, tallyNotes } from "./headerNotes";
import { Teller } from "./teller";
import { isObject, listOf, objectOf, type JsonObject } from "./values";

/** An Inspect log as one JSON file: `{version, status, eval, plan, results, stats, samples, reductions}`. */
export async function readJsonLog(bytes: Uint8Array, name: string, sink: ImportSink, options: ReadOptions): Promise<void> {
  const teller = new Teller(sink, bytes.length);
  const json = readForeignJson(bytes, name);
  teller.pass(json.problems);
  const log = objectOf(json.value);
  const header = readHeader(log, name);
  sink.manifest(header.manifest);
  const giver = new SampleGiver(sink, options, header, teller);
  const samples = listOf(log["samples"]);
  // A log that breaks off in its samples ends with them; what was cut is the last one, or nothing of any.
  const breaksOff = !json.complete && Object.keys(log).at(-1) === "samples";
  let [held, cutOff] = [0, 0];
  for (const [index, value] of samples.entries()) {
    const last = breaksOff && index === samples.length - 1;
    const path = ["samples", index];
    const place = { file: name, position: (at: JsonPath) => json.place(at) };
    if (!isObject(value) || (last && Object.keys(value).length === 0)) {
      if (!last) teller.tell(place, path, { code: "sample", severity: "error", message: "this sample is no object and is left out" });
      continue;
    }
    held++;
    if (last) cutOff++;
    if (giver.full) continue;
    const sample = modernSample(value);
    await giver.give(
      {
        value: sample,
        attachments: attachmentsOf(sample["attachments"]),
        pool: listOf(objectOf(sample["events_data"])["messages"]),
        named: null,
        cutOff: last ? "the file breaks off in this sample, or just after it" : null,
        summaryOnly: false,
        place,
        path,
      },
      index,
    );
    options.progress((index + 1) / samples.length);
  }
  for (const note of notesOf(log, json.complete)) sink.note(note);
  const counts = {
    samples: held,
    cutOff,
    fromSummaries: 0,
    headerFound: isObject(log["eval"]),
    brokenOff: !json.complete,
    stopped: giver.full && giver.rows < held,
  };
  for (const note of [...headerNotes(header, counts), ...tallyNotes(teller)]) sink.note(note);
}

/** A log that lost its header has also lost its name for the run. */
function notesOf(log: JsonObject, complete: boolean): ImportNote[] {
  return complete && !isObject(log["eval"]) && !Array.isArray(log["samples"])
    ? [{ code: "no-log", severity: "error", message: "This JSON has neither `eval` nor `samples`: it is no Inspect log." }]
    : [];
}
