import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { openRunFiles, placeOf } from "../../src/node";
import { decode } from "../builders/log";
import { tempFolders } from "./helpers/tempFolder";

const newFolder = tempFolders();
let root: string;
let run: string;
const put = (name: string, text: string) => {
  mkdirSync(join(root, name, ".."), { recursive: true });
  writeFileSync(join(root, name), text);
};
beforeEach(() => {
  root = newFolder();
  run = join(root, "run");
  put("run/results.jsonl", '{"task_id":"K01"}\n');
});
const textOf = (artefact: { readonly name: string; readonly bytes: Uint8Array } | null) => artefact && [artefact.name, decode(artefact.bytes)];
const archive = (text: string) => {
  const sha256 = createHash("sha256").update(text).digest("hex");
  put(`run/representations/${sha256.slice(0, 2)}/${sha256}`, text);
  return sha256;
};

describe("a run", () => {
  it("is opened by its folder or its results file", async () => {
    for (const path of [run, join(run, "results.jsonl")]) {
      const { results } = openRunFiles(path);
      expect([results.name, await results.size(), decode(await results.read(2, 9))]).toEqual(["results.jsonl", 18, "task_id"]);
      expect(placeOf(path)).toMatchObject({ lone: false, review: join(run, "review") });
    }
  });

  it("of another name has its review beside it", async () => {
    put("run/other.jsonl", "{}\n");
    put("run/other.jsonl.review/codebook.yaml", "theirs");
    put("run/review/codebook.yaml", "ours");
    put("run/run.json", "{}");
    const files = openRunFiles(join(run, "other.jsonl"));
    expect(placeOf(join(run, "other.jsonl"))).toMatchObject({
      lone: true,
      review: join(run, "other.jsonl.review"),
      reviewName: "other.jsonl.review",
    });
    expect(textOf(await files.artefact("review/codebook.yaml"))).toEqual(["other.jsonl.review/codebook.yaml", "theirs"]);
    expect(await files.artefact("run.json")).toBeNull(); // it speaks of results.jsonl
    expect(textOf(await openRunFiles(run).artefact("run.json"))).toEqual(["run.json", "{}"]);
  });

  it("can have labels and codebook elsewhere: beside the file that it was made from", async () => {
    put("run/review/codebook.yaml", "of the run");
    put("theirs/log.json.review/codebook.yaml", "of the file");
    const files = openRunFiles(run, join(root, "theirs/log.json.review"));
    expect(textOf(await files.artefact("review/codebook.yaml"))).toEqual(["log.json.review/codebook.yaml", "of the file"]);
    expect(await openRunFiles(run, join(root, "theirs/none.review")).artefact("review/codebook.yaml")).toBeNull();
  });

  it("that is not there, or no file, says so and what to do", async () => {
    await expect(openRunFiles(join(root, "nothing.jsonl")).results.size()).rejects.toThrow(/nothing\.jsonl: it is not there/);
    mkdirSync(join(root, "empty"));
    await expect(openRunFiles(join(root, "empty")).results.read(0, 5)).rejects.toThrow(/empty.results\.jsonl: it is not there/);
    mkdirSync(join(root, "odd", "results.jsonl"), { recursive: true });
    await expect(openRunFiles(join(root, "odd", "results.jsonl")).results.size()).rejects.toThrow(/it is not there/);
    if (process.platform !== "win32") await expect(openRunFiles("/dev/zero").results.size()).rejects.toThrow(/no regular file/);
  });

  it("is read as it is now, also when it grew or was replaced", async () => {
    const { results } = openRunFiles(run);
    expect(await results.size()).toBe(18);
    appendFileSync(join(run, "results.jsonl"), "{}\n");
    expect(decode(await results.read(18, 99))).toBe("{}\n");
    writeFileSync(join(run, "results.jsonl"), "x");
    expect([await results.size(), (await results.read(5, 9)).length]).toEqual([1, 0]);
  });

  it("finds corpus and truth in the run folder, else beside it", async () => {
    const files = openRunFiles(run);
    expect([await files.artefact("corpus.yaml"), await files.truth("K01")]).toEqual([null, null]);
    put("corpus.yaml", "outer");
    put("truth/K01.yaml", "outer truth");
    expect([textOf(await files.artefact("corpus.yaml")), textOf(await files.truth("K01"))]).toEqual([
      ["corpus.yaml", "outer"],
      ["truth/K01.yaml", "outer truth"],
    ]);
    put("run/corpus.yaml", "inner");
    put("run/truth/K01.yaml", "inner truth");
    expect([textOf(await files.artefact("corpus.yaml")), textOf(await files.truth("K01"))]).toEqual([
      ["corpus.yaml", "inner"],
      ["truth/K01.yaml", "inner truth"],
    ]);
  });

  it("takes no case id for a path", async () => {
    put("secret.yaml", "secret");
    for (const id of ["../secret", "..\\secret", "/etc/passwd", "..", ".", "", "a\0b", "x".repeat(300)])
      expect(await openRunFiles(run).truth(id)).toBeNull();
  });

  it("has judgements in the order of their names", async () => {
    expect(await openRunFiles(run).judgements()).toEqual([]);
    for (const name of ["b.jsonl", "a.jsonl", "notes.txt"]) put(`run/judgements/${name}`, name);
    expect((await openRunFiles(run).judgements()).map(textOf)).toEqual([
      ["judgements/a.jsonl", "a.jsonl"],
      ["judgements/b.jsonl", "b.jsonl"],
    ]);
  });
});

