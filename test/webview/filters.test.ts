import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFilter } from "../../src/core/query/filter";
import { moved, widthsOf } from "../../webview/cases/columnWidths";
import { suggestionsAt } from "../../webview/cases/filterSuggestions";
import { pagesFor, pageSize } from "../../src/protocol/rowPages";
import { chipsOf, mistakeIn, valuesIn, withOnly, withToggled } from "../../webview/cases/whereEdit";
import { moveDivider } from "../../webview/ui/splitSizes";

describe("editing a filter by clicks", () => {
  it("ticks a value into the expression and out again", () => {
    const once = withToggled("not label:success", "stratum", "blocking");
    expect(once).toBe("not label:success and stratum:blocking");
    expect(withToggled(once, "stratum", "blocking")).toBe("not label:success");
  });
  it("makes a matrix cell say exactly its stratum and label", () => {
    const where = withOnly("stratum:(a or b) tag:x", { stratum: ["blocking"], label: ["timeout"] });
    expect({ stratum: valuesIn(where, "stratum"), label: valuesIn(where, "label"), tag: valuesIn(where, "tag") }).toEqual({
      stratum: ["blocking"],
      label: ["timeout"],
      tag: ["x"],
    });
  });
  it("leaves an expression alone that cannot be read, and points at the mistake", () => {
    expect(withToggled("stratum:(a", "label", "x")).toBe("stratum:(a");
    expect(chipsOf("stratum:(a")).toEqual([]);
    expect(mistakeIn("stratum:(a")?.at).toBe(8);
  });
  it("removes exactly the part of the chip that was taken away", () => {
    const chips = chipsOf("stratum:blocking and not label:success and duration>3");
    expect(chips.map((chip) => chip.text)).toEqual(["stratum:blocking", "not label:success", "duration>3"]);
    expect(chipsOf(chips[1]!.without).map((chip) => chip.text)).toEqual(["stratum:blocking", "duration>3"]);
  });
});

describe("suggestions for a filter", () => {
  const fields = [
    {
      name: "stratum",
      title: "Stratum",
      values: [
        { value: "blocking", count: 3 },
        { value: "known url", count: 2 },
      ],
    },
    { name: "label", title: "Primary label", values: [{ value: "success", count: 5 }] },
  ];
  const at = (text: string, caret = text.length) => suggestionsAt(text, caret, fields, String);
  const inserts = (text: string) => at(text).items.map((item) => item.insert);

  it("offers fields at the start of a term", () => {
    expect(inserts("")).toEqual(["stratum:", "label:"]);
    expect(inserts("str")).toEqual(["stratum:"]);
    expect(inserts("not la")).toEqual(["label:"]);
  });
  it("offers a field's values after its colon, quoted where they need it, with their counts", () => {
    expect(at("stratum:").items).toEqual([
      { insert: "blocking", shown: "blocking", note: "3" },
      { insert: '"known url"', shown: "known url", note: "2" },
    ]);
    expect(inserts("stratum:kn")).toEqual(['"known url"']);
    expect(inserts("stratum:(blocking or kn")).toEqual(['"known url"']);
    expect(inserts("-stratum:bl")).toEqual(["blocking"]);
  });
  it("replaces the word that is being written and nothing else", () =>
    expect(at("label:success stratum:bl and x", 24)).toMatchObject({ from: 22, to: 24 }));
  it("offers nothing in the middle of a finished value", () => expect(inserts("stratum:blocking")).toEqual([]));
  it("makes an expression that can be read, whatever value is taken", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 12 }), (value) => {
        const { from, to, items } = suggestionsAt("stratum:", 8, [{ name: "stratum", title: "", values: [{ value, count: 1 }] }], String);
        const text = `${"stratum:".slice(0, from)}${items[0]!.insert}${"stratum:".slice(to)}`;
        expect(parseFilter(text)).toMatchObject({ kind: "match", field: "stratum", values: [{ text: value, pattern: false }] });
      }),
    );
  });
});

describe("columns", () => {
  it("move among each other, but never before the one that names the row", () => {
    expect(moved(["case", "a", "b", "c"], "c", -1)).toEqual(["case", "a", "c", "b"]);
    expect(moved(["case", "a", "b"], "a", -1)).toEqual(["case", "a", "b"]);
    expect(moved(["case", "a", "b"], "case", 1)).toEqual(["case", "a", "b"]);
  });
  it("keep their set when they move", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 2 }), fc.nat(), fc.integer({ min: -5, max: 5 }), (ids, pick, by) => {
        const result = moved(ids, ids[pick % ids.length]!, by);
        expect([...result].sort()).toEqual([...ids].sort());
        expect(result[0]).toBe(ids[0]);
      }),
    );
  });
  it("have the reviewer's width within bounds, or their own", () =>
    expect(
      widthsOf(
        [
          { id: "a", width: 90 },
          { id: "b", width: 80 },
        ],
        { b: 3 },
      ),
    ).toEqual([90, 40]));
});

describe("pages of rows", () => {
  it("cover what is about to be seen", () => {
    expect(pagesFor(0, 40)).toEqual([0]);
    expect(pagesFor(pageSize - 1, pageSize + 1)).toEqual([0, 1]);
    expect(pagesFor(0, 0)).toEqual([0]);
  });
});

describe("dividers between panes", () => {
  it("keep the sum of the widths and no pane under its minimum", () => {
    const widths = [0.3, 0.3, 0.4];
    const minimums = [0.1, 0.1, 0.1];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1 }), fc.double({ min: -2, max: 2, noNaN: true }), (divider, delta) => {
        const moved = moveDivider(widths, divider, delta, minimums);
        expect(moved.reduce((sum, width) => sum + width, 0)).toBeCloseTo(1, 9);
        for (const width of moved) expect(width).toBeGreaterThanOrEqual(0.1 - 1e-9);
      }),
    );
  });
  it("push the next pane when the nearest can give no more", () =>
    expect(moveDivider([0.5, 0.2, 0.3], 0, 0.3, [0.1, 0.1, 0.1]).map((width) => Math.round(width * 10) / 10)).toEqual([0.8, 0.1, 0.1]));
});
