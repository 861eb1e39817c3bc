import { foreignBytes } from "../../formats/bytes";
import type { Problem } from "../../formats/problem";
import { layoutOf, type FoundLayout } from "../recordLayout";
import { countBehind, recordsBehind } from "./behind";
import { isBlank } from "./blank";
import { openingFrom } from "./children";
import { columnRecords, readColumns } from "./columns";
import { countLines, linedRecords } from "./lined";
import { aroundList, countListed, listedRecords, type ListPlace } from "./listed";
import type { ForeignRecord, ForeignRecords, Tell } from "./record";

export type { ForeignRecord, ForeignRecords, Tell } from "./record";

/** Problems kept of one file; more are counted by whoever is told of them one by one. */
const mostKept = 1000;

/**
 * The JSON records of a file, whatever its name and however they lie in it: one a line, in a list, by name, in columns, after
 * lines that are no JSON. Never throws for what a file can hold.
 * @param tell hears each problem once, as it is found; without it the first thousand are kept in `problems`
 */
export function readRecords(bytes: Uint8Array, file: string, tell?: Tell): ForeignRecords {
  const problems: Problem[] = [];
  const say: Tell =
    tell ??
    ((problem) => {
      if (problems.length < mostKept) problems.push(problem);
    });
  const found = foreignBytes(bytes.subarray(0, 8)) ? null : layoutOf(file, bytes, true);
  if (found === null) {
    say(nothingIn(bytes, file));
    return { layout: "single", title: "no records", records: [], problems, total: null, around: {} };
  }
  if (found.banner > 0) say(bannerProblem(file, found));
  for (const other of found.others)
    say({
      file,
      line: found.line,
      column: 1,
      code: "other-list",
      severity: "warning",
      message: `the list ${JSON.stringify(other)} is not read: the records are taken from ${JSON.stringify(found.path.at(-1) ?? "")}`,
    });
  return { layout: found.layout, title: found.title, problems, ...reading(bytes, file, found, say) };
}

function reading(bytes: Uint8Array, file: string, found: FoundLayout, say: Tell): Pick<ForeignRecords, "records" | "total" | "around"> {
  const open = openingFrom(bytes, found.offset);
  switch (found.layout) {
    case "jsonl":
      return {
        records: tellingOnce(say, (tell) => linedRecords(bytes, file, found.offset, found.line, tell)),
        get total() {
          return countLines(bytes, found.offset);
        },
        around: {},
      };
    case "array":
    case "array-in-object":
    case "entries": {
      const place: ListPlace = { bytes, file, open, path: found.path };
      return {
        records: tellingOnce(say, (tell) => listedRecords(place, tell)),
        get total() {
          return countListed(place);
        },
        get around() {
          return aroundList(place);
        },
      };
    }
    case "columns": {
      const columns = readColumns(bytes, file, open, found.path, say);
      return { records: { [Symbol.iterator]: () => columnRecords(columns, bytes.length) }, total: columns.rows.length, around: {} };
    }
    case "single":
      return {
        records: tellingOnce(say, (tell) => recordsBehind(bytes, file, open, tell)),
        get total() {
          return countBehind(bytes, open);
        },
        around: {},
      };
  }
}

/** Records that can be read again and again, whose problems are told the first time only, even where that stopped half-way. */
function tellingOnce(say: Tell, records: (tell: Tell) => Iterator<ForeignRecord>): Iterable<ForeignRecord> {
  let told = 0;
  return {
    [Symbol.iterator]() {
      let heard = 0;
      const iterator = records((problem) => {
        if (++heard <= told) return;
        told = heard;
        say(problem);
      });
      return { next: () => iterator.next(), return: () => ({ done: true, value: undefined }) };
    },
  };
}

function nothingIn(bytes: Uint8Array, file: string): Problem {
  const at = { file, line: 1, column: 1, severity: "error" as const };
  const foreign = foreignBytes(bytes.subarray(0, 8));
  if (foreign) return { ...at, code: foreign.code, message: foreign.message };
  if (isBlank(bytes)) return { ...at, code: "empty", message: "this file is empty: there are no records in it" };
  return { ...at, code: "no-records", message: "no JSON objects are in this file, neither one a line nor in a list: there is nothing to read" };
}

const bannerProblem = (file: string, { banner, line }: FoundLayout): Problem => ({
  file,
  line: 1,
  column: 1,
  code: "banner",
  severity: "info",
  message: `${banner === 1 ? "a line that is" : `${banner} lines that are`} no JSON before the data, which begins in line ${line}: left out`,
});