describe("a representation", () => {
  it("is read by its hash", async () => {
    const sha256 = archive("<p>Hello");
    expect(await openRunFiles(run).representation(sha256, 100)).toMatchObject({ found: true, bytes: Buffer.from("<p>Hello") });
  });

  it("is read by range, whatever its size, and through no link that leaves the run folder", async () => {
    const sha256 = archive("<p>Hello");
    const files = openRunFiles(run);
    expect(await files.representationPart(sha256, 3, 6)).toMatchObject({ found: true, bytes: Buffer.from("Hel"), total: 8 });
    expect(await files.representationPart(sha256, 6, 100)).toMatchObject({ found: true, bytes: Buffer.from("lo"), total: 8 });
    expect(await files.representationPart(sha256, 90, 100)).toMatchObject({ found: true, total: 8 });
    expect(await files.representationPart("0".repeat(64), 0, 1)).toMatchObject({ found: false });
    put("secret", "secret");
    mkdirSync(join(run, "representations", "bb"), { recursive: true });
    symlinkSync(join(root, "secret"), join(run, "representations", "bb", "b".repeat(64)));
    expect(await files.representationPart("b".repeat(64), 0, 6)).toMatchObject({
      found: false,
      why: expect.stringContaining("is a link that leaves") as string,
    });
  });

  it("that is missing, too large, or asked for by something else than a hash is not read, and says why", async () => {
    const sha256 = archive("<p>Hello");
    const files = openRunFiles(run);
    expect(await files.representation("0".repeat(64), 100)).toMatchObject({
      found: false,
      why: expect.stringContaining("is not in the run folder") as string,
    });
    expect(await files.representation(sha256, 7)).toMatchObject({
      found: false,
      why: expect.stringContaining("has 8 bytes; at most 7 are read") as string,
    });
    for (const odd of ["../../results.jsonl", sha256.toUpperCase(), ""])
      expect(await files.representation(odd, 100)).toMatchObject({ found: false, why: expect.stringContaining("no SHA-256") as string });
  });

  it("is never read through a link that leaves the run folder; a link inside it is followed", async () => {
    put("secret", "secret");
    const [inside, outside, folder] = ["a", "b", "c"].map((digit) => digit.repeat(64)) as [string, string, string];
    const sha256 = archive("<p>Hello");
    for (const name of ["aa", "bb"]) mkdirSync(join(run, "representations", name), { recursive: true });
    symlinkSync(join(run, "representations", sha256.slice(0, 2), sha256), join(run, "representations", "aa", inside));
    symlinkSync(join(root, "secret"), join(run, "representations", "bb", outside));
    put(`elsewhere/${folder}`, "secret");
    symlinkSync(join(root, "elsewhere"), join(run, "representations", "cc"));
    const files = openRunFiles(run);
    expect(await files.representation(inside, 100)).toMatchObject({ found: true });
    for (const sha of [outside, folder])
      expect(await files.representation(sha, 100)).toMatchObject({ found: false, why: expect.stringContaining("is a link that leaves") as string });
    rmSync(join(run, "representations"), { recursive: true });
    symlinkSync(root, join(run, "representations"));
    expect(await files.representation(sha256, 100)).toMatchObject({ found: false });
  });

  it("is not the only thing that cannot leave: artefacts cannot either", async () => {
    put("secret.json", "secret");
    symlinkSync(join(root, "secret.json"), join(run, "run.json"));
    symlinkSync(root, join(run, "judgements"));
    put("leak.jsonl", "secret");
    await expect(openRunFiles(run).artefact("run.json")).rejects.toThrow(/link that leaves/);
    await expect(openRunFiles(run).judgements()).rejects.toThrow(/link that leaves/);
  });

  it("of a run that is itself opened through a link is found", async () => {
    const sha256 = archive("<p>Hello");
    symlinkSync(run, join(root, "link"));
    expect(await openRunFiles(join(root, "link")).representation(sha256, 100)).toMatchObject({ found: true });
  });
});

describe("a run is watched", () => {
  const change: Readonly<Record<string, () => void>> = {
    rows: () => appendFileSync(join(run, "results.jsonl"), "{}\n"),
    judgements: () => put("run/judgements/j.jsonl", "{}\n"),
    codebook: () => put("run/review/codebook.yaml", "dimensions: []"),
    truth: () => put("truth/K01.yaml", "case_id: K01"),
  };
  it.each(Object.keys(change))("and tells that %s changed, and nothing else", async (what) => {
    const heard = await new Promise<ReadonlySet<string>>((resolve) => {
      const stop = openRunFiles(run).watch((news) => {
        stop();
        resolve(news);
      });
      change[what]!();
    });
    expect([...heard]).toEqual([what]);
  });

  it("also where the whole folder goes and comes back", async () => {
    const files = openRunFiles(run);
    let wake: () => void = () => undefined;
    const stop = files.watch(() => wake());
    for (const step of [
      () => rmSync(run, { recursive: true }),
      () => put("run/results.jsonl", "{}\n"),
      () => appendFileSync(join(run, "results.jsonl"), "{}\n"),
    ]) {
      const changed = new Promise<void>((resolve) => (wake = resolve));
      step();
      await changed;
    }
    stop();
  });
});
