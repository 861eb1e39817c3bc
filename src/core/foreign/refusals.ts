import { decodeUtf8, foreignBytes } from "../formats/bytes";
import { linesOf } from "../formats/readJsonl";
import { problemText } from "../formats/problem";
import { readForeignJson } from "./foreignJson";

/** Why a file cannot be opened here, and what to do. */
export interface Refusal {
  readonly kind: "refused";
  readonly code: string;
  readonly message: string;
}

export const refused = (code: string, message: string): Refusal => ({ kind: "refused", code, message });

const opens =
  "what opens here: Inspect logs (.json, .eval), OpenTelemetry and Jaeger traces, chat messages, and JSON or JSON Lines through a mapping";
const webArchive =
  "it archives web pages and holds no answers, so there is nothing to judge in it by itself: open the log of the run that fetched these pages";

const magics: readonly (readonly [string, string, string])[] = [
  ["PAR1", "parquet", "a Parquet table: write it as JSON Lines (one record a line) and open that"],
  ["ARROW1", "arrow", "an Arrow table: write it as JSON Lines (one record a line) and open that"],
  ["Obj\x01", "avro", "an Avro file: write it as JSON Lines (one record a line) and open that"],
  ["\x89HDF", "hdf5", "an HDF5 file: write it as JSON Lines (one record a line) and open that"],
  ["SQLite format 3\0", "sqlite", "an SQLite database: export the table or the log in it as JSON Lines and open that"],
  ["%PDF-", "pdf", "a PDF document, not a log: open the log of the run that used it"],
  ["\x89PNG", "image", "an image, not a log"],
  ["\xff\xd8\xff", "image", "an image, not a log"],
  ["GIF8", "image", "an image, not a log"],
  ["7z\xbc\xaf\x27\x1c", "compressed", "a 7-Zip archive: unpack it and open what is inside"],
  ["Rar!", "compressed", "a RAR archive: unpack it and open what is inside"],
  ["\x04\x22\x4d\x18", "compressed", "an LZ4 file: unpack it and open what is inside"],
  ["WARC/1.", "warc", `a WARC file: ${webArchive}`],
  ["\x7fELF", "binary", "a program, not a log"],
  ["MZ\x90", "binary", "a program, not a log"],
];

/** What the first bytes alone say: packed, binary, another encoding, nothing at all. */
export function refusedBytes(name: string, head: Uint8Array, whole: boolean): Refusal | null {
  if (head.every(isSpace) && whole) return refused("empty", "this file is empty: what wrote it has not begun, or was cut off; write it again");
  const latin = String.fromCharCode(...head.subarray(0, 300));
  if (latin.startsWith("\x1f\x8b") && /\.warc\.gz$/i.test(name)) return refused("warc", `this is a WARC file, packed with gzip: ${webArchive}`);
  const known = magics.find(([magic]) => latin.startsWith(magic));
  if (known) return refused(known[1], `this is ${known[2]}`);
  if (latin.slice(257, 262) === "ustar") return refused("compressed", "this is a tar archive: unpack it and open what is inside");
  if (latin.startsWith("\x80") && /^\x80[\x02-\x05]/.test(latin))
    return refused("binary", "this is a Python pickle, which is never opened: write it as JSON Lines (one record a line) and open that");
  const foreign = foreignBytes(head.subarray(0, 8));
  return foreign && refused(foreign.code, foreign.message);
}

/** Which file inside a zip says what it is; null for an Inspect log. */
export function refusedZip(entries: readonly string[]): Refusal | null {
  const has = (pattern: RegExp) => entries.some((entry) => pattern.test(entry));
  if (has(/^(header\.json|_journal\/.*|summaries\.json|reductions\.json|samples\/.*\.json)$/)) return null;
  if (has(/^datapackage(-digest)?\.json$|^archive\/[^/]+\.warc(\.gz)?$/))
    return refused("wacz", `this is a WACZ file, a packed web archive: ${webArchive}`);
  if (has(/^\[Content_Types\]\.xml$/))
    return refused("zip", "this is an Office document, not a log: save the table in it as CSV, turn that into JSON Lines and open it");
  if (entries.length === 0)
    return refused(
      "zip",
      "this zip file holds no entry that could be read: it is empty, or cut off before the end of its first entry; get it again from its source",
    );
  const shown = entries
    .slice(0, 3)
    .map((entry) => JSON.stringify(entry.length > 60 ? `${entry.slice(0, 60)}…` : entry))
    .join(", ");
  return refused(
    "zip",
    `this is a zip file but no Inspect log (it has ${shown}${entries.length > 3 ? ` and ${entries.length - 3} more` : ""}): unpack it and open what is inside`,
  );
}

