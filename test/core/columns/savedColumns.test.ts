import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checksumOf } from "../../../src/core/columns/checksum";
import { ColumnKeys } from "../../../src/core/columns/columnKeys";
import { ColumnStore } from "../../../src/core/columns/columnStore";
import { Dictionaries } from "../../../src/core/columns/dictionaries";
import { openColumns, type OpenedColumns } from "../../../src/core/columns/openColumns";
import { referenceScan } from "../../../src/core/columns/reference";
import { saveColumns } from "../../../src/core/columns/saveColumns";
import { tailBytes } from "../../../src/core/columns/savedDirectory";
import { segmentRows } from "../../../src/core/columns/segment";
import { manifest } from "../../../src/core/formats/manifest";
import { memorySource } from "../../../src/core/records/byteSource";
import { batchesOf, columnLines, storeOf, told } from "../../builders/columnBatches";

const file = { size: 5, modified: 1.5, length: 3, samples: [{ start: 0, end: 3, sum: [1, 2, 3, 4] as const }] };
const silent = () => Promise.resolve();
const fingerprint = "file:1";

function saved(store: ColumnStore, keys: ColumnKeys | null = null): Uint8Array {
  const pieces: Uint8Array[] = [];
  const saving = saveColumns(store, file, keys);
  for (let next = saving.next(); ; next = saving.next()) {
    if (next.done) {
      expect(next.value).toBe(true);
      return Uint8Array.from(pieces.flatMap((piece) => [...piece]));
    }
    pieces.push(next.value);
  }
}
const open = (bytes: Uint8Array) => openColumns(memorySource("index", bytes), silent);
function found(opened: OpenedColumns) {
  if (opened.rebuild !== null) throw new Error(opened.rebuild);
  return opened;
}
function keyed(store: ColumnStore, upTo = store.rows): ColumnKeys {
  const keys = new ColumnKeys(store, null, fingerprint);
  keys.upTo(upTo);
  return keys;
}
const toldOfKeys = (keys: ColumnKeys) => ({
  done: keys.done,
  duplicates: keys.duplicates,
  rows: Array.from({ length: keys.done }, (_, place) => [
    keys.idAt(place),
    keys.keyAt(place),
    keys.isDuplicate(place),
    keys.placeOfId(keys.idAt(place)),
  ]),
});

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a directory that says what its type forbids
type Wrong = any;

/** Another directory, with a checksum that fits it. */
function forged(bytes: Uint8Array, change: (directory: Wrong) => void): Uint8Array {
  const tail = bytes.slice(-tailBytes);
  const [start, length] = new Float64Array(tail.buffer, 0, 2);
  const directory: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(start, start! + length!)));
  change(directory);
  const written = new TextEncoder().encode(JSON.stringify(directory));
  new Float64Array(tail.buffer, 0, 2)[1] = written.length;
  new Uint32Array(tail.buffer, 16, 4).set(checksumOf(written));
  return Uint8Array.from([...bytes.subarray(0, start), ...written, ...tail]);
}

