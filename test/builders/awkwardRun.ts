import type { Attempt, Row } from "../../src/core/formats/row";
import { anAttempt } from "./attempt";
import { oddTraceRows } from "./oddTraceRows";
import { manySpansRow, richRow, richTruth } from "./richRow";
import { runOnDisk, type RunOnDisk } from "./runOnDisk";
import { sampleRepresentation, sampleRepresentations, successRow, type SampleRepresentation } from "./sampleRows";

const site = "http://pages.fixture.test";

interface Told {
  readonly task: string;
  readonly query: string;
  readonly answer: string;
  /** The parts of the answer that are claims, each with the quote it rests on. */
  readonly claims: readonly (readonly [text: string, quote: string])[];
  readonly page: SampleRepresentation;
  readonly dimensions?: Record<string, string>;
}

/** A case with one page, told by its words. */
function told({ task, query, answer, claims, page, dimensions }: Told): Row {
  const row = successRow({ task });
  const attempts: Attempt[] = [anAttempt({ id: "a1", ms: 120, url: `${site}/${task.toLowerCase()}`, brings: "r1" })];
  return {
    ...row,
    query,
    ...(dimensions === undefined ? {} : { dimensions }),
    result: {
      ...row.result,
      facts: [],
      citations: claims.map(([, exact], i) => ({
        id: `k${i}`,
        claim_id: `c${i}`,
        url: `${site}/${task.toLowerCase()}`,
        representation_id: "r1",
        provenance: "allowed",
        support: "full",
        evidence: { exact },
      })),
    },
    trace: {
      answer,
      attempts,
      claims: claims.map(([text], i) => ({
        id: `c${i}`,
        start: [...answer.slice(0, answer.indexOf(text))].length,
        end: [...answer.slice(0, answer.indexOf(text) + text.length)].length,
      })),
    },
    provenance: {
      ...row.provenance,
      representations: [
        {
          id: "r1",
          sha256: page.sha256,
          url: `${site}/${task.toLowerCase()}`,
          final_url: `${site}/${task.toLowerCase()}`,
          retrieved_at: "2026-11-29T10:00:00.120Z",
          status: 200,
          content_type: page.contentType,
          bytes: page.bytes.length,
          generated_by: "a1",
          headers: { "last-modified": "Sat, 28 Nov 2026 08:00:00 GMT" },
        },
      ],
      derivations: [],
    },
  };
}

const ambiguousPage = sampleRepresentation(
  "<title>Opening hours</title><h1>Opening hours</h1><h2>Library</h2><p>Open from nine to five.</p><h2>Museum</h2><p>Open from nine to five.</p><h2>Town hall</h2><p>Open from nine to five.</p>",
);
const changedPage = sampleRepresentation("<title>Notice</title><p>These bytes are not those that were archived.</p>");
const lostPage = sampleRepresentation("<title>Lost</title><p>Nobody has kept these bytes.</p>");
const cjkPage = sampleRepresentation(
  '<html lang="zh-Hant"><title>港口公告</title><h1>港口管理處公告</h1><p>渡輪自二〇二六年三月一日起每日開航六班,末班船於晚上九時開出。</p><p lang="ja">三月一日より、フェリーは一日六便になります。最終便は午後九時です。</p></html>',
);
const rtlPage = sampleRepresentation(
  '<html lang="ar" dir="rtl"><title>إعلان الميناء</title><h1>إعلان إدارة الميناء</h1><p>تبحر العبّارة ست مرات يوميًا ابتداءً من 1 مارس 2026، وتغادر الرحلة الأخيرة في الساعة 21:00.</p><p lang="he">המעבורת יוצאת שש פעמים ביום החל מ-1 במרץ 2026.</p></html>',
);
const longPage = sampleRepresentation(
  `<title>A long page</title><h1>Minutes of the harbour board</h1>${Array.from({ length: 80 }, (_, i) => `<p>Item ${i + 1}: the board considered the report of the ${i % 2 ? "pilot" : "engineer"} and took note of it without a vote.</p>`).join("")}`,
);

const longQuery =
  "Find, on the pages of the harbour board and nowhere else, the number of the item under which the board took note of the last report of the engineer before the summer recess, and say in one sentence what the board decided about it, who was present, and whether the minutes were corrected at a later meeting";

/** Cases that are hard to draw: each is named after what is hard about it. */
export const awkwardRows = (): readonly Row[] => [
  richRow("OVERLAP"),
  told({
    task: "LONG",
    query: longQuery,
    answer: "Item 79: the board took note of the report of the engineer without a vote.",
    claims: [["Item 79: the board took note", "Item 79: the board considered the report of the engineer"]],
    page: longPage,
    dimensions: { category: "minutes-of-a-public-body-with-a-long-name", effort: "high" },
  }),
  told({
    task: "CJK",
    query: "渡輪每日有幾班?末班船幾點開出?",
    answer: "渡輪每日開航六班。末班船於晚上九時開出。",
    claims: [
      ["渡輪每日開航六班", "每日開航六班"],
      ["末班船於晚上九時開出", "末班船於晚上九時開出"],
    ],
    page: cjkPage,
  }),
  told({
    task: "RTL",
    query: "كم مرة تبحر العبّارة يوميًا؟",
    answer: "تبحر العبّارة ست مرات يوميًا. تغادر الرحلة الأخيرة في الساعة 21:00.",
    claims: [
      ["تبحر العبّارة ست مرات يوميًا", "ست مرات يوميًا"],
      ["تغادر الرحلة الأخيرة في الساعة 21:00", "وتغادر الرحلة الأخيرة في الساعة 21:00"],
    ],
    page: rtlPage,
  }),
  told({
    task: "AMBIGUOUS",
    query: "When is the museum open?",
    answer: "The museum is open from nine to five.",
    claims: [["The museum is open from nine to five", "Open from nine to five."]],
    page: ambiguousPage,
  }),
  told({
    task: "NOTFOUND",
    query: "When does the museum close?",
    answer: "The museum closes at six.",
    claims: [["The museum closes at six", "The museum closes at six o’clock in the evening."]],
    page: ambiguousPage,
  }),
  told({
    task: "MISMATCH",
    query: "What does the notice say?",
    answer: "The bytes are those that were archived.",
    claims: [["The bytes are those that were archived", "not those that were archived"]],
    page: changedPage,
  }),
  told({
    task: "MISSING",
    query: "What did the lost page say?",
    answer: "It said that nobody keeps bytes.",
    claims: [["It said that nobody keeps bytes", "Nobody has kept these bytes."]],
    page: lostPage,
  }),
  manySpansRow("SPANS", 400),
  ...oddTraceRows(),
];

export const awkwardRepresentations: readonly SampleRepresentation[] = [...sampleRepresentations, ambiguousPage, cjkPage, rtlPage, longPage];

/** Those cases as a run folder. One archived file holds other bytes than its name says, one is not there. */
export function awkwardRun(): RunOnDisk {
  const run = runOnDisk(awkwardRows(), awkwardRepresentations);
  run.write(`representations/${changedPage.sha256.slice(0, 2)}/${changedPage.sha256}`, "<title>Notice</title><p>Somebody has edited this file.</p>");
  run.write("truth/OVERLAP.yaml", richTruth("OVERLAP"));
  run.write("truth/RETRIEVAL.yaml", richTruth("RETRIEVAL"));
  return run;
}
