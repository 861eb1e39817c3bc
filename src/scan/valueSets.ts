import { codeOf } from "./dictionary";

/** The different values that the citations of one row have in one field: codes in ascending order. */
const most: u32 = 64;

export class ValueSet {
  private count: u32 = 0;
  /** More different values than a row may have here: the reference reader's. */
  isOver: bool = false;

  constructor(
    private readonly dictionary: u32,
    private readonly codes: usize,
  ) {}

  get isEmpty(): bool {
    return this.count == 0;
  }

  clear(): void {
    this.count = 0;
    this.isOver = false;
  }

  add(code: u32): void {
    let place = this.count;
    while (place > 0 && load<u32>(this.codes + ((place - 1) << 2)) > code) place--;
    if (place > 0 && load<u32>(this.codes + ((place - 1) << 2)) == code) return;
    if (this.count == most) {
      this.isOver = true;
      return;
    }
    memory.copy(this.codes + ((place + 1) << 2), this.codes + (place << 2), (this.count - place) << 2);
    store<u32>(this.codes + (place << 2), code);
    this.count++;
  }

  /** The code of the whole set: its text is that of the codes, 32 bits each. 0 for the empty set, and where the dictionary is full. */
  code(): u32 {
    return this.count == 0 ? 0 : codeOf(this.dictionary, this.codes, this.count << 2);
  }
}

/** Room for a set's codes, one more while one is put in, and whole loads at the end. */
export const supportRoom: usize = memory.data(272, 8);
export const provenanceRoom: usize = memory.data(272, 8);
