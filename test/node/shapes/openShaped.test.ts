import fc from "fast-check";
import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { ByteSource } from "../../../src/core/records/byteSource";
import { openShaped, type Shaped, type ShapedOptions, shapeLimits } from "../../../src/node/shapes";
import { checkedFrame, packedBlocks, sixtyRows, skippedFrame } from "../helpers/packedRows";
import { tempFolders } from "../helpers/tempFolder";
import { zstdRepeated } from "../helpers/zip";

const tempFolder = tempFolders();
const textOf = async (source: ByteSource) => new TextDecoder().decode(await source.read(0, await source.size()));
const zip = (text: string | Uint8Array) => gzipSync(text, { level: 6 });
/** The script's Zstandard, and Node's own where this Node has it. */
const readers = [false, ...("createZstdDecompress" in (await import("node:zlib")) ? [true] : [])];

function place(bytes: Uint8Array | string, name = "rows.jsonl.gz") {
  const folder = tempFolder();
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const cache = join(folder, "cache");
  return { path, cache, open: (options: ShapedOptions = {}): Promise<Shaped> => openShaped(path, cache, options) };
}
const opened = async (bytes: Uint8Array, options: ShapedOptions = {}) => {
  const shaped = await place(bytes).open(options);
  return {
    text: await textOf(shaped.source),
    problems: shaped.problems.map(({ code }) => code),
    messages: shaped.problems.map(({ message }) => message),
  };
};

describe("a file that is lines already", () => {
  it("is read where it lies, without a copy", async () => {
    const { path, cache, open } = place(sixtyRows, "rows.jsonl");
    const shaped = await open();
    expect(await textOf(shaped.source)).toBe(sixtyRows);
    expect([shaped.path, shaped.lineMap, shaped.problems]).toEqual([path, null, []]);
    expect(() => readdirSync(cache)).toThrow(/ENOENT/);
    appendFileSync(path, '{"task_id":"new"}\n');
    expect(await textOf(shaped.source)).toBe(`${sixtyRows}{"task_id":"new"}\n`);
  });

  it("says by itself what cannot be read", async () => {
    const folder = tempFolder();
    const absent = await openShaped(join(folder, "none.jsonl"), join(folder, "cache"));
    await expect(absent.source.size()).rejects.toThrow(/none\.jsonl: it is not there/);
    writeFileSync(join(folder, "none.jsonl"), '[{"task_id":"a"}]');
    expect(await textOf(absent.source)).toBe('{"task_id":"a"}\n');
    await expect((await openShaped(folder, join(folder, "cache"))).source.size()).rejects.toThrow(/a folder/);
  });
});

