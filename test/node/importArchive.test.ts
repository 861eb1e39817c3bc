import fc from "fast-check";
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { deflateRawSync } from "node:zlib";
import { ZipFile } from "yazl";
import { describe, expect, it } from "vitest";
import { memorySource } from "../../src/core/records/byteSource";
import { archiveLimits } from "../../src/node/import/archive/limits";
import { isArchive, openArchive } from "../../src/node/import/archive/openArchive";
import { sharedFiles } from "./helpers/shared";
import { numbers, zipOf, zstdFrame, zstdRepeated, type ZipPart } from "./helpers/zip";

const opened = (bytes: Uint8Array, limits = archiveLimits) => openArchive(memorySource("x.eval", bytes), "x.eval", limits);
/** Every entry's text, or the code of what is wrong with it and its beginning. */
async function contents(bytes: Uint8Array, limits = archiveLimits): Promise<Record<string, unknown>> {
  const archive = await opened(bytes, limits);
  const read = async (name: string) => {
    const result = await archive.read(name);
    const text = (part: Uint8Array | null) => part && Buffer.from(part).toString();
    return result.ok ? text(result.bytes) : { code: result.code, beginning: text(result.beginning) };
  };
  return Object.fromEntries(await Promise.all(archive.entries.map(async ({ name }) => [name, await read(name)] as const)));
}
const codes = async (bytes: Uint8Array, limits = archiveLimits) => (await opened(bytes, limits)).problems.map(({ code }) => code);
const long = "It rains in Kestrel Point. ".repeat(2000);

describe("an archive", () => {
  it.each([0, 8, 93])("gives the bytes of entries packed by method %i", async (method) => {
    const bytes = zipOf([
      { name: "header.json", text: "{}", method },
      { name: "samples/é ☃.json", text: long, method },
      { name: "empty", text: "", method },
      { name: "samples/", text: "", method: 0 },
    ]);
    expect(await contents(bytes)).toEqual({ "header.json": "{}", "samples/é ☃.json": long, empty: "" });
    expect(await codes(bytes)).toEqual([]);
  });

  it("as a library writes it is read, with the sizes behind the data or before it", async () => {
    const zip = new ZipFile();
    zip.addReadStream(readStreamOf(long), "stream.json");
    zip.addBuffer(Buffer.from(long), "buffer.json");
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    expect(await contents(bytes)).toEqual({ "stream.json": long, "buffer.json": long });
    // Without the directory at its end too.
    expect(await contents(bytes.subarray(0, bytes.length - 30))).toEqual({ "stream.json": long, "buffer.json": long });
  });

  it("may hold entries of several Zstandard frames, with others to be skipped between them", async () => {
    const skipped = Buffer.concat([numbers([4, 0x184d2a53], [4, 5]), Buffer.from("aside")]);
    const packed = Buffer.concat([zstdFrame(Buffer.from("one, ")), skipped, zstdFrame(Buffer.from("two, "), 2), zstdFrame(Buffer.from(long))]);
    expect(await contents(zipOf([{ name: "a", text: `one, two, ${long}`, method: 93, packed }]))).toEqual({ a: `one, two, ${long}` });
  });

  it("is told from other files by its beginning, or by its end", async () => {
    const bytes = zipOf([{ name: "a", text: "x" }]);
    const is = (part: Uint8Array) => isArchive(memorySource("x", part));
    expect(
      await Promise.all([is(bytes), is(bytes.subarray(0, 40)), is(Buffer.concat([Buffer.from("#!sfx"), bytes])), is(Buffer.from("{}"))]),
    ).toEqual([true, true, true, false]);
  });

  it("says that an entry is not there", async () => {
    expect(await (await opened(zipOf([]))).read("nothing")).toMatchObject({
      ok: false,
      code: "absent",
      message: expect.stringContaining("nothing") as string,
    });
  });
});

