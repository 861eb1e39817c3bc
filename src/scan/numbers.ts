/** Powers of ten that a double holds exactly. */
const powers: usize = memory.data<f64>([
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]);
const mostExact: i32 = 22;

/** Of the number that `numberEnd` passed last: its digits as a whole number, how many, the power of ten they stand at, its sign. */
let whole: u64 = 0;
let digitCount: i32 = 0;
let power: i32 = 0;
let isNegative: bool = false;

/** Address after the number of JSON that begins at an address; 0 where it is none. */
export function numberEnd(start: usize): usize {
  let at = start;
  const negative = load<u8>(at) == 0x2d;
  if (negative) at++;
  let digit = <u32>load<u8>(at) - 0x30;
  if (digit > 9) return 0;
  let value: u64 = digit;
  const first = at;
  at++;
  if (digit != 0) for (digit = <u32>load<u8>(at) - 0x30; digit <= 9; digit = <u32>load<u8>(++at) - 0x30) value = value * 10 + digit;
  let digits = <i32>(at - first);
  let exponent: i32 = 0;
  if (load<u8>(at) == 0x2e) {
    const point = at;
    digit = <u32>load<u8>(++at) - 0x30;
    if (digit > 9) return 0;
    for (; digit <= 9; digit = <u32>load<u8>(++at) - 0x30) value = value * 10 + digit;
    exponent = <i32>(point - at) + 1;
    digits -= exponent;
  }
  if ((load<u8>(at) | 0x20) == 0x65) {
    at++;
    const minus = load<u8>(at) == 0x2d;
    if (minus || load<u8>(at) == 0x2b) at++;
    digit = <u32>load<u8>(at) - 0x30;
    if (digit > 9) return 0;
    let written: i32 = 0;
    for (; digit <= 9; digit = <u32>load<u8>(++at) - 0x30) if (written < 100000) written = written * 10 + <i32>digit;
    exponent += minus ? -written : written;
  }
  whole = value;
  digitCount = digits;
  power = exponent;
  isNegative = negative;
  return at;
}

/**
 * The value of that number where it takes one exact operation, else NaN: where its digits make a whole number below 2^53 and the
 * power of ten is one that a double holds, one division or multiplication rounds correctly (Clinger 1990).
 */
export function exactValue(): f64 {
  if (digitCount > 19 || whole >> 53 != 0 || power < -mostExact || power > mostExact) return NaN;
  const value = power < 0 ? <f64>whole / load<f64>(powers + ((<usize>-power) << 3)) : <f64>whole * load<f64>(powers + ((<usize>power) << 3));
  return isNegative ? -value : value;
}
