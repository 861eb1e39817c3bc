import { gzipSync } from "node:zlib";
import { checkedFrame } from "../../node/helpers/packedRows";
import { good, goodRow, joined, lines, text, type BadFile } from "./badFile";

const [a, b, c] = [good("a"), good("b"), good("c")];
const nothingWrong = { told: [], listed: [] };
const packed = gzipSync(lines(a, b, c));

/** Files of rows that are no plain lines: they are opened from disk, through a working copy. */
export const oddShapes: readonly BadFile[] = [
  {
    kind: "gzip",
    seen: "Opens like the plain file, through a working copy.",
    name: "results.jsonl.gz",
    bytes: () => packed,
    rows: ["a", "b", "c"],
    sum: "nothing wrong",
    ...nothingWrong,
  },
  {
    kind: "gzip that was cut off",
    seen: "The rows before the cut are there; a problem says at which byte it ends.",
    name: "results.jsonl.gz",
    bytes: () => packed.subarray(0, packed.length - 6),
    rows: ["a", "b", "c"],
    sum: "1 error",
    told: [
      ": of this gzip file, it ends at byte 155, in the middle of what was packed, or is still being written: a packed file is not followed while it grows, only read anew when it has changed; the rows before that are here",
    ],
    listed: ["file:cut-off"],
  },
  {
    kind: "Zstandard",
    seen: "Opens like the plain file, through a working copy.",
    name: "results.jsonl.zst",
    bytes: () => checkedFrame(lines(a, b, c)),
    rows: ["a", "b", "c"],
    sum: "nothing wrong",
    ...nothingWrong,
  },
  {
    kind: "one list of rows",
    seen: "Opens; places are those in the list.",
    name: "results.json",
    bytes: () => text(JSON.stringify([goodRow("a"), goodRow("b")], null, 2)),
    rows: ["a", "b"],
    sum: "nothing wrong",
    ...nothingWrong,
  },
  {
    kind: "rows one behind the other, without line feeds",
    seen: "Opens; each is a row.",
    bytes: () => text(`${a}${b}${c}`),
    rows: ["a", "b", "c"],
    sum: "nothing wrong",
    ...nothingWrong,
  },
  {
    kind: "packed bytes behind the first line",
    seen: "A problem on the lines that they make; the other rows are there.",
    bytes: () => joined(`${a}\n`, packed, `\n${b}\n`),
    rows: ["a", "b"],
    sum: "1 error, 1 warning",
    told: [":2:2: warning: the byte 0x8B is not UTF-8 and is shown as �: write the file as UTF-8", ":2:1: expected a value, found U+001F"],
    listed: ["2:encoding", "2:json-syntax"],
  },
];
