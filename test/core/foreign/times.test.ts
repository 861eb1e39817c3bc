import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timestamp } from "../../../src/core/formats/common";
import { secondsBetween, secondsFrom, utcFromCount, utcTime } from "../../../src/core/foreign/times";

describe("times of other people's", () => {
  it("turns any ISO 8601 time into UTC and keeps every digit", () => {
    expect(utcTime("2025-05-13T00:27:36.997226-04:00")).toBe("2025-05-13T04:27:36.997226Z");
    expect(utcTime("2025-05-13 00:27:36,5+0530")).toBe("2025-05-12T18:57:36.5Z");
    expect(utcTime("2025-05-13T00:27:36.123456789123Z")).toBe("2025-05-13T00:27:36.123456789123Z");
    expect(utcTime("2025-05-13T00:27")).toBe("2025-05-13T00:27:00Z");
    expect(utcTime(" 2025-05-13T00:27:36z ")).toBe("2025-05-13T00:27:36Z");
  });

  it("takes nothing else for a time", () => {
    for (const wrong of [
      "yesterday",
      "2025-05-13",
      "",
      null,
      5,
      "2025-05-13T00:27:36 GMT",
      "12025-05-13T00:27:36Z",
      "2025-13-01T00:00:00Z",
      "2025-01-01T25:00:00Z",
    ])
      expect(utcTime(wrong)).toBeNull();
  });

  it("counts from 1970 without rounding, before it too", () => {
    expect(utcFromCount("1544712660000000001", "nanoseconds")).toBe("2018-12-13T14:51:00.000000001Z");
    expect(utcFromCount(1544712660000000000, "nanoseconds")).toBe("2018-12-13T14:51:00.000000000Z");
    expect(utcFromCount(1770000000001234, "microseconds")).toBe("2026-02-02T02:40:00.001234Z");
    expect(utcFromCount(-1, "milliseconds")).toBe("1969-12-31T23:59:59.999Z");
    expect(utcFromCount(0, "seconds")).toBe("1970-01-01T00:00:00Z");
  });

  it("says null for what is no count, or lies outside of the years 0 to 9999", () => {
    for (const wrong of ["soon", "", 1.5, NaN, Infinity, null, {}, "9".repeat(26)]) expect(utcFromCount(wrong, "nanoseconds")).toBeNull();
    expect(utcFromCount("9".repeat(25), "seconds")).toBeNull();
  });

  it("always gives a time of ours, and the count back", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -62_167_219_200_000_000_000n, max: 253_402_300_799_999_999_999n }), (count) => {
        const time = utcFromCount(String(count), "nanoseconds")!;
        expect(timestamp.safeParse(time).success).toBe(true);
        expect(utcTime(time)).toBe(time);
        const [seconds, fraction] = time.replace("Z", "").split(".");
        expect(BigInt(Date.parse(`${seconds}Z`)) * 1_000_000n + BigInt(fraction!)).toBe(count);
      }),
    );
  });

  it("measures between counts and between times", () => {
    expect(secondsBetween("1544712660000000001", "1544712660500000001", "nanoseconds")).toBe(0.5);
    expect(secondsBetween(2, 1, "seconds")).toBe(-1);
    expect(secondsBetween("x", 1, "seconds")).toBeNull();
    expect(secondsFrom("2025-05-13T00:00:00.000001Z", "2025-05-13T01:00:01+01:00")).toBe(0.999999);
    expect(secondsFrom(null, "2025-05-13T01:00:01+01:00")).toBeNull();
  });
});