describe("an entry", () => {
  const one = (part: Partial<ZipPart>) => contents(zipOf([{ name: "a", text: long, ...part }])).then(({ a }) => a);
  it("with a wrong checksum, or of another length than was said, is told with what came out", async () => {
    expect(await one({ crc: 7 })).toEqual({ code: "wrong-crc", beginning: long });
    expect(await one({ size: 3 })).toEqual({ code: "wrong-length", beginning: long });
    expect(await one({ crc: 7, method: 0 })).toEqual({ code: "wrong-crc", beginning: long });
    expect(await one({ crc: 7, method: 93 })).toEqual({ code: "wrong-crc", beginning: long });
  });

  it("that is encrypted, or packed in a way that is not unpacked here, is told", async () => {
    expect(await one({ flags: 1 })).toEqual({ code: "encrypted", beginning: null });
    expect(await one({ method: 99 })).toEqual({ code: "encrypted", beginning: null }); // AES says it in the method
    expect(await one({ method: 12 })).toEqual({ code: "unknown-compression", beginning: null });
    expect((await (await opened(zipOf([{ name: "a/b", text: "", method: 12 }]))).read("a/b")) as object).toMatchObject({
      message: "a/b: it is packed with bzip2, which is not unpacked here: pack it with deflate or zstd",
    });
  });

  it("that is corrupt gives what came before", async () => {
    const packed = deflateRawSync(Buffer.from(Array.from({ length: 40_000 }, (_, at) => `${at * 7919} `).join("")));
    packed.fill(0xff, packed.length >> 1);
    const result = (await one({ packed })) as { readonly code: string; readonly beginning: string };
    expect(result.code).toBe("corrupt");
    expect(result.beginning.startsWith("0 7919 15838 ")).toBe(true);
    expect(result.beginning.length).toBeGreaterThan(10_000);
    expect(await one({ packed: Buffer.concat([zstdFrame(Buffer.from("fine. ")), Buffer.from("no frame at all")]), method: 93 })).toEqual({
      code: "corrupt",
      beginning: "fine. ",
    });
  });

  it("that needs more room to look back than is kept for that is not unpacked", async () => {
    expect(await one({ method: 93, packed: zstdFrame(Buffer.from("x"), 10, 0xf8) })).toEqual({ code: "corrupt", beginning: "" });
  });

  it("that asks for its place in the directory, and is not there, is told", async () => {
    const bytes = zipOf([{ name: "a", text: "x" }]);
    bytes.writeUInt32LE(5, bytes.length - 22 - 5); // the offset in the directory
    expect((await contents(bytes))["a"]).toMatchObject({ code: "corrupt" });
    bytes.writeUInt32LE(1_000_000, bytes.length - 22 - 5);
    expect((await contents(bytes))["a"]).toMatchObject({ code: "cut-off", beginning: null });
  });
});