describe("a saved index", () => {
  it("opens as the store and the keys that were saved, and both go on where they were", async () => {
    await fc.assert(
      fc.asyncProperty(columnLines, fc.nat(40), fc.nat(40), async (lines, first, keysOf) => {
        const store = storeOf(lines.slice(0, first));
        const opened = found(await open(saved(store, keyed(store, keysOf))));
        expect(opened.file).toEqual(file);
        expect(told(opened.store)).toEqual(told(store));
        const keys = opened.keys(null, fingerprint);
        expect(toldOfKeys(keys)).toEqual(toldOfKeys(keyed(store, keysOf)));
        const rest = { bytes: new TextEncoder().encode(lines.slice(first).join("")), from: opened.store.end, endsFile: true };
        opened.store.append(referenceScan(rest, new Dictionaries()), 7);
        keys.upTo(opened.store.rows);
        const whole = storeOf(lines);
        expect(told(opened.store)).toEqual(told(whole));
        expect(toldOfKeys(keys)).toEqual(toldOfKeys(keyed(whole)));
      }),
      { seed: 31, numRuns: 60 },
    );
  });

  it("gives no keys that were made with other defaults", async () => {
    const store = storeOf(['{"task_id":"A"}\n', '{"task_id":"B"}\n']);
    const opened = found(await open(saved(store, keyed(store))));
    const keys = opened.keys(manifest.parse({ run_id: "r1" }), fingerprint);
    expect(keys.done).toBe(0);
    keys.upTo(2);
    expect(keys.keyAt(1).run_id).toBe("r1");
  });

  it("opens with several segments, packed task ids and more rows to come", async () => {
    const lines = Array.from({ length: segmentRows + 100 }, (_, index) => `{"task_id":"task ${index % 50}","metrics":{"duration_s":${index / 7}}}\n`);
    const store = storeOf(lines.slice(0, segmentRows + 50));
    const opened = found(await open(saved(store, keyed(store))));
    const { batch } = batchesOf(lines, [segmentRows + 50])[1]!;
    opened.store.append(batch, 1);
    const whole = storeOf(lines);
    expect(opened.store.rows).toBe(segmentRows + 100);
    for (const place of [0, 1, 49, 50, 65_535, 65_536, 65_600, 65_635]) {
      const [one, other] = [opened.store, whole].map((of) => of.segments[place >>> 16]!);
      const index = place & 0xffff;
      expect(one!.taskId(index)).toBe(other!.taskId(index));
      expect(one!.start(index)).toBe(other!.start(index));
      expect(one!.parts.numbers.get("duration")!.at(index)).toBe(place / 7);
    }
    expect(opened.keys(null, fingerprint).keyAt(65_550)).toEqual(keyed(whole).keyAt(65_550));
  });

  it("is refused or the same after a change of any single byte", async () => {
    const lines = [
      '{"task_id":"A","lane":"live","metrics":{"duration_s":1.5}}\n',
      "no\n",
      '{"task_id":"BC","system":{"id":"s"},"repetition":3}\n',
      '{"task_id":"A"}\n',
    ];
    const store = storeOf(lines);
    const bytes = saved(store, keyed(store));
    const whole = JSON.stringify(told(store));
    expect(JSON.stringify(told(found(await open(bytes)).store))).toBe(whole);
    let refused = 0;
    for (let at = 0; at < bytes.length; at++)
      for (const change of [1, 0x80, 0xff]) {
        const damaged = bytes.slice();
        damaged[at]! ^= change;
        const opened = await open(damaged);
        if (opened.rebuild !== null) refused++;
        else expect(JSON.stringify(told(opened.store))).toBe(whole);
      }
    expect(refused).toBe(3 * bytes.length);
  });

  it("is refused where it was cut off, lengthened or is something else, and says why", async () => {
    const bytes = saved(storeOf(['{"task_id":"A"}\n']));
    for (let length = 0; length < bytes.length; length++) expect((await open(bytes.slice(0, length))).rebuild).not.toBeNull();
    expect((await open(Uint8Array.of(...bytes, 0))).rebuild).not.toBeNull();
    expect(await open(new TextEncoder().encode('{"task_id":"A"}\n'.repeat(20)))).toEqual({ rebuild: "it is no saved index" });
    const other = bytes.slice();
    other[8]!++;
    expect(await open(other)).toEqual({ rebuild: "it was saved by another version" });
    expect(await open(bytes.slice(0, -1))).toEqual({ rebuild: "its end is missing" });
  });

  it("is refused where its checksums hold and what it says cannot be", async () => {
    const store = storeOf(['{"task_id":"A","lane":"live"}\n', '{"task_id":"B","lane":"live"}\n']);
    const bytes = saved(store, keyed(store));
    const of = (one: Wrong) => one.segments[0];
    expect((await open(forged(bytes, () => undefined))).rebuild).toBeNull();
    for (const [change, why] of [
      [(one) => void one.dictionaries.lane.pop(), "lane has code 1 of 1"],
      [(one) => void (one.dictionaries.lane = ['"live"', '"live"']), "twice"],
      [(one) => void (one.dictionaries.lane = ["{"]), "means nothing"],
      [(one) => void (one.dictionaries.lane = [5]), "what cannot be"],
      [(one) => void (of(one).rows = 1), "not what it should be"],
      [(one) => void (of(one).rows = 2 ** 40), "what cannot be"],
      [(one) => void (of(one).texts = 1), "not what it should be"],
      [(one) => void (of(one).texts = 3), "not what it should be"],
      [(one) => void (of(one).width = 7), "cut off"],
      [(one) => void (of(one).block.arrays[1] = [0, 2 ** 52]), "beyond its end"],
      [(one) => void of(one).block.arrays.pop(), "is missing"],
      [(one) => void one.segments.push(of(one)), "is not full"],
      [(one) => void one.segments.pop(), "damaged"],
      [(one) => void (one.end = 3), "beyond the end of the file"],
      [(one) => void (one.keys.done = 1), "rows that are not there"],
      [(one) => void (one.keys.done = 3), "not of these rows"],
      [(one) => void (one.keys = null), "nothing speaks of"],
    ] as [(directory: Wrong) => void, string][])
      expect((await open(forged(bytes, change))).rebuild).toContain(why);
  });

  it("is not finished where rows come while it is written", () => {
    const [first, second] = batchesOf(['{"task_id":"A"}\n', '{"task_id":"B"}\n'], [1]);
    const store = new ColumnStore();
    store.append(first!.batch);
    const saving = saveColumns(store, file, null);
    saving.next();
    saving.next();
    store.append(second!.batch);
    expect(saving.next()).toEqual({ done: true, value: false });
  });
});
