import fc from "fast-check";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Judgement } from "../../src/core/formats/judgement";
import type { ImportRecord } from "../../src/core/formats/importRecord";
import type { Row } from "../../src/core/formats/row";
import { readYaml } from "../../src/core/formats/readYaml";
import { truth as truthShape, type TruthFile } from "../../src/core/formats/truth";
import { validatePath } from "../../src/cli/validatePath";
import { importRun, openForeign, previewImport, type ImportOptions } from "../../src/node/import";
import { readContained } from "../../src/node/containedFile";
import { FolderSink } from "../../src/node/import/folderSink";
import { failureOf } from "../../src/node/import/importTrouble";
import { sharedFiles } from "./helpers/shared";
import { tempFolders } from "./helpers/tempFolder";
import { zipOf } from "./helpers/zip";

const newFolder = tempFolders();
const going = () => ({ signal: new AbortController().signal, progress: () => undefined });
const run = (files: readonly string[], out: string, more: Partial<ImportOptions> = {}) =>
  importRun({ files, out, format: "auto", mapping: null, ...going(), ...more });

/** Every file in a folder and its hash. */
function tree(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(
    names.sort().map((name) => [
      name.replaceAll("\\", "/"),
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex"),
    ]),
  );
}
const textIn = (...path: readonly string[]) => readFileSync(join(...path), "utf8");
const recordIn = (folder: string) => JSON.parse(textIn(folder, "import.json")) as ImportRecord;

interface Answered {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly page?: string;
}
const mapping = {
  row: { task_id: "id", query: "question", trace: { answer: "answer" }, provenance: { representations: { each: "pages", fields: { text: "$" } } } },
  judgements: [{ judge: { id: "by" }, target: { kind: "answer" }, label: "verdict" }],
};
const records = (list: readonly (Answered & { readonly by?: string; readonly verdict?: string })[]) =>
  list.map(({ page, ...rest }) => JSON.stringify({ ...rest, pages: page === undefined ? [] : [page] })).join("\n") + "\n";

/** A source with its mapping beside it. */
function source(folder: string, text: string, name = "answers.jsonl") {
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "m.mapping.json"), JSON.stringify(mapping));
  return { file: join(folder, name), mapping: join(folder, "m.mapping.json") };
}
const two = records([
  { id: "a", question: "Where?", answer: "Here.", page: "It is here.", by: "Ann", verdict: "yes" },
  { id: "b", question: "When?", answer: "Now.", page: "It is now.", by: "Bob/../x", verdict: "no" },
]);

