import { codeOf, longestText } from "./dictionary";
import { hexValue } from "./escapes";
import * as keys from "./keys";
import { Key } from "./keys";
import { hasBackslash } from "./masks";
import * as space from "./memory";
import { exactValue, numberEnd } from "./numbers";
import { boxLength, deepest, passQuotes, quotes, skipBox, skipValue, startLine, Text } from "./structure";
import { copyTask } from "./taskIds";
import { readTime, timeNone, timeUnusual, timeValue } from "./times";
import { provenanceRoom, supportRoom, ValueSet } from "./valueSets";

/** Full, or not, or not known yet, of each code of a support label; the host fills it. */
export const supportKinds: usize = memory.data(16385);
const supportIsFull: u8 = 2;

/** A support label that is not known yet; 0 where all were. */
export let unknownSupport: u32 = 0;
/** Length of the task id that was read. */
export let taskLength: u32 = 0;
export let hardNumberCount: u32 = 0;
export function clearHardNumbers(): void {
  hardNumberCount = 0;
}

let row: u32 = 0;
let lineStart: usize = 0;
let taskPlace: u32 = 0;
let checked: u32 = 0;
let supported: u32 = 0;
let matched: u32 = 0;
let itemCount: u32 = 0;
const supports = new ValueSet(10, supportRoom);
const provenances = new ValueSet(11, provenanceRoom);

class Out {
  @inline static code(column: u32, code: u32): void {
    store<u16>(space.rowCodes + ((column * space.codeStride + row) << 1), <u16>code);
  }
  @inline static number(column: u32, value: f64): void {
    store<f64>(space.rowNumbers + ((column * space.numberStride + row) << 3), value);
  }
  @inline static query(offset: u32, length: u32): void {
    store<u32>(space.queryOffset + (row << 2), offset);
    store<u32>(space.queryLength + (row << 2), length);
  }
}

/**
 * Reads the fields of the object at `object`, which is all of the line [start, end), into place `at` of the columns. False where
 * the line is refused, or has to wait (`unknownSupport`, a full dictionary).
 */
export function readRow(start: usize, object: usize, end: usize, at: u32, task: u32): bool {
  row = at;
  lineStart = start;
  taskPlace = task;
  taskLength = 0;
  unknownSupport = 0;
  checked = 0;
  supported = 0;
  supports.clear();
  provenances.clear();
  for (let column: u32 = 0; column < space.codeColumns; column++) Out.code(column, 0);
  for (let column: u32 = 0; column < space.numberColumns; column++) Out.number(column, NaN);
  Out.number(5, 0); // attempts
  Out.number(6, 0); // citations
  Out.query(0, 0);
  startLine();
  const hardBefore = hardNumberCount;
  if (load<u8>(object) == 0x7b) {
    const after = readObject(object, keys.rowNode, 0);
    if (after != 0 && Text.skipSpace(after) == end && taskLength != 0 && finishSets()) return true;
  }
  hardNumberCount = hardBefore;
  return false;
}

function finishSets(): bool {
  if (supports.isOver || provenances.isOver) return false;
  if (checked != 0) {
    const code = supports.code();
    if (code == 0) return false;
    Out.code(10, code);
    Out.number(3, <f64>supported);
    Out.number(4, <f64>checked);
  }
  if (provenances.isEmpty) return true;
  const code = provenances.code();
  Out.code(11, code);
  return code != 0;
}

/**
 * Address after the object at an address, whose wanted keys are a node's; 0 where something is wrong in it. A value of another
 * type than is wanted means nothing, but is checked. The place among the quotation marks is a local variable and handed on only
 * where a value is read elsewhere: strings, which most values are, are passed here.
 */
