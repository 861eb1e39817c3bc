// Where a row's searchable texts stand in its bytes (src/core/records/rowSummary.ts says which these are). Rows that are in any
// way odd are left to the host: src/core/search/ordinaryRow.ts says which are not.

const mostSpans: u32 = 4096;
/** Addresses of a text's first byte, and of its closing quotation mark. */
export const spans: usize = memory.data(32768, 16); // mostSpans * 8
let count: u32 = 0;
/** Address behind the row. */
let limit: usize = 0;
let sawEscape: bool = false;

// Kinds of objects whose members are looked at.
const row: u32 = 1;
const trace: u32 = 2;
const refusal: u32 = 3;
const claim: u32 = 4;
const attempt: u32 = 5;
const attributes: u32 = 6;
const result: u32 = 7;
const citation: u32 = 8;
const provenance: u32 = 9;
const representation: u32 = 10;

// What a member has to be; in the low bits for an object or a list, the kind of what is in it.
const ignored: u32 = 0;
const text: u32 = 0x100;
const textOrNull: u32 = 0x200;
const task: u32 = 0x300;
const identity: u32 = 0x400;
const textOrOther: u32 = 0x500;
const object: u32 = 0x600;
const objectOrNull: u32 = 0x700;
const list: u32 = 0x800;

/** Notes the texts of the row between two addresses; how many there are, -1 where the row is odd. */
export function noteTexts(from: usize, to: usize): i32 {
  count = 0;
  limit = to;
  const start = skipSpace(from);
  if (load<u8>(start) != 0x7b || readObject(start, row) == 0) return -1;
  return <i32>count;
}

function skipSpace(from: usize): usize {
  let at = from;
  while (at < limit && load<u8>(at) <= 0x20) at++;
  return at;
}

/** Address of the closing quotation mark of the string whose first byte is at an address; 0 where there is none. */
function stringEnd(from: usize): usize {
  const quote = i8x16.splat(0x22);
  const backslash = i8x16.splat(0x5c);
  let at = from;
  sawEscape = false;
  while (at < limit) {
    const bytes = v128.load(at);
    const found = <u32>i8x16.bitmask(v128.or(i8x16.eq(bytes, quote), i8x16.eq(bytes, backslash)));
    if (found == 0) {
      at += 16;
      continue;
    }
    at += <usize>ctz(found);
    if (load<u8>(at) == 0x22) return at < limit ? at : 0;
    sawEscape = true;
    at += 2;
  }
  return 0;
}

/** Address behind the value at an address; 0 where it does not end. */
function skipValue(from: usize): usize {
  let at = from;
  let depth: u32 = 0;
  while (at < limit) {
    const byte = <u32>load<u8>(at);
    if (byte == 0x22) {
      const end = stringEnd(at + 1);
      if (end == 0) return 0;
      at = end + 1;
      if (depth == 0) return at;
      continue;
    }
    if (byte == 0x7b || byte == 0x5b) depth++;
    else if (byte == 0x7d || byte == 0x5d) {
      if (depth <= 1) return depth == 0 ? at : at + 1;
      depth--;
    } else if (depth == 0 && (byte == 0x2c || byte <= 0x20)) return at;
    at++;
  }
  return 0;
}

/** Address behind the object at an address; 0 where it is odd. */
function readObject(start: usize, kind: u32): usize {
  let seen: u32 = 0;
  let at = skipSpace(start + 1);
  if (at < limit && load<u8>(at) == 0x7d) return needs(kind) == 0 ? at + 1 : 0;
  while (at < limit) {
    if (load<u8>(at) != 0x22) return 0;
    const name = at + 1;
    const end = stringEnd(name);
    if (end == 0 || sawEscape) return 0; // a name with an escape may be any name
    at = skipSpace(end + 1);
    if (load<u8>(at) != 0x3a) return 0;
    at = skipSpace(at + 1);
    const member = memberOf(kind, name, <u32>(end - name));
    if (member == ignored) at = skipValue(at);
    else {
      if ((seen & bit) != 0) return 0; // of equal names the last counts
      seen |= bit;
      at = readMember(at, member);
    }
    if (at == 0) return 0;
    at = skipSpace(at);
    const byte = load<u8>(at);
    if (byte == 0x7d) return (seen & needs(kind)) == needs(kind) ? at + 1 : 0;
    if (byte != 0x2c) return 0;
    at = skipSpace(at + 1);
  }
  return 0;
}