describe("an imported run", () => {
  it("is a whole run folder: rows, judgements by judge, representations by hash, the source as it was, and what was done", async () => {
    const folder = newFolder();
    const { file, mapping: through } = source(folder, two);
    const out = join(folder, "deep", "run");
    const imported = await run([file], out, { mapping: through });
    expect(imported).toMatchObject({
      ok: true,
      partial: false,
      kept: [],
      record: { format: "mapping", counts: { rows: 2, judgements: 2, representations: 2 } },
    });
    const archived = Object.entries(tree(out)).filter(([name]) => name.startsWith("representations/"));
    expect(archived.map(([name]) => name.slice(-64))).toEqual(archived.map(([, hash]) => hash));
    expect(Object.keys(tree(out))).toEqual(
      [
        "import.json",
        "judgements/ann.jsonl",
        "judgements/bob%2F..%2Fx.jsonl",
        ...archived.map(([, hash]) => `representations/${hash.slice(0, 2)}/${hash}`),
        "results.jsonl",
        "run.json",
        "source/answers.jsonl",
        "source/m.mapping.json",
      ].sort(),
    );
    expect(archived.map(([name]) => textIn(out, name)).sort()).toEqual(
      ["It is here.", "It is now."].map((text) => expect.stringContaining(text) as string),
    );
    expect(textIn(out, "source", "answers.jsonl")).toBe(two);
    expect(JSON.parse(textIn(out, "run.json"))).toMatchObject({ run_id: "answers" });
    expect(recordIn(out)).toMatchObject({
      sources: [{ name: "answers.jsonl", path: "source/answers.jsonl", bytes: two.length, sha256: createHash("sha256").update(two).digest("hex") }],
      mapping: { name: "m.mapping.json", path: "source/m.mapping.json" },
    });
    const checked = await validatePath(out);
    expect(checked.files.flatMap(({ problems }) => problems).filter(({ severity }) => severity !== "info")).toEqual([]);
    expect(readdirSync(join(folder, "deep"))).toEqual(["run"]); // nothing is left beside it
  });

  it("has equal bytes whenever and wherever it is made, whatever the source holds", async () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constantFrom("..", "con", "\u202e", "a/b", "\0"));
    const record = fc.record({ id: text, question: text, answer: text, page: text, by: text, verdict: text });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 6 }), async (list) => {
        const folder = newFolder();
        const { file, mapping: through } = source(folder, records(list));
        const made = await run([file], join(folder, "a"), { mapping: through });
        expect(made.ok).toBe(list.length > 0); // an empty file is refused
        if (!made.ok) return;
        await run([file], join(folder, "b"), { mapping: through });
        expect(tree(join(folder, "b"))).toEqual(tree(join(folder, "a")));
        await run([file], join(folder, "b"), { mapping: through });
        expect(tree(join(folder, "b"))).toEqual(tree(join(folder, "a")));
        const moved = join(folder, "moved");
        mkdirSync(moved);
        const there = source(moved, records(list));
        await run([there.file], join(folder, "c"), { mapping: there.mapping });
        expect(tree(join(folder, "c"))).toEqual(tree(join(folder, "a")));
      }),
      { numRuns: 40 },
    );
  });

  const { files, absent } = sharedFiles(
    /(\.eval|browser\.json|no-samples\.json|security-guide\.json|examples\/trace\.json|genaiTestTrace\.json|message_history\.json)$/,
  );
  it.skipIf(absent !== null)(`of each real file has equal bytes, and validate accepts it${absent ?? ""}`, async () => {
    expect(files.length).toBeGreaterThan(8);
    for (const file of files) {
      const folder = newFolder();
      expect(await run([file], join(folder, "a"))).toMatchObject({ ok: true });
      await run([file], join(folder, "b"));
      expect(tree(join(folder, "b"))).toEqual(tree(join(folder, "a")));
      const { files: checked, unreadable } = await validatePath(join(folder, "a"));
      expect([file, checked.flatMap(({ problems }) => problems).filter(({ severity }) => severity !== "info"), unreadable]).toEqual([file, [], []]);
    }
  });

  it("joins several files of one format; those of one name lie beside each other", async () => {
    const folder = newFolder();
    mkdirSync(join(folder, "more"));
    const { file, mapping: through } = source(folder, two);
    const other = source(join(folder, "more"), records([{ id: "c", question: "Who?", answer: "They.", by: "Ann", verdict: "yes" }])).file;
    const out = join(folder, "run");
    expect(await run([file, other], out, { mapping: through })).toMatchObject({ ok: true, record: { counts: { rows: 3, judgements: 3 } } });
    expect(recordIn(out).sources.map(({ name, path }) => [name, path])).toEqual([
      ["answers.jsonl", "source/answers.jsonl"],
      ["answers-2.jsonl", "source/answers-2.jsonl"],
    ]);
    expect(textIn(out, "judgements", "ann.jsonl").trim().split("\n")).toHaveLength(2);
  });

  it("makes one run of the parts of a file, in which every row can be labelled and has its own judgements", async () => {
    const folder = newFolder();
    const part = (name: string, from: number) => {
      const lines = [from, from + 1].map((n) => JSON.stringify({ question: `Q${n}?`, answer: `A${n}.`, by: "Ann", verdict: `v${n}`, pages: [] }));
      return source(folder, `${lines.join("\n")}\n`, name);
    };
    const [one, two] = [part("one.jsonl", 1), part("two.jsonl", 3)];
    writeFileSync(join(folder, "copy.jsonl"), textIn(one.file));
    const out = join(folder, "run");
    const imported = await run([one.file, two.file, join(folder, "copy.jsonl")], out, { mapping: one.mapping });
    expect(imported).toMatchObject({ ok: true, record: { counts: { rows: 4, judgements: 4 } } });
    const rows = textIn(out, "results.jsonl").trim().split("\n").map((line) => JSON.parse(line) as Row); // prettier-ignore
    expect(rows.map(({ task_id, query }) => [task_id, query])).toEqual([
      ["line-1", "Q1?"],
      ["line-2", "Q2?"],
      ["two:line-1", "Q3?"],
      ["two:line-2", "Q4?"],
    ]);
    const judged = textIn(out, "judgements", "ann.jsonl").trim().split("\n").map((line) => JSON.parse(line) as Judgement); // prettier-ignore
    expect(judged.map(({ target, label }) => [target.task_id, label])).toEqual(rows.map(({ task_id }, at) => [task_id, `v${at + 1}`]));
    expect(recordIn(out).notes.map(({ code }) => code)).toContain("same-file");
    const { files } = await validatePath(out);
    expect(files.flatMap(({ problems }) => problems).filter(({ severity }) => severity !== "info")).toEqual([]);
  });

  it("keeps files of the longest names, and takes a name that no disk knows for that of no file", async () => {
    const folder = newFolder();
    mkdirSync(join(folder, "more"));
    const long = `${"é".repeat(124)}.jsonl`;
    const { file, mapping: through } = source(folder, two, long);
    const again = source(join(folder, "more"), records([{ id: "c", question: "Who?", answer: "They." }]), long).file;
    const joined = { ...mapping, judgements: [{ ...mapping.judgements[0], file: "no\u0001file", join: { ours: "id", theirs: "id" } }] };
    writeFileSync(through, JSON.stringify(joined));
    expect(await run([file, again], join(folder, "run"), { mapping: through })).toMatchObject({ ok: false, code: "mapping" });
    writeFileSync(through, JSON.stringify(mapping));
    expect(await run([file, again], join(folder, "run"), { mapping: through })).toMatchObject({ ok: true, record: { counts: { rows: 3 } } });
    expect(recordIn(join(folder, "run")).sources.map(({ name }) => [Buffer.byteLength(name) <= 255, name.slice(-8)])).toEqual([
      [true, "éé.jsonl"],
      [true, "-2.jsonl"],
    ]);
    expect(await readContained(folder, "a\0b", 100)).toMatchObject({ found: false, reason: "refused" });
  });

  it("keeps files that the mapping joins as sources too", async () => {
    const folder = newFolder();
    const { file } = source(folder, two);
    writeFileSync(join(folder, "judge.jsonl"), '{"key":"a","verdict":"good"}\n');
    const joined = join(folder, "joined.mapping.json");
    writeFileSync(
      joined,
      JSON.stringify({
        row: mapping.row,
        judgements: [
          {
            judge: { id: { constant: "J" } },
            target: { kind: "answer" },
            label: "verdict",
            file: "judge.jsonl",
            join: { ours: "id", theirs: "key" },
          },
        ],
      }),
    );
    expect(await run([file], join(folder, "run"), { mapping: joined })).toMatchObject({ ok: true, record: { counts: { judgements: 1 } } });
    expect(recordIn(join(folder, "run")).sources.map(({ name, path, joined: by }) => [name, path, by])).toEqual([
      ["answers.jsonl", "source/answers.jsonl", undefined],
      ["judge.jsonl", "source/judge.jsonl", "judge.jsonl"],
    ]);
  });
});