function readObject(start: usize, node: usize, depth: u32): usize {
  if (depth == deepest) return 0;
  let next = quotes;
  let seen: u32 = 0;
  let at = Text.skipSpace(start + 1);
  let byte = <u32>load<u8>(at);
  if (byte == 0x7d) return at + 1;
  while (true) {
    if (byte != 0x22) return 0;
    const name = at + 1;
    at = Text.valueAfter(<usize>load<u32>(next, 4));
    if (at == 0) return 0;
    next += 8;
    byte = <u32>load<u8>(at);
    const key = Key.find(node, name);
    if (key == 0) {
      if (hasBackslash && mayBeWanted(name)) return 0;
      if (byte == 0x22) {
        at = <usize>load<u32>(next, 4) + 1;
        next += 8;
      } else {
        passQuotes(next);
        at = skipValue(at, depth + 1);
        next = quotes;
      }
    } else {
      const bit = Key.bit(key);
      if ((seen & bit) != 0) return 0; // of equal keys the last counts: the reference reader's
      seen |= bit;
      const kind = Key.kind(key);
      if (kind <= keys.lastTextKind && byte == 0x22) {
        const text = at;
        at = <usize>load<u32>(next, 4) + 1;
        next += 8;
        if (!readCode(Key.column(key), text, at)) return 0;
      } else {
        passQuotes(next);
        at = readValue(at, byte, kind, Key.column(key), depth + 1);
        next = quotes;
      }
    }
    if (at == 0) return 0;
    byte = <u32>load<u8>(at);
    if (byte != 0x2c) {
      at = Text.skipSpace(at);
      byte = <u32>load<u8>(at);
      if (byte == 0x7d) {
        passQuotes(next);
        return at + 1;
      }
      if (byte != 0x2c) return 0;
    }
    at = Text.skipSpace(at + 1);
    byte = <u32>load<u8>(at);
  }
}

/** A key with escapes may be a wanted one written oddly, unless its first escape is of a character that no wanted key has. */
function mayBeWanted(text: usize): bool {
  let at = text;
  while (true) {
    const byte = load<u8>(at);
    if (byte == 0x22) return false;
    if (byte == 0x5c) return load<u8>(at, 1) != 0x75 || hexValue(at + 2) < 0x80;
    at++;
  }
}

/** Address after the value of a wanted key; 0 where something is wrong in it. */
function readValue(at: usize, byte: u32, kind: u32, column: u32, depth: u32): usize {
  switch (kind) {
    case keys.kindId:
      if (Text.startsNumber(byte)) return codedValue(at, numberEnd(at), column);
      break;
    case keys.kindWholeObject:
      if (byte == 0x7b) return codedValue(at, skipBox(at, depth), column);
      break;
    case keys.kindWholeList:
      if (byte == 0x5b) return codedValue(at, skipBox(at, depth), column);
      break;
    case keys.kindObject:
      if (byte == 0x7b) return readObject(at, <usize>column, depth);
      break;
    case keys.kindNumber:
      if (Text.startsNumber(byte)) return readNumber(at, column);
      break;
    case keys.kindTime:
      if (byte == 0x22) return readObserved(at, column);
      break;
    case keys.kindTask:
      return readTask(at, byte);
    case keys.kindQuery:
      if (byte == 0x22) Out.query(<u32>(at - lineStart), <u32>(Text.stringEnd() + 1 - at));
      break;
    case keys.kindAttempts:
      if (byte == 0x5b) {
        const end = skipBox(at, depth);
        Out.number(5, <f64>boxLength);
        return end;
      }
      break;
    case keys.kindFacts:
      if (byte == 0x5b) {
        matched = 0;
        const end = readItems(at, keys.factNode, depth);
        Out.number(1, <f64>matched);
        Out.number(2, <f64>itemCount);
        return end;
      }
      break;
    case keys.kindCitations:
      if (byte == 0x5b) {
        const end = readItems(at, keys.citationNode, depth);
        Out.number(6, <f64>itemCount);
        return end;
      }
      break;
    case keys.kindMatched:
      if (byte == 0x74) matched++;
      break;
    case keys.kindSupport:
      if (byte == 0x22) return readSupport(at);
      break;
    case keys.kindProvenance:
      if (byte == 0x22) return readProvenance(at);
      break;
    default: // a text that is none
      break;
  }
  return skipValue(at, depth);
}

