import { afterAll, expect, it } from "vitest";
import { Formatters } from "../../webview/ui/formatters";
import { bytesText, count, figure, loadTexts, seconds, shortDay } from "../../webview/ui/text";

afterAll(() => loadTexts({}, "en"));

it("numbers and days are written as the display language writes them, whichever it is now", () => {
  loadTexts({}, "en");
  expect([count(1234567), figure(0.123456), seconds(4.256), bytesText(2840), shortDay("2026-03-09")]).toEqual([
    "1,234,567",
    "0.1235",
    "4.26",
    "2.8 kB",
    "Mar 9, 2026",
  ]);
  loadTexts({}, "de");
  expect([count(1234567), figure(0.123456), seconds(4.256), bytesText(2840), shortDay("2026-03-09")]).toEqual([
    "1.234.567",
    "0,1235",
    "4,26",
    "2,8 kB",
    "9. März 2026",
  ]);
});

it("a formatter that is used again writes what a new one would", () => {
  const formatters = new Formatters("en");
  const numbers = [{}, { maximumFractionDigits: 1 }, { maximumSignificantDigits: 4 }] as const;
  const days = [
    { dateStyle: "medium", timeZone: "UTC" },
    { month: "short", day: "numeric", timeZone: "UTC" },
  ] as const;
  for (let turn = 0; turn < 2; turn++) {
    for (const options of numbers) expect(formatters.number(1234.5678, options)).toBe(new Intl.NumberFormat("en", options).format(1234.5678));
    for (const options of days) expect(formatters.time(new Date(0), options)).toBe(new Intl.DateTimeFormat("en", options).format(new Date(0)));
  }
});
