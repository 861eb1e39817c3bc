import type { ForeignArchive, ImportSink, ReadOptions } from "../contract";
import { ArchiveEntries } from "./archiveEntries";
import { readArchiveSample, sampleEntries, type SampleEntry } from "./archiveSample";
import { attachmentsOf } from "./attachments";
import type { FoundSample } from "./foundSample";
import { SampleGiver } from "./giveSamples";
import { readHeader, type LogHeader } from "./header";
import { headerNotes, tallyNotes } from "./headerNotes";
import { Teller } from "./teller";
import { idOf, isObject, numberOf, objectOf, objectsOf, type JsonObject } from "./values";

/** An Inspect log as a zip (`.eval`): a header, or after a crash only a journal, and the samples. */
export async function readEvalArchive(archive: ForeignArchive, name: string, sink: ImportSink, options: ReadOptions): Promise<void> {
  const teller = new Teller(sink);
  const entries = new ArchiveEntries(archive, name, teller);
  const written = await entries.object("header.json");
  const start = await entries.object("_journal/start.json");
  // A damaged header still says what it says; the journal has the rest.
  const header = readHeader({ ...objectOf(start?.value), ...objectOf(written?.value) }, name);
  sink.manifest(header.manifest);
  await entries.json("reductions.json"); // repeats the scores; read so that damage to it is told
  const giver = new SampleGiver(sink, options, header, teller);
  const found = inOrder(sampleEntries(entries.names), header);
  const summaries = await readSummaries(entries);
  const held = new Set<string>();
  let cutOff = 0;
  let fromSummaries = 0;
  for (const [index, entry] of found.entries()) {
    held.add(keyOf(entry.id, entry.epoch));
    if (giver.full) continue;
    options.signal.throwIfAborted();
    const sample = await readArchiveSample(entry, entries);
    if (entry.whole && entry.inParts)
      teller.tell(sample.place, [], {
        code: "two-layouts",
        severity: "warning",
        message: "this sample lies in one entry and in parts as well: the one entry counts",
      });
    if (sample.cutOff !== null) cutOff++;
    const summary = summaries.get(keyOf(entry.id, entry.epoch));
    await giver.give(sample.cutOff !== null && summary ? filledIn(sample, summary.value) : sample, index);
    options.progress((index + 1) / found.length);
  }
  for (const summary of summaries.values()) {
    if (giver.full || held.has(keyOf(summary.id, summary.epoch))) continue;
    fromSummaries++;
    await giver.give(summary.sample, found.length + fromSummaries - 1);
  }
  const counts = {
    samples: found.length,
    cutOff,
    fromSummaries,
    headerFound: isObject(written?.value),
    brokenOff: archive.problems.some(({ severity }) => severity === "error"),
    stopped: giver.full && giver.rows < found.length,
  };
  for (const note of [...headerNotes(header, counts), ...tallyNotes(teller)]) sink.note(note);
}

/** As the data set has them, then by epoch; samples are saved in the order in which they happened to end. */
function inOrder(found: readonly SampleEntry[], header: LogHeader): readonly SampleEntry[] {
  const places = new Map(header.sampleIds.map((id, at) => [id, at]));
  const place = ({ id }: SampleEntry) => places.get(id) ?? Infinity;
  const byId = (a: string, b: string) => (/^\d{1,15}$/.test(a) && /^\d{1,15}$/.test(b) ? Number(a) - Number(b) : a < b ? -1 : a > b ? 1 : 0);
  return [...found].sort((a, b) => (place(a) === place(b) ? byId(a.id, b.id) : place(a) - place(b)) || a.epoch - b.epoch);
}

const keyOf = (id: string, epoch: number) => JSON.stringify([id, epoch]);

interface Summary {
  readonly id: string;
  readonly epoch: number;
  readonly value: JsonObject;
  readonly sample: FoundSample;
}

/** Short forms of all samples: one list in a finished log, one list a flush in the journal of one that was not finished. */
async function readSummaries(entries: ArchiveEntries): Promise<ReadonlyMap<string, Summary>> {
  const journal = [...entries.names]
    .flatMap((name) => /^_journal\/summaries\/(\d{1,9})\.json$/.exec(name)?.[1] ?? [])
    .sort((a, b) => Number(a) - Number(b))
    .map((number) => `_journal/summaries/${number}.json`);
  const summaries = new Map<string, Summary>();
  for (const name of [...journal, "summaries.json"]) {
    const read = await entries.json(name);
    if (read === null) continue;
    objectsOf(read.value).forEach((value, at) => {
      const [id, epoch] = [idOf(value["id"]), numberOf(value["epoch"])];
      if (id === null || epoch === null) return;
      const sample: FoundSample = {
        value,
        attachments: attachmentsOf(null),
        pool: [],
        named: null,
        cutOff: null,
        summaryOnly: true,
        place: read.place,
        path: [at],
      };
      summaries.set(keyOf(id, epoch), { id, epoch, value, sample });
    });
  }
  return summaries;
}

/** What a damaged sample has lost and its summary still says. */
const filledIn = (sample: FoundSample, summary: JsonObject): FoundSample => ({ ...sample, value: { ...summary, ...sample.value } });
