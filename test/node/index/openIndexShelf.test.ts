import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ColumnKeys } from "../../../src/core/columns/columnKeys";
import { openColumns } from "../../../src/core/columns/openColumns";
import type { IndexShelf } from "../../../src/core/columns/rowReader";
import { saveColumns } from "../../../src/core/columns/saveColumns";
import { openIndexShelf } from "../../../src/node/index/openIndexShelf";
import { asideOf } from "../../../src/node/index/shelfFolder";
import { storeOf, told } from "../../builders/columnBatches";
import { manyRowsText } from "../../builders/manyRows";
import { builtHelper, run } from "../helpers/childProcess";
import { tempFolders } from "../helpers/tempFolder";

const newFolder = tempFolders();
const store = storeOf(
  manyRowsText(50)
    .split(/(?<=\n)/)
    .filter((line) => line !== ""),
);
const file = { size: store.end, modified: 5, length: 0, samples: [] };
const index = () => saveColumns(store, file, new ColumnKeys(store, null, "run"));
const nothingElse = () => Promise.resolve();

function* piecesOf(whole: boolean, ...texts: string[]): Generator<Uint8Array, boolean> {
  for (const text of texts) yield Buffer.from(text);
  return whole;
}
async function textOn(shelf: IndexShelf): Promise<string | null> {
  const saved = await shelf.open();
  if (!saved) return null;
  try {
    return Buffer.from(await saved.read(0, await saved.size())).toString();
  } finally {
    await saved.close();
  }
}
async function columnsOn(shelf: IndexShelf) {
  const saved = (await shelf.open())!;
  try {
    return await openColumns(saved, nothingElse);
  } finally {
    await saved.close();
  }
}

