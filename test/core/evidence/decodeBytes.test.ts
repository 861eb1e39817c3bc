import { createMultibyteEncoder } from "@exodus/bytes/multi-byte.js";
import { createSinglebyteEncoder } from "@exodus/bytes/single-byte.js";
import { describe, expect, it } from "vitest";
import { decodeBytes, extractText } from "../../../src/core/evidence";

const japanese = "東京都は、日本の首都であり、世界でも有数の大都市です。この記事は２０２６年３月１日に公開されました。";
const chinese = "北京是中国的首都，也是全国的政治和文化中心。这个网页是在二〇二六年三月一日发表的，里面说的是人们的生活。";
const taiwan = "臺北市是中華民國的首都，也是全國的政治和文化中心。這個網頁是在三月一日發表的，裡面說的是人們的生活。";
const korean = "서울은 대한민국의 수도이며 가장 큰 도시이다. 이 기사는 이천이십육년 삼월 일일에 공개되었다.";
const russian = "Москва является столицей России и крупнейшим городом страны. Страница опубликована первого марта.";
const greek = "Η Αθήνα είναι η πρωτεύουσα της Ελλάδας και η μεγαλύτερη πόλη της χώρας.";
const hebrew = "ירושלים היא עיר הבירה של מדינת ישראל והעיר הגדולה ביותר בה.";
const arabic = "القاهرة هي عاصمة جمهورية مصر العربية وأكبر مدنها من حيث عدد السكان.";
const thai = "กรุงเทพมหานครเป็นเมืองหลวงและนครที่มีประชากรมากที่สุดของประเทศไทย";
const german = "Die größte Stadt Österreichs ist Wien; für Gäste aus Köln, Düsseldorf und Zürich ist sie schön.";
const swedish = "Åsa såg på älven när hon åt ölbröd på ön i Örebro, där åskan gått över ängarna.";
const french = "Le café coûte 3 € « à peu près », dit l’élève d’été déjà naïf.";

const utf16 = (text: string, little: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) new DataView(bytes.buffer).setUint16(2 * i, text.charCodeAt(i), little);
  return bytes;
};
const encode = (charset: string, text: string): Uint8Array => {
  if (charset === "utf-8") return new TextEncoder().encode(text);
  if (charset === "utf-16le" || charset === "utf-16be") return utf16(text, charset === "utf-16le");
  return /^(windows|koi8)/.test(charset) ? createSinglebyteEncoder(charset)(text) : createMultibyteEncoder(charset)(text);
};

const samples: readonly (readonly [string, string])[] = [
  ["utf-8", japanese],
  ["utf-8", french],
  ["shift_jis", japanese],
  ["euc-jp", japanese],
  ["gb18030", chinese],
  ["big5", taiwan],
  ["euc-kr", korean],
  ["windows-1251", russian],
  ["koi8-r", russian],
  ["windows-1253", greek],
  ["windows-1255", hebrew],
  ["windows-1256", arabic],
  ["windows-1252", french],
  ["windows-1252", german],
  ["windows-1252", swedish],
  ["windows-874", thai],
];

