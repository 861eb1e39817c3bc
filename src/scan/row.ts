import { codeOf, longestText } from "./dictionary";
import { hexValue } from "./escapes";
import * as keys from "./keys";
import { Key } from "./keys";
import { hasBackslash, tokensEnd } from "./masks";
import * as space from "./memory";
import { isExact, numberEnd, numberValue } from "./numbers";
import { deepest, listLength, skipList, skipObject, skipScalar, skipValue } from "./structure";
import { copyTask } from "./taskIds";
import { readTime, timeNone, timeUnusual, timeValue } from "./times";
import { Token } from "./tokens";
import { provenanceRoom, supportRoom, ValueSet } from "./valueSets";

/** Full, or not, or not known yet, of each code of a support label; the host fills it. */
export const supportKinds: usize = memory.data(16385);
export const supportIsOther: u8 = 1;
export const supportIsFull: u8 = 2;

/** A support label that is not known yet; 0 where all were. */
export let unknownSupport: u32 = 0;
/** Length of the task id that was read. */
export let taskLength: u32 = 0;
export let hardNumberCount: u32 = 0;

let row: u32 = 0;
let lineStart: usize = 0;
let taskPlace: u32 = 0;
let checked: u32 = 0;
let supported: u32 = 0;
let matched: u32 = 0;
const supports = new ValueSet(10, supportRoom);
const provenances = new ValueSet(11, provenanceRoom);

class Out {
  @inline static code(column: u32, code: u32): void {
    store<u16>(space.rowCodes + ((column * space.rowsPerRun + row) << 1), <u16>code);
  }
  @inline static number(column: u32, value: f64): void {
    store<f64>(space.rowNumbers + ((column * space.rowsPerRun + row) << 3), value);
  }
}

export function clearHardNumbers(): void {
  hardNumberCount = 0;
}

/**
 * Reads the fields of a line whose tokens are known into place `at` of the columns. False where the line is refused, or has to
 * wait (`unknownSupport`, a full dictionary).
 */
