import { createMultibyteEncoder } from "@exodus/bytes/multi-byte.js";
import { createSinglebyteEncoder } from "@exodus/bytes/single-byte.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Row } from "../../src/core/formats/row";
import type { CharsetFrom } from "../../src/core/evidence";
import { successRow, type SampleRepresentation } from "./sampleRows";

/** A page in one encoding that says so in one way, or not at all. */
export interface EncodedPage {
  readonly task: string;
  readonly page: SampleRepresentation;
  /** What must be read: the encoding, what decided it, and the canonical text. */
  readonly charset: string;
  readonly from: CharsetFrom;
  readonly text: string;
  /** A sentence of it, as evidence. */
  readonly quote: string;
}

const japanese = ["東京の発表", "東京都は、日本の首都であり、世界でも有数の大都市です。", "この記事は二〇二六年三月一日に公開されました。"] as const;
const simplified = [
  "北京的消息",
  "北京是中国的首都，也是全国的政治和文化中心。",
  "这个网页是在二〇二六年三月一日发表的，里面说的是人们的生活。",
] as const;
const traditional = ["臺北的消息", "臺北市是我們的首都，也是全國的政治和文化中心。", "這個網頁是在三月一日發表的，裡面說的是人們的生活。"] as const;
const russian = [
  "Новости Москвы",
  "Москва является столицей России и крупнейшим городом страны.",
  "Страница опубликована первого марта этого года.",
] as const;
const french = [
  "Prix du café",
  "Le café coûte 3 € « à peu près », dit l’élève d’été déjà naïf.",
  "Publié à Besançon le 1er août, où l’on s’en réjouit.",
] as const;

/** The encodings of the acceptance list, each with a text in a language it is used for. */
const encodings: readonly (readonly [charset: string, words: readonly [string, string, string]])[] = [
  ["utf-8", japanese],
  ["utf-16le", french],
  ["utf-16be", french],
  ["windows-1252", french],
  ["shift_jis", japanese],
  ["euc-jp", japanese],
  ["gb18030", simplified],
  ["big5", traditional],
  ["windows-1251", russian],
];

export function encoded(charset: string, text: string): Uint8Array {
  if (charset === "utf-8") return new TextEncoder().encode(text);
  if (charset.startsWith("utf-16")) {
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), charset === "utf-16le");
    return new Uint8Array(view.buffer);
  }
  return /^windows/.test(charset) ? createSinglebyteEncoder(charset)(text) : createMultibyteEncoder(charset)(text);
}

export const archived = (bytes: Uint8Array, contentType: string): SampleRepresentation => ({
  sha256: bytesToHex(sha256(bytes)),
  bytes,
  contentType,
});

function page(task: string, charset: string, from: CharsetFrom, [title, first, second]: readonly [string, string, string]): EncodedPage {
  const meta = from === "meta" ? `<meta charset="${charset}">` : "";
  const source = `<!doctype html>\n<html><head>${meta}<title>${title}</title></head>\n<body><h1>${title}</h1>\n<p>${first}</p>\n<p>${second}</p>\n</body></html>`;
  const bytes = encoded(charset, from === "bom" ? `\ufeff${source}` : source);
  const contentType = from === "header" ? `text/html; charset=${charset}` : "text/html";
  return {
    task,
    page: archived(bytes, contentType),
    charset,
    from,
    text: `${title}\n\n${title}\n\n${first}\n\n${second}`,
    quote: second,
  };
}

/** Every encoding declared by the header; by a mark or by the page where it can; and undeclared. */
export const encodedPages: readonly EncodedPage[] = encodings.flatMap(([charset, words]) => {
  const unicode = charset.startsWith("utf-");
  const ways: readonly CharsetFrom[] = [
    "header",
    ...(unicode ? (["bom"] as const) : []),
    // What could be read as ASCII to say so is not UTF-16.
    ...(charset.startsWith("utf-16") ? [] : (["meta"] as const)),
    charset === "windows-1252" ? "default" : "detected",
  ];
  return ways.map((from) => page(`${charset}-${from}`.toUpperCase(), charset, from, words));
});

/** A row that cites this page with a sentence of it. */
export function rowCiting({ task, page: { sha256: hash, contentType, bytes }, quote }: Pick<EncodedPage, "task" | "page" | "quote">): Row {
  const row = successRow({ task });
  const url = `http://pages.fixture.test/${task.toLowerCase()}`;
  const answer = "It was published on 1 March.";
  return {
    ...row,
    query: "When was it published?",
    result: {
      ...row.result,
      facts: [],
      citations: [{ id: "k1", claim_id: "c1", url, representation_id: "r1", support: "full", evidence: { exact: quote } }],
    },
    trace: { ...row.trace, answer, claims: [{ id: "c1", start: 0, end: answer.length }], attempts: [] },
    provenance: {
      ...row.provenance,
      representations: [
        {
          id: "r1",
          sha256: hash,
          url,
          final_url: url,
          retrieved_at: "2026-11-29T10:00:00Z",
          status: 200,
          content_type: contentType,
          bytes: bytes.length,
        },
      ],
      derivations: [],
    },
  };
}
