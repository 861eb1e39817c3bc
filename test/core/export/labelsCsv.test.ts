import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv, readSeparated, writeCsv } from "../../../src/core/export/csv";
import { labelRecords, noFacts, pseudonymous, pseudonymsOf } from "../../../src/core/export/labelRecords";
import { labelsFromTable, labelsTable } from "../../../src/core/export/labelsCsv";
import { labelsFromJsonl, labelsJsonl } from "../../../src/core/export/labelsJsonl";
import { writeTsv } from "../../../src/core/export/tsv";
import { fold, parseLog } from "../../../src/core/review";

const cell = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", '"', ",", "\r", "\n", "\t", "a", " ", "＝") }),
);

describe("CSV", () => {
  it("reads back every text, whatever is in it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
        (records) => void expect(readCsv(writeCsv(records))).toEqual(records),
      ),
      { numRuns: 2000 },
    );
  });

  it("reads back tab-separated values just so", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
        (records) => void expect(readSeparated(writeTsv(records), "\t").map(({ cells }) => cells)).toEqual(records),
      ),
      { numRuns: 2000 },
    );
  });

  it("says on which line a record begins", () => {
    expect(readSeparated('a\r\n"b\nc",d\n\n"e"', ",").map(({ line }) => line)).toEqual([1, 2, 4, 5]);
  });

  it("never begins a cell with what a spreadsheet would run", () => {
    fc.assert(
      fc.property(cell, (text) => void expect(writeCsv([[text]]).slice(0, -2)).not.toMatch(/^"?[=+\-@\t\r＝＋－＠]/)),
      { numRuns: 1000 },
    );
  });

  it("follows RFC 4180", () => {
    expect(
      writeCsv([
        ["a", 'b"c', "d,e"],
        ["f", "g\nh", ""],
      ]),
    ).toBe('a,"b""c","d,e"\r\nf,"g\nh",\r\n');
    expect(readCsv('\uFEFFa,"b\r\nc"\nd,')).toEqual([
      ["a", "b\r\nc"],
      ["d", ""],
    ]);
  });
});