export function readRow(start: usize, at: u32, task: u32): bool {
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
  store<u32>(space.queryLength + (row << 2), 0);
  store<u32>(space.queryOffset + (row << 2), 0);
  const hardBefore = hardNumberCount;
  if (Token.byte(space.tokens) == 0x7b && readObject(space.tokens + 4, keys.rowNode, 1) == tokensEnd && taskLength != 0 && finishSets()) return true;
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

/** The token after the object whose first member, or end, is at a token; 0 where something is wrong in it. */
function readObject(first: usize, node: usize, depth: u32): usize {
  if (depth > deepest) return 0;
  let seen: u32 = 0;
  let token = first;
  let byte = Token.byte(token);
  if (byte == 0x7d) return token + 4;
  while (true) {
    if (byte != 0x22 || Token.byte(token + 4) != 0x3a) return 0;
    const key = Key.find(node, Token.at(token) + 1);
    if (key == 0) {
      if (hasBackslash && mayBeWanted(Token.at(token) + 1)) return 0;
      token = skipValue(token + 8, depth);
    } else {
      const bit = Key.bit(key);
      if ((seen & bit) != 0) return 0; // of equal keys the last counts: the reference reader's
      seen |= bit;
      token = readValue(token + 8, key, depth);
    }
    if (token == 0) return 0;
    byte = Token.byte(token);
    if (byte == 0x7d) return token + 4;
    if (byte != 0x2c) return 0;
    token += 4;
    byte = Token.byte(token);
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

/** The token after the value of a wanted key. A value of another type than is wanted means nothing, but is checked. */
function readValue(token: usize, key: usize, depth: u32): usize {
  const byte = Token.byte(token);
  switch (Key.kind(key)) {
    case keys.kindObject:
      return byte == 0x7b ? readObject(token + 4, <usize>Key.column(key), depth + 1) : skipValue(token, depth);
    case keys.kindText:
      return byte == 0x22 ? readCode(token, token + 4, Key.column(key)) : skipValue(token, depth);
    case keys.kindId: {
      if (byte == 0x22) return readCode(token, token + 4, Key.column(key));
      const next = skipValue(token, depth);
      return next != 0 && Token.startsNumber(byte) ? readCode(token, next, Key.column(key)) : next;
    }
    case keys.kindWholeObject: {
      if (byte != 0x7b) return skipValue(token, depth);
      const next = skipObject(token + 4, depth + 1);
      return next != 0 ? readCode(token, next, Key.column(key)) : 0;
    }
    case keys.kindWholeList: {
      if (byte != 0x5b) return skipValue(token, depth);
      const next = skipList(token + 4, depth + 1);
      return next != 0 ? readCode(token, next, Key.column(key)) : 0;
    }
    case keys.kindNumber:
      return Token.startsNumber(byte) ? readNumber(token, Key.column(key)) : skipValue(token, depth);
    case keys.kindTime:
      return byte == 0x22 ? readObserved(token, Key.column(key)) : skipValue(token, depth);
    case keys.kindTask:
      return readTask(token, byte);
    case keys.kindQuery:
      if (byte == 0x22) {
        store<u32>(space.queryOffset + (row << 2), <u32>(Token.at(token) - lineStart));
        store<u32>(space.queryLength + (row << 2), <u32>(Token.stringEnd(token) - Token.at(token)));
      }
      return skipValue(token, depth);
    case keys.kindAttempts: {
      const next = skipValue(token, depth);
      if (next != 0 && byte == 0x5b) Out.number(5, <f64>listLength);
      return next;
    }
    case keys.kindFacts: {
      if (byte != 0x5b) return skipValue(token, depth);
      matched = 0;
      const next = readItems(token + 4, keys.factNode, depth + 1);
      Out.number(1, <f64>matched);
      Out.number(2, <f64>itemCount);
      return next;
    }
    case keys.kindCitations: {
      if (byte != 0x5b) return skipValue(token, depth);
      const next = readItems(token + 4, keys.citationNode, depth + 1);
      Out.number(6, <f64>itemCount);
      return next;
    }
    case keys.kindMatched:
      if (byte == 0x74) matched++;
      return skipValue(token, depth);
    case keys.kindSupport:
      return byte == 0x22 ? readSupport(token) : skipValue(token, depth);
    default:
      return byte == 0x22 ? readProvenance(token) : skipValue(token, depth);
  }
}

let itemCount: u32 = 0;

/** The token after the list whose first item, or end, is at a token; its items that are objects are read by a node's keys. */
function readItems(first: usize, node: usize, depth: u32): usize {
  if (depth > deepest) return 0;
  let token = first;
  let count: u32 = 0;
  if (Token.byte(token) != 0x5d)
    while (true) {
      token = Token.byte(token) == 0x7b ? readObject(token + 4, node, depth + 1) : skipValue(token, depth);
      if (token == 0) return 0;
      count++;
      const byte = Token.byte(token);
      if (byte == 0x5d) break;
      if (byte != 0x2c) return 0;
      token += 4;
    }
  itemCount = count;
  return token + 4;
}

/** Address after the value that stands before a token. */
function valueEnd(token: usize, next: usize): usize {
  const byte = Token.byte(token);
  if (byte == 0x22) return Token.stringEnd(token);
  if (byte == 0x7b || byte == 0x5b) return Token.at(next - 4) + 1;
  return numberEnd(Token.at(token));
}

function readCode(token: usize, next: usize, column: u32): usize {
  const start = Token.at(token);
  const length = <u32>(valueEnd(token, next) - start);
  if (length > longestText) return 0;
  const code = codeOf(column, start, length);
  Out.code(column, code);
  return code != 0 ? next : 0;
}

function readNumber(token: usize, column: u32): usize {
  const start = Token.at(token);
  const end = numberEnd(start);
  if (end == 0 || !Token.endsAt(token, end)) return 0;
  if (isExact) Out.number(column, known(column, numberValue));
  else {
    if (hardNumberCount == space.mostHardNumbers) return 0;
    const hard = space.hardNumbers + ((<usize>hardNumberCount) << 4);
    hardNumberCount++;
    store<u32>(hard, column);
    store<u32>(hard, row, 4);
    store<u32>(hard, <u32>start, 8);
    store<u32>(hard, <u32>(end - start), 12);
  }
  return token + 4;
}

/** As `numberOf` in src/core/columns/meaning.ts: no negative numbers, and repetitions are whole. */
function known(column: u32, value: f64): f64 {
  if (value < 0) return NaN;
  return column == 0 && (value != Math.floor(value) || value > 9007199254740991) ? NaN : value;
}

function readObserved(token: usize, column: u32): usize {
  const start = Token.at(token) + 1;
  const end = Token.stringEnd(token) - 1;
  if (hasBackslash) for (let at = start; at < end; at++) if (load<u8>(at) == 0x5c) return 0;
  const outcome = readTime(start, end);
  if (outcome == timeUnusual) return 0;
  if (outcome != timeNone) Out.number(column, timeValue);
  return token + 4;
}

function readTask(token: usize, byte: u32): usize {
  const start = Token.at(token);
  if (byte == 0x22) {
    taskLength = copyTask(start + 1, Token.stringEnd(token) - 1, taskPlace, hasBackslash);
    return taskLength != 0 ? token + 4 : 0;
  }
  if (!Token.startsNumber(byte)) return 0;
  const next = skipScalar(token, byte);
  if (next != 0) taskLength = copyTask(start, numberEnd(start), taskPlace, false);
  return taskLength != 0 ? next : 0;
}

function citationCode(dictionary: u32, token: usize): u32 {
  const start = Token.at(token);
  const length = <u32>(Token.stringEnd(token) - start);
  return length > longestText ? 0 : codeOf(dictionary, start, length);
}

function readSupport(token: usize): usize {
  const code = citationCode(space.supportValues, token);
  if (code == 0) return 0;
  if (supports.isOver) return 0;
  const kind = load<u8>(supportKinds + code);
  if (kind == 0) {
    unknownSupport = code;
    return 0;
  }
  checked++;
  if (kind == supportIsFull) supported++;
  supports.add(code);
  return token + 4;
}

function readProvenance(token: usize): usize {
  const code = citationCode(space.provenanceValues, token);
  if (code == 0 || provenances.isOver) return 0;
  provenances.add(code);
  return token + 4;
}
