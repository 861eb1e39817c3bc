import { closeSync, createReadStream, createWriteStream, openSync, rmSync, writeSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { zstdRepeated } from "../../node/helpers/zip";
import { good } from "./badFile";

/** A stretch of one text again and again, about so many bytes long. */
interface Again {
  readonly text: string;
  readonly bytes: number;
}

/** A results file that is huge, or unpacks to something huge: written when it is needed, and removed. */
export interface HugeFile {
  readonly kind: string;
  readonly seen: string;
  readonly name: string;
  readonly parts: readonly (string | Uint8Array | Again)[];
  /** The parts are packed with gzip. */
  readonly packed?: boolean;
  /** How many rows are listed; null where the file is refused. */
  readonly rows: number | null;
  /** What `validate` says first (or why the file is refused), after the file's name. */
  readonly told: RegExp;
}

const [a, c] = [`${good("a")}\n`, `${good("c")}\n`];
const [before, after] = good("b", { trace: { answer: "@" } }).split("@") as [string, string];
const megabytes = (count: number, text: string): Again => ({ text, bytes: count * 1e6 });

export const hugeFiles: readonly HugeFile[] = [
  {
    kind: "a row of 200 MB",
    seen: "A row like any other: listed, checked, counted.",
    name: "results.jsonl",
    parts: [a, before, megabytes(200, "x"), `${after}\n`, c],
    rows: 3,
    told: /^1 file \(3 rows\): nothing wrong$/,
  },
  {
    kind: "a row of 300 MB",
    seen: "A problem that says how long it is; the rows around it are there.",
    name: "results.jsonl",
    parts: [a, before, megabytes(300, "x"), `${after}\n`, c],
    rows: 2,
    told: /:2:1: this line has 300 MB, more than can be shown: split it/,
  },
  {
    kind: "200 MB without a line feed, cut off",
    seen: "The rows before it are there; the line is a problem.",
    name: "results.jsonl",
    parts: [a, before, megabytes(200, "x")],
    rows: 1,
    told: /:2:\d+: the text ends inside this string/,
  },
  {
    kind: "200 MB of opening brackets",
    seen: "Refused at the 513th, before it is parsed.",
    name: "results.jsonl",
    parts: [a, megabytes(200, "["), "\n", c],
    rows: 2,
    told: /:2:513: nested deeper than 512 levels: flatten it/,
  },
  {
    kind: "20 million blank lines",
    seen: "Passed over.",
    name: "results.jsonl",
    parts: [a, megabytes(20, "\n"), c],
    rows: 2,
    told: /^1 file \(2 rows\): nothing wrong$/,
  },
  {
    kind: "half a million broken lines",
    seen: "The first are listed, the others counted.",
    name: "results.jsonl",
    parts: [a, megabytes(1, "{\n"), c],
    rows: 2,
    told: /:2:2: expected a key in double quotes, but the text ends here/,
  },
  {
    kind: "a gzip bomb",
    seen: "Refused, with the reason.",
    name: "results.jsonl.gz",
    parts: [a, megabytes(400, " ")],
    packed: true,
    rows: null,
    told: /is not unpacked: it unpacks to more than 300 times its size/,
  },
  {
    kind: "a Zstandard bomb",
    seen: "Refused, with the reason.",
    name: "results.jsonl.zst",
    parts: [zstdRepeated(2100)],
    rows: null,
    told: /is not unpacked: it unpacks to more than 300 times its size/,
  },
  {
    kind: "gzip that unpacks to a row of 200 MB",
    seen: "Opens: it is below what is refused.",
    name: "results.jsonl.gz",
    parts: [a, before, megabytes(200, "x"), `${after}\n`, c],
    packed: true,
    rows: 3,
    told: /^1 file \(3 rows\): nothing wrong$/,
  },
];

/** Writes it, a megabyte at a time. */
export async function writeHuge(file: HugeFile, path: string): Promise<void> {
  const plain = file.packed ? `${path}.plain` : path;
  const handle = openSync(plain, "w");
  for (const part of file.parts) {
    if (typeof part === "string") writeSync(handle, part);
    else if (part instanceof Uint8Array) writeSync(handle, part);
    else {
      const piece = Buffer.alloc(1_000_000, part.text);
      for (let left = part.bytes; left > 0; left -= piece.length) writeSync(handle, piece, 0, Math.min(left, piece.length));
    }
  }
  closeSync(handle);
  if (!file.packed) return;
  await pipeline(createReadStream(plain), createGzip(), createWriteStream(path));
  rmSync(plain);
}
