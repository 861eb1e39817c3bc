/** What became of a time's text. */
export const timeRead: u32 = 0;
/** It is no time as rows write it. */
export const timeNone: u32 = 1;
/** It may be one, but an unusual one: the reference reader's. */
export const timeUnusual: u32 = 2;

/** Milliseconds since 1970, UTC, where the time could be read. */
export let timeValue: f64 = 0;

class Digits {
  @inline static one(at: usize): u32 {
    return <u32>load<u8>(at) - 0x30;
  }

  /** Two digits; 100 and more where they are none. */
  @inline static two(at: usize): u32 {
    const tens = <u32>load<u8>(at) - 0x30;
    const ones = <u32>load<u8>(at, 1) - 0x30;
    return tens <= 9 && ones <= 9 ? tens * 10 + ones : 100;
  }
}

/** Reads `YYYY-MM-DDTHH:MM[:SS[.fraction]]` with `Z` or an offset. The text has no escapes. */
export function readTime(at: usize, end: usize): u32 {
  if (end - at < 17) return timeNone;
  const century = Digits.two(at);
  const years = Digits.two(at + 2);
  const month = Digits.two(at + 5);
  const day = Digits.two(at + 8);
  const hour = Digits.two(at + 11);
  const minute = Digits.two(at + 14);
  if (century > 99 || years > 99 || month > 99 || day > 99 || hour > 99 || minute > 99) return timeNone;
  if (load<u8>(at, 4) != 0x2d || load<u8>(at, 7) != 0x2d || load<u8>(at, 13) != 0x3a) return timeNone;
  const between = load<u8>(at, 10);
  if ((between | 0x20) != 0x74 && between != 0x20) return timeNone;
  let unusual = between == 0x74;
  let next = at + 16;
  let second: u32 = 0;
  let fraction: f64 = 0;
  if (load<u8>(next) == 0x3a) {
    if (end - next < 4) return timeNone;
    second = Digits.two(next + 1);
    if (second > 99) return timeNone;
    next += 3;
    if (load<u8>(next) == 0x2e) {
      const first = ++next;
      while (next < end && Digits.one(next) <= 9) next++;
      if (next == first) return timeNone;
      for (let i: usize = 0; i < 3; i++) fraction = fraction * 10 + (first + i < next ? <f64>Digits.one(first + i) : 0); // what is finer is cut off
      if (next - first > 9) unusual = true;
    }
  }
  let offset: i32 = 0;
  const zone = load<u8>(next);
  if (end - next == 1 && (zone | 0x20) == 0x7a) {
    if (zone == 0x7a) unusual = true;
  } else if (end - next == 6 && (zone == 0x2b || zone == 0x2d) && load<u8>(next, 3) == 0x3a) {
    const hours = Digits.two(next + 1);
    const minutes = Digits.two(next + 4);
    if (hours > 99 || minutes > 99) return timeNone;
    if (hours > 23 || minutes > 59) unusual = true;
    offset = <i32>(hours * 60 + minutes) * (zone == 0x2d ? -1 : 1);
  } else return timeNone;
  const year = <i32>(century * 100 + years);
  if (unusual || !isDate(year, month, day) || hour > 23 || minute > 59 || second > 59) return timeUnusual;
  const minutes = (daysSince1970(year, <i32>month, <i32>day) * 24 + <i64>hour) * 60 + <i64>minute - <i64>offset;
  timeValue = <f64>(minutes * 60 + <i64>second) * 1000 + fraction;
  return timeRead;
}

/** Years before 1000 are not ordinary. */
function isDate(year: i32, month: u32, day: u32): bool {
  if (year < 1000 || month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return day <= (month == 2 ? (leap ? 29 : 28) : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31);
}

/** Days from 1 January 1970 in the Gregorian calendar (Hinnant, days_from_civil), for years of the common era. */
function daysSince1970(year: i32, month: i32, day: i32): i64 {
  const shifted = month <= 2 ? year - 1 : year; // years begin in March, so that leap days come last
  const era = shifted / 400;
  const yearOfEra = shifted - era * 400;
  const dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  const dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
  return <i64>(era * 146097 + dayOfEra - 719468);
}
