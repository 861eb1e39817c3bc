import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ColumnKeys } from "../../../src/core/columns/columnKeys";
import { rowIdOfKey } from "../../../src/core/columns/keyHash";
import { columnKeyIndex } from "../../../src/core/columns/keyIndex";
import { PlaceTable } from "../../../src/core/columns/placeTable";
import { TaskPlaces } from "../../../src/core/columns/taskPlaces";
import { manifest, type Manifest } from "../../../src/core/formats/manifest";
import type { Row } from "../../../src/core/formats/row";
import { rowKeys } from "../../../src/core/formats/rowKeys";
import { indexRowKeys, matchTarget } from "../../../src/core/review/matchTarget";
import { columnRow, storeOf } from "../../builders/columnBatches";

const system = fc.oneof(
  fc.record({ id: fc.constantFrom("s1", "s2") }),
  fc.record({ id: fc.constantFrom("s1", "s2"), version: fc.constantFrom("1", "2") }),
);
const manifests: fc.Arbitrary<Manifest | null> = fc.option(
  fc
    .record(
      { run_id: fc.constantFrom("r1", "r9"), lane: fc.constantFrom("live", "unknown"), systems: fc.array(system, { maxLength: 3 }) },
      { requiredKeys: ["run_id"] },
    )
    .map((one) => manifest.parse(one)),
);
const lineOf = (row: object) => `${JSON.stringify(row)}\n`;

function keysOf(rows: readonly object[], of: Manifest | null = null) {
  const store = storeOf(rows.map(lineOf), [3, 5], 2);
  const keys = new ColumnKeys(store, of, "file:1");
  for (let place = 0; place <= store.rows; place += 3) keys.upTo(place);
  keys.upTo(store.rows);
  const wanted = rowKeys(of, "file:1");
  return { store, keys, keyed: rows.map((row) => wanted.next(row as Row)) };
}

describe("keys of columns", () => {
  it("are those that rowKeys gives, duplicates and missing repetitions told alike", () => {
    fc.assert(
      fc.property(fc.array(columnRow, { maxLength: 40 }), manifests, (rows, of) => {
        const { keys, keyed } = keysOf(rows, of);
        expect(rows.map((_, place) => ({ key: keys.keyAt(place), ordinal: keys.ordinalAt(place) }))).toEqual(
          keyed.map(({ key, ordinal }) => ({ key, ordinal })),
        );
        expect(rows.map((_, place) => keys.idAt(place))).toEqual(keyed.map(rowIdOfKey));
        expect(keys.duplicates.total).toBe(keyed.filter(({ ordinal }) => ordinal > 0).length);
        for (const { place, first } of keys.duplicates.first) {
          expect(keyed[place]!.text).toBe(keyed[first]!.text);
          expect([keyed[first]!.ordinal, keys.isDuplicate(first), keys.isDuplicate(place)]).toEqual([0, true, true]);
        }
      }),
      { seed: 21, numRuns: 300 },
    );
  });

  it("lead from ids and key texts back to the rows, and from a key of several rows to none of them", () => {
    fc.assert(
      fc.property(fc.array(columnRow, { maxLength: 40 }), (rows) => {
        const { keys, keyed } = keysOf(rows);
        const ids = rows.map((_, place) => keys.idAt(place));
        expect(new Set(ids).size).toBe(rows.length);
        expect(ids.map((id) => keys.placeOfId(id))).toEqual(rows.map((_, place) => place));
        keyed.forEach(({ text, key }) => {
          const places = keyed.flatMap((one, place) => (one.text === text ? [place] : []));
          expect(keys.placesOfKey(key)).toEqual(places);
          expect(keys.placeOfKeyText(text)).toBe(places.length === 1 ? places[0] : "ambiguous");
        });
        expect(
          keys.placeOfKey({ run_id: "file:1", lane: "unknown", system: { id: "unknown", version: "unknown" }, task_id: "nobody", repetition: 0 }),
        ).toBe("none");
      }),
      { seed: 22 },
    );
  });

  it("have ids that stay the same when rows come before them, and say nothing of the key", () => {
    const row = { task_id: "Secret-case", lane: "live", system: { id: "secret-system" }, repetition: 1 };
    const alone = keysOf([row]).keys.idAt(0);
    expect(keysOf([{ task_id: "other", run_id: "r2" }, row]).keys.idAt(1)).toBe(alone);
    expect(keysOf([row, row]).keys.idAt(1)).toBe(`${alone}~1`);
    expect(alone).toMatch(/^[0-9a-f]{24}$/);
  });

  it("find nothing for what is no id or no key", () => {
    const { keys } = keysOf([{ task_id: "A" }]);
    const id = keys.idAt(0);
    for (const wrong of ["", "x", `${id}~1`, `${id}~0`, id.replace(/.$/, id.endsWith("0") ? "1" : "0"), "0".repeat(24), "__proto__"])
      expect(keys.placeOfId(wrong)).toBeNull();
    for (const wrong of ["", "[]", "{", '["file:1","unknown","unknown","unknown","A","0"]']) expect(keys.placeOfKeyText(wrong)).toBe("none");
  });

  it("match targets as an index of all keys does", () => {
    const target = fc.record(
      {
        task_id: fc.constantFrom("A", "B", "C01", "Ünï", "none"),
        run_id: fc.constantFrom("r1", "r2", "file:1"),
        lane: fc.constantFrom("fixture", "live", "unknown"),
        system: fc.oneof(system, fc.constant({ id: "unknown", version: "unknown" })),
        repetition: fc.nat(2),
      },
      { requiredKeys: ["task_id"] },
    );
    fc.assert(
      fc.property(fc.array(columnRow, { maxLength: 40 }), fc.array(target, { maxLength: 10 }), (rows, targets) => {
        const { store, keys, keyed } = keysOf(rows);
        const tasks = new TaskPlaces(store);
        tasks.upTo(store.rows);
        const [one, other] = [columnKeyIndex(keys, () => tasks), indexRowKeys(keyed.map(({ key }) => key))];
        for (const wanted of targets) expect(matchTarget(wanted, one)).toEqual(matchTarget(wanted, other));
        for (const { key } of keyed) {
          const whole = { ...key, system: { ...key.system } };
          expect(matchTarget(whole, one)).toEqual(matchTarget(whole, other));
        }
      }),
      { seed: 23 },
    );
  });

  it("hold for many rows of one key, and of one task", () => {
    const { keys, store } = keysOf(Array.from({ length: 5000 }, () => ({ task_id: "A", repetition: 7 })));
    expect(keys.ordinalAt(4999)).toBe(4999);
    expect(keys.placeOfId(keys.idAt(4321))).toBe(4321);
    expect(keys.duplicates.total).toBe(4999);
    expect(keys.duplicates.first.length).toBe(500);
    const tasks = new TaskPlaces(store);
    tasks.upTo(store.rows);
    expect(tasks.placesOf("A").length).toBe(5000);
  });
});

describe("a table of places", () => {
  it("finds every place even where all hashes are the same", () => {
    const rows = { hash: () => 12345, name: (place: number) => `row ${place}` };
    const table = new PlaceTable(rows, () => 0);
    const found = (place: number) =>
      table.find(
        12345,
        (one) => one === place,
        () => `row ${place}`,
      );
    for (let place = 0; place < 2000; place++) {
      expect(found(place)).toBe(-1);
      table.add(12345, place);
    }
    expect(Array.from({ length: 2000 }, (_, place) => found(place))).toEqual(Array.from({ length: 2000 }, (_, place) => place));
    expect(table.saved).toBeNull();
  });
});