describe("importing again", () => {
  async function imported() {
    const folder = newFolder();
    const made = source(folder, two);
    const out = join(folder, "run");
    await run([made.file], out, { mapping: made.mapping });
    return { folder, out, ...made };
  }
  const changed = records([{ id: "b", question: "When?", answer: "Later.", page: "It is later.", by: "Cleo", verdict: "yes" }]);

  it("replaces everything that an import made, and nothing else", async () => {
    const { folder, out, file, mapping: through } = await imported();
    for (const name of ["review/logs/ann.jsonl", "notes.txt", "judgements/judge-run-later.jsonl"]) {
      mkdirSync(join(out, name, ".."), { recursive: true });
      writeFileSync(join(out, name), "kept");
    }
    writeFileSync(file, changed);
    expect(await run([file], out, { mapping: through })).toMatchObject({ ok: true, kept: [] });
    await run([file], join(folder, "fresh"), { mapping: through });
    const kept = tree(out);
    for (const name of ["review/logs/ann.jsonl", "notes.txt", "judgements/judge-run-later.jsonl"]) {
      expect(textIn(out, name)).toBe("kept");
      delete kept[name];
    }
    expect(kept).toEqual(tree(join(folder, "fresh")));
  });

  it("leaves judgements that people changed since, and says so", async () => {
    const { out, file, mapping: through } = await imported();
    writeFileSync(join(out, "judgements", "ann.jsonl"), "corrected by hand\n");
    expect(await run([file], out, { mapping: through })).toMatchObject({ ok: true, kept: ["judgements/ann.jsonl"] });
    expect(textIn(out, "judgements", "ann.jsonl")).toBe("corrected by hand\n");
  });

  it("mends what a crash left half done, and representations that were damaged", async () => {
    const { out, file, mapping: through } = await imported();
    const whole = tree(out);
    const names = Object.keys(whole);
    for (const name of names.filter((one) => one !== "import.json")) {
      writeFileSync(join(out, name), "torn");
      if (!name.startsWith("judgements/")) {
        await run([file], out, { mapping: through });
        expect(tree(out)).toEqual(whole);
      } else rmSync(join(out, name));
    }
    rmSync(join(out, "results.jsonl"));
    writeFileSync(join(out, "import.json"), "{ torn");
    await run([file], out, { mapping: through });
    expect(tree(out)).toEqual(whole);
  });

  it("of a source that cannot be read any more changes nothing", async () => {
    const { out, file, mapping: through } = await imported();
    const before = tree(out);
    writeFileSync(file, Buffer.from("PK\u0003\u0004"));
    expect(await run([file], out, { mapping: through })).toMatchObject({ ok: false });
    rmSync(file);
    expect(await run([file], out, { mapping: through })).toMatchObject({ ok: false, code: "absent" });
    expect(tree(out)).toEqual(before);
  });

  it("writes nothing through a link, and removes nothing that import.json names elsewhere", async () => {
    const { folder, out, file, mapping: through } = await imported();
    writeFileSync(join(folder, "precious"), "precious");
    const record = recordIn(out);
    const hash = createHash("sha256").update("precious").digest("hex");
    writeFileSync(
      join(out, "import.json"),
      JSON.stringify({ ...record, made: { ...record.made, "truth/../../precious": hash, "../precious": hash, "judgements/..": hash } }),
    );
    expect(await run([file], out, { mapping: through })).toMatchObject({ ok: true });
    expect(textIn(folder, "precious")).toBe("precious");
    rmSync(join(out, "judgements"), { recursive: true });
    symlinkSync(folder, join(out, "judgements"));
    expect(await run([file], out, { mapping: through })).toMatchObject({ ok: false, code: "link" });
    rmSync(join(out, "judgements"));
    const [part] = readdirSync(join(out, "representations"));
    rmSync(join(out, "representations", part!), { recursive: true });
    mkdirSync(join(folder, "elsewhere"));
    symlinkSync(join(folder, "elsewhere"), join(out, "representations", part!));
    expect(await run([file], out, { mapping: through })).toMatchObject({
      ok: false,
      code: "link",
      message: expect.stringContaining(join("representations", part!)) as string,
    });
    expect(readdirSync(join(folder, "elsewhere"))).toEqual([]);
  });
});

