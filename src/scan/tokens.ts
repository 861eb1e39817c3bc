/** Tokens are addresses of their first bytes; a token here is where such an address is kept. */
export class Token {
  /** Address of the token's first byte. */
  @inline static at(token: usize): usize {
    return <usize>load<u32>(token);
  }

  @inline static byte(token: usize): u32 {
    return <u32>load<u8>(<usize>load<u32>(token));
  }

  /** Whether the token's text ends where the next token or white space begins. */
  @inline static endsAt(token: usize, end: usize): bool {
    if (end == <usize>load<u32>(token, 4)) return true;
    const byte = load<u8>(end);
    return byte == 0x20 || byte == 0x09 || byte == 0x0d;
  }

  /** Address after the closing quotation mark of a string: between it and the next token stands only white space. */
  @inline static stringEnd(token: usize): usize {
    let end = <usize>load<u32>(token, 4);
    while (load<u8>(end - 1) != 0x22) end--;
    return end;
  }

  @inline static startsNumber(byte: u32): bool {
    return byte - 0x30 <= 9 || byte == 0x2d;
  }
}
