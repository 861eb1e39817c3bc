import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { cachedImport, cacheFolderOf, mappingFor, originOf, type CachedImport } from "../../src/node/import";
import type { Origin } from "../../src/session/ports";
import { tempFolders } from "./helpers/tempFolder";

const newFolder = tempFolders();
let folder: string;
let file: string;
let mapping: string;
beforeEach(() => {
  folder = newFolder();
  file = join(folder, "answers.jsonl");
  mapping = join(folder, "answers.jsonl.mapping.json");
  writeFileSync(file, '{"id":"a","answer":"Here."}\n');
  writeFileSync(mapping, JSON.stringify({ row: { task_id: "id", trace: { answer: "answer" } } }));
});
const open = (more: object = {}) =>
  cachedImport({ source: file, cache: join(folder, "cache"), mapping, signal: new AbortController().signal, progress: () => undefined, ...more });
const done = (imported: CachedImport) => {
  if (!imported.ok) throw new Error(imported.message);
  return imported;
};

describe("a file that is opened in place", () => {
  it("is imported once, and again only when its bytes, its mapping or the reader are others", async () => {
    const first = done(await open());
    expect([first.fresh, first.record.counts.rows]).toEqual([true, 1]);
    const again = done(await open());
    expect([again.fresh, again.folder, again.record]).toEqual([false, first.folder, first.record]);

    writeFileSync(file, '{"id":"a","answer":"There"}\n'); // as long as before
    expect(done(await open()).fresh).toBe(true);
    writeFileSync(mapping, JSON.stringify({ title: "another", row: { task_id: "id", trace: { answer: "answer" } } }));
    expect(done(await open()).fresh).toBe(true);
    const record = join(first.folder, "import.json");
    writeFileSync(record, readFileSync(record, "utf8").replace('"mapping/1"', '"mapping/0"'));
    expect(done(await open()).fresh).toBe(true);
    rmSync(join(first.folder, "results.jsonl"));
    expect(done(await open()).fresh).toBe(true);
    expect(done(await open()).fresh).toBe(false);
    expect(readdirSync(join(folder, "cache"))).toHaveLength(1);
  });

  it("has a folder of its own, whatever other files are called", async () => {
    mkdirSync(join(folder, "other"));
    const folders = await Promise.all(
      [file, join(folder, "other", "answers.jsonl"), join(folder, "…/../?.json")].map((path) => cacheFolderOf(path, folder)),
    );
    expect(new Set(folders).size).toBe(3);
    for (const one of folders) expect(one.slice(folder.length + 1)).toMatch(/^[\w.-]+-[0-9a-f]{16}$/);
  });

  it("that is gone, or cannot be read as what it was, says so and leaves the run as it is", async () => {
    const first = done(await open());
    rmSync(file);
    expect(await open()).toMatchObject({ ok: false, code: "absent" });
    expect(readdirSync(first.folder)).toContain("results.jsonl");
  });
});

describe("the mapping of a file", () => {
  it("lies beside it, else in a folder of the workspace", async () => {
    expect(await mappingFor(file, [])).toBe(mapping);
    rmSync(mapping);
    expect(await mappingFor(file, [folder])).toBeNull();
    const saved = join(folder, "workspace", ".trace-adjudicator", "answers.jsonl.mapping.json");
    mkdirSync(join(saved, ".."), { recursive: true });
    writeFileSync(saved, "{}");
    expect(await mappingFor(file, [join(folder, "elsewhere"), join(folder, "workspace")])).toBe(saved);
    mkdirSync(mapping); // a folder of that name is no mapping
    expect(await mappingFor(file, [])).toBeNull();
  });
});

describe("the origin of an imported run", () => {
  /** What is heard next; each state once. */
  function hearing(origin: Origin) {
    const heard: string[] = [];
    let wake: () => void = () => undefined;
    const stop = origin.watch((state) => {
      heard.push(state);
      wake();
    });
    return {
      stop,
      async until(state: string) {
        while (heard.at(-1) !== state) await new Promise<void>((resolve) => (wake = resolve));
      },
    };
  }

  it("is said to be the same, changed or gone: at once, and whenever that changes", async () => {
    const { folder: run } = done(await open());
    const origin = originOf({ source: file, mapping, folder: run, importAgain: async () => (done(await open()), null) });
    expect(origin.name).toBe("answers.jsonl");
    const { until, stop } = hearing(origin);
    await until("same");
    writeFileSync(file, '{"id":"a","answer":"Elsewhere."}\n');
    await until("changed");
    expect(await origin.importAgain()).toBeNull();
    await until("same");
    rmSync(file);
    await until("gone");
    stop();
  });

  it("is changed too where its mapping is another", async () => {
    const { folder: run } = done(await open());
    writeFileSync(mapping, "{}");
    const { until, stop } = hearing(originOf({ source: file, mapping, folder: run, importAgain: () => Promise.resolve(null) }));
    await until("changed");
    stop();
  });

  it("says why it could not be imported again", async () => {
    const { folder: run } = done(await open());
    const origin = originOf({ source: file, mapping, folder: run, importAgain: () => Promise.reject(new Error("no room")) });
    expect(await origin.importAgain()).toBe("no room");
  });
});
