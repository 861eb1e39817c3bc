import type { ShapeProblem } from "./shapeProblem";

/** Where reading stands between two pieces. */
export interface Utf16State {
  /** The first byte of a unit whose second has not come; -1 where there is none. */
  readonly half: number;
  /** The first half of a pair whose second has not come; 0 where there is none. */
  readonly high: number;
  readonly line: number;
  readonly column: number;
  readonly begun: boolean;
}

const fresh: Utf16State = { half: -1, high: 0, line: 1, column: 1, begun: false };
const mark = 0xfeff;
const replacement = 0xfffd;

/** Turns UTF-16 into UTF-8, piece by piece, without its byte order mark. Half a pair becomes U+FFFD and is told with its place. */
export class Utf16Reader {
  #half: number;
  #high: number;
  #line: number;
  #column: number;
  #begun: boolean;

  constructor(
    readonly encoding: "utf-16le" | "utf-16be",
    readonly tell: (problem: ShapeProblem) => void = () => undefined,
    from: Utf16State = fresh,
  ) {
    this.#half = from.half;
    this.#high = from.high;
    this.#line = from.line;
    this.#column = from.column;
    this.#begun = from.begun;
  }

  state(): Utf16State {
    return { half: this.#half, high: this.#high, line: this.#line, column: this.#column, begun: this.#begun };
  }

  /** UTF-8 of all characters that are complete with this piece. */
  push(bytes: Uint8Array): Uint8Array {
    const little = this.encoding === "utf-16le";
    // A unit becomes three bytes at most; one more character may wait from the piece before.
    const out = new Uint8Array(((bytes.length >> 1) + 2) * 3);
    let length = 0;
    const put = (code: number) => {
      if (code < 0x80) out[length++] = code;
      else if (code < 0x800) {
        out[length++] = 0xc0 | (code >> 6);
        out[length++] = 0x80 | (code & 63);
      } else {
        if (code < 0x10000) out[length++] = 0xe0 | (code >> 12);
        else {
          out[length++] = 0xf0 | (code >> 18);
          out[length++] = 0x80 | ((code >> 12) & 63);
        }
        out[length++] = 0x80 | ((code >> 6) & 63);
        out[length++] = 0x80 | (code & 63);
      }
    };
    let at = 0;
    while (at < bytes.length) {
      let unit: number;
      if (this.#half < 0) {
        if (at + 1 >= bytes.length) {
          this.#half = bytes[at]!;
          break;
        }
        unit = little ? bytes[at]! | (bytes[at + 1]! << 8) : (bytes[at]! << 8) | bytes[at + 1]!;
        at += 2;
      } else {
        unit = little ? this.#half | (bytes[at]! << 8) : (this.#half << 8) | bytes[at]!;
        this.#half = -1;
        at++;
      }
      if (!this.#begun) {
        this.#begun = true;
        if (unit === mark) continue;
      }
      if (this.#high !== 0) {
        const high = this.#high;
        this.#high = 0;
        if (unit >= 0xdc00 && unit < 0xe000) {
          put(0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00));
          this.#column += 2;
          continue;
        }
        put(this.#alone());
        this.#column++;
      }
      if (unit >= 0xd800 && unit < 0xdc00) {
        this.#high = unit;
        continue;
      }
      if (unit >= 0xdc00 && unit < 0xe000) put(this.#alone());
      else put(unit);
      if (unit === 10) {
        this.#line++;
        this.#column = 1;
      } else this.#column++;
    }
    return out.subarray(0, length);
  }

  /** What is wrong where the source ends here: it may go on later. */
  atEnd(): ShapeProblem | null {
    if (this.#half < 0 && this.#high === 0) return null;
    return {
      code: "cut-off",
      severity: "warning",
      line: this.#line,
      column: this.#column,
      message: "the file ends in the middle of a character (UTF-16): it was cut off, or is still being written",
    };
  }

  #alone(): number {
    this.tell({
      code: "lone-surrogate",
      severity: "warning",
      line: this.#line,
      column: this.#column,
      message: "half a character (a lone surrogate) stands here, which UTF-8 cannot say: it is read as U+FFFD",
    });
    return replacement;
  }
}
