import { renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { fileSource } from "../../src/node/fileSource";
import { openShaped } from "../../src/node/shapes";
import { tempFolders } from "./helpers/tempFolder";

const newFolder = tempFolders();

it("a file says when it was last written to, as it is now", async () => {
  const file = join(newFolder(), "results.jsonl");
  writeFileSync(file, '{"task_id":"a"}\n');
  utimesSync(file, 1_000, 1_000.5);
  const source = fileSource(file, "results.jsonl");
  expect(await source.modified()).toBe(1_000_500);
  utimesSync(file, 1_000, 2_000);
  expect(await source.modified()).toBe(2_000_000);
  rmSync(file);
  await expect(source.modified()).rejects.toThrow(/results\.jsonl: it is not there .*\(ENOENT\)/);
});

it("so do the lines of a packed file: of the file itself, not of its working copy", async () => {
  const folder = newFolder();
  const file = join(folder, "results.jsonl.gz");
  writeFileSync(file, gzipSync('{"task_id":"a"}\n'));
  utimesSync(file, 1_000, 3_000);
  const { source, path } = await openShaped(file, join(folder, "cache"));
  expect(path).not.toBe(file);
  expect(await source.modified!()).toBe(3_000_000);
});

it("parts that are read at the same time are of one file, and what took its place is read from then on", async () => {
  const folder = newFolder();
  const file = join(folder, "results.jsonl");
  writeFileSync(file, "abcdef");
  const source = fileSource(file, "results.jsonl");
  const part = async (start: number, end: number) => new TextDecoder().decode(await source.read(start, end));
  expect(await Promise.all([part(0, 2), part(2, 4), part(4, 9)])).toEqual(["ab", "cd", "ef"]);
  writeFileSync(join(folder, "other"), "uvwxyz");
  renameSync(join(folder, "other"), file);
  expect(await part(0, 9)).toBe("uvwxyz");
  rmSync(file);
  const gone = await Promise.allSettled([part(0, 1), part(1, 2)]);
  expect(gone.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  writeFileSync(file, "again");
  expect(await part(0, 9)).toBe("again");
});
