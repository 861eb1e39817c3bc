/**
 * What `valueOf` says of UTF-16 code units, asked once for each that is met: from 1 to 255.
 * Filled as it is used, since texts use few units, and whoever only starts the program none.
 */
export class UnitTable {
  readonly #known = new Uint8Array(0x10000);

  constructor(readonly valueOf: (character: string, code: number) => number) {}

  of(code: number): number {
    return this.#known[code] || (this.#known[code] = this.valueOf(String.fromCharCode(code), code));
  }
}
