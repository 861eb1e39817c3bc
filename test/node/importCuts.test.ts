import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { describe, expect, it } from "vitest";
import { validatePath } from "../../src/cli/validatePath";
import { guessMapping } from "../../src/core/foreign/guess";
import { MemorySink } from "../../src/core/foreign/memorySink";
import { readerOf } from "../../src/core/foreign/readers";
import { readRecords } from "../../src/core/foreign/records";
import type { Mapping } from "../../src/core/formats/mapping";
import { memorySource } from "../../src/core/records/byteSource";
import { importRun } from "../../src/node/import";
import { openBytes } from "../../src/node/import/openForeign";
import { sharedFiles } from "./helpers/shared";
import { tempFolders } from "./helpers/tempFolder";

// ADJUDICATE_ALL_CUTS=1 cuts the large files as often as the small ones; it takes minutes.
const all = process.env["ADJUDICATE_ALL_CUTS"] !== undefined;
const small = 500_000;
const newFolder = tempFolders();
const { files, absent } = sharedFiles(/\.(eval|json|jsonl)$/);
const candidates = files.filter((path) => !path.includes("JSONTestSuite"));

/** What an import of these bytes gives: refused with a message, or rows and what was told. */
async function imported(name: string, bytes: Uint8Array, mapping: Mapping | null) {
  const { recognised, source } = await openBytes(memorySource(name, bytes), name);
  if (recognised.kind === "refused") return { refused: recognised.message };
  if (recognised.kind === "rows") return { refused: "these are rows of ours" };
  if (recognised.kind === "records" && mapping === null) return { refused: "needs a mapping" };
  const sink = new MemorySink();
  const opened = await source();
  const reader = readerOf(recognised.kind === "format" && mapping === null ? recognised.format : "mapping");
  const options = { signal: new AbortController().signal, progress: () => undefined, beside: () => Promise.resolve(null) };
  if (opened.kind === "archive") sink.problems.push(...opened.archive.problems);
  await reader(opened, sink, mapping === null ? options : { ...options, mapping });
  return { refused: null, sink };
}

/** Records are read through the mapping that is guessed for them, as a reviewer would begin. */
async function mappingOf(name: string, bytes: Uint8Array): Promise<Mapping | null> {
  const { recognised } = await openBytes(memorySource(name, bytes), name);
  return recognised.kind === "records" ? guessMapping(readRecords(bytes, name).records, name).mapping : null;
}

/** So many places in a file, each file its own, always the same; its ends are among them. */
function placesIn(length: number, count: number): readonly number[] {
  const random = xoroshiro128plus(length);
  const draw = () => Math.floor(((random.next() >>> 0) / 2 ** 32) * length);
  return [0, 1, length - 1, ...Array.from({ length: count - 3 }, draw)];
}

describe("an importable file that was cut off", () => {
  it.skipIf(absent !== null)(`is one of many${absent ?? ""}`, () => expect(candidates.length).toBeGreaterThan(12));

  describe.each(candidates)("%s", (path) => {
    const name = basename(path);
    const bytes = readFileSync(path);
    const count = all || bytes.length < small ? 500 : 40;

    it(`at any of ${count} bytes is told, and gives what is left of it, never more`, { timeout: 900_000 }, async () => {
      const mapping = await mappingOf(name, bytes);
      const whole = await imported(name, bytes, mapping);
      expect(whole.refused).toBeNull();
      for (const at of placesIn(bytes.length, count)) {
        const part = await imported(name, bytes.subarray(0, at), mapping);
        if (part.refused !== null) {
          expect([at, part.refused.length > 10]).toEqual([at, true]);
          continue;
        }
        const { rows, notes, problems } = part.sink!;
        expect([at, rows.length <= whole.sink!.rows.length]).toEqual([at, true]);
        const told = [...notes, ...problems].filter(({ severity, message }) => severity === "error" && message.length > 10);
        // Nothing can tell that whole lines are missing, or white space at the end.
        const wholeLines = bytes[at] === 10 || bytes[at - 1] === 10 || bytes.subarray(at).toString().trim() === "";
        if (told.length === 0) expect([at, wholeLines]).toEqual([at, true]);
      }
    });

    it("makes a run that validate accepts all the same", { timeout: 300_000 }, async () => {
      const folder = newFolder();
      const mapping = await mappingOf(name, bytes);
      const through = mapping === null ? null : join(folder, "m.mapping.json");
      if (through !== null) writeFileSync(through, JSON.stringify(mapping));
      const cut = join(folder, name);
      for (const [number, at] of placesIn(bytes.length, 8).entries()) {
        writeFileSync(cut, bytes.subarray(0, at));
        const out = join(folder, `run-${number}`);
        const made = await importRun({
          files: [cut],
          format: "auto",
          mapping: through,
          out,
          signal: new AbortController().signal,
          progress: () => undefined,
        });
        if (!made.ok) {
          expect(made.message).toContain(name);
          continue;
        }
        const { files: checked, unreadable } = await validatePath(out);
        const wrong = checked.flatMap((file) => file.problems).filter(({ severity }) => severity !== "info");
        expect([at, wrong, unreadable]).toEqual([at, [], []]);
      }
    });
  });
});
