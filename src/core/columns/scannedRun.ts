import { codeColumns, numberColumns } from "./contract";
import type { BatchBuilder } from "./batchBuilder";
import { numberOf } from "./meaning";
import type { RawCodes } from "./rawCodes";
import { dictionaryOf, hardNumberSize, stride, type ScanReport, type ScanViews } from "./scanPort";

const decoder = new TextDecoder();

/** Moves the rows that wait in the scanner's memory to the end of a batch. */
export function takeRun(batch: BatchBuilder, codes: RawCodes, views: ScanViews, report: ScanReport): void {
  const { rows } = report;
  if (rows === 0) return;
  batch.line.append(views.line.subarray(0, rows));
  batch.start.append(views.start.subarray(0, rows));
  batch.length.append(views.length.subarray(0, rows));
  const rawCodes = (dictionary: number) => views.codes.subarray(dictionary * stride.codes, dictionary * stride.codes + rows);
  const flags = batch.flags.extend(rows);
  flags.set(views.flags.subarray(0, rows));
  codes.addSchemaFlags(rawCodes(dictionaryOf.schema), flags, views.bytes);
  codeColumns.forEach((column, at) => codes.translate(column, rawCodes(at), batch.codes[column].extend(rows), views.bytes));
  numberColumns.forEach((column, at) => batch.numbers[column].append(views.numbers.subarray(at * stride.numbers, at * stride.numbers + rows)));
  const before = batch.taskBytes.length;
  batch.taskBytes.append(views.taskBytes.subarray(0, report.taskBytes));
  addTo(views.taskEnd, before, batch.taskEnds.extend(rows));
  batch.taskHash.forEach((hashes, seed) => hashes.append(views.taskHashes.subarray(seed * stride.hashes, seed * stride.hashes + rows)));
  batch.queryOffset.append(views.queryOffset.subarray(0, rows));
  batch.queryLength.append(views.queryLength.subarray(0, rows));
}

/** Writes the first values with so much added. */
function addTo(values: Uint32Array, more: number, into: Uint32Array): void {
  for (let index = 0; index < into.length; index++) into[index] = more + values[index]!;
}

/** Numbers with more digits than one exact operation can round: read while their text is there. */
export function readHardNumbers(views: ScanViews, report: ScanReport): void {
  for (let i = 0; i < report.hardNumbers * hardNumberSize; i += hardNumberSize) {
    const [column, row, address, length] = [0, 1, 2, 3].map((at) => views.hardNumbers[i + at]!) as [number, number, number, number]; // four values, always
    const text = decoder.decode(views.bytes.subarray(address, address + length));
    views.numbers[column * stride.numbers + row] = numberOf(numberColumns[column]!, Number(text));
  }
}
