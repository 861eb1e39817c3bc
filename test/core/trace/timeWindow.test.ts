import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  durationText,
  isWhole,
  panned,
  showing,
  ticksBetween,
  wholeAxis,
  windowOn,
  withinAxis,
  zoomed,
  type TimeWindow,
} from "../../../src/core/trace";

const length = fc.double({ min: 0.1, max: 1e9, noNaN: true });
/** An axis, and a window somewhere on it. */
const onAxis = fc.tuple(length, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })).map(([long, a, b]) => ({
  long,
  window: withinAxis({ from: Math.min(a, b) * long, to: Math.max(a, b) * long }, long),
}));
const share = (window: TimeWindow, at: number) => (at - window.from) / (window.to - window.from);

describe("what is seen of a time axis", () => {
  it("never leaves the axis, whatever is done to it", () => {
    fc.assert(
      fc.property(
        onAxis,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        ({ long, window }, factor, by) => {
          for (const one of [window, zoomed(window, factor, window.from, long), panned(window, by, long), windowOn(by * long, by * long + 1, long)]) {
            expect(one.from).toBeGreaterThanOrEqual(0);
            expect(one.to).toBeLessThanOrEqual(long * (1 + 1e-9) + 0.02);
            expect(one.to).toBeGreaterThan(one.from);
          }
        },
      ),
      { seed: 1 },
    );
  });

  it("zooms with a moment where it stood, as long as there is room on both sides", () => {
    fc.assert(
      fc.property(onAxis, fc.double({ min: 0, max: 1, noNaN: true }), ({ long, window }, where) => {
        const at = window.from + where * (window.to - window.from);
        const nearer = zoomed(window, 0.5, at, long);
        fc.pre(nearer.to - nearer.from > 1);
        expect(share(nearer, at)).toBeCloseTo(where, 5);
      }),
      { seed: 2 },
    );
  });

  it("comes back to the whole by zooming out, and stops at the ends when panning", () => {
    let window = zoomed(wholeAxis(1000), 0.25, 900, 1000);
    expect(window).toEqual({ from: 675, to: 925 });
    expect(panned(panned(window, 0.5, 1000), 0.5, 1000)).toEqual({ from: 750, to: 1000 });
    for (let i = 0; i < 3; i++) window = zoomed(window, 2, 900, 1000);
    expect([window, isWhole(window, 1000)]).toEqual([{ from: 0, to: 1000 }, true]);
  });

  it("moves to a stretch that is out of sight, and stays where part of it is seen", () => {
    const window = { from: 400, to: 500 };
    expect(showing(window, 450, 900, 1000)).toBe(window);
    for (const [from, to] of [
      [800, 820],
      [10, 20],
      [990, 1000],
    ] as const) {
      const there = showing(window, from, to, 1000);
      expect(there.to - there.from).toBeCloseTo(100, 6);
      expect(from).toBeGreaterThanOrEqual(there.from);
      expect(from).toBeLessThanOrEqual(there.to);
    }
  });

  it("shows something where there is no length, and a point with room around it", () => {
    expect(wholeAxis(0)).toEqual({ from: 0, to: 1 });
    const point = windowOn(500, 500, 1000);
    expect(point.from).toBeLessThan(500);
    expect(point.to).toBeGreaterThan(500);
    expect(withinAxis({ from: Number.NaN, to: 5 }, 10)).toEqual({ from: 0, to: 10 });
  });
});

describe("the ticks of a stretch", () => {
  it("lie in it, a round step apart, each with a text of its own", () => {
    fc.assert(
      fc.property(onAxis, fc.integer({ min: 3, max: 12 }), ({ window: { from, to } }, most) => {
        const ticks = ticksBetween(from, to, most);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        expect(new Set(ticks.map((tick) => tick.text)).size).toBe(ticks.length);
        for (const { at } of ticks) {
          expect(at).toBeGreaterThanOrEqual(from - (to - from) * 1e-6 - 1e-6);
          expect(at).toBeLessThanOrEqual(to + (to - from) * 1e-6 + 1e-6);
        }
      }),
      { seed: 3 },
    );
  });

  it("are as exact as their step, also minutes and hours in", () => {
    expect(ticksBetween(90_000, 90_004, 4).map((tick) => tick.text)).toEqual([
      "1:30.000 min",
      "1:30.001 min",
      "1:30.002 min",
      "1:30.003 min",
      "1:30.004 min",
    ]);
    expect(ticksBetween(7_499_000, 7_501_000, 4).map((tick) => tick.text)[2]).toBe("2:05:00.0 h");
    expect(durationText(59_999.6, 0.1)).toBe("59.9996 s");
  });
});
