import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisTicks, besideBar, durationText, niceStep, placeLabels } from "../../../src/core/trace";

describe("the time axis", () => {
  it("steps by 1, 2 or 5, and by clock steps from a minute on", () => {
    expect([niceStep(1900, 4), niceStep(31, 4), niceStep(0.4, 4), niceStep(200_000, 4), niceStep(30_000_000, 4)]).toEqual([
      500, 10, 0.1, 60_000, 21_600_000,
    ]);
  });

  it("never has more parts than asked, starts at 0, ends within the length, all steps equal", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), fc.integer({ min: 1, max: 12 }), (length, most) => {
        const ticks = axisTicks(length, most);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        expect(ticks[0]).toEqual({ at: 0, text: "0" });
        expect(ticks.at(-1)!.at).toBeLessThanOrEqual(length * (1 + 1e-6));
        expect(new Set(ticks.map((tick) => tick.text)).size).toBe(ticks.length);
      }),
    );
  });

  it("says the ticks as short as their step allows", () => {
    expect(axisTicks(1900, 4).map((tick) => tick.text)).toEqual(["0", "500 ms", "1.0 s", "1.5 s"]);
    expect(axisTicks(200_000, 4).map((tick) => tick.text)).toEqual(["0", "1:00 min", "2:00 min", "3:00 min"]);
    expect(axisTicks(0, 4)).toEqual([{ at: 0, text: "0" }]);
  });

  it("says durations with two digits, carried over at the unit's end", () => {
    expect([0.25, 1.9, 31, 999, 1900, 12_345, 59_999, 90_000, 3_599_999, 7_500_000].map((ms) => durationText(ms))).toEqual([
      "250 µs",
      "1.9 ms",
      "31 ms",
      "999 ms",
      "1.9 s",
      "12 s",
      "60 s",
      "1:30 min",
      "60:00 min",
      "2:05 h",
    ]);
  });
});

describe("label placement", () => {
  const labels = fc
    .array(
      fc.record({
        at: fc.double({ min: -50, max: 650, noNaN: true }),
        width: fc.integer({ min: 1, max: 200 }),
        weight: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: 30 },
    )
    .map((list) => list.map((one, i) => ({ ...one, key: String(i) })));

  it("never lets labels touch each other or leave the drawing", () => {
    fc.assert(
      fc.property(labels, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 10 }), (given, lanes, gap) => {
        const width = 600;
        const placed = placeLabels(given, { width, lanes, gap });
        const boxes = placed.map((one) => ({ ...one, right: one.left + given[Number(one.key)]!.width }));
        expect(new Set(placed.map((one) => one.key)).size).toBe(placed.length);
        for (const box of boxes) {
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeLessThanOrEqual(width);
          expect(box.lane).toBeLessThan(lanes);
          for (const other of boxes)
            if (other !== box && other.lane === box.lane)
              expect(box.right + gap <= other.left + 1e-9 || other.right + gap <= box.left + 1e-9).toBe(true);
        }
      }),
    );
  });

  it("places the heaviest label that fits always, centred on its point or pushed in at an edge", () => {
    fc.assert(
      fc.property(
        labels.filter((list) => list.length > 0),
        (given) => {
          const heaviest = [...given].sort((a, b) => b.weight - a.weight || a.at - b.at)[0]!;
          const found = placeLabels(given, { width: 600, lanes: 1, gap: 4 }).find((one) => one.key === heaviest.key)!;
          expect(found.left).toBe(Math.max(0, Math.min(600 - heaviest.width, heaviest.at - heaviest.width / 2)));
        },
      ),
    );
  });

  it("moves a label aside, or to the next lane, before leaving it out", () => {
    const two = [
      { key: "a", at: 100, width: 60, weight: 1 },
      { key: "b", at: 110, width: 60, weight: 0 },
    ];
    expect(placeLabels(two, { width: 600, lanes: 1, gap: 4 })).toEqual([
      { key: "a", left: 70, lane: 0 },
      { key: "b", left: 134, lane: 0 },
    ]);
    expect(placeLabels(two, { width: 600, lanes: 2, gap: 4 })[1]).toEqual({ key: "b", left: 80, lane: 1 });
    expect(placeLabels(two, { width: 130, lanes: 1, gap: 4 })).toHaveLength(1);
  });

  it("puts a bar's text right of it, else left of it, else nowhere", () => {
    expect(besideBar(10, 50, 40, 200, 4)).toEqual({ left: 54, side: "right" });
    expect(besideBar(150, 190, 40, 200, 4)).toEqual({ left: 106, side: "left" });
    expect(besideBar(10, 190, 40, 200, 4)).toBeNull();
  });
});
