import { chmod, mkdir, readFile, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openCodebookFile } from "../../src/node/codebookFile";
import { tempFolders } from "./helpers/tempFolder";

const newFolder = tempFolders();
const newRun = (): Promise<string> => Promise.resolve(newFolder());

const bytes = (text: string) => new TextEncoder().encode(text);

describe("the codebook's file", () => {
  it("is made with its folder, and replaced whole by who knows what it held", async () => {
    const folder = join(await newRun(), "review");
    const file = openCodebookFile(folder);
    expect(await file.write("first", null)).toEqual({ ok: true });
    expect(await file.write("second", bytes("first"))).toEqual({ ok: true });
    expect(await readFile(join(folder, "codebook.yaml"), "utf8")).toBe("second");
    expect(await readdir(folder)).toEqual(["codebook.yaml"]);
  });

  it("stays as somebody else left it", async () => {
    const folder = join(await newRun(), "review");
    const file = openCodebookFile(folder);
    await file.write("theirs", null);
    expect(await file.write("mine", null)).toMatchObject({ ok: false, code: "changed" });
    expect(await file.write("mine", bytes("what it was"))).toMatchObject({ ok: false, code: "changed" });
    expect(await readFile(join(folder, "codebook.yaml"), "utf8")).toBe("theirs");
  });

  it("of two who write at once is one's, and the other is told", async () => {
    const folder = join(await newRun(), "review");
    const outcomes = await Promise.all(["one", "two"].map((text) => openCodebookFile(folder).write(text, null)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual(expect.objectContaining({ ok: false, code: "changed" }));
  });

  it("is not written into a run that is gone, nor through a link that leaves the folder", async () => {
    const gone = openCodebookFile(join(await newRun(), "gone", "review"));
    expect(await gone.write("x", null)).toMatchObject({ ok: false });
    const run = await newRun();
    await mkdir(join(run, "review"));
    await writeFile(join(run, "elsewhere.yaml"), "other");
    await symlink(join(run, "elsewhere.yaml"), join(run, "review", "codebook.yaml"));
    expect(await openCodebookFile(join(run, "review")).write("x", bytes("other"))).toMatchObject({ ok: false });
    expect(await readFile(join(run, "elsewhere.yaml"), "utf8")).toBe("other");
  });

  it("says what to do where the disk refuses", async () => {
    if (process.getuid?.() === 0) return; // nothing is forbidden to root
    const folder = join(await newRun(), "review");
    await mkdir(folder);
    await chmod(folder, 0o500);
    expect(await openCodebookFile(folder).write("x", null)).toMatchObject({ ok: false, code: "read-only" });
  });
});
