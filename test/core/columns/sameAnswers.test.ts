import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ColumnEngine } from "../../../src/core/columns/columnEngine";
import { RowEngine } from "../../builders/slowRows/rowEngine";
import { notJudged, type RowItem, type RowOverlay } from "../../../src/core/records/rowFields";
import type { RowSummary } from "../../../src/core/records/rowSummary";
import type { RowQuery } from "../../../src/core/query/queryPort";
import { engineRowsOf } from "../../builders/engineRows";
import { noOverlay, storeOver } from "../../builders/slowRows";
import { jsonl } from "../../builders/sampleRows";
import { asking } from "../../contracts/queryPort";

/** Values that differ only in case, compatibility form, or `_` and `-`, and values that are missing. */
const label = fc.option(fc.constantFrom("success", "wrong-answer", "Wrong_Odd", "wrong-odd", "timeout", "ＯＤＤ", "odd", ""), { nil: undefined });
const few = fc.option(fc.constantFrom(0, 0.5, 1, 1.5, 2, 254, 255, 256, 70_000), { nil: undefined });
const whole = fc.option(fc.constantFrom(0, 1, 2, 255, 65_535), { nil: undefined });
const rowOf = fc.record(
  {
    task_id: fc.constantFrom("K01", "k01", "K02", "Ｋ02", "a", "a b", "élan", "🚀x", "ﬁn", "zz"),
    run_id: fc.constantFrom("r1", "r2"),
    lane: fc.constantFrom("fixture", "Fixture", "live"),
    system: fc.record({ id: fc.constantFrom("a", "B"), version: fc.constantFrom("1", "2", "unknown") }),
    stratum: fc.constantFrom("search", "Search", "blocking", ""),
    query: fc.constantFrom("What?", "what?", "Why", ""),
    expect: fc.constantFrom("success", "timeout"),
    repetition: fc.nat(3),
    observed_at: fc.constantFrom("2026-11-29T10:00:00Z", "2026-11-29T23:59:59.999Z", "2026-11-30T00:00:00Z", "2025-01-01T00:00:00+02:00"),
    dimensions: fc.dictionary(fc.constantFrom("kind", "my key", "constructor"), fc.constantFrom("x", "X", "y"), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
    result: fc.record(
      {
        primary_label: label,
        failure_tags: fc.array(fc.constantFrom("a", "A", "a_b", "a-b", "c"), { maxLength: 3 }),
        citations: fc.array(fc.record({ id: fc.constant("k"), support: fc.constantFrom("full", "none") }), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
    metrics: fc.record({ duration_s: few, cost_usd: few, requests: whole, bytes: whole }),
    trace: fc.record({ answer: fc.constantFrom("The page says so.", "Ｐａｇｅ", "nothing") }),
  },
  { requiredKeys: ["task_id"] },
);

const overlayOf: fc.Arbitrary<RowOverlay> = fc.record({
  review: fc.constantFrom("unlabelled", "draft", "labelled", "stale"),
  reviewers: fc.uniqueArray(fc.constantFrom("me", "you"), { maxLength: 2 }),
  mine: fc.uniqueArray(fc.constantFrom("yes", "no_way", "no-way"), { maxLength: 2 }),
  judged: fc.oneof(
    fc.constant(notJudged),
    fc.record({
      labels: fc.array(fc.constantFrom("good", "bad"), { maxLength: 2 }),
      byDimension: fc
        .array(fc.tuple(fc.constantFrom("tone", "truth"), fc.array(fc.constantFrom("good", "bad"), { maxLength: 2 })))
        .map((all) => new Map(all)),
      judges: fc.constantFrom(["m1"], ["m1", "m2"]),
      kinds: fc.constantFrom(["model"], ["human", "model"]),
    }),
  ),
});

const value = fc.constantFrom(
  '""',
  "search",
  "wrong_odd",
  "wrong-answer",
  "odd",
  "k01",
  "K0*",
  "*0*",
  '"a b"',
  "é*",
  "*1",
  "🚀x",
  "fin",
  "a",
  '"a 1"',
  "a*",
  "x",
  "what?",
  "W*y",
  "labelled",
  "me",
  "yes",
  "no-way",
  "good",
  "full",
  "m*",
  "success",
  "1",
  "2",
  "254",
  "255",
);
const textField = fc.constantFrom(
  "stratum",
  "label",
  "Label",
  "tag",
  "lane",
  "system",
  "review",
  "judge",
  "judge.tone",
  "judged",
  "rater",
  "task",
  "query",
  "expect",
  "mine",
  "reviewer",
  "support",
  "run",
  "dimensions.kind",
  '"dimensions.my key"',
  "dimensions.constructor",
  "failure",
);
const numberField = fc.constantFrom("duration", "cost", "requests", "bytes", "repetition", "line", "citations", "supported", "attempts");
const number = fc.constantFrom("0", "0.5", "1", "1.5", "2", "254", "255", "256", "65535", "70000", "-1", "1e9");
const op = fc.constantFrom("<", "<=", ">", ">=");
const time = fc.constantFrom("2026-11-29", "2026-11-30", "2026-11-29T10:00", "2026-11-29T10:00:00Z", "2024-12-31T22:00:00.000Z");
const term = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(textField, value).map(([field, one]) => `${field}:${one}`) },
  { weight: 2, arbitrary: fc.tuple(textField, value, value).map(([field, one, two]) => `${field}:(${one} or ${two})`) },
  { weight: 2, arbitrary: fc.tuple(numberField, op, number).map((parts) => parts.join("")) },
  { weight: 1, arbitrary: fc.tuple(numberField, number).map(([field, one]) => `${field}:(${one} or "")`) },
  { weight: 1, arbitrary: fc.tuple(op, time).map(([how, when]) => `observed${how}${when}`) },
  { weight: 1, arbitrary: time.map((when) => `observed:${when}`) },
  { weight: 1, arbitrary: fc.constantFrom("page", "says", '"K0"', "élan") },
);
const { filter } = fc.letrec<{ filter: string }>((tie) => ({
  filter: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    term,
    fc.tuple(tie("filter"), tie("filter")).map(([a, b]) => `${a} and ${b}`),
    fc.tuple(tie("filter"), tie("filter")).map(([a, b]) => `(${a} or ${b})`),
    tie("filter").map((one) => `not (${one})`),
  ),
}));
const queryOf: fc.Arbitrary<RowQuery> = fc
  .record({
    where: fc.oneof({ weight: 1, arbitrary: fc.constant("") }, { weight: 5, arbitrary: filter }),
    search: fc.constantFrom("", "", "page", "k0 says"),
    sort: fc.array(
      fc.record({
        by: fc.constantFrom(
          "duration",
          "cost",
          "requests",
          "line",
          "observed",
          "label",
          "tag",
          "task",
          "query",
          "review",
          "mine",
          "system",
          "dimensions.kind",
          "supported",
        ),
        descending: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    without: fc.constantFrom(null, null, null, "label", "stratum"),
  })
  .map(({ without, ...query }) => asking({ ...query, mayUse: (field) => field !== without }));

/** The same rows behind both engines. */
async function both(rows: readonly object[], overlays: readonly (RowOverlay | null)[]) {
  const { store } = storeOver(jsonl(rows));
  await store.load(() => undefined);
  const byPlace = new Map(overlays.flatMap((overlay, place) => (overlay && place < rows.length ? [[place, overlay] as const] : [])));
  const dimensions = () => ["tone", "truth"];
  const slow = new RowEngine(store, ({ place }: RowSummary) => byPlace.get(place) ?? noOverlay, Promise.resolve(), dimensions);
  const source = engineRowsOf(store.table.rows, { lineOf: (summary) => store.lineOf(summary), full: (summary) => store.full(summary) });
  const fast = new ColumnEngine({
    rows: () => source,
    overlays: () => ({ byPlace, others: noOverlay }),
    judgedDimensions: dimensions,
    firstRows: Promise.resolve(),
    pause: () => Promise.resolve(),
  });
  return { slow, fast, ids: store.table.rows.map(({ id }) => id) };
}

/** What an engine answers, refusals included. */
const answer = async <T>(asked: Promise<T>): Promise<T | string> => asked.catch((error: Error) => `${error.name}: ${error.message}`);

const rowsOf = fc.array(rowOf, { maxLength: 40 });
const overlaysOf = fc.array(fc.option(overlayOf), { maxLength: 12 });

describe("columns and summaries", () => {
  it("give the same pages, for any rows, overlays, filter and order", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf, overlaysOf, fc.array(queryOf, { minLength: 1, maxLength: 6 }), fc.nat(30), async (rows, overlays, queries, from) => {
        const { slow, fast } = await both(rows, overlays);
        for (const query of queries) {
          expect(await answer(fast.page(query, 0, 1000))).toEqual(await answer(slow.page(query, 0, 1000)));
          expect(await answer(fast.page(query, from, 7))).toEqual(await answer(slow.page(query, from, 7)));
        }
      }),
      { seed: 71, numRuns: 150 },
    );
  });

  it("count the same facets and the same matrix", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf, overlaysOf, fc.array(queryOf, { minLength: 1, maxLength: 6 }), async (rows, overlays, queries) => {
        const { slow, fast } = await both(rows, overlays);
        for (const query of queries) {
          expect(await answer(fast.facets(query))).toEqual(await answer(slow.facets(query)));
          expect(await answer(fast.matrix(query))).toEqual(await answer(slow.matrix(query)));
        }
      }),
      { seed: 72, numRuns: 150 },
    );
  });

  it("say the same place of every row, and step to the same rows", async () => {
    const wanted: fc.Arbitrary<(item: RowItem) => boolean> = fc.constantFrom(
      () => true,
      ({ overlay }: RowItem) => overlay.review !== "labelled",
      ({ summary }: RowItem) => summary.stratum === "blocking",
    );
    await fc.assert(
      fc.asyncProperty(rowsOf, overlaysOf, queryOf, wanted, async (rows, overlays, query, accepts) => {
        const { slow, fast, ids } = await both(rows, overlays);
        for (const id of ids) expect(await answer(fast.position(query, id))).toEqual(await answer(slow.position(query, id)));
        for (const id of [null, "no such row", ...ids])
          for (const direction of ["next", "previous"] as const)
            expect(await answer(fast.step(query, id, direction, accepts))).toEqual(await answer(slow.step(query, id, direction, accepts)));
      }),
      { seed: 73, numRuns: 80 },
    );
  });
});
