import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Row } from "../../src/core/formats/row";
import { foldedLabel } from "../../src/core/query/field";
import type { QueryPort, RowQuery } from "../../src/core/query/queryPort";
import type { RowItem } from "../../src/core/records/rowFields";
import type { FullRow } from "../../src/core/records/fullRow";
import { jsonl, sampleRows } from "../builders/sampleRows";

export type RowsPort = QueryPort<RowItem, FullRow>;
export interface OpenedPort {
  readonly port: RowsPort;
  /** Rows added to the source, and noticed. */ append(text: string): Promise<void>;
}

export const asking = (given: Partial<RowQuery> = {}): RowQuery => ({ where: "", search: "", sort: [], mayUse: () => true, ...given });

const strata = ["known-url", "search", "blocking"];
const labels = ["success", "Wrong_Answer", "wrong-answer", "timeout"];
const rowOf: fc.Arbitrary<Row> = fc.record({
  task_id: fc.constantFrom("K01", "K02", "S03", "🚀"),
  stratum: fc.option(fc.constantFrom(...strata), { nil: undefined }),
  repetition: fc.integer({ min: 0, max: 3 }),
  result: fc.record({
    primary_label: fc.option(fc.constantFrom(...labels), { nil: undefined }),
    failure_tags: fc.uniqueArray(fc.constantFrom("a", "b", "c")),
  }),
  metrics: fc.record({ duration_s: fc.option(fc.constantFrom(0.5, 1, 2, 10), { nil: null }) }),
  trace: fc.record({ answer: fc.constantFrom("", "The page says so.", "Ｐａｇｅ", "nothing") }),
});

/** A slow reference: what the answers mean, without an engine. */
const keeps = (row: Row, choice: Choice): boolean =>
  (choice.label === null || foldedLabel(row.result?.primary_label ?? "\u0000") === foldedLabel(choice.label)) &&
  (choice.longer === null || (row.metrics?.duration_s ?? -1) > choice.longer) &&
  (choice.word === null || `${row.task_id} ${row.trace?.answer ?? ""}`.normalize("NFKC").toLowerCase().includes(choice.word));
interface Choice {
  readonly label: string | null;
  readonly longer: number | null;
  readonly word: string | null;
  readonly sorted: boolean;
  readonly descending: boolean;
}
const choiceOf: fc.Arbitrary<Choice> = fc.record({
  label: fc.constantFrom(null, ...labels),
  longer: fc.constantFrom(null, 0.7, 5),
  word: fc.constantFrom(null, "page", "k0"),
  sorted: fc.boolean(),
  descending: fc.boolean(),
});
const queryOf = (choice: Choice): RowQuery =>
  asking({
    where: [...(choice.label === null ? [] : [`label:${choice.label}`]), ...(choice.longer === null ? [] : [`duration>${choice.longer}`])].join(
      " and ",
    ),
    search: choice.word ?? "",
    sort: choice.sorted ? [{ by: "duration", descending: choice.descending }] : [],
  });
function reference(rows: readonly Row[], choice: Choice): readonly number[] {
  const kept = rows.map((row, place) => ({ row, place })).filter(({ row }) => keeps(row, choice));
  const sign = choice.descending ? -1 : 1;
  if (choice.sorted)
    kept.sort((a, b) => {
      const [x, y] = [a.row.metrics?.duration_s ?? null, b.row.metrics?.duration_s ?? null];
      if (x === y) return a.place - b.place;
      return x === null ? 1 : y === null ? -1 : (x - y) * sign;
    });
  return kept.map(({ place }) => place);
}