describe("gzip", () => {
  it("gives what was packed, in several members, after zeros too", async () => {
    const [first, second] = [sixtyRows.slice(0, 1000), sixtyRows.slice(1000)];
    const whole = { text: sixtyRows, problems: [], messages: [] };
    expect(await opened(zip(sixtyRows))).toEqual(whole);
    expect(await opened(Buffer.concat([zip(first), zip(""), zip(second), Buffer.alloc(700)]))).toEqual(whole);
    expect(await opened(Buffer.concat([...sixtyRows].map((letter) => zip(letter))))).toEqual(whole);
  });

  it("says where it is cut off, and keeps what came before", async () => {
    const packed = zip(sixtyRows);
    for (const end of [5, 12, Math.floor(packed.length / 2), packed.length - 9, packed.length - 8, packed.length - 1]) {
      const { text, messages } = await opened(packed.subarray(0, end));
      expect(sixtyRows.startsWith(text)).toBe(true);
      expect(messages).toEqual([
        `of this gzip file, it ends at byte ${end}, in the middle of what was packed, or is still being written: a packed file is not followed while it grows, only read anew when it has changed; the rows before that are here`,
      ]);
    }
  });

  it("says what follows it, where its checksum is wrong, and where it is damaged", async () => {
    const packed = zip(sixtyRows);
    const more = await opened(Buffer.concat([packed, Buffer.from("more")]));
    expect([more.text, more.messages]).toEqual([
      sixtyRows,
      [`of this gzip file, something else follows the packed data, from byte ${packed.length} on: it is left out`],
    ]);
    const changed = Buffer.from(packed);
    changed[packed.length - 7]! ^= 1;
    expect((await opened(changed)).messages).toEqual([expect.stringMatching(new RegExp(`checksum \\(CRC-32\\) at byte ${packed.length - 8} `))]);
    const broken = Buffer.concat([zip("x".repeat(100)), zip(sixtyRows).fill(0xff, 10, 40)]);
    expect((await opened(broken)).messages).toEqual([expect.stringMatching(/its data is damaged near byte \d+ \(invalid/)]);
  });
});

describe.each(readers)("Zstandard (Node's own: %s)", (own) => {
  it("gives what was packed, in several frames, skipped ones among them", async () => {
    const [first, second] = [Buffer.from(sixtyRows.slice(0, 1000)), Buffer.from(sixtyRows.slice(1000))];
    const whole = { text: sixtyRows, problems: [], messages: [] };
    expect(await opened(packedBlocks, { own })).toEqual(whole);
    const frames = [
      skippedFrame(Buffer.from("x")),
      checkedFrame(first),
      skippedFrame(Buffer.alloc(9)),
      checkedFrame(Buffer.alloc(0)),
      checkedFrame(second, { checksum: false }),
    ];
    expect(await opened(Buffer.concat(frames), { own })).toEqual(whole);
  });

  it("checks the checksum and the length that a frame says", async () => {
    const wrong = checkedFrame(Buffer.from(sixtyRows));
    wrong[500]! ^= 4;
    expect((await opened(wrong, { own })).problems).toEqual(["checksum"]);
    const short = checkedFrame(Buffer.from(sixtyRows), { checksum: false, says: 77 });
    expect((await opened(short, { own })).problems).toEqual(["corrupt"]);
  });

  it("says where it is cut off, and what follows it", async () => {
    const { text, messages } = await opened(packedBlocks.subarray(0, packedBlocks.length - 2), { own });
    expect(text).toBe(sixtyRows);
    expect(messages).toEqual([expect.stringMatching(/^of this Zstandard file, it ends at byte \d+, in the middle of what was packed/)]);
    expect((await opened(Buffer.concat([packedBlocks, Buffer.from("more, and more")]), { own })).problems).toEqual(["corrupt"]);
  });

  it("never passes a change unnoticed, nor fails, nor hangs", async () => {
    const change = fc.record({ at: fc.nat(packedBlocks.length - 1), bit: fc.nat(7), cut: fc.boolean(), again: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const result = await opened(mutated(packedBlocks, changes), { own });
        if (result.text !== sixtyRows) expect(result.problems.length).toBeGreaterThan(0);
      }),
      { seed: 21, numRuns: 150 },
    );
  });
});

function mutated(
  bytes: Buffer,
  changes: readonly { readonly at: number; readonly bit: number; readonly cut: boolean; readonly again: boolean }[],
): Buffer {
  let now = Buffer.from(bytes);
  for (const { at, bit, cut, again } of changes) {
    const place = 4 + (at % Math.max(1, now.length - 4)); // another magic number is another file
    if (again) now = Buffer.concat([now, now.subarray(0, place)]);
    else if (cut) now = now.subarray(0, place);
    else if (place < now.length) now[place]! ^= 1 << bit;
  }
  return now;
}

it("gzip that was changed anywhere is told, unless all rows came out as they were", async () => {
  const packed = Buffer.concat([zip(sixtyRows.slice(0, 2000)), zip(sixtyRows.slice(2000))]);
  const change = fc.record({ at: fc.nat(packed.length - 1), bit: fc.nat(7), cut: fc.boolean(), again: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const result = await opened(mutated(packed, changes));
      if (result.text !== sixtyRows && !result.text.startsWith(sixtyRows + sixtyRows.slice(0, 2000)))
        expect(result.problems.length).toBeGreaterThan(0);
    }),
    { seed: 22, numRuns: 150 },
  );
});

