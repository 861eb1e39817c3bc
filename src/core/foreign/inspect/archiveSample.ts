import type { ArchiveEntries, ReadEntry } from "./archiveEntries";
import { attachmentsOf } from "./attachments";
import { modernSample, type FoundSample } from "./foundSample";
import { expandRefs } from "./modelCall";
import { listOf, objectOf, type JsonObject } from "./values";

/** A sample in an archive, by the names of its entries. */
export interface SampleEntry {
  readonly id: string;
  readonly epoch: number;
  /** `samples/<id>_epoch_<n>`: the entry without `.json`, or the folder of its parts. */
  readonly stem: string;
  readonly whole: boolean;
  readonly inParts: boolean;
}

const wholeName = /^samples\/(.+)_epoch_(\d{1,9})\.json$/s;
const partName = /^samples\/(.+)_epoch_(\d{1,9})\/(?:(?:sample|metadata|skeleton)\.json|(?:events|messages|calls|attachments)\/\w+\.json)$/s;

/** The samples that the entries are of. A sample has either one entry, or a folder of parts. */
export function sampleEntries(names: Iterable<string>): readonly SampleEntry[] {
  const found = new Map<string, SampleEntry>();
  for (const name of names) {
    const whole = wholeName.exec(name);
    const match = whole ?? partName.exec(name);
    if (!match) continue;
    const [, id, epoch] = match;
    const stem = `samples/${id}_epoch_${epoch}`;
    const before = found.get(stem);
    found.set(stem, {
      id: id!,
      epoch: Number(epoch),
      stem,
      whole: before?.whole === true || whole !== null,
      inParts: before?.inParts === true || whole === null,
    });
  }
  return [...found.values()];
}

/** Numbers refer to items: what is missing leaves a gap, so that they keep meaning the same. Hostile numbers may not make it endless. */
const mostMissing = 100_000;

/** Reads one sample; where it lies in one entry and in parts, the one entry counts. */
export async function readArchiveSample(entry: SampleEntry, entries: ArchiveEntries): Promise<FoundSample> {
  return entry.whole ? readWhole(entry, entries) : readParts(entry, entries);
}

async function readWhole(entry: SampleEntry, entries: ArchiveEntries): Promise<FoundSample> {
  const read = (await entries.object(`${entry.stem}.json`))!; // it was found by its name
  const value = modernSample(objectOf(read.value));
  return {
    value,
    attachments: attachmentsOf(value["attachments"]),
    pool: listOf(objectOf(value["events_data"])["messages"]),
    named: entry,
    cutOff: read.trouble,
    summaryOnly: false,
    place: read.place,
    path: [],
  };
}

/**
 * The newer layout: `sample.json` without its large members; `events/N.json`, `messages/N.json`, `attachments/N.json`, each a
 * list whose first item has the number N; `metadata.json`. Attachments are named by their number; the final conversation is
 * `message_refs`, ranges in the messages. `skeleton.json`, `calls/` and what lies beside the numbers is not needed.
 */
async function readParts(entry: SampleEntry, entries: ArchiveEntries): Promise<FoundSample> {
  const troubles: string[] = [];
  const note = (name: string, read: ReadEntry | null) => {
    if (read === null) troubles.push(`${name} is missing`);
    else if (read.trouble !== null) troubles.push(`${name}: ${read.trouble}`);
    return read;
  };
  const shell = note("sample.json", await entries.object(`${entry.stem}/sample.json`));
  const metadata = entries.has(`${entry.stem}/metadata.json`) ? note("metadata.json", await entries.json(`${entry.stem}/metadata.json`)) : null;
  const sequence = async (name: string) => {
    const items: unknown[] = [];
    let room = mostMissing;
    let skipped = 0;
    for (const start of chunkStarts(entry.stem, name, entries)) {
      const missing = start - skipped - items.length;
      if (missing > 0) {
        troubles.push(`${name} ${items.length + skipped} to ${start - 1} are missing`);
        const gap = Math.min(missing, room);
        items.length += gap;
        room -= gap;
        skipped += missing - gap;
      }
      const read = note(`${name}/${start}.json`, await entries.json(`${entry.stem}/${name}/${start}.json`));
      listOf(read?.value).forEach((item, at) => (items[start - skipped + at] = item));
    }
    return items;
  };
  const [attachments, messages, events] = [await sequence("attachments"), await sequence("messages"), await sequence("events")];
  const value: JsonObject = {
    ...objectOf(shell?.value),
    ...(metadata === null ? {} : { metadata: metadata.value }),
    messages: expandRefs(objectOf(shell?.value)["message_refs"], messages),
    events: events.filter((event) => event !== undefined),
  };
  return {
    value,
    attachments: attachmentsOf(attachments),
    pool: messages,
    named: entry,
    cutOff: troubles.length === 0 ? null : troubles.slice(0, 5).join("; "),
    summaryOnly: false,
    place: shell?.place ?? { file: entries.fileOf(`${entry.stem}/sample.json`), position: () => ({ line: 1, column: 1 }) },
    path: [],
  };
}

function chunkStarts(stem: string, sequence: string, entries: ArchiveEntries): readonly number[] {
  const prefix = `${stem}/${sequence}/`;
  const starts: number[] = [];
  for (const name of entries.names) {
    const number = name.startsWith(prefix) ? /^(\d{1,9})\.json$/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (number !== undefined) starts.push(Number(number));
  }
  return starts.sort((a, b) => a - b);
}