describe("an import that comes to nothing", () => {
  it("says that another import was there first, in words", async () => {
    const folder = newFolder();
    const { file, mapping: through } = source(folder, two);
    const out = join(folder, "run");
    const answers = await Promise.all([1, 2, 3].map(() => run([file], out, { mapping: through })));
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    for (const answer of answers)
      if (!answer.ok) expect(answer).toMatchObject({ code: "not-empty", message: expect.stringContaining("meanwhile") as string });
    expect(readdirSync(folder).filter((name) => name.includes("importing"))).toEqual([]);
  });

  it("names the disk that is full, not the file that was read", () => {
    const full = Object.assign(new Error("full"), { code: "ENOSPC", path: "/source.json", dest: "/out/.importing-1/source/source.json" });
    expect(failureOf(full, "/out", new AbortController().signal)).toMatchObject({ message: expect.stringMatching(/^\/out: no space/) as string });
  });

  it("leaves a folder that no import made as it is", async () => {
    const folder = newFolder();
    const { file, mapping: through } = source(folder, two);
    mkdirSync(join(folder, "mine"));
    writeFileSync(join(folder, "mine", "thesis.txt"), "years of work");
    expect(await run([file], join(folder, "mine"), { mapping: through })).toMatchObject({
      ok: false,
      code: "not-empty",
      message: expect.stringContaining("not empty") as string,
    });
    expect(await run([file], join(folder, "mine", "thesis.txt"), { mapping: through })).toMatchObject({ ok: false, code: "not-a-folder" });
    expect(readdirSync(join(folder, "mine"))).toEqual(["thesis.txt"]);
    mkdirSync(join(folder, "empty"));
    expect(await run([file], join(folder, "empty"), { mapping: through })).toMatchObject({ ok: true });
  });

  it("because it was stopped leaves nothing, whenever that was", async () => {
    const folder = newFolder();
    const { file, mapping: through } = source(
      folder,
      records(Array.from({ length: 200 }, (_, at) => ({ id: `${at}`, question: "?", answer: "!", page: `${at}` }))),
    );
    const before = new AbortController();
    before.abort();
    expect(await run([file], join(folder, "run"), { mapping: through, signal: before.signal })).toMatchObject({ ok: false, code: "aborted" });
    const amid = new AbortController();
    let heard = 0;
    const stopped = await run([file], join(folder, "run"), { mapping: through, signal: amid.signal, progress: () => void (++heard, amid.abort()) });
    expect([stopped, heard > 0]).toMatchObject([{ ok: false, code: "aborted" }, true]);
    expect(readdirSync(folder).sort()).toEqual(["answers.jsonl", "m.mapping.json"]);
  });

  it.each([
    ["of another format than was named", "trace.json", '{"resourceSpans":[]}', { format: "inspect" }, "wrong-format"],
    ["of records without a mapping", "x.jsonl", two, {}, "needs-mapping"],
    [
      "of rows of ours",
      "x.jsonl",
      '{"task_id":"K01","run_id":"r","lane":"fixture","result":{"primary_label":"success"},"trace":{"answer":"x"}}\n',
      {},
      "rows",
    ],
    ["of nothing", "x.json", "", {}, "empty"],
  ] as const)("%s says so", async (_, name, text, more, code) => {
    const folder = newFolder();
    writeFileSync(join(folder, name), text);
    const refused = await run([join(folder, name)], join(folder, "run"), more);
    expect(refused).toMatchObject({ ok: false, code });
    expect((refused as { readonly message: string }).message).toContain(name);
    expect(existsSync(join(folder, "run"))).toBe(false);
  });

  it("because of a mapping with faults names the first with its place", async () => {
    const folder = newFolder();
    const { file, mapping: through } = source(folder, two);
    writeFileSync(through, '{\n  "row": { "task_id": 7 }\n}');
    expect(await run([file], join(folder, "run"), { mapping: through })).toMatchObject({
      ok: false,
      code: "mapping",
      message: expect.stringMatching(/m\.mapping\.json:2:\d+: /) as string,
    });
    expect(await run([file], join(folder, "run"), { mapping: join(folder, "none.mapping.json") })).toMatchObject({ ok: false, code: "absent" });
  });

  it("because of files of two formats says which is which", async () => {
    const folder = newFolder();
    const { file, mapping: through } = source(folder, two);
    writeFileSync(join(folder, "log.eval"), zipOf([{ name: "header.json", text: "{}" }]));
    expect(await run([file, join(folder, "log.eval")], join(folder, "run"), { mapping: through })).toMatchObject({
      ok: false,
      code: "mixed-formats",
    });
  });

  it.skipIf(process.platform === "win32" || process.getuid?.() === 0)("because the disk does not let it says what to do", async () => {
    const folder = newFolder();
    const { file, mapping: through } = source(folder, two);
    mkdirSync(join(folder, "locked"), { mode: 0o500 });
    expect(await run([file], join(folder, "locked", "run"), { mapping: through })).toMatchObject({ ok: false, code: "no-permission" });
    chmodSync(join(folder, "locked"), 0o700);
  });
});