/** Text in which no line begins a JSON object or list: what it is instead. */
export function refusedText(name: string, head: Uint8Array): Refusal {
  const { text } = decodeUtf8(head);
  const start = text.slice(0, 4096).trimStart();
  if (text.slice(0, 4096).includes("\0") || controls(start) > Math.max(8, start.length / 10))
    return refused("binary", `this is a binary file, not text; ${opens}`);
  if (/^<(!doctype\s+html|html|head|body|script|div)\b/i.test(start))
    return refused("html", "this is an HTML page, not a log: open the log of the run that fetched it");
  if (start.startsWith("<")) return refused("xml", `this is XML; ${opens}`);
  const script = scriptIn(start);
  if (script) return script;
  const json = readForeignJson(head, name);
  if (json.complete)
    return refused("json-scalar", `this is JSON, but only a single ${json.value === null ? "null" : typeof json.value}: there are no records in it`);
  const separator = separatorOf(head);
  if (separator)
    return refused(
      "csv",
      `this looks like a table with ${separator} between its columns (CSV or TSV): write it as JSON Lines, one object a row, and open that`,
    );
  if (/^(---\s*\n)?[\w-]+:(\s|$)/.test(start)) return refused("yaml", `this looks like YAML; ${opens}`);
  if (/^[{["]/.test(start)) return brokenJson(name, head);
  const first = start.split(/[\r\n]/, 1)[0]!.trim();
  return refused(
    "not-json",
    `this is text in which no line begins a JSON object or list (it begins with ${JSON.stringify(first.length > 40 ? `${first.slice(0, 40)}…` : first)}); ${opens}`,
  );
}

/** The first fault of a JSON text, with its place. */
export function brokenJson(name: string, head: Uint8Array, line = 1): Refusal {
  const fault = readForeignJson(head, name, { line, column: 1 }).problems.find(({ severity }) => severity === "error");
  if (fault?.code === "too-deep") return refused("too-deep", `this is JSON ${fault.message}`);
  return refused("not-json", `this is not JSON: ${fault ? problemText(fault) : "nothing in it could be read"}; ${opens}`);
}

/** A program: its data are only there once it runs, which it does not here. */
export function scriptIn(start: string): Refusal | null {
  const first = /^(?:(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/|(['"])use strict\1;?)\s*)*/.exec(start)![0].length; // may match nothing, never fails
  const code = start.slice(first, first + 200);
  if (
    /^(export\s+(default|const|let|var|function|class|async|\{|\*)|import\s[^\n]*['"]|module\.exports\b|exports\.\w)/.test(code) ||
    /^(const|let|var)\s+[\w$]+\s*=/.test(code)
  )
    return refused(
      "script",
      "this is a JavaScript module: its data are there only once it runs, and nothing is run here; write them as JSON and open that",
    );
  if (/^(#!|from\s+[\w.]+\s+import\s|import\s+\w+|def\s+\w+\(|class\s+\w+)/.test(code))
    return refused("script", "this is a program, not a log: open what it writes");
  return null;
}

function separatorOf(head: Uint8Array): string | null {
  const lines: string[] = [];
  for (const { bytes } of linesOf(head)) {
    if (!bytes.every(isSpace)) lines.push(decodeUtf8(bytes).text.replace(/"(?:[^"]|"")*"/g, ""));
    if (lines.length === 3) break;
  }
  const [first, second] = lines;
  if (first === undefined || second === undefined) return null;
  const counts = (line: string, sign: string) => line.split(sign).length - 1;
  for (const [sign, title] of [
    ["\t", "tabs"],
    [",", "commas"],
    [";", "semicolons"],
  ] as const)
    if (counts(first, sign) > 0 && (counts(first, sign) === counts(second, sign) || second.includes('"'))) return title;
  return null;
}

const isSpace = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0xef || byte === 0xbb || byte === 0xbf;
// Control characters and what was not UTF-8.
const controls = (text: string) => text.match(/[\0-\x08\x0e-\x1f\x7f\ufffd]/g)?.length ?? 0;
