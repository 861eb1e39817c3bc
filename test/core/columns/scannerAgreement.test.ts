import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ScanExports } from "../../../src/core/columns/scanPort";
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

// Real files and JSONTestSuite are read in place and not part of this project; set REAL_FILES to where they are.
const real = process.env.REAL_FILES ?? join(import.meta.dirname, "../../../../shared/real");
const isThere = existsSync(real);

describe.skipIf(!isThere)(`other people's files${isThere ? "" : " (skipped: set REAL_FILES to their folder)"}`, () => {
  const files = isThere
    ? readdirSync(real, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(jsonl?|mjs|md)$/.test(name) && statSync(join(real, name)).isFile())
        .sort()
    : [];
  const suite = files.filter((name) => name.includes("test_parsing"));

  it.each(files.filter((name) => !suite.includes(name)))("%s", async (name) => {
    const bytes = readFileSync(join(real, name));
    await expectAgreement(scan, bytes);
    // The same as one line, where it is one value over several: line feeds stand between tokens, or the file is no JSON.
    await expectAgreement(
      scan,
      bytes.map((byte) => (byte === 10 ? 32 : byte)),
    );
  });

  it("every text of JSONTestSuite, as a line of its own and inside of rows", async () => {
    const texts = suite.map((name) => readFileSync(join(real, name))).filter((bytes) => !bytes.includes(10));
    expect(texts.length).toBeGreaterThan(200);
    for (const text of texts) {
      const inside = (before: string, after: string) => Buffer.concat([Buffer.from(before), text, Buffer.from(after)]);
      for (const line of [
        text,
        inside('{"x":', "}"),
        inside('{"task_id":"a","x":', "}"),
        inside('{"task_id":"a","metrics":{"duration_s":', "}}"),
        inside('{"task_id":', "}"),
        inside('{"task_id":"a","result":', "}"),
        inside('{"task_id":"a","result":{"citations":[', "]}}"),
        inside('{"task_id":"a","dimensions":', ',"lane":"l"}'),
      ])
        await expectAgreement(scan, Buffer.concat([line, Buffer.from("\n")]));
    }
  });
});
