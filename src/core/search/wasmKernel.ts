import type { BytePattern } from "./bytePlan";
import type { SearchKernel, SoughtBytes } from "./searchKernel";

/** What src/scan/search.ts exports. Addresses are byte offsets in its memory. */
export interface SearchExports {
  readonly memory: {
    readonly buffer: ArrayBuffer;
    /** Makes memory grow by pages of 64 KiB. */
    grow(pages: number): number;
  };
  patternAddress(test: number, index: number): number;
  setAddress(test: number, index: number): number;
  changingAddress(): number;
  leadsAddress(test: number): number;
  inputStart(): number;
  find(pattern: number, from: number, to: number): number;
  inTexts(pattern: number, other: number, from: number, to: number): number;
  hasCharacter(set: number, leads: number, from: number, to: number): number;
  hasEscape(set: number, from: number, to: number): number;
}

/** Behind each buffer: a search reads a little beyond its end. */
const beyond = 512;
const highBytes = 16 + 256;
const setBytes = 0x110000 / 8;
const said = ["no", "yes", "unknown"] as const;

interface Prepared {
  readonly patterns: readonly { readonly address: number; readonly length: number }[];
  readonly characters: number | null;
  readonly leads: number;
  readonly escapes: number | null;
}

/** Looks for bytes with WebAssembly SIMD. */
export class WasmKernel implements SearchKernel {
  capacity = 0;
  readonly #input: number;
  #tests: readonly Prepared[] = [];

  constructor(readonly search: SearchExports) {
    this.#input = search.inputStart();
  }

  reserve(capacity: number): void {
    if (capacity <= this.capacity) return;
    const missing = this.#input + 2 * (capacity + beyond) - this.search.memory.buffer.byteLength;
    if (missing > 0) this.search.memory.grow(Math.ceil(missing / 65_536));
    this.capacity = capacity;
  }

  buffer(which: 0 | 1): Uint8Array {
    return new Uint8Array(this.search.memory.buffer, this.#start(which), this.capacity);
  }

  prepare(tests: readonly SoughtBytes[]): void {
    const memory = new Uint8Array(this.search.memory.buffer);
    this.#tests = tests.map((test, place) => ({
      patterns: test.patterns.map((pattern, index) => {
        const address = this.search.patternAddress(place, index);
        writePattern(memory, address, pattern);
        return { address, length: pattern.low.length };
      }),
      leads: this.search.leadsAddress(place),
      characters: test.characters.size === 0 ? null : writtenSet(memory, this.search.setAddress(place, 0), test.characters),
      escapes: test.escapes.size === 0 ? null : writtenSet(memory, this.search.setAddress(place, 1), test.escapes),
    }));
    const changing = tests.find((test) => test.changing.size > 0)?.changing; // the same of all: it is the language's
    if (changing) writtenSet(memory, this.search.changingAddress(), changing);
    tests.forEach((test, place) => writeLeads(memory, this.search.leadsAddress(place), test.characters));
  }

  find(which: 0 | 1, test: number, from: number, to: number): number {
    const start = this.#start(which);
    let found = 0;
    for (const { address, length } of this.#tests[test]!.patterns) {
      const at = this.search.find(address, start + from, found === 0 ? start + to : Math.min(start + to, found + length));
      if (at !== 0) found = at;
    }
    return found === 0 ? -1 : found - start;
  }

  inTexts(which: 0 | 1, test: number, from: number, to: number): "yes" | "no" | "unknown" {
    const [one, other] = this.#tests[test]!.patterns;
    const start = this.#start(which);
    return said[this.search.inTexts(one!.address, other?.address ?? 0, start + from, start + to)]!;
  }

  hasOdd(which: 0 | 1, test: number, from: number, to: number): boolean {
    const { characters, leads, escapes } = this.#tests[test]!;
    const start = this.#start(which);
    return (
      (characters !== null && this.search.hasCharacter(characters, leads, start + from, start + to) !== 0) ||
      (escapes !== null && this.search.hasEscape(escapes, start + from, start + to) !== 0)
    );
  }

  #start(which: 0 | 1): number {
    return this.#input + which * (this.capacity + beyond);
  }
}

/** Writes the set where it is to be, and says where. */
function writtenSet(memory: Uint8Array, address: number, codes: ReadonlySet<number>): number {
  memory.fill(0, address, address + setBytes);
  for (const code of codes) memory[address + (code >>> 3)]! |= 1 << (code & 7);
  return address;
}

function writePattern(memory: Uint8Array, address: number, { low, high }: BytePattern): void {
  const [first, second] = rarest(low);
  new Uint32Array(memory.buffer, address, 3).set([low.length, first, second]);
  memory.set(low, address + 16);
  memory.set(high, address + highBytes);
}

/** What JSON of English text has most of, the most frequent first. */
const frequent = ' etaoinsr"hdlcu0:1pm_,2fg3y45b6789.-wv{}';

/** Places of two bytes that occur seldom: only where both stand is more compared. */
function rarest(bytes: Uint8Array): readonly [number, number] {
  const rank = (place: number): number => {
    const found = frequent.indexOf(String.fromCharCode(bytes[place]!));
    return found < 0 ? frequent.length : found;
  };
  const places = [...bytes.keys()].sort((a, b) => rank(b) - rank(a) || a - b);
  return [places[0]!, places[1] ?? places[0]!];
}

/** Marks the bytes that characters of the set begin with. */
function writeLeads(memory: Uint8Array, address: number, codes: ReadonlySet<number>): void {
  memory.fill(0, address, address + 64);
  for (const code of codes) {
    const lead = code < 0x800 ? 0xc0 | (code >>> 6) : code < 0x10000 ? 0xe0 | (code >>> 12) : 0xf0 | (code >>> 18);
    memory[address + lead - 0xc0] = 255;
  }
}