/** Gives the value [start, end) its code. False where it has none. */
function readCode(column: u32, start: usize, end: usize): bool {
  if (end - start > <usize>longestText) return false;
  const code = codeOf(column, start, <u32>(end - start));
  Out.code(column, code);
  return code != 0;
}

/** The same, as the address after the value; `end` is 0 where something is wrong in it. */
function codedValue(start: usize, end: usize, column: u32): usize {
  return end != 0 && readCode(column, start, end) ? end : 0;
}

/** Address after the list at an address; its items that are objects are read by a node's keys. */
function readItems(start: usize, node: usize, depth: u32): usize {
  if (depth == deepest) return 0;
  let count: u32 = 0;
  let at = Text.skipSpace(start + 1);
  if (load<u8>(at) != 0x5d)
    while (true) {
      at = load<u8>(at) == 0x7b ? readObject(at, node, depth + 1) : skipValue(at, depth + 1);
      if (at == 0) return 0;
      count++;
      at = Text.skipSpace(at);
      const byte = load<u8>(at);
      if (byte == 0x5d) break;
      if (byte != 0x2c) return 0;
      at = Text.skipSpace(at + 1);
    }
  itemCount = count;
  return at + 1;
}

function readNumber(start: usize, column: u32): usize {
  const end = numberEnd(start);
  if (end == 0) return 0;
  const value = exactValue();
  if (value == value) Out.number(column, known(column, value));
  else {
    if (hardNumberCount == space.mostHardNumbers) return 0;
    const hard = space.hardNumbers + ((<usize>hardNumberCount) << 4);
    hardNumberCount++;
    store<u32>(hard, column);
    store<u32>(hard, row, 4);
    store<u32>(hard, <u32>start, 8);
    store<u32>(hard, <u32>(end - start), 12);
  }
  return end;
}

/** As `numberOf` in src/core/columns/meaning.ts: no negative numbers, and repetitions are whole. */
function known(column: u32, value: f64): f64 {
  if (value < 0) return NaN;
  return column == 0 && (value != Math.floor(value) || value > 9007199254740991) ? NaN : value;
}

function readObserved(at: usize, column: u32): usize {
  const end = Text.stringEnd();
  if (hasBackslash) for (let byte = at; byte < end; byte++) if (load<u8>(byte) == 0x5c) return 0;
  const outcome = readTime(at + 1, end);
  if (outcome == timeUnusual) return 0;
  if (outcome != timeNone) Out.number(column, timeValue);
  return Text.skipString();
}

function readTask(at: usize, byte: u32): usize {
  let end: usize = 0;
  if (byte == 0x22) {
    taskLength = copyTask(at + 1, Text.stringEnd(), taskPlace, hasBackslash);
    end = Text.skipString();
  } else if (Text.startsNumber(byte)) {
    end = numberEnd(at);
    if (end != 0) taskLength = copyTask(at, end, taskPlace, false);
  }
  return taskLength != 0 ? end : 0;
}

/** The code of the string at an address among the single values of citations; 0 where it has none. */
function citationCode(dictionary: u32, at: usize): u32 {
  const length = <u32>(Text.stringEnd() + 1 - at);
  return length > longestText ? 0 : codeOf(dictionary, at, length);
}

function readSupport(at: usize): usize {
  const code = citationCode(space.supportValues, at);
  if (code == 0 || supports.isOver) return 0;
  const kind = load<u8>(supportKinds + code);
  if (kind == 0) {
    unknownSupport = code;
    return 0;
  }
  checked++;
  if (kind == supportIsFull) supported++;
  supports.add(code);
  return Text.skipString();
}

function readProvenance(at: usize): usize {
  const code = citationCode(space.provenanceValues, at);
  if (code == 0 || provenances.isOver) return 0;
  provenances.add(code);
  return Text.skipString();
}
