import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { assistantFiles } from "../../src/node/assistant";
import { tempFolders } from "./helpers/tempFolder";

const newFolder = tempFolders();
let root: string;
let told: string[];
const put = (name: string, text: string) => {
  mkdirSync(join(root, name, ".."), { recursive: true });
  writeFileSync(join(root, name), text);
};
const textAt = (name: string) => readFileSync(join(root, name), "utf8");
const files = (...workspace: readonly string[]) =>
  assistantFiles(
    join(root, "data/answers.jsonl"),
    workspace.map((folder) => join(root, folder)),
    (text) => told.push(text),
  );

beforeEach(() => {
  root = newFolder();
  told = [];
  put("data/answers.jsonl", '{"id":1}\n{"id":2}\n');
  mkdirSync(join(root, "space"));
});

describe("the files that the mapping assistant needs", () => {
  it("give the beginning of the source, and whether that is all of it", async () => {
    const { source } = files();
    expect(source.name).toBe("answers.jsonl");
    expect(await source.size()).toBe(18);
    expect(await source.head(100)).toMatchObject({ whole: true });
    const { bytes, whole } = await source.head(8);
    expect([new TextDecoder().decode(bytes), whole]).toEqual(['{"id":1}', false]);
  });

  it("list the mappings beside the source and those of the workspace, by names a person knows", async () => {
    put("data/answers.jsonl.mapping.json", "{}");
    put("data/other.mapping.json", "[]");
    put("space/.trace-adjudicator/third.mapping.json", "3");
    put("space/.trace-adjudicator/notes.txt", "no mapping");
    const found = await files("space").mappings.list();
    expect(found.map(({ name, place, text }) => [place, name, text])).toEqual([
      ["beside", "answers.jsonl.mapping.json", "{}"],
      ["beside", "other.mapping.json", "[]"],
      ["workspace", ".trace-adjudicator/third.mapping.json", "3"],
    ]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(3);
  });

  it("leave out a mapping that is a link out of its folder, and say so", async () => {
    put("elsewhere/secret.mapping.json", "secret");
    symlinkSync(join(root, "elsewhere/secret.mapping.json"), join(root, "data/linked.mapping.json"));
    expect(await files().mappings.list()).toEqual([]);
    expect(told.join()).toMatch(/linked\.mapping\.json is a link that leaves/);
  });

  it("name where the mapping can be kept: beside the source, and in the workspace where one is open", async () => {
    expect(await files().mappings.places()).toEqual([{ place: "beside", name: "answers.jsonl.mapping.json", exists: false, why: null }]);
    put("space/.trace-adjudicator/answers.jsonl.mapping.json", "{}");
    expect((await files("space").mappings.places())[1]).toEqual({
      place: "workspace",
      name: ".trace-adjudicator/answers.jsonl.mapping.json",
      exists: true,
      why: null,
    });
  });

  it("write a mapping as a whole, and over another one only when told to", async () => {
    const { mappings } = files("space");
    expect(await mappings.write("beside", "one", false)).toEqual({ saved: true, name: "answers.jsonl.mapping.json" });
    expect(await mappings.write("beside", "two", false)).toMatchObject({ saved: false, reason: "exists" });
    expect(textAt("data/answers.jsonl.mapping.json")).toBe("one");
    expect(await mappings.write("beside", "two", true)).toMatchObject({ saved: true });
    expect(await mappings.write("workspace", "three", false)).toMatchObject({ saved: true });
    expect(textAt("data/answers.jsonl.mapping.json")).toBe("two");
    expect(textAt("space/.trace-adjudicator/answers.jsonl.mapping.json")).toBe("three");
    expect(readdirSync(join(root, "data")).sort()).toEqual(["answers.jsonl", "answers.jsonl.mapping.json"]);
  });

  it("write into the workspace folder that holds the source, where several are open", async () => {
    await files("space", "data").mappings.write("workspace", "{}", false);
    expect(existsSync(join(root, "data/.trace-adjudicator/answers.jsonl.mapping.json"))).toBe(true);
  });

  it("never write through a link: neither a file's nor the folder's", async () => {
    put("elsewhere/precious.json", "precious");
    symlinkSync(join(root, "elsewhere/precious.json"), join(root, "data/answers.jsonl.mapping.json"));
    expect(await files().mappings.write("beside", "mine", true)).toMatchObject({ saved: true });
    expect([textAt("elsewhere/precious.json"), textAt("data/answers.jsonl.mapping.json")]).toEqual(["precious", "mine"]);
    symlinkSync(join(root, "elsewhere"), join(root, "space/.trace-adjudicator"));
    expect(await files("space").mappings.write("workspace", "mine", false)).toMatchObject({ saved: false, reason: "failed" });
    expect(readdirSync(join(root, "elsewhere"))).toEqual(["precious.json"]);
  });

  it.skipIf(process.getuid?.() === 0)("say why nothing can be written", async () => {
    chmodSync(join(root, "data"), 0o500);
    const { mappings } = files();
    expect((await mappings.places())[0]!.why).toMatch(/permission denied/);
    expect(await mappings.write("beside", "{}", false)).toMatchObject({ saved: false, reason: "failed" });
    chmodSync(join(root, "data"), 0o700);
  });

  it("give the beginnings of the JSON files beside the source, without mappings and the source itself", async () => {
    put("data/judge.json", '[{"id":1}]');
    put("data/judge.mapping.json", "{}");
    put("data/notes.md", "text");
    mkdirSync(join(root, "data/folder.json"));
    const found = await files().neighbours(4);
    expect(found.map(({ name, bytes, whole }) => [name, new TextDecoder().decode(bytes), whole])).toEqual([["judge.json", '[{"i', false]]);
  });

  it("tell when the source or its mapping changed", async () => {
    const heard = new Promise<string>((resolve) => {
      const stop = files("space").watch((what) => {
        stop();
        resolve(what);
      });
    });
    put("data/answers.jsonl.mapping.json", "{}");
    expect(await heard).toBe("mappings");
  });
});
