import { numberEnd } from "./numbers";
import { Token } from "./tokens";

/** Deeper values are the reference reader's. */
export const deepest: u32 = 512;

/** The token after the value that begins at a token; 0 where it is no value. `depth` is that of what the value stands in. */
export function skipValue(token: usize, depth: u32): usize {
  const byte = Token.byte(token);
  if (byte == 0x22) return token + 4;
  if (byte == 0x7b) return skipObject(token + 4, depth + 1);
  if (byte == 0x5b) return skipList(token + 4, depth + 1);
  return skipScalar(token, byte);
}

/** The same for a number or word. */
export function skipScalar(token: usize, byte: u32): usize {
  const at = Token.at(token);
  if (Token.startsNumber(byte)) {
    const end = numberEnd(at);
    return end != 0 && Token.endsAt(token, end) ? token + 4 : 0;
  }
  const four = load<u32>(at);
  if (four == 0x65757274 || four == 0x6c6c756e) return Token.endsAt(token, at + 4) ? token + 4 : 0; // true, null
  if (four == 0x736c6166 && load<u8>(at, 4) == 0x65) return Token.endsAt(token, at + 5) ? token + 4 : 0; // false
  return 0;
}

/** The token after the object whose first member, or end, is at a token. */
export function skipObject(first: usize, depth: u32): usize {
  if (depth > deepest) return 0;
  let token = first;
  let byte = Token.byte(token);
  if (byte == 0x7d) return token + 4;
  while (true) {
    if (byte != 0x22 || Token.byte(token + 4) != 0x3a) return 0;
    token = skipValue(token + 8, depth);
    if (token == 0) return 0;
    byte = Token.byte(token);
    if (byte == 0x7d) return token + 4;
    if (byte != 0x2c) return 0;
    token += 4;
    byte = Token.byte(token);
  }
}

/** How many items the list had that `skipList` passed last. */
export let listLength: u32 = 0;

/** The token after the list whose first item, or end, is at a token. */
export function skipList(first: usize, depth: u32): usize {
  if (depth > deepest) return 0;
  let token = first;
  let length: u32 = 0;
  if (Token.byte(token) != 0x5d)
    while (true) {
      token = skipValue(token, depth);
      if (token == 0) return 0;
      length++;
      const byte = Token.byte(token);
      if (byte == 0x5d) break;
      if (byte != 0x2c) return 0;
      token += 4;
    }
  listLength = length;
  return token + 4;
}