describe("opening a foreign file", () => {
  it("says of what is not there, a folder, and no file what they are", async () => {
    const folder = newFolder();
    const code = async (path: string) => {
      const { recognised } = await openForeign(path);
      return recognised.kind === "refused" && recognised.code;
    };
    expect([await code(join(folder, "nothing")), await code(folder)]).toEqual(["absent", "folder"]);
    if (process.platform !== "win32") expect(await code("/dev/null")).toBe("no-file");
  });

  it("gives an archive or bytes to a reader", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "log.eval"), zipOf([{ name: "header.json", text: "{}" }]));
    const { recognised, source: opened } = await openForeign(join(folder, "log.eval"));
    expect(recognised).toMatchObject({ kind: "format", format: "inspect" });
    const archive = await opened();
    expect(archive.kind === "archive" && archive.archive.entries).toEqual([{ name: "header.json", size: 2 }]);
    const { file } = source(folder, two);
    expect(await (await openForeign(file)).source()).toEqual({ kind: "bytes", name: "answers.jsonl", bytes: new TextEncoder().encode(two) });
  });

  it("can show the first rows without writing anything", async () => {
    const folder = newFolder();
    const { file, mapping: through } = source(folder, two);
    const looked = await previewImport({ files: [file], format: "auto", mapping: through, rows: 1, signal: going().signal });
    expect(looked.ok && looked.sink.rows.map(({ task_id }) => task_id)).toEqual(["a"]);
    expect(readdirSync(folder).sort()).toEqual(["answers.jsonl", "m.mapping.json"]);
  });
});

