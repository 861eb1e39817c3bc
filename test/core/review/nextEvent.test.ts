import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyTail, nextEvent } from "../../../src/core/review";
import { uuid7After, uuid7Time } from "../../../src/core/review/uuid7";
import { aLabel, LogBuilder, timeAt } from "../../builders/log";

const bytes = fc.infiniteStream(fc.integer({ min: 0, max: 255 }));
const randomOf = (stream: IterableIterator<number>) => (count: number) => Uint8Array.from({ length: count }, () => Number(stream.next().value));

/** RFC 9562: version 7 in the third group, variant 10 in the fourth. */
const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("the next event of a log", () => {
  it("carries schema, id, time, reviewer, kind and the hash of the line before, in this order", () => {
    const log = new LogBuilder();
    const first = log.add(aLabel(), timeAt(0));
    const second = log.add(aLabel({ value: "partial" }), timeAt(5));
    expect(Object.keys(first).slice(0, 6)).toEqual(["schema", "id", "at", "reviewer", "kind", "prev"]);
    expect(first).toMatchObject({ schema: "event/1", at: "2026-11-29T10:00:00.000Z", reviewer: "ana", kind: "label", prev: null });
    expect(second.prev).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it("sorts the values of a label that has several, each once", () => {
    expect(nextEvent(emptyTail, 0, (count) => new Uint8Array(count), aLabel({ value: ["soft-404", "empty-body", "soft-404"] })).value).toEqual([
      "empty-body",
      "soft-404",
    ]);
  });

  it("tells the time by the clock as it is, also when it went back; the id keeps growing", () => {
    const log = new LogBuilder();
    const before = log.add(aLabel(), timeAt(60_000));
    const after = log.add(aLabel(), timeAt(0));
    expect(after.at < before.at).toBe(true);
    expect(after.id > before.id).toBe(true);
  });

  it("makes UUIDv7s with the clock's time", () => {
    const id = uuid7After(null, timeAt(0), (count) => new Uint8Array(count).fill(255));
    expect(id).toMatch(uuid7);
    expect(uuid7Time(id)).toBe(timeAt(0));
  });

  it("gives ids that only grow, whatever the clock and the dice do", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 2 ** 47 }), { minLength: 2, maxLength: 30 }), bytes, (clock, stream) => {
        const random = randomOf(stream[Symbol.iterator]());
        let last: string | null = null;
        for (const now of clock) {
          const id: string = uuid7After(last, now, random);
          expect(id).toMatch(uuid7);
          if (last !== null) expect(id > last).toBe(true);
          last = id;
        }
      }),
    );
  });

  it("goes on to the next millisecond when the random part runs over, and says when nothing greater exists", () => {
    const full = "01a22953-7f26-7fff-bfff-ffffffffffff";
    const next = uuid7After(full, 0, (count) => new Uint8Array(count));
    expect(next).toBe("01a22953-7f27-7000-8000-000000000000");
    expect(() => uuid7After("ffffffff-ffff-7fff-bfff-ffffffffffff", 0, (count) => new Uint8Array(count))).toThrow(/no UUIDv7 is greater/);
  });
});