describe("labels as CSV", () => {
  const event = fc.record(
    {
      at: fc.constant("2026-11-29T10:00:00Z"),
      reviewer: fc.constantFrom("ann", "=ben", "三"),
      value: fc.oneof(fc.constantFrom("full", "[x", '"y"', "-1"), fc.uniqueArray(fc.constantFrom("a", "b", "c,d"), { minLength: 1 })),
      rationale: fc.string({ unit: "binary" }),
      evidence: fc.record({ exact: fc.string(), start: fc.nat() }),
      condition: fc.constantFrom("open", "blind"),
      plan_id: fc.string(),
      active_s: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
      target: fc.record(
        {
          kind: fc.constantFrom("row", "citation"),
          task_id: fc.constantFrom("K01", "+K"),
          repetition: fc.nat(5),
          citation_id: fc.constantFrom("k1", ""),
          system: fc.constantFrom({ id: "s" }, { id: "s", version: "1" }, { id: "s", version: "1", extra: true }),
          other: fc.jsonValue(),
        },
        { requiredKeys: ["kind", "task_id"] },
      ),
      judge: fc.constant({ id: "j" }),
      mine: fc.jsonValue(),
    },
    { requiredKeys: ["at", "reviewer", "value", "target"] },
  );

  const stateOf = (bodies: readonly unknown[]) => {
    const events = bodies.map((body, at) =>
      JSON.stringify({
        schema: "event/1",
        id: `019a0000-0000-7000-8000-00000000000${at}`,
        kind: "label",
        prev: null,
        dimension: "citation-support@1",
        content: `sha256:${"0".repeat(64)}`,
        recipe: "row/1",
        ...(body as object),
      }),
    );
    return fold([parseLog(new TextEncoder().encode(events.map((one) => `${one}\n`).join("")), "logs/a.jsonl")]);
  };
  const read = {
    csv: (text: string) => labelsFromTable(text, "csv"),
    tsv: (text: string) => labelsFromTable(text, "tsv"),
    jsonl: (text: string) => labelsFromJsonl(new TextEncoder().encode(text)),
  };

  it.each(["csv", "tsv", "jsonl"] as const)("are the events that stood in the logs, as %s", (form) => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 5 }), (bodies) => {
        const state = stateOf(bodies);
        const records = labelRecords(state);
        const { labels, unread } = read[form](form === "jsonl" ? labelsJsonl(records) : labelsTable(records, form));
        expect(unread).toEqual([]);
        // A lone surrogate is no UTF-8: JSON writes it as an escape, tables as it is.
        expect(labels.map((one) => one.event)).toEqual(state.events.map((one) => one.event));
        expect(labels.filter(({ standing }) => standing === "current")).toHaveLength(state.labels.length);
      }),
      { numRuns: 300, seed: 6 },
    );
  });

  it("stand beside what the run says of them, which is not read back", () => {
    const [record] = labelRecords(stateOf([{ at: "2026-11-29T10:00:00Z", reviewer: "ann", value: "full", target: { task_id: "K01" } }]));
    const plan = { planId: "p-1", cell: "accepted", cellSize: 90, cellDrawn: 3, inclusionProbability: 1 / 30, copies: 2, weight: 60 };
    const facts = { ...noFacts, item: "i", stratum: "known-url", cluster: "K01", stale: ["content"], judges: [{ judge: "j", label: "none" }], plan };
    const table = labelsTable([{ ...record!, facts }], "csv");
    const [titles, cells] = readCsv(table);
    const at = (name: string) => cells![titles!.indexOf(name)];
    expect(["item", "stratum", "cluster", "stale", "judge", "judge_label", "cell", "cell_size", "cell_drawn", "copies", "weight"].map(at)).toEqual([
      "i",
      "known-url",
      "K01",
      "content",
      "j",
      "none",
      "accepted",
      "90",
      "3",
      "2",
      "60",
    ]);
    expect(Number(at("inclusion_probability"))).toBe(1 / 30);
    expect(labelsFromTable(table, "csv").labels.map((one) => one.event)).toEqual([record!.event]);
    expect(JSON.parse(labelsJsonl([{ ...record!, facts }]))).toMatchObject({ stale: ["content"], plan: { weight: 60, plan_id: "p-1" } });
  });

  it("carry no reviewer's name, and nothing that a name could be tried on, where pseudonyms are asked for", () => {
    const bodies = ["ann", "ben", "ann"].map((reviewer) => ({ at: "2026-11-29T10:00:00Z", reviewer, value: "full", target: { task_id: "K01" } }));
    const called = pseudonymsOf(["ann", "ben"], (name) => (name === "ben" ? "0" : "1"));
    const named = pseudonymous(labelRecords(stateOf(bodies)), called);
    expect(named.map(({ event }) => event.reviewer)).toEqual(["R2", "R2", "R1"]);
    expect(`${labelsTable(named, "csv")}${labelsJsonl(named)}`).not.toMatch(/ann|ben/);
    expect(named.every(({ event }) => event.prev === null)).toBe(true);
  });

  it("are told from other tables and lines, each by itself", () => {
    expect(() => labelsFromTable("a,b\r\n1,2\r\n", "csv")).toThrow(/this is no file of labels: it lacks standing, event_id/);
    const good = labelsTable(
      labelRecords(stateOf([{ at: "2026-11-29T10:00:00Z", reviewer: "ann", value: "full", target: { task_id: "K01" } }])),
      "csv",
    );
    const odd = `${good}${good.split("\r\n")[1]!.replace("current", "perhaps")}\r\n`;
    expect(labelsFromTable(odd, "csv")).toMatchObject({
      labels: [{ line: 2 }],
      unread: [{ line: 3, reason: expect.stringContaining("perhaps") as string }],
    });
    const lines = '{"kind":"label","id":"x"}\n{"kind":"comment"}\n[1]\n{"a":1}\n{\n\n{"standing":"maybe","event":{}}\n';
    const { labels, unread } = labelsFromJsonl(new TextEncoder().encode(lines));
    expect(labels).toEqual([{ line: 1, standing: "current", event: { kind: "label", id: "x" } }]);
    expect(unread.map(({ line }) => line)).toEqual([3, 4, 5, 7]);
  });
});
