/** Whether the last check met a `\u`. */
export let sawUnicodeEscape: bool = false;

/** Checks what stands after escaping backslashes: a bit for each such byte of a block. */
export function checkEscapes(block: usize, escaped: u64): bool {
  sawUnicodeEscape = false;
  for (let rest = escaped; rest != 0; rest &= rest - 1) {
    const at = block + <usize>ctz(rest);
    switch (load<u8>(at)) {
      case 0x22: // "
      case 0x5c: // \
      case 0x2f: // /
      case 0x62: // b
      case 0x66: // f
      case 0x6e: // n
      case 0x72: // r
      case 0x74: // t
        break;
      case 0x75: // u
        if (hexValue(at + 1) < 0) return false;
        sawUnicodeEscape = true;
        break;
      default:
        return false;
    }
  }
  return true;
}

/** Value of the four hex digits at an address; -1 where they are none. */
export function hexValue(at: usize): i32 {
  let value: i32 = 0;
  for (let i: usize = 0; i < 4; i++) {
    const byte = <u32>load<u8>(at + i);
    const letter = (byte | 0x20) - 0x61;
    const digit = byte - 0x30;
    if (digit <= 9) value = (value << 4) | (<i32>digit);
    else if (letter <= 5) value = (value << 4) | (<i32>(letter + 10));
    else return -1;
  }
  return value;
}