describe("limits", () => {
  it("refuse what grows beyond all measure, and leave nothing behind", async () => {
    const limits = { ...shapeLimits, free: 1024 * 1024 };
    for (const bomb of [zip(Buffer.alloc(8 * 1024 * 1024, 97)), zstdRepeated(100)]) {
      const { cache, open } = place(bomb);
      await expect(open({ limits })).rejects.toThrow(
        "rows.jsonl.gz is not unpacked: it unpacks to more than 300 times its size; unpack it yourself if you trust it",
      );
      expect(readdirSync(cache)).toEqual([]);
    }
    const { open } = place(zip(sixtyRows));
    await expect(open({ limits: { ...limits, size: 100 } })).rejects.toMatchObject({ kind: "zip-bomb" });
  });

  it("end the making when it is stopped", async () => {
    const { cache, open } = place(zip(sixtyRows));
    await expect(open({ signal: AbortSignal.abort() })).rejects.toThrow(/abort/);
    expect(readdirSync(cache)).toEqual([]);
    const stop = new AbortController();
    const long = place(`[${"1,".repeat(500_000)}1]`, "list.json");
    const seen: number[] = [];
    const progress = (done: number, of: number) => {
      seen.push(done / of);
      if (seen.length === 2) stop.abort();
    };
    writeFileSync(long.path, `[${'{"task_id":"a"},'.repeat(100_000)}{}]`);
    await expect(long.open({ signal: stop.signal, progress })).rejects.toThrow(/abort/);
    expect(seen.length).toBe(2);
    expect(seen[1]).toBeGreaterThan(seen[0]!);
    expect(readdirSync(long.cache)).toEqual([]);
  });

  it("say where the copy could not be written", async () => {
    const { path } = place(zip(sixtyRows));
    await expect(openShaped(path, join(path, "cache"))).rejects.toThrow(
      /the working copy of rows\.jsonl\.gz could not be written to .*cache \((ENOTDIR|EEXIST)\): look whether/,
    );
    if (process.platform === "linux") {
      // A device that is always full stands for the disk.
      const cache = join(tempFolder(), "cache");
      const { makeCopy } = await import("../../../src/node/shapes/makeCopy");
      const { memorySource } = await import("../../../src/core/records/byteSource");
      const making = makeCopy(memorySource("rows.jsonl.gz", zip(sixtyRows)), {
        shape: { packing: "gzip", encoding: "utf-8", layout: "lines" },
        to: { lines: "/dev/full", places: "/dev/null" },
        cache,
        size: zip(sixtyRows).length,
        limits: shapeLimits,
        signal: undefined,
        progress: () => undefined,
        from: null,
      });
      await expect(making).rejects.toThrow(
        /the working copy of rows\.jsonl\.gz could not be written to .*: no space is left there .* free some and try again/,
      );
    }
  });
});