/** Of the member that was looked up last: a bit of its own among those of its object. */
let bit: u32 = 0;

/** The member that has to be there: the first of its object. */
function needs(kind: u32): u32 {
  return kind == trace || kind == attributes || kind == result || kind == provenance ? 0 : 1;
}

function memberOf(kind: u32, name: usize, length: u32): u32 {
  switch (kind) {
    case row:
      if (Name.is(name, length, "task_id", 1)) return task;
      if (Name.is(name, length, "query", 2)) return text;
      if (Name.is(name, length, "trace", 4)) return object | trace;
      if (Name.is(name, length, "result", 8)) return object | result;
      return Name.is(name, length, "provenance", 16) ? object | provenance : ignored;
    case trace:
      if (Name.is(name, length, "answer", 1)) return textOrNull;
      if (Name.is(name, length, "refusal", 2)) return objectOrNull | refusal;
      if (Name.is(name, length, "claims", 4)) return list | claim;
      return Name.is(name, length, "attempts", 8) ? list | attempt : ignored;
    case refusal:
      if (Name.is(name, length, "code", 1)) return identity;
      return Name.is(name, length, "message", 2) ? text : ignored;
    case claim:
      if (Name.is(name, length, "id", 1)) return identity;
      return Name.is(name, length, "text", 2) ? text : ignored;
    case attempt:
      if (Name.is(name, length, "span_id", 1)) return identity;
      return Name.is(name, length, "attributes", 2) ? object | attributes : ignored;
    case attributes:
      return Name.is(name, length, "url.full", 1) ? textOrOther : ignored;
    case result:
      return Name.is(name, length, "citations", 1) ? list | citation : ignored;
    case citation:
      if (Name.is(name, length, "id", 1)) return identity;
      return Name.is(name, length, "url", 2) ? text : ignored;
    case provenance:
      return Name.is(name, length, "representations", 1) ? list | representation : ignored;
    default:
      if (Name.is(name, length, "id", 1)) return identity;
      if (Name.is(name, length, "url", 2)) return text;
      return Name.is(name, length, "final_url", 4) ? text : ignored;
  }
}

class Name {
  @inline static is(name: usize, length: u32, wanted: string, own: u32): bool {
    if (length != <u32>wanted.length) return false;
    const letters = changetype<usize>(wanted);
    for (let i: u32 = 0; i < length; i++) if (<u16>load<u8>(name + i) != load<u16>(letters + (i << 1))) return false;
    bit = own;
    return true;
  }
}

/** Address behind the value of a member; 0 where it is odd. */
function readMember(at: usize, member: u32): usize {
  const byte = load<u8>(at);
  const wanted = member & 0xff00;
  if (byte == 0x22) {
    if (wanted > textOrOther) return 0;
    const end = stringEnd(at + 1);
    if (end == 0) return 0;
    if (wanted == task && end == at + 1) return 0;
    if (wanted != identity && !noteSpan(at + 1, end)) return 0;
    return end + 1;
  }
  if (wanted == textOrOther) return skipValue(at);
  if (byte == 0x6e) return wanted == textOrNull || wanted == objectOrNull ? skipValue(at) : 0;
  if (byte == 0x7b) return wanted == object || wanted == objectOrNull ? readObject(at, member & 0xff) : 0;
  return byte == 0x5b && wanted == list ? readItems(at, member & 0xff) : 0;
}

/** Address behind the list of objects at an address; 0 where it is odd. */
function readItems(start: usize, kind: u32): usize {
  let at = skipSpace(start + 1);
  if (at < limit && load<u8>(at) == 0x5d) return at + 1;
  while (at < limit) {
    if (load<u8>(at) != 0x7b) return 0;
    at = readObject(at, kind);
    if (at == 0) return 0;
    at = skipSpace(at);
    const byte = load<u8>(at);
    if (byte == 0x5d) return at + 1;
    if (byte != 0x2c) return 0;
    at = skipSpace(at + 1);
  }
  return 0;
}

function noteSpan(from: usize, to: usize): bool {
  if (count == mostSpans) return false;
  const span = spans + <usize>(count << 3);
  store<u32>(span, <u32>from);
  store<u32>(span, <u32>to, 4);
  count++;
  return true;
}
