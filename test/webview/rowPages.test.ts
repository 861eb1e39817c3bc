import { describe, expect, it } from "vitest";
import type { CaseListItem } from "../../src/protocol/views";
import { pageSize } from "../../src/protocol/rowPages";
import { RowPages, type AskRows, type PageAnswer, type ShownRows } from "../../webview/cases/rowPages";
import { rowNumber } from "../../webview/cases/rowNumber";
import { imaginedRow } from "../browser/page/imaginedRows";

/** Rows that are answered when the test says so. `order[i]` is the number of the row at place `i`. */
function slowRows(order: number[]) {
  const waiting: { readonly from: number; answer(): void; fail(why: string): void; readonly signal: AbortSignal }[] = [];
  const shown: { readonly rows: ShownRows; readonly moved: number }[] = [];
  const pageOf = (from: number): PageAnswer => ({
    total: order.length,
    exact: true,
    error: null,
    rows: order.slice(from, from + pageSize).map((n): CaseListItem => imaginedRow(n)),
  });
  const ask: AskRows = {
    page: (from, _count, signal) =>
      new Promise((resolve, reject) => {
        waiting.push({ from, signal, answer: () => resolve(pageOf(from)), fail: (why) => reject(new Error(why)) });
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      }),
    position: (rowId) => Promise.resolve(order.indexOf(Number(rowId.slice(4)))),
  };
  const pages = new RowPages(ask, (rows, moved) => void shown.push({ rows, moved }), { first: 0, end: 30 });
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  return {
    order,
    pages,
    shown,
    asked: () => waiting.map(({ from }) => from),
    running: () => waiting.filter(({ signal }) => !signal.aborted).map(({ from }) => from),
    async answerAll() {
      for (const one of waiting.splice(0)) if (!one.signal.aborted) one.answer();
      await settle();
    },
    async fail(why: string) {
      for (const one of waiting.splice(0)) one.fail(why);
      await settle();
    },
    settle,
    idAt: (row: number) => pages.shown.rows.get(row)?.rowId,
  };
}
const ten = (n: number) => Array.from({ length: n }, (_, index) => index);

describe("pages of rows", () => {
  it("are asked for once, when they are looked at", async () => {
    const rows = slowRows(ten(1000));
    expect(rows.asked()).toEqual([0]);
    rows.pages.look(0, 40);
    expect(rows.asked()).toEqual([0]);
    await rows.answerAll();
    rows.pages.look(90, 130);
    expect(rows.asked()).toEqual([100]);
    await rows.answerAll();
    rows.pages.look(40, 160);
    expect([rows.asked(), rows.idAt(0), rows.idAt(150)]).toEqual([[], "row-0", "row-150"]);
  });

  it("that nobody looks at any more are given up", () => {
    const rows = slowRows(ten(10_000));
    rows.pages.look(5000, 5040);
    rows.pages.look(8000, 8040);
    expect(rows.running()).toEqual([8000]);
  });

  it("are kept in small number, the nearest ones", async () => {
    const rows = slowRows(ten(100_000));
    for (let at = 0; at < 60_000; at += 600) {
      rows.pages.look(at, at + 40);
      await rows.answerAll();
    }
    expect(rows.pages.shown.rows.size).toBeLessThanOrEqual(4000);
    expect([rows.idAt(0), rows.idAt(59_400)]).toEqual([undefined, "row-59400"]);
  });

  it("are renewed around the anchor: it keeps its place, and no row is shown at another's number", async () => {
    const rows = slowRows(ten(1000));
    rows.pages.look(500, 540);
    await rows.answerAll();
    rows.order.unshift(5000, 5001, 5002);
    const renewed = rows.pages.renew(() => ({ rowId: "row-510", row: 510 }));
    await rows.settle();
    expect(rows.idAt(510)).toBe("row-510");
    await rows.answerAll();
    await renewed;
    expect(rows.shown.at(-1)!.moved).toBe(3);
    for (let row = 0; row < 1003; row++) if (rows.pages.shown.rows.has(row)) expect(rows.idAt(row)).toBe(`row-${rows.order[row]}`);
    expect(rows.idAt(513)).toBe("row-510");
  });

  it("are asked for again where they were asked for before a renewal and came after it", async () => {
    const rows = slowRows(ten(1000));
    await rows.answerAll();
    const renewed = rows.pages.renew(() => null);
    await rows.settle();
    rows.pages.look(300, 340);
    await rows.answerAll();
    await renewed;
    rows.pages.look(300, 340);
    await rows.answerAll();
    expect(rows.idAt(310)).toBe("row-310");
  });

  it("come in between changes that follow each other faster than they are answered", async () => {
    const rows = slowRows(ten(200));
    await rows.answerAll();
    for (let i = 0; i < 50; i++) {
      rows.order.push(1000 + i);
      void rows.pages.renew(() => null);
      await rows.settle();
    }
    expect(rows.running()).toEqual([0]);
    await rows.answerAll();
    await rows.answerAll();
    expect(rows.pages.shown.total).toBe(250);
    expect(rows.asked()).toEqual([]);
  });

  it("say why they cannot be had", async () => {
    const rows = slowRows(ten(10));
    await rows.fail("the share is gone");
    expect(rows.pages.shown).toMatchObject({ failure: "the share is gone", answered: false });
  });
});

describe("a row's number as somebody writes it", () => {
  it("is read in every grouping, and refused where there is no such row", () => {
    for (const text of ["1200", "1,200", "1 200", "1.200", "1’200", " 1\u202f200 "]) expect(rowNumber(text, 5000)).toBe(1200);
    for (const text of ["", "0", "5001", "-1", "1.5", "1e3", "x", "12,00"]) expect(rowNumber(text, 5000)).toBeNull();
  });
});
