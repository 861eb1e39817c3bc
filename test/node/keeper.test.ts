import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openKeeper } from "../../src/node";
import { builtHelper, run } from "./helpers/childProcess";
import { tempFolders } from "./helpers/tempFolder";

const newFolder = tempFolders();

describe("a keeper", () => {
  it("gives back what was kept, also to another opening, and undefined for what was not", async () => {
    const folder = join(newFolder(), "state", "run-1");
    const keeper = openKeeper(folder);
    expect(await keeper.get("draft")).toBeUndefined();
    const value = { text: "half a sent", list: [1, null], lone: "\ud83d" };
    await keeper.set("draft", value);
    await keeper.set("../odd key/😀", null);
    expect(await openKeeper(folder).get("draft")).toEqual(value);
    expect(await openKeeper(folder).get("../odd key/😀")).toBeNull();
    await keeper.set("draft", undefined);
    expect(await openKeeper(folder).get("draft")).toBeUndefined();
  });

  it("keeps the last of many values, and reads see what was written before them", async () => {
    const keeper = openKeeper(newFolder());
    const writes = Array.from({ length: 30 }, (_, index) => keeper.set("draft", index));
    expect(await keeper.get("draft")).toBe(29);
    await Promise.all(writes);
  });

  it("loses no key of two processes that write at once, and is never read half written", async () => {
    const root = newFolder();
    const folder = join(root, "state");
    const helper = await builtHelper("keeping", root);
    const both = ["a", "b"].map((tag) => run(helper, { folder, tag, count: 60 }));
    const said = (await Promise.all(both.map(({ ended }) => ended))).flat();
    expect(said).toEqual([]);
    const keeper = openKeeper(folder);
    for (const tag of ["a", "b"]) for (let index = 0; index < 60; index++) expect(await keeper.get(`${tag}-${index}`)).toBe(index);
    expect(["a", "b"]).toContain(((await keeper.get("shared")) as { readonly tag: string }).tag);
    expect(readdirSync(folder).filter((name) => !/^[0-9a-f]{40}\.json$/.test(name))).toEqual([]);
  });

  it("loses nothing that several openings add to one value at once, and keeps the old value where the change fails", async () => {
    const folder = newFolder();
    const keepers = [openKeeper(folder), openKeeper(folder), openKeeper(folder)];
    const add = (one: number) => keepers[one % 3]!.update("box", (list) => Promise.resolve([...((list as number[] | undefined) ?? []), one]));
    await Promise.all(Array.from({ length: 12 }, (_, index) => add(index)));
    expect([...((await keepers[0]!.get("box")) as number[])].sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index));
    await expect(keepers[0]!.update("box", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await keepers[1]!.get("box")).toHaveLength(12);
  });

  it("moves a damaged file aside, says so, and goes on", async () => {
    const folder = newFolder();
    const told: string[] = [];
    const keeper = openKeeper(folder, (message) => told.push(message));
    await keeper.set("draft", 1);
    writeFileSync(join(folder, readdirSync(folder)[0]!), '{"key":"dra');
    expect(await keeper.get("draft")).toBeUndefined();
    expect(told).toHaveLength(1);
    expect(readdirSync(folder).filter((name) => name.includes(".bad-"))).toHaveLength(1);
    await keeper.set("draft", 2);
    expect(await keeper.get("draft")).toBe(2);
  });

  it("rejects with what and where when the disk refuses", async () => {
    const root = newFolder();
    writeFileSync(join(root, "state"), "a file");
    await expect(openKeeper(join(root, "state", "x")).set("draft", 1)).rejects.toThrow(/state.*a file stands where a folder belongs/);
    mkdirSync(join(root, "other"));
    await expect(openKeeper(join(root, "other")).set("draft", 1)).resolves.toBeUndefined();
  });
});
