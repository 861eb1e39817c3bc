import { describe, expect, it } from "vitest";
import { questionOf } from "../../../../src/core/evidence/passages";
import { marksOf } from "../../../../src/core/evidence/passages/marks";
import { namesIn } from "../../../../src/core/evidence/passages/names";
import { folded, termsOf } from "../../../../src/core/evidence/passages/terms";
import { valuesIn } from "../../../../src/core/evidence/passages/values";

/** Each mark as `kind status said → what stands here`. */
const marks = (claim: string, passage: string) =>
  marksOf(questionOf(claim), passage).map(({ kind, status, said, here }) =>
    [kind, status, said ?? "–", "→", here.map(({ start, end }) => passage.slice(start, end)).join(" | ") || "–"].join(" "),
  );

describe("a passage is marked", () => {
  it("where it has the claim's values in another notation", () => {
    expect(marks("Published on 1 March 2026 by 1,200 people.", "Released 2026-03-01; 1200 people took part.")).toEqual([
      "date same 1 March 2026 → 2026-03-01",
      "number same 1,200 → 1200",
    ]);
    expect(marks("Growth was 12% in 2026", "On 4 May 2026 growth was 12 percent")).toEqual([
      "number same 12% → 12 percent",
      "date same 2026 → 4 May 2026",
    ]);
  });
  it("where it has another value of that kind, and where it has none", () => {
    expect(marks("It costs 30 euros.", "It costs 25 euros.")).toEqual(["number other 30 → 25"]);
    expect(marks("It costs 30 euros.", "It costs euros.")).toEqual(["number absent 30 → –"]);
    expect(marks("发布于2026年3月1日", "发布于2026年3月2日")).toEqual(["date other 2026年3月1日 → 2026年3月2日"]);
    expect(marks("The current release is v3.2.", "The current release is v3.1.")).toEqual(["version other v3.2 → v3.1"]);
    expect(marks("٣٠ يورو", "30 يورو")).toEqual(["number same ٣٠ → 30"]);
  });
  it("not against a value that the claim says elsewhere", () => {
    expect(marks("v3.2 replaces v3.1", "v3.1 is replaced")).toEqual(["version absent v3.2 → –", "version same v3.1 → v3.1"]);
  });
  it("where it names somebody else", () => {
    expect(marks("The prize went to Craig Morton.", "The prize went to Alexander Kluge.")).toEqual(["name other Craig Morton → Alexander Kluge"]);
    expect(marks("The prize went to Craig Morton.", "Morton won it.")).toEqual(["name part Craig Morton → Morton"]);
    expect(marks("The prize went to Craig Morton.", "Craig  Morton won it.")).toEqual(["name same Craig Morton → Craig | Morton"]);
    expect(marks("她写了《围城》", "她写了《活着》")).toEqual(["name other 围城 → 活着"]);
  });
  it("where one of both says not", () => {
    expect(marks("The bridge is open.", "The bridge is not open.")).toEqual(["negation other – → not"]);
    expect(marks("The bridge isn't open.", "The bridge is open.")).toEqual(["negation other not → –"]);
    expect(marks("桥已开放", "桥尚未开放")).toEqual(["negation other – → 尚未"]);
    expect(marks("Never open", "It is not open")).toEqual([]);
  });
});

describe("values", () => {
  it("have one key for every notation", () => {
    const keys = (text: string) => valuesIn(text).map(({ key }) => key);
    expect(keys("1 March 2026, March 1st, 2026, 2026/3/1, ２０２６年３月１日")).toEqual(Array.from({ length: 4 }, () => "2026-03-01"));
    expect(keys("in March 2026; 2026年3月; on 5 May; May 5; 8月3日; since 1999")).toEqual([
      "2026-03",
      "2026-03",
      "--05-05",
      "--05-05",
      "--08-03",
      "1999",
    ]);
    expect(keys("3.5 million, 12 %, 12 per cent, v3.2, 4.2.1, three")).toEqual(["3500000", "12%", "12%", "3.2", "4.2.1", "3"]);
    expect(keys("no value here")).toEqual([]);
  });
});

describe("terms", () => {
  const terms = (text: string) => termsOf(text).map(({ term }) => term);
  it("are folded words without function words, pairs of characters, and values by their key", () => {
    expect(terms("The companies’ Résumés of 1 March 2026")).toEqual(["company", "resume", "#2026-03-01", "#2026-03", "#2026"]);
    expect(terms("共有12,345人")).toEqual(["共有", "#12345", "人"]);
    expect(terms("GPT模型v3.2发布")).toEqual(["gpt", "模型", "#3.2", "发布"]);
    expect(terms("カメラ")).toEqual(["カメ", "メラ"]);
  });
  it("keep what only looks like a plural", () => {
    expect(["glass", "status", "bus", "series", "boxes", "ponies"].map(folded)).toEqual(["glass", "status", "bus", "sery", "boxe", "pony"]);
  });
});

describe("names", () => {
  const names = (text: string) => namesIn(text).map(({ start, end }) => text.slice(start, end));
  it("are what has a capital not from its place", () => {
    expect(names("The Bank of England met. Rates in London rose, said NASA on Monday in March 2026.")).toEqual(["Bank of England", "London", "NASA"]);
    expect(names("Published by iPhone makers. Craig Morton was there.")).toEqual(["iPhone", "Craig Morton"]);
    expect(names("新しいカメラ「光」")).toEqual(["カメラ", "光"]);
  });
});