describe("a zip bomb", () => {
  const limits = { ...archiveLimits, entry: 5_000_000, total: 8_000_000, free: 1_000_000, ratio: 50 };
  const mebi = (count: number) => "a".repeat(count * 1024 * 1024);
  const beginning = async (bytes: Uint8Array, name = "a") => {
    const result = (await contents(bytes, limits))[name] as { readonly code: string; readonly beginning: string };
    return [result.code, result.beginning.length] as const;
  };

  it("of many entries, each of them small enough, is stopped by what the whole archive unpacks to", async () => {
    const many = { ...archiveLimits, ratio: 50, free: 4 * 1024 * 1024 };
    const parts = Array.from({ length: 40 }, (_, at) => ({ name: `${at}`, text: mebi(3) }));
    const archive = await opened(zipOf(parts), many);
    const found: string[] = [];
    for (const { name } of parts) {
      const read = await archive.read(name);
      found.push(read.ok ? "ok" : read.code);
    }
    const whole = found.filter((one) => one === "ok").length;
    expect(whole).toBeGreaterThan(5);
    expect(whole).toBeLessThan(20);
    expect(found.slice(whole)).toEqual(found.slice(whole).map(() => "zip-bomb"));
  });

  it.each([
    ["deflate", zipOf([{ name: "a", text: mebi(64) }])],
    ["Zstandard", zipOf([{ name: "a", text: mebi(64), method: 93, packed: zstdRepeated(512) }])],
  ])("of %s is stopped while it unpacks, not after", async (_, bytes) => {
    const [code, length] = await beginning(bytes);
    expect(code).toBe("zip-bomb");
    expect(length).toBeLessThan(20_000_000);
  });

  it("may lie about its size", async () => {
    expect((await beginning(zipOf([{ name: "a", text: mebi(64), size: 10 }])))[0]).toBe("zip-bomb");
  });

  it("of work rather than bytes is given up: a block that asks for six thousand million steps", async () => {
    // No literals, 98,047 sequences, each a match of the longest length (RFC 8878, section 3.1.1.3).
    const block = Buffer.from([0, 255, 255, 255, 0x54, 0, 0, 52, 1]);
    const frame = Buffer.concat([numbers([4, 0xfd2fb528], [1, 0], [1, 0x50], [3, (block.length << 3) | (2 << 1) | 1]), block, Buffer.alloc(20)]);
    const { a } = await contents(zipOf([{ name: "a", text: "", method: 93, packed: frame }]));
    expect(["zip-bomb", "corrupt"]).toContain((a as { readonly code: string }).code); // a Node that unpacks Zstandard itself sees the lie at once
  });

  it("after bomb makes the archive one of which nothing more is unpacked", async () => {
    const bytes = zipOf(["a", "b", "c", "d", "e"].map((name) => ({ name, text: mebi(8) })));
    const all = Object.values(await contents(bytes, limits)) as { readonly code: string; readonly beginning: string | null }[];
    expect(all.map(({ code }) => code)).toEqual(Array(5).fill("zip-bomb"));
    const archive = await opened(bytes, limits);
    for (const name of ["a", "b", "c"]) await archive.read(name);
    expect(await archive.read("d")).toMatchObject({
      beginning: null,
      message: expect.stringContaining("other entries of the archive (a, b, c)") as string,
    });
  });

  it("of many entries is stopped by what all of them unpack to; reading one twice counts once", async () => {
    const text = Buffer.from(Array.from({ length: 400_000 }, (_, at) => (at * 7919) % 9973).join(""));
    const bytes = zipOf(["a", "b", "c", "d", "e", "f", "g"].map((name) => ({ name, text })));
    const archive = await opened(bytes, limits);
    const read: string[] = [];
    for (const { name } of archive.entries)
      for (let time = 0; time < 3; time++) read.push(await archive.read(name).then((result) => (result.ok ? "ok" : result.code)));
    const fits = Math.floor(limits.total / text.length);
    expect(read).toEqual([...Array<string>(fits * 3).fill("ok"), ...Array<string>(21 - fits * 3).fill("zip-bomb")]);
  });

  it("of endlessly many entries is looked at up to a limit, and that is told", async () => {
    const bytes = zipOf(Array.from({ length: 30 }, (_, at) => ({ name: `n${at}`, text: "x" })));
    for (const part of [bytes, bytes.subarray(0, bytes.length - 22)]) {
      const archive = await opened(part, { ...archiveLimits, entries: 10 });
      expect(archive.entries.map(({ name }) => name).slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, at) => `n${at}`));
      expect(archive.problems.map(({ code }) => code)).toContain("too-many-entries");
    }
  });
});

describe("names in an archive", () => {
  it.each(["../up", "a/../../up", "/etc/passwd", "C:/x", "c:x", "..\\up", "nul\0l", ""])("like %j are kept out and told", async (name) => {
    const archive = await opened(
      zipOf([
        { name, text: "x" },
        { name: "good", text: "y" },
      ]),
    );
    expect(archive.entries.map((entry) => entry.name)).toEqual(["good"]);
    expect(archive.problems).toMatchObject([{ file: "x.eval", code: "unsafe-name", severity: "warning" }]);
  });

  it("that come twice are told; the last one counts, as for whoever added it", async () => {
    const bytes = zipOf([
      { name: "a", text: "old" },
      { name: "b", text: "b" },
      { name: "a", text: "new" },
    ]);
    expect(await contents(bytes)).toEqual({ a: "new", b: "b" });
    expect(await codes(bytes)).toEqual(["duplicate-name"]);
  });

  it("may be ours to guess at only where nothing says their encoding", async () => {
    expect(await contents(zipOf([{ name: Buffer.from([0x82, 0x2e]), text: "x", flags: 0 }]))).toEqual({ "é.": "x" });
    expect(await contents(zipOf([{ name: "folder\\file", text: "x" }]))).toEqual({ "folder/file": "x" });
  });

  it("that differ between the directory and the data are both looked at, and told", async () => {
    const bytes = zipOf([{ name: "sampels/1.json", localName: "samples/1.json", text: "x" }]);
    expect(await contents(bytes)).toEqual({ "sampels/1.json": "x", "samples/1.json": "x" });
    expect(await codes(bytes)).toEqual(["two-names"]);
  });
});

