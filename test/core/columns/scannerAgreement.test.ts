import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ScanExports } from "../../../src/core/columns/scanPort";
import { haveReal, realFile, realFiles, whyNot } from "../foreign/realFiles";
import { lineAt, rowDefaults, type RowOptions } from "../../bench/rows.mjs";
import { compilePatience, scanInstance } from "../../builders/builtScan";
import { manyRowsText } from "../../builders/manyRows";
import { expectAgreement } from "../../builders/scanAgreement";

let scan: ScanExports;
beforeAll(async () => {
  scan = await scanInstance();
}, compilePatience);

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("ordinary files are the scanner's alone, and it agrees with the reference reader", () => {
  const made = (options: Partial<RowOptions>, count = 60) =>
    Array.from({ length: count }, (_, row) => `${lineAt(row, { ...rowDefaults, ...options })}\n`).join("");

  it.each([
    ["small rows", made({}, 600)],
    ["big rows", made({ profile: "big" })],
    ["rows as Python writes them", made({ style: "python" })],
    ["rows whose trace stands first", made({ order: "trace-first", profile: "big" })],
    ["rows with half surrogates in their texts", made({ loneSurrogates: true, profile: "big" })],
    ["rows of the tests", manyRowsText(200)],
    ["rows with CRLF", made({}).replaceAll("\n", "\r\n")],
    ["rows with blank lines between", made({}).replaceAll("\n", "\n \t\r\n\n")],
    ["the run of the samples", readFileSync("samples/run/results.jsonl", "utf8")],
    ["the impatient run of the samples", readFileSync("samples/run-impatient/results.jsonl", "utf8")],
  ])("%s", async (_, text) => {
    const { rows, reread, rejected } = await expectAgreement(scan, bytesOf(text));
    expect(rows).toBeGreaterThanOrEqual(30);
    expect({ reread, rejected }).toEqual({ reread: 0, rejected: 0 });
  });
});

describe("awkward files", () => {
  it.each(readdirSync("samples/awkward"))("samples/awkward/%s", async (name) => {
    await expectAgreement(scan, readFileSync(join("samples/awkward", name)));
  });
});

describe.skipIf(!haveReal)(`other people's files${whyNot}`, () => {
  const files = realFiles().filter((name) => /\.(jsonl?|mjs|md)$/.test(name));
  const suite = files.filter((name) => name.includes("test_parsing"));

  it.each(files.filter((name) => !suite.includes(name)))("%s", async (name) => {
    const bytes = realFile(name);
    await expectAgreement(scan, bytes);
    // The same as one line, where it is one value over several: line feeds stand between tokens, or the file is no JSON.
    await expectAgreement(
      scan,
      bytes.map((byte) => (byte === 10 ? 32 : byte)),
    );
  });

  it("every text of JSONTestSuite, as a line of its own and inside of rows", async () => {
    const texts = suite.map((name) => realFile(name)).filter((bytes) => !bytes.includes(10));
    expect(texts.length).toBeGreaterThan(200);
    const around = [
      ["", ""],
      ['{"x":', "}"],
      ['{"task_id":"a","x":', "}"],
      ['{"task_id":"a","metrics":{"duration_s":', "}}"],
      ['{"task_id":', "}"],
      ['{"task_id":"a","result":', "}"],
      ['{"task_id":"a","result":{"citations":[', "]}}"],
      ['{"task_id":"a","dimensions":', ',"lane":"l"}'],
    ];
    for (const [before, after] of around) {
      const lines = texts.flatMap((text) => [Buffer.from(before!), text, Buffer.from(`${after}\n`)]);
      const { rows, rejected } = await expectAgreement(scan, Buffer.concat(lines));
      expect(rows + rejected).toBeGreaterThan(200);
    }
  });
});