/** What every engine behind the query port promises. `open` reads the whole source before it resolves. */
export function queryPortContract(name: string, open: (text: string) => Promise<OpenedPort>) {
  const places = (items: readonly RowItem[]) => items.map(({ summary }) => summary.place);
  const opened = () => open(jsonl(sampleRows()));

  describe(`the query port of ${name}`, () => {
    it("gives the rows that a slow reference gives, in its order, for any rows and question", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(rowOf, { maxLength: 25 }), choiceOf, async (rows, choice) => {
          const { port } = await open(jsonl(rows));
          const expected = reference(rows, choice);
          const page = await port.page(queryOf(choice), 0, 1000);
          expect(places(page.items)).toEqual(expected);
          expect(page).toMatchObject({ total: expected.length, exact: true });
        }),
        { numRuns: 60 },
      );
    });

    it("counts a facet value as the rows it leads to", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(rowOf, { maxLength: 25 }), choiceOf, async (rows, choice) => {
          const { port } = await open(jsonl(rows));
          const { facets } = await port.facets(queryOf({ ...choice, label: null }));
          for (const { value, count } of facets.find((facet) => facet.field === "label")!.values) {
            const where = [queryOf({ ...choice, label: null }).where, `label:"${value}"`].filter((part) => part !== "").join(" and ");
            expect((await port.page({ ...queryOf(choice), where }, 0, 1)).total).toBe(count);
          }
        }),
        { numRuns: 30 },
      );
    });

    const written: readonly Row[] = [
      { task_id: "A", trace: { answer: "The ＢＵＤＧＥＴ was 12 million.", claims: [{ id: "c", text: "It was 12 million." }] } },
      { task_id: "B", trace: { answer: "No budget", attempts: [{ span_id: "s", attributes: { "url.full": "https://a.example/Budget?x=1" } }] } },
      { task_id: "C", result: { citations: [{ id: "k", url: "https://b.example/report" }], primary_label: "success" } },
      { task_id: "D", query: "budget", trace: { answer: "预算 – café/bar" }, dimensions: { note: "BUDGET line" } },
    ] as const;
    it.each([
      ["answer:budget", "AB"],
      ["answer:BUDGET", "AB"],
      ["answer:(million or 预算)", "AD"],
      ["answer:12*lion", "A"],
      ['answer:""', "C"],
      ['not answer:""', "ABD"],
      ["answer:/b.dget/", "AB"],
      ["answer:/^no/", "B"],
      ["answer:/^no/c", ""],
      ["answer:/Budget|budget/c", "B"],
      ["answer:/CAFÉ\\/bar/", "D"],
      ["answer:/\\p{Han}{2}/", "D"],
      ["claim:million", "A"],
      ["url:budget", "B"],
      ["url:http", "BC"],
      ["url:/example\\/(budget|report)/", "BC"],
      ["row:budget", "ABD"],
      ["row:budget not answer:budget", "D"],
      ["row:primary_label", "C"],
      ["row:/BUDGET line/c", "D"],
      ["(answer:million or url:report) or task:D", "ACD"],
      ["budget", "ABD"],
    ])("answers %s from the texts of rows", async (where, expected) => {
      const { port } = await open(jsonl(written));
      const { items, total } = await port.page(asking({ where }), 0, 10);
      expect(items.map(({ summary }) => summary.key.task_id).join("")).toBe(expected);
      expect(total).toBe(expected.length);
      const { facets } = await port.facets(asking({ where }));
      expect(facets.find(({ field }) => field === "label")!.values.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
    });

    it("refuses what texts cannot be asked, and says where", async () => {
      const { port } = await open(jsonl(written));
      const ask = (where: string, more: Partial<RowQuery> = {}) => port.page(asking({ where, ...more }), 0, 5);
      await expect(ask("task:A answer:/(/")).rejects.toMatchObject({ at: 7, message: expect.stringContaining("missing closing )") as string });
      await expect(ask("answer:/(a)\\1/")).rejects.toThrow("cannot be read");
      await expect(ask("label:/succ/")).rejects.toThrow("label takes no regular expression");
      await expect(ask("line:/1/")).rejects.toThrow("line takes no regular expression");
      await expect(ask("answer>a")).rejects.toThrow("it can be matched");
      await expect(ask("", { sort: [{ by: "answer", descending: false }] })).rejects.toThrow("cannot be sorted");
      await expect(ask("row:x", { mayUse: (field) => field !== "row" })).rejects.toThrow('no field "row"');
    });

    it("cuts pages out of one order, whatever their size", async () => {
      const { port } = await opened();
      const query = asking({ sort: [{ by: "duration", descending: true }] });
      const whole = (await port.page(query, 0, 100)).items.map(({ summary }) => summary.id);
      const pieces = await Promise.all([0, 5, 10].map(async (from) => (await port.page(query, from, 5)).items.map(({ summary }) => summary.id)));
      expect(pieces.flat()).toEqual(whole);
      expect((await port.page(query, 500, 5)).items).toEqual([]);
    });

    it("lists a field's values under the other parts of the filter, and a ticked value even where none is left", async () => {
      const { port } = await opened();
      const { facets } = await port.facets(asking({ where: "stratum:search and label:timeout" }));
      const values = (field: string) => facets.find((facet) => facet.field === field)!.values;
      expect(values("label")).toEqual([
        { value: "success", count: 4, selected: false },
        { value: "timeout", count: 0, selected: true },
      ]);
      expect(values("stratum")).toEqual([
        { value: "", count: 1, selected: false },
        { value: "search", count: 0, selected: true },
      ]);
      expect(facets.map((facet) => facet.field)).toEqual(
        expect.arrayContaining(["stratum", "label", "tag", "lane", "system", "judge", "review", "dimensions.category", "dimensions.effort"]),
      );
    });

    it("counts strata by labels, leaving out what the filter says of the two", async () => {
      const { port } = await opened();
      const whole = (await port.matrix(asking())).matrix;
      expect(whole.rows).toEqual(["search", "known-url", "blocking", ""]);
      expect(whole.columns).toEqual(["success", "correct-refusal", "wrong-answer", "timeout"]);
      expect(whole.counts).toEqual([
        [4, 0, 0, 0],
        [0, 0, 4, 0],
        [0, 3, 0, 0],
        [0, 0, 0, 1],
      ]);
      expect((await port.matrix(asking({ where: "stratum:blocking and not label:success" }))).matrix).toEqual(whole);
      expect((await port.matrix(asking({ where: "system:browser-always" }))).matrix.counts).toEqual([
        [1, 0, 0],
        [0, 0, 1],
        [0, 1, 0],
      ]);
    });

    it("says where a row stands, and nothing where the filter hides it", async () => {
      const { port } = await opened();
      const { items } = await port.page(asking(), 0, 100);
      for (const [index, { summary }] of items.entries())
        expect(await port.position(asking(), summary.id)).toMatchObject({ index, total: items.length });
      expect(await port.position(asking({ where: "stratum:search" }), items.at(-1)!.summary.id)).toMatchObject({ index: null, total: 4 });
      expect(await port.position(asking(), "no such row")).toMatchObject({ index: null });
    });

    it("steps through all rows in order and back, and stops at the ends", async () => {
      const { port } = await opened();
      const order = (await port.page(asking(), 0, 100)).items.map(({ summary }) => summary.id);
      const walk = async (direction: "next" | "previous") => {
        const seen: string[] = [];
        for (
          let { id } = await port.step(asking(), null, direction, () => true);
          id !== null;
          { id } = await port.step(asking(), id, direction, () => true)
        )
          seen.push(id);
        return seen;
      };
      expect(await walk("next")).toEqual(order);
      expect(await walk("previous")).toEqual([...order].reverse());
    });

    it("steps on from a row that the filter has hidden meanwhile, to its neighbours in the order", async () => {
      const { port } = await opened();
      const order = (await port.page(asking(), 0, 100)).items.map(({ summary }) => summary);
      const here = order.find((row) => row.key.task_id === "K01")!;
      const others = asking({ where: "not task:K01" });
      const next = await port.step(others, here.id, "next", () => true);
      const previous = await port.step(others, here.id, "previous", () => true);
      expect(order.find((row) => row.id === next.id)!.key.task_id).toBe("K02");
      expect(order.find((row) => row.id === previous.id)!.key.task_id).toBe("S03");
      expect(previous.index).toBe(next.index! - 1);
    });

    it("skips what is not wanted", async () => {
      const { port } = await opened();
      const { id } = await port.step(asking(), null, "next", ({ summary }) => summary.stratum === "blocking");
      expect((await port.row(id!))?.row.task_id).toBe("B03");
      expect(await port.step(asking(), id, "next", () => false)).toMatchObject({ id: null, index: null });
    });

    it("reads a whole row by its id, and knows no other ids", async () => {
      const { port } = await opened();
      const [item] = (await port.page(asking({ where: "task:S03 repetition:2" }), 0, 1)).items;
      expect((await port.row(item!.summary.id))?.raw).toEqual(JSON.parse(JSON.stringify(sampleRows()[2])));
      expect(await port.row("no such row")).toBeNull();
    });

    it("keeps ids when rows are added, and gives every answer of the new state a new revision", async () => {
      const { port, append } = await opened();
      const before = await port.page(asking(), 0, 100);
      await append(jsonl([{ task_id: "N01", stratum: "search" }]));
      const after = await port.page(asking(), 0, 100);
      expect(after.items.slice(0, before.total).map(({ summary }) => summary.id)).toEqual(before.items.map(({ summary }) => summary.id));
      expect(after.total).toBe(before.total + 1);
      expect(after.revision).toBeGreaterThan(before.revision);
    });

    it("asks only the rows of a set where one is given, in every question", async () => {
      const { port } = await opened();
      const all = (await port.page(asking(), 0, 1000)).items.map(({ summary }) => summary.id);
      const ids = all.filter((_, at) => at % 3 === 0);
      const query = asking({ among: { name: "every third", ids: [...ids, "no row's id"] } });
      expect((await port.page(query, 0, 1000)).items.map(({ summary }) => summary.id)).toEqual(ids);
      expect((await port.page({ ...query, where: "not label:success" }, 0, 1000)).total).toBeLessThan(ids.length);
      const { facets } = await port.facets(query);
      const lanes = facets.find(({ field }) => field === "lane")!.values;
      expect(lanes.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length);
      const { matrix } = await port.matrix(query);
      expect(matrix.counts.flat().reduce((sum, count) => sum + count, 0)).toBe(ids.length);
      expect(await port.position(query, ids[1]!)).toMatchObject({ index: 1, total: ids.length });
      expect((await port.position(query, all[1]!)).index).toBeNull();
      expect((await port.step(query, ids[0]!, "next", () => true)).id).toBe(ids[1]);
      expect((await port.page(asking(), 0, 1000)).total).toBe(all.length);
    });

    it("refuses fields that the reviewer may not use, everywhere", async () => {
      const { port } = await opened();
      const mayUse = (field: string) => field !== "label" && field !== "system";
      await expect(port.page(asking({ where: "label:success", mayUse }), 0, 5)).rejects.toThrow('no field "label"');
      await expect(port.page(asking({ sort: [{ by: "system", descending: false }], mayUse }), 0, 5)).rejects.toThrow("cannot be sorted");
      await expect(port.position(asking({ where: "not system:x", mayUse }), "x")).rejects.toThrow('no field "system"');
      const { facets } = await port.facets(asking({ mayUse }));
      expect(facets.map((facet) => facet.field)).not.toContain("label");
      expect((await port.matrix(asking({ mayUse }))).matrix).toEqual({ rows: [], columns: [], counts: [] });
    });

    it("rejects with the reason of the signal once it is aborted", async () => {
      const { port } = await opened();
      const controller = new AbortController();
      controller.abort(new Error("superseded"));
      await expect(port.page(asking(), 0, 5, controller.signal)).rejects.toThrow("superseded");
      await expect(port.facets(asking(), controller.signal)).rejects.toThrow("superseded");
      await expect(port.row("x", controller.signal)).rejects.toThrow("superseded");
    });
  });
}