describe("an archive that was cut off", () => {
  const parts: readonly ZipPart[] = [
    { name: "a", text: "first" },
    { name: "b", text: long, descriptor: "signed" },
    { name: "c", text: long, descriptor: "bare", method: 93 },
    { name: "d", text: "last", method: 0 },
  ];
  const whole = { a: "first", b: long, c: long, d: "last" };

  it("before its directory has its entries all the same, and says so", async () => {
    expect(await contents(zipOf(parts))).toEqual(whole);
    const bytes = zipOf(parts, { directory: false });
    expect(await contents(bytes)).toEqual(whole);
    expect((await opened(bytes)).problems).toMatchObject([
      { code: "no-directory", severity: "error", message: expect.stringContaining("4 entries were found") as string },
    ]);
  });

  it("within an entry gives its beginning, and those before it", async () => {
    const bytes = zipOf(parts.slice(0, 2), { directory: false });
    const { a, b } = await contents(bytes.subarray(0, bytes.length - 60));
    expect(a).toBe("first");
    expect(b).toMatchObject({ code: "cut-off" });
    const { beginning } = b as { readonly beginning: string };
    expect(long.startsWith(beginning) && beginning.length > 100).toBe(true);
  });

  it("or whose end counts too few entries has all of them", async () => {
    const bytes = zipOf(parts, { count: 2 });
    expect(await contents(bytes)).toEqual(whole);
    expect(await codes(bytes)).toEqual(["no-directory"]);
  });

  it("or that has something before it or after it is read too", async () => {
    const bytes = zipOf(parts);
    expect(await contents(Buffer.concat([bytes, Buffer.from("appended by somebody")]))).toEqual(whole);
    expect(await contents(Buffer.concat([Buffer.from("put before it"), bytes]))).toEqual(whole);
  });
});

describe("whatever was done to an archive", () => {
  const { files, absent } = sharedFiles(/\.eval$/);
  const parts: readonly ZipPart[] = [0, 8, 93].flatMap((method) => [
    { name: `plain-${method}`, text: `${method}: ${long}`, method },
    { name: `after-${method}`, text: `${method}: ${long}`, method, descriptor: "signed" as const },
  ]);
  const archives: readonly Buffer[] = [zipOf(parts), ...files.map((path) => readFileSync(path))];
  it.skipIf(absent !== null)(`the real ones are tried too${absent ?? ""}`, () => expect(files.length).toBeGreaterThan(3));

  /** What is wrong with it, entry by entry; throws where reading it would. */
  async function survey(bytes: Uint8Array) {
    const archive = await opened(bytes);
    const good = new Map<string, string>();
    const bad: string[] = [];
    for (const { name } of archive.entries) {
      const result = await archive.read(name);
      if (result.ok) good.set(name, Buffer.from(result.bytes).toString("latin1"));
      else bad.push(result.code);
    }
    return { good, told: [...bad, ...archive.problems.map(({ code }) => code)] };
  }
  const originals = Promise.all(archives.map(survey));

  it("cutting it off anywhere is told, and what it still gives are its own bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(archives.length - 1), fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), async (which, share) => {
        const bytes = archives[which]!;
        const { good, told } = await survey(bytes.subarray(0, Math.floor(bytes.length * share)));
        for (const [name, text] of good) expect((await originals)[which]!.good.get(name)).toBe(text);
        expect(told.length).toBeGreaterThan(0);
      }),
      { numRuns: 400 },
    );
  });

  it("flipping bytes anywhere never makes other contents pass for good ones, and nothing vanishes untold", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(archives.length - 1),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 4 }),
        async (which, flips) => {
          const bytes = Buffer.from(archives[which]!);
          for (const [at, by] of flips) bytes[at % bytes.length]! ^= by;
          const { good, told } = await survey(bytes);
          const original = (await originals)[which]!.good;
          const texts = new Set(original.values());
          for (const text of good.values()) expect(texts.has(text)).toBe(true);
          if (told.length === 0) expect(good).toEqual(original);
        },
      ),
      { numRuns: 300 },
    );
  });
});

async function* pieces(text: string) {
  for (let at = 0; at < text.length; at += 1000) yield Promise.resolve(Buffer.from(text.slice(at, at + 1000)));
}
function readStreamOf(text: string) {
  return Readable.from(pieces(text));
}