describe("what a reader gives is written", () => {
  const judged = (id: string, judge: string): Judgement => ({
    judgement_id: id,
    judge: { id: judge },
    target: { kind: "answer", task_id: "t" },
    label: "yes",
  });

  it("with truths that can be read back, whatever their texts", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.jsonValue(), async (text, value) => {
        const folder = newFolder();
        const sink = await FolderSink.into(folder);
        const truth: TruthFile = {
          case_id: "K01",
          valid_at: "2026-01-01T00:00:00Z",
          expected_facts: [{ id: text, value: typeof value === "number" ? String(value) : text }],
        };
        await sink.truth(truth);
        await sink.finish();
        expect(readYaml(textIn(folder, "truth", "K01.yaml"), truthShape, "K01.yaml").value).toEqual(truth);
      }),
    );
  });

  it("but not the truth of a case that no file can be named after: that is told", async () => {
    const folder = newFolder();
    const sink = await FolderSink.into(folder);
    sink.reading = "log.eval";
    for (const id of ["../up", "a/b", "..", "", "x".repeat(300), "fine", "fine"]) await sink.truth({ case_id: id, valid_at: "2026-01-01T00:00:00Z" });
    await sink.finish();
    expect(readdirSync(join(folder, "truth"))).toEqual(["fine.yaml"]);
    expect(sink.problems.map(({ code, file }) => [code, file])).toEqual(Array(5).fill(["truth-name", "log.eval"]));
    expect(sink.counts).toMatchObject({ truths: 1, problems: 5 });
  });

  it("with judges of any name in files of safe names; beyond two hundred judges they share one", async () => {
    const folder = newFolder();
    const sink = await FolderSink.into(folder);
    const names = ["", "../../up", "con", "ANN", "ann", ...Array.from({ length: 250 }, (_, at) => `judge ${at}`)];
    for (const [at, name] of names.entries()) await sink.judgement(judged(`j${at}`, name));
    await sink.finish();
    const written = readdirSync(join(folder, "judgements"));
    expect(written).toHaveLength(201);
    expect(written.every((name) => /^[a-z0-9._%A-F~-]+\.jsonl$/.test(name))).toBe(true);
    expect(written.flatMap((name) => textIn(folder, "judgements", name).trim().split("\n"))).toHaveLength(names.length);
    expect(textIn(folder, "judgements", "ann.jsonl").trim().split("\n")).toHaveLength(2);
  });

  it("with the first five hundred problems, and a true count of all", async () => {
    const folder = newFolder();
    const sink = await FolderSink.into(folder);
    for (let at = 0; at < 700; at++) sink.problem({ file: "x", line: at + 1, code: "odd", severity: "warning", message: "odd" });
    await sink.finish();
    expect([sink.problems.length, sink.counts.problems, sink.partial]).toEqual([500, 700, false]);
  });
});
