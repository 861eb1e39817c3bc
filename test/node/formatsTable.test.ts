import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { Recognised } from "../../src/core/foreign/contract";
import { MemorySink } from "../../src/core/foreign/memorySink";
import { readerOf } from "../../src/core/foreign/readers";
import { readRecords } from "../../src/core/foreign/records";
import { openForeign } from "../../src/node/import";
import { errorsIn } from "../builders/readForeign";

const root = resolve(import.meta.dirname, "../..");
const shared = resolve(root, "../shared");
const suite = "real/nst+JSONTestSuite/";

/** Rows of the tables in the docs: those that begin with a file's name. */
const table = readFileSync(join(root, "docs/formats.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| `(real|made)\//.test(line))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", "")),
  );

async function opened(file: string): Promise<readonly string[]> {
  const { recognised, source } = await openForeign(join(shared, file));
  switch (recognised.kind) {
    case "rows":
      return [file, "rows"];
    case "refused":
      return [file, recognised.code];
    case "records": {
      const read = await source();
      if (read.kind !== "bytes") throw new Error("records lie in no archive");
      const { records } = readRecords(read.bytes, file);
      return [file, `records (${recognised.layout})`, String([...records].length)];
    }
    case "format": {
      const sink = new MemorySink();
      await readerOf(recognised.format)(await source(), sink, { signal: new AbortController().signal, progress: () => undefined });
      expect(errorsIn(sink), file).toEqual([]);
      const inRows = (count: (row: MemorySink["rows"][number]) => number) => sink.rows.reduce((sum, row) => sum + count(row), 0);
      const figures = [
        sink.rows.length,
        inRows((row) => row.trace?.attempts?.length ?? 0),
        sink.judgements.length,
        inRows((row) => row.provenance?.representations?.length ?? 0),
        sink.truths.length,
      ];
      return [file, recognised.format, ...figures.map(String), sink.notes.map(({ code }) => code).join(", ")];
    }
  }
}

describe.skipIf(!existsSync(shared))("the table of files in docs/formats.md (skipped without ../shared)", () => {
  const files = ["real", "made"].flatMap((folder) =>
    readdirSync(join(shared, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .filter((name) => statSync(join(shared, name)).isFile()),
  );

  it("names every file that there is, and no other", () => {
    expect(table.map(([file]) => file).sort()).toEqual(files.filter((file) => !file.startsWith(suite)).sort());
  });

  it.each(table)("says what becomes of %s", async (file, ...said) => {
    const found = await opened(file!);
    expect([file, ...said].slice(0, found.length)).toEqual(found);
  });

  it("says how the texts of the JSONTestSuite fare", async () => {
    const kinds = async (sort: string): Promise<readonly Recognised["kind"][]> => {
      const names = files.filter((file) => file.startsWith(`${suite}test_parsing/${sort}_`));
      return Promise.all(names.map(async (file) => (await openForeign(join(shared, file))).recognised.kind));
    };
    const [good, bad] = [await kinds("y"), await kinds("n")];
    const count = (list: readonly string[], kind: string) => list.filter((one) => one === kind).length;
    const docs = readFileSync(join(root, "docs/formats.md"), "utf8");
    expect(docs).toContain(`| ${good.length} that are JSON | ${count(good, "records")} | ${count(good, "refused")} |`);
    expect(docs).toContain(`| ${bad.length} that are not | ${count(bad, "records")} | ${count(bad, "refused")} |`);
    expect(good.length + bad.length).toBe(283);
  });
});