describe("an index", () => {
  it("is there the next time, as it was saved", async () => {
    const folder = join(newFolder(), "not", "there yet");
    expect(await openIndexShelf(folder, "a").open()).toBeNull();
    await openIndexShelf(folder, "a").save(index());
    const opened = await columnsOn(openIndexShelf(folder, "a"));
    expect(opened.rebuild).toBeNull();
    if (opened.rebuild === null) expect(told(opened.store)).toEqual(told(store));
    expect(await openIndexShelf(folder, "b").open()).toBeNull();
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("is read by position, up to its end", async () => {
    const shelf = openIndexShelf(newFolder(), "a");
    await shelf.save(piecesOf(true, "0123", "4567"));
    const saved = (await shelf.open())!;
    expect([
      await saved.size(),
      Buffer.from(await saved.read(2, 6)).toString(),
      (await saved.read(7, 99)).length,
      (await saved.read(9, 99)).length,
    ]).toEqual([8, "2345", 1, 0]);
    await saved.close();
  });

  it("that turns out not to be whole leaves the one before as it was", async () => {
    const folder = newFolder();
    const shelf = openIndexShelf(folder, "a");
    await shelf.save(piecesOf(true, "old"));
    await shelf.save(piecesOf(false, "new", "er"));
    expect(await textOn(shelf)).toBe("old");
    const failing = {
      ended: false,
      next: (): IteratorResult<Uint8Array, boolean> => {
        throw new Error("no more");
      },
      return(value: boolean) {
        this.ended = true;
        return { done: true as const, value };
      },
    };
    await expect(shelf.save(failing)).rejects.toThrow("no more");
    expect(failing.ended).toBe(true);
    expect(await textOn(shelf)).toBe("old");
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("stays what it was for whoever has opened it, while another takes its place", async () => {
    const shelf = openIndexShelf(newFolder(), "a");
    await shelf.save(piecesOf(true, "old"));
    const saved = (await shelf.open())!;
    await shelf.save(piecesOf(true, "other"));
    expect(Buffer.from(await saved.read(0, 9)).toString()).toBe("old");
    await saved.close();
    expect(await textOn(shelf)).toBe("other");
  });

  it("is whole, whoever saves it at the same time", async () => {
    const folder = newFolder();
    const texts = Array.from({ length: 8 }, (_, number) => Array.from({ length: 50 }, () => `${number}`.repeat(1_000)));
    await Promise.all(texts.map((pieces) => openIndexShelf(folder, "a").save(piecesOf(true, ...pieces))));
    expect(texts.map((pieces) => pieces.join(""))).toContain(await textOn(openIndexShelf(folder, "a")));
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

describe("damage", () => {
  it.each([
    ["cut off", (path: string) => truncateSync(path, 1_000)],
    ["emptied", (path: string) => truncateSync(path, 0)],
    ["something else", (path: string) => writeFileSync(path, "something else")],
    [
      "with one byte changed",
      (path: string) => {
        const bytes = readFileSync(path);
        bytes[bytes.length >> 1]! ^= 1;
        writeFileSync(path, bytes);
      },
    ],
  ])("%s: it is opened, and refused", async (_, damage) => {
    const folder = newFolder();
    const shelf = openIndexShelf(folder, "a");
    await shelf.save(index());
    damage(join(folder, readdirSync(folder)[0]!));
    expect(await columnsOn(shelf)).toEqual({ rebuild: expect.stringMatching(/^(it|its|a) /) });
  });

  it("of the place: what is no file is not opened, and cannot be replaced", async () => {
    const folder = newFolder();
    await openIndexShelf(folder, "a").save(piecesOf(true, "old"));
    const [name] = readdirSync(folder);
    const other = newFolder();
    mkdirSync(join(other, name!, "full"), { recursive: true });
    expect(await openIndexShelf(other, "a").open()).toBeNull();
    await expect(openIndexShelf(other, "a").save(piecesOf(true, "new"))).rejects.toThrow(other);
    expect(readdirSync(other)).toEqual([name]);
  });

  it.skipIf(process.getuid?.() === 0)(
    `of the folder's permissions: what is there can be read, and saving says why${process.getuid?.() === 0 ? " — not run: root writes everywhere" : ""}`,
    async () => {
      const folder = newFolder();
      const shelf = openIndexShelf(folder, "a");
      await shelf.save(piecesOf(true, "old"));
      chmodSync(folder, 0o555);
      await expect(shelf.save(piecesOf(true, "new"))).rejects.toThrow("nothing may be written there (EACCES)");
      expect(await textOn(shelf)).toBe("old");
      chmodSync(folder, 0o755);
    },
  );

  it("of the folder: nothing is there, and saving says why", async () => {
    const blocked = join(newFolder(), "file");
    writeFileSync(blocked, "");
    const shelf = openIndexShelf(join(blocked, "shelf"), "a");
    expect(await shelf.open()).toBeNull();
    await expect(shelf.save(piecesOf(true, "new"))).rejects.toThrow(/shelf: .*\(ENOTDIR\)/);
  });
});

describe("the folder", () => {
  const ago = (path: string, seconds: number) => utimesSync(path, Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);
  const sizes = (folder: string) => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

  it("keeps within its budget what was used last", async () => {
    const folder = newFolder();
    const shelf = (key: string) => openIndexShelf(folder, key, 100);
    for (const [key, seconds] of [
      ["a", 30],
      ["b", 20],
      ["c", 10],
    ] as const) {
      const before = new Set(readdirSync(folder));
      await shelf(key).save(piecesOf(true, key.repeat(30)));
      ago(
        join(
          folder,
          readdirSync(folder).find((name) => !before.has(name))!,
        ),
        seconds,
      );
    }
    expect(await textOn(shelf("a"))).toBe("a".repeat(30)); // used now
    await shelf("d").save(piecesOf(true, "d".repeat(30)));
    expect(await Promise.all(["a", "b", "c", "d"].map(async (key) => (await textOn(shelf(key))) !== null))).toEqual([true, false, true, true]);
    expect(sizes(folder)).toBe(90);
  });

  it("takes no index that is larger than the budget, and keeps the one before", async () => {
    const folder = newFolder();
    const shelf = openIndexShelf(folder, "a", 100);
    await shelf.save(piecesOf(true, "old"));
    await expect(shelf.save(piecesOf(true, "x".repeat(60), "x".repeat(60)))).rejects.toThrow("it would take more than");
    expect(await textOn(shelf)).toBe("old");
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("is cleared of what killed writers left, and of nothing that is being written or is not ours", async () => {
    const folder = newFolder();
    const helper = await builtHelper("indexWriter", newFolder());
    const writer = run(helper, { folder, key: "a" });
    await writer.written(1);
    writer.child.kill("SIGKILL");
    await writer.ended;
    const [left] = readdirSync(folder);
    expect(left).toContain(".making-");
    await openIndexShelf(folder, "b").save(piecesOf(true, "b"));
    expect(existsSync(join(folder, left!))).toBe(true); // it was written to just now
    const mine = asideOf("x.rows", "unique");
    const elsewhere = "y.rows.making-0badc0de-1-unique";
    for (const name of [mine, elsewhere, "notes.txt"]) writeFileSync(join(folder, name), "");
    for (const name of [left!, mine, elsewhere, "notes.txt"]) ago(join(folder, name), 120);
    await openIndexShelf(folder, "c").save(piecesOf(true, "c"));
    expect(
      readdirSync(folder)
        .filter((name) => !/^[0-9a-f]{40}\.rows$/.test(name))
        .sort(),
    ).toEqual([elsewhere, "notes.txt", mine].sort());
    for (const name of [mine, elsewhere, "notes.txt"]) ago(join(folder, name), 2 * 86_400);
    await openIndexShelf(folder, "d").save(piecesOf(true, "d"));
    expect(readdirSync(folder).filter((name) => !/^[0-9a-f]{40}\.rows$/.test(name))).toEqual(["notes.txt"]);
    expect(readdirSync(folder).join()).not.toContain(hostname());
  });
});
