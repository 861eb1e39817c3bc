import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openReviewPlans } from "../../src/node";
import { tempFolders } from "./helpers/tempFolder";

const newFolder = tempFolders();
const namesIn = (folder: string) => readdirSync(join(folder, "plans")).sort();

describe("the plans of a review folder", () => {
  it("are none where nothing was drawn yet, and the folder is made by the first", async () => {
    const folder = join(newFolder(), "review");
    const plans = openReviewPlans(folder);
    expect(await plans.read()).toEqual([]);
    expect(existsSync(folder)).toBe(false);
    expect(await plans.write("p-1", "{}\n")).toEqual({ ok: true });
    expect(namesIn(folder)).toEqual(["p-1.json"]);
    const read = await plans.read();
    expect(read.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])).toEqual([["review/plans/p-1.json", "{}\n"]]);
  });

  it("are never written over, also where many write one at once: the first stands, and nothing is left beside it", async () => {
    const folder = join(newFolder(), "review");
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, at) => openReviewPlans(folder).write("p-1", `${at}`)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = outcomes.findIndex(({ ok }) => ok);
    expect(readFileSync(join(folder, "plans", "p-1.json"), "utf8")).toBe(`${winner}`);
    const refused = outcomes.find(({ ok }) => !ok)!;
    expect(refused).toMatchObject({ ok: false, code: "exists" });
    expect(JSON.stringify(refused)).toContain("give the new one another name");
    expect(namesIn(folder)).toEqual(["p-1.json"]);
  });

  it("are not made anew where the run is gone", async () => {
    const folder = join(newFolder(), "gone", "review");
    expect(await openReviewPlans(folder).write("p-1", "{}")).toMatchObject({ ok: false, code: "gone" });
    expect(existsSync(folder)).toBe(false);
  });

  it("do not leave the folder through a link, neither when read nor when written", async () => {
    const [folder, outside] = [newFolder(), newFolder()];
    writeFileSync(join(outside, "p-1.json"), "{}");
    mkdirSync(join(folder, "plans"));
    symlinkSync(join(outside, "p-1.json"), join(folder, "plans", "p-1.json"));
    const told: string[] = [];
    expect(await openReviewPlans(folder, { told: (message) => told.push(message) }).read()).toEqual([]);
    expect(told.join()).toContain("is a link that leaves");

    const other = newFolder();
    symlinkSync(outside, join(other, "plans"));
    expect(await openReviewPlans(other).write("p-2", "{}")).toMatchObject({
      ok: false,
      message: expect.stringContaining("is a link that leaves") as string,
    });
    expect(readdirSync(outside)).toEqual(["p-1.json"]);
  });

  it("call when one is added", async () => {
    const folder = newFolder();
    mkdirSync(join(folder, "plans"));
    const plans = openReviewPlans(folder);
    let stop: () => void = () => undefined;
    const called = new Promise<void>((resolve) => (stop = plans.watch(resolve)));
    await plans.write("p-1", "{}");
    await called;
    stop();
  });
});
