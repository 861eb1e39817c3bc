import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { progress } from "../../src/cli/output";
import { cellWidth, table } from "../../src/cli/table";
import { visible, visibleJson, visibleLine } from "../../src/cli/visible";

const dangerous = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

describe("text from data on a terminal", () => {
  it("shows escapes, bidi controls and lone surrogates as marks, and keeps line feeds", () => {
    expect(visible("\u001b[31mred\u0007\u202eevil\u2066\n\u0000\u007f\ud800")).toBe("␛[31mred␇⟨U+202E⟩evil⟨U+2066⟩\n␀␡⟨U+D800⟩");
    expect(visibleLine("a\r\nb\tc")).toBe("a␊b␉c");
    expect(visible("日本語 café 🚀")).toBe("日本語 café 🚀");
  });

  it("never lets one through, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => void expect(visible(text)).not.toMatch(dangerous)),
      { numRuns: 1000 },
    );
  });

  it("is the same value as JSON, and still harmless", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const json = visibleJson({ text });
        expect(JSON.parse(json)).toEqual({ text });
        expect(json.replaceAll("\n", "")).not.toMatch(dangerous);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("tables", () => {
  it("align wide characters by the columns they take", () => {
    expect([cellWidth("abc"), cellWidth("台灣"), cellWidth("e\u0301"), cellWidth("🚀")]).toEqual([3, 4, 1, 2]);
    expect(
      table(
        [{ title: "q" }, { title: "n", align: "right" }],
        [
          ["台灣", "1"],
          ["ab", "10"],
        ],
      ),
    ).toBe("q      n\n────  ──\n台灣   1\nab    10");
  });

  it("make titles that come from data visible too, as those of labels do", () => {
    expect(table([{ title: "\u001b[31modd\u202e" }], [["1"]])).not.toMatch(/[\u001b\u202e]/);
  });

  it("cut long cells with an ellipsis and keep each row on its line", () => {
    expect(table([{ title: "text", most: 5 }], [["abcdefgh"], ["a\nb"], ["台灣台灣"]])).toBe("text\n─────\nabcd…\na␊b\n台灣…");
  });
});

describe("the progress bar", () => {
  const stream = (isTTY: boolean) => {
    const written: string[] = [];
    return { written, stream: { isTTY, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream };
  };

  it("shows on a terminal, and wipes itself off at the end", () => {
    const { written, stream: terminal } = stream(true);
    const bar = progress("rows", terminal);
    bar.update(1, 2);
    bar.end();
    expect(written).toEqual([`\rrows ${"█".repeat(10)}${"░".repeat(10)}  50 %`, "\r\u001b[K"]);
  });

  it("keeps silent in a pipe", () => {
    const { written, stream: pipe } = stream(false);
    const bar = progress("rows", pipe);
    bar.update(1, 2);
    bar.end();
    expect(written).toEqual([]);
  });
});