describe("bytes become text", () => {
  it.each(samples)("undeclared %s is detected: %s", (charset, text) => {
    const page = `<!doctype html><html><head><title>x</title></head><body><p>${text}</p></body></html>`;
    expect(decodeBytes(encode(charset, page), "text/html", null)).toMatchObject({
      charset,
      text: page,
      from: charset === "windows-1252" ? "default" : "detected",
      undecodable: 0,
    });
  });
  it.each(samples)("%s declared by the header is believed: %s", (charset, text) => {
    expect(decodeBytes(encode(charset, text), `text/html; charset="${charset}"`, null)).toMatchObject({
      charset,
      text,
      from: "header",
      undecodable: 0,
      better: null,
    });
  });
  it.each(samples)("%s declared by the page is believed: %s", (charset, text) => {
    const page = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=${charset}"><title>${text}</title>`;
    expect(decodeBytes(encode(charset, page), "text/html", null)).toMatchObject({ charset, text: page, from: "meta" });
  });
  it.each(["utf-16le", "utf-16be"])("%s is known by its zeros, its declaration, or its mark", (charset) => {
    const page = `<html><body>${french}</body></html>`;
    expect(decodeBytes(encode(charset, page), "text/html", null)).toMatchObject({ charset, text: page, from: "detected" });
    expect(decodeBytes(encode(charset, page), `text/html;charset=${charset}`, null)).toMatchObject({ charset, text: page, from: "header" });
    expect(decodeBytes(encode(charset, `\ufeff${page}`), "text/html;charset=utf-8", null)).toMatchObject({ charset, text: page, from: "bom" });
  });
  it("the order is choice, mark, header, page", () => {
    const page = new TextEncoder().encode('\ufeff<meta charset="windows-1251">é');
    expect(decodeBytes(page, "text/html; charset=koi8-r", "windows-1252")).toMatchObject({ charset: "windows-1252", from: "chosen" });
    expect(decodeBytes(page, "text/html; charset=koi8-r", null)).toMatchObject({ charset: "utf-8", from: "bom" });
    expect(decodeBytes(page.subarray(3), "text/html; charset=koi8-r", null)).toMatchObject({ charset: "koi8-r", from: "header" });
    expect(decodeBytes(page.subarray(3), "text/html", null)).toMatchObject({ charset: "windows-1251", from: "meta" });
  });
  it("an XML declaration counts in XML and HTML, a meta element only in HTML", () => {
    const feed = encode("shift_jis", `<?xml version="1.0" encoding="Shift_JIS"?><a>${japanese}</a>`);
    expect(decodeBytes(feed, "application/rss+xml", null)).toMatchObject({ charset: "shift_jis", from: "meta" });
    expect(decodeBytes(feed, "application/xhtml+xml", null)).toMatchObject({ charset: "shift_jis", from: "meta" });
    expect(decodeBytes(new TextEncoder().encode("<meta charset=koi8-r>plain"), "text/plain", null)).toMatchObject({
      charset: "utf-8",
      from: "default",
    });
  });
  it("windows-1252 has its euro sign, whoever asks for it as latin1", () => {
    expect(decodeBytes(new Uint8Array([0x80, 0x93, 0x94, 0x9f]), "text/plain; charset=iso-8859-1", null).text).toBe("€“”Ÿ");
  });
  it("labels that nobody knows, or that browsers refuse, count as not said", () => {
    for (const label of ["klingon", "hz-gb-2312", "iso-2022-kr", ""])
      expect(decodeBytes(encode("utf-8", "naïve"), `text/plain; charset=${label}`, null)).toMatchObject({
        charset: "utf-8",
        from: "detected",
        text: "naïve",
      });
  });
  it("a UTF-8 page cut inside a character is still UTF-8", () => {
    const bytes = encode("utf-8", japanese);
    expect(decodeBytes(bytes.subarray(0, bytes.length - 1), "text/plain", null)).toMatchObject({
      charset: "utf-8",
      from: "detected",
      undecodable: 1,
    });
  });
  it("ISO-2022-JP is known by its escapes", () => {
    const bytes = new Uint8Array([0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42]);
    expect(decodeBytes(bytes, "text/plain", null)).toMatchObject({ charset: "iso-2022-jp", text: "日本" });
  });
});

describe("what declares an encoding", () => {
  const warned = (bytes: Uint8Array, type: string, chosen: string | null = null) =>
    extractText(bytes, type, { charset: chosen }).warnings.map(({ code, message }) => `${code}: ${message}`);
  it("is listed, strongest first, and the automatic choice stays known beside a chosen one", () => {
    const page = encode("utf-8", '\ufeff<meta charset="windows-1251"><p>é');
    expect(decodeBytes(page, "text/html; charset=koi8-r", "big5")).toMatchObject({
      charset: "big5",
      automatic: "utf-8",
      declared: [
        { from: "bom", charset: "utf-8" },
        { from: "header", charset: "koi8-r" },
        { from: "meta", charset: "windows-1251" },
      ],
    });
  });
  it("and contradicts another declaration is told, with what was used", () => {
    const page = encode("windows-1251", `<meta charset="utf-8"><p>${russian}</p>`);
    expect(warned(page, "text/html; charset=windows-1251")).toEqual([
      "charset-conflict: The declared encodings differ: the Content-Type header says windows-1251, the page's own declaration says utf-8. windows-1251 was used, because it is the strongest.",
    ]);
    expect(warned(encode("utf-8", `<meta charset="koi8-r"><p>${"plain words ".repeat(9)}</p>`), "text/html; charset=utf-8")).toEqual([]);
    expect(warned(encode("gb18030", `<meta charset="gb2312"><p>${chinese.repeat(2)}</p>`), "text/html; charset=gb18030")).toEqual([]);
  });
  it.each([
    ["utf-8", "shift_jis", japanese],
    ["utf-8", "windows-1251", russian],
    ["iso-8859-1", "gb18030", chinese],
    ["windows-1252", "euc-jp", japanese],
    ["windows-1252", "utf-8", french],
    ["shift_jis", "utf-8", japanese],
  ])("and is wrong is told: %s declared, %s found", (declared, real, text) => {
    expect(decodeBytes(encode(real, `<p>${text}</p>`), `text/html; charset=${declared}`, null).better).toBe(real);
  });
  it.each(samples)("and is right is left alone: %s", (charset, text) => {
    for (const page of [text, `<html><body><p>${text}</p></body></html>`])
      expect(decodeBytes(encode(charset, page), `text/html; charset=${charset}`, null).better).toBeNull();
  });
});
