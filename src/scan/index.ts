import { emptyDictionaries, entryAddress, entryLength, isFull } from "./dictionary";
import { hasUnicodeEscape, indexLine, isBeyondAscii, lineEnd } from "./masks";
import * as space from "./memory";
import { murmur3 } from "./murmur3";
import * as reports from "./report";
import { Report } from "./report";
import { clearHardNumbers, hardNumberCount, readRow, supportKinds, taskLength, unknownSupport } from "./row";
import { Text } from "./structure";

export { emptyDictionaries, entryAddress, entryLength };

/** Addresses that the host reads at, in this order. */
export function addressOf(what: u32): usize {
  switch (what) {
    case 0:
      return reports.report;
    case 1:
      return space.rowLine;
    case 2:
      return space.rowStart;
    case 3:
      return space.rowLength;
    case 4:
      return space.rowFlags;
    case 5:
      return space.rowCodes;
    case 6:
      return space.rowNumbers;
    case 7:
      return space.queryOffset;
    case 8:
      return space.queryLength;
    case 9:
      return space.taskEnd;
    case 10:
      return space.taskHashes;
    case 11:
      return space.taskBytes;
    case 12:
      return space.hardNumbers;
    default:
      return supportKinds;
  }
}

const input: usize = (heap.alloc(16) + 127) & ~63; // what is on the heap was put there before this line

/** Where the bytes to scan may lie: from here to the end of memory, which the host makes grow. */
export function inputStart(): usize {
  return input;
}

/** Rows that wait to be taken, and the bytes of their task ids. */
let rows: u32 = 0;
let task: u32 = 0;

export function forgetRows(): void {
  rows = 0;
  task = 0;
  Report.rows(0);
  Report.taskBytes(0);
}

/**
 * Scans the lines that start in [from, before) and end before `to`; at `to` stands a line feed that is not theirs. What lies at
 * `from` stands at byte `start` of the file, in the batch's line `line`. Returns why it stopped; the report says the rest.
 */
export function scan(from: usize, to: usize, before: usize, start: f64, line: u32): u32 {
  let at = from;
  let lines: u32 = 0;
  let stop = reports.stoppedAtEnd;
  clearHardNumbers();
  while (true) {
    if (at >= before) {
      stop = reports.stoppedBefore;
      break;
    }
    if (at >= to) break;
    if (rows == space.rowsPerRun || task + space.longestTask > space.taskBytesRoom || hardNumberCount + space.numberColumns > space.mostHardNumbers) {
      stop = reports.stoppedFull;
      break;
    }
    const sound = indexLine(at);
    if (lineEnd >= to) break;
    if (!sound) {
      stop = reports.stoppedRefused;
      break;
    }
    const first = Text.skipSpace(at);
    if (first != lineEnd) {
      if (!readRow(at, first, lineEnd, rows, task)) {
        stop = isFull ? reports.stoppedDictionary : unknownSupport != 0 ? reports.stoppedSupport : reports.stoppedRefused;
        break;
      }
      finishRow(at, line + lines, start + <f64>(at - from));
    }
    lines++;
    at = lineEnd + 1;
  }
  Report.rows(rows);
  Report.lines(lines);
  Report.next(at);
  Report.lineEnd(lineEnd);
  Report.hardNumbers(hardNumberCount);
  Report.taskBytes(task);
  Report.support(unknownSupport);
  return stop;
}

/** What is known of a row beside its fields. */
function finishRow(at: usize, line: u32, start: f64): void {
  const place = (<usize>rows) << 2;
  store<u32>(space.rowLine + place, line);
  store<f64>(space.rowStart + (place << 1), start);
  store<u32>(space.rowLength + place, <u32>(lineEnd - at) - <u32>(load<u8>(lineEnd - 1) == 0x0d));
  store<u8>(space.rowFlags + rows, ((<u8>hasUnicodeEscape) << 2) | ((<u8>isBeyondAscii) << 3));
  store<u32>(space.taskHashes + place, murmur3(space.taskBytes + task, taskLength, 0));
  store<u32>(space.taskHashes + place, murmur3(space.taskBytes + task, taskLength, 1), 16448); // hashStride * 4
  task += taskLength;
  store<u32>(space.taskEnd + place, task);
  rows++;
}
