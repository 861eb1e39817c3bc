/** Powers of ten that a double holds exactly. */
const powers: usize = memory.data<f64>([
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]);
const mostExact: i32 = 22;

/** What `numberEnd` read: the value, where `isExact` says so. */
export let numberValue: f64 = 0;
export let isExact: bool = false;

/**
 * Address after the number of JSON that begins at an address; 0 where it is none. Its value is exact where the digits make a
 * whole number below 2^53 and the power of ten is one that a double holds (Clinger 1990): one division or multiplication then
 * rounds correctly.
 */
export function numberEnd(start: usize): usize {
  let at = start;
  const negative = load<u8>(at) == 0x2d;
  if (negative) at++;
  let digit = <u32>load<u8>(at) - 0x30;
  if (digit > 9) return 0;
  let whole: u64 = digit;
  const first = at;
  at++;
  if (digit != 0) for (digit = <u32>load<u8>(at) - 0x30; digit <= 9; digit = <u32>load<u8>(++at) - 0x30) whole = whole * 10 + digit;
  let digits = <i32>(at - first);
  let power: i32 = 0;
  if (load<u8>(at) == 0x2e) {
    const point = at;
    digit = <u32>load<u8>(++at) - 0x30;
    if (digit > 9) return 0;
    for (; digit <= 9; digit = <u32>load<u8>(++at) - 0x30) whole = whole * 10 + digit;
    power = <i32>(point - at) + 1;
    digits -= power;
  }
  if ((load<u8>(at) | 0x20) == 0x65) {
    at++;
    const minus = load<u8>(at) == 0x2d;
    if (minus || load<u8>(at) == 0x2b) at++;
    digit = <u32>load<u8>(at) - 0x30;
    if (digit > 9) return 0;
    let exponent: i32 = 0;
    for (; digit <= 9; digit = <u32>load<u8>(++at) - 0x30) if (exponent < 100000) exponent = exponent * 10 + <i32>digit;
    power += minus ? -exponent : exponent;
  }
  isExact = digits <= 19 && whole >> 53 == 0 && power >= -mostExact && power <= mostExact;
  if (isExact) {
    const value = power < 0 ? <f64>whole / load<f64>(powers + ((<usize>-power) << 3)) : <f64>whole * load<f64>(powers + ((<usize>power) << 3));
    numberValue = negative ? -value : value;
  }
  return at;
}
