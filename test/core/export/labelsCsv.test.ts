import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv, writeCsv } from "../../../src/core/export/csv";
import { labelsFromCsv, labelsToCsv } from "../../../src/core/export/labelsCsv";
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

  it("are the events that stood in the logs", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 5 }), (bodies) => {
        const events = bodies.map((body, at) =>
          JSON.parse(
            JSON.stringify({
              schema: "event/1",
              id: `019a0000-0000-7000-8000-00000000000${at}`,
              kind: "label",
              prev: null,
              dimension: "citation-support@1",
              content: `sha256:${"0".repeat(64)}`,
              recipe: "row/1",
              ...body,
            }),
          ),
        );
        const log = parseLog(new TextEncoder().encode(events.map((one) => `${JSON.stringify(one)}\n`).join("")), "logs/a.jsonl");
        const state = fold([log]);
        const read = labelsFromCsv(labelsToCsv(state));
        expect(read.map((one) => one.event)).toEqual(state.events.map((one) => one.event));
        expect(read.filter(({ standing }) => standing === "current")).toHaveLength(state.labels.length);
      }),
      { numRuns: 300 },
    );
  });

  it("are told from other tables", () => {
    expect(() => labelsFromCsv("a,b\r\n1,2\r\n")).toThrow(/this is no file of labels: it lacks standing, event_id/);
  });
});