describe("the working copy", () => {
  const list = (count: number) => `[${Array.from({ length: count }, (_, i) => `\n  {"task_id": "${i}"}`).join(",")}`;

  it("is made once, and used again while the file stays what it was", async () => {
    const { cache, open } = place(zip(sixtyRows));
    const first = await open();
    const { mtimeMs, ino } = statSync(first.path);
    const again = await open();
    expect([again.path, statSync(again.path).mtimeMs, statSync(again.path).ino]).toEqual([first.path, mtimeMs, ino]);
    expect(readdirSync(cache).length).toBe(3);
  });

  it("is made anew where the file was replaced, also by one of the same size and time", async () => {
    const { path, open } = place(zip(sixtyRows));
    const shaped = await open();
    expect(await textOf(shaped.source)).toBe(sixtyRows);
    writeFileSync(path, zip('{"task_id":"other"}\n'));
    expect(await textOf(shaped.source)).toBe('{"task_id":"other"}\n');
    const other = zip('{"task_id":"0ther"}\n');
    const { atime, mtime, size } = statSync(path);
    expect(other.length).toBe(size);
    writeFileSync(path, other);
    utimesSync(path, atime, mtime);
    expect(await textOf((await open()).source)).toBe('{"task_id":"0ther"}\n');
    writeFileSync(path, '{"task_id":"plain"}\n');
    expect([await textOf(shaped.source), shaped.path]).toEqual(['{"task_id":"plain"}\n', path]);
  });

  it("is made anew where it was damaged, cut or half removed", async () => {
    const { open, cache } = place(zip(sixtyRows));
    const copy = (await open()).path;
    const record = join(
      cache,
      readdirSync(cache).find((name) => name.endsWith(".json"))!,
    );
    const harm = [
      () => writeFileSync(copy, readFileSync(copy, "utf8").replace("zstd-3", "zstd-X")),
      () => truncateSync(copy, 10),
      () => writeFileSync(record, readFileSync(record, "utf8").slice(0, 50)),
      () => writeFileSync(record, JSON.stringify({ version: 99 })),
    ];
    for (const one of harm) {
      one();
      expect(await textOf((await open()).source)).toBe(sixtyRows);
    }
  });

  it("takes in what a growing list has gained, without reading the head again", async () => {
    const { path, open } = place(list(3), "rows.json");
    const shaped = await open();
    const { ino } = statSync(shaped.path);
    expect([(await textOf(shaped.source)).split("\n").length, shaped.problems.map(({ code }) => code)]).toEqual([4, ["list-end"]]);
    writeFileSync(path, `${list(5)}, {"task_id`);
    expect((await textOf(shaped.source)).split("\n").slice(-2)).toEqual(['{"task_id": "4"}', '{"task_id']);
    writeFileSync(path, `${list(5)}, {"task_id": "5"}\n]\n`);
    expect((await textOf(shaped.source)).split("\n").slice(-2)).toEqual(['{"task_id": "5"}', ""]);
    expect(shaped.problems).toEqual([]);
    expect(await shaped.lineMap?.place(6, 13)).toEqual({ line: 6, column: 33 });
    expect(statSync(shaped.path).ino).toBe(ino); // appended to
    expect(await textOf((await open()).source)).toBe(await textOf(shaped.source));
  });

  it("takes in what grew in UTF-16, cut anywhere", async () => {
    const whole = Buffer.from(`\ufeff${sixtyRows.replaceAll("day", "d😀y")}`, "utf16le");
    const { path, open } = place(whole.subarray(0, 601), "rows.jsonl");
    const shaped = await open();
    expect(shaped.problems.map(({ code }) => code)).toEqual(["cut-off"]);
    for (let end = 700; end < whole.length + 997; end += 997) {
      writeFileSync(path, whole.subarray(0, end));
      await shaped.source.size();
    }
    expect(await textOf(shaped.source)).toBe(sixtyRows.replaceAll("day", "d😀y"));
  });

  it("is cleared away when nobody has opened it for long, with what killed processes left", async () => {
    const { cache, open } = place(zip(sixtyRows));
    const shaped = await open();
    mkdirSync(join(cache, "kept-folder"));
    writeFileSync(join(cache, "x.lines.making-abc"), "");
    writeFileSync(join(cache, "note.txt"), "");
    const days = (count: number) => Date.now() / 1000 - count * 86_400;
    for (const name of readdirSync(cache)) utimesSync(join(cache, name), days(31), days(31));
    const other = place(zip("{}\n"), "other.gz");
    await openShaped(other.path, cache);
    const left = readdirSync(cache).sort();
    expect(left.filter((name) => !name.startsWith("other.gz"))).toEqual(["kept-folder", "note.txt"]);
    expect(await textOf(shaped.source)).toBe(sixtyRows); // made again
  });
});

it("packing, encoding and layout come together", async () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({ task_id: `ü${i}`, n: i }));
  const text = `\ufeff${JSON.stringify(rows, null, 2).replaceAll("\n", "\r\n")}`;
  const shaped = await place(zip(Buffer.from(text, "utf16le").swap16())).open();
  expect(shaped.shape).toEqual({ packing: "gzip", encoding: "utf-16be", layout: "list" });
  expect(
    (await textOf(shaped.source))
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual(rows);
  expect(await shaped.lineMap?.place(2, 1)).toEqual({ line: 6, column: 3 });
});
