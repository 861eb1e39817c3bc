/** What a table of places knows them by. */
export interface TableRows {
  /** 32 bits. */
  hash(place: number): number;
  /** Different for places that are different to the table. */
  name(place: number): string;
}

export const tableParts = 256;
/** A slot holds a place plus 1, and above it five bits of the hash, so that rows are looked at only where these agree. */
const placeBits = 27;
const placeMask = 2 ** placeBits - 1;
/** The place in a slot, plus 1; 0 where it is empty. */
const placeInSlot = (slot: number): number => slot & placeMask;
const slotOf = (hash: number, place: number): number => ((hash << placeBits) | (place + 1)) >>> 0;

/** One of the small tables, and how many of its slots hold a place. */
export interface SavedSlots {
  readonly slots: Uint32Array;
  readonly places: number;
}

/** Slots looked at before a place is kept apart, by name. Hashes spread evenly never come near it; those of a hostile file do. */
const mostLooks = 256;

/**
 * Places of rows by hash, 4 bytes each and some room: open addressing in many small tables, so that growing one of them takes
 * no time to speak of. Where hashes meet all too often places go to a `Map`, whose hashes nobody outside can foresee, and so do places that
 * take more bits than a slot has.
 */
export class PlaceTable {
  readonly #slots: Uint32Array[];
  readonly #used: Uint32Array;
  readonly #apart = new Map<string, number>();

  constructor(
    readonly rows: TableRows,
    /** How many places there will be, as far as is known; tables that have to grow make room for them. */
    readonly expected: () => number,
    saved: readonly SavedSlots[] = [],
  ) {
    this.#slots = Array.from({ length: tableParts }, (_, part) => saved[part]?.slots ?? new Uint32Array());
    this.#used = Uint32Array.from(this.#slots, (_, part) => saved[part]?.places ?? 0);
  }

  get bytes(): number {
    let bytes = this.#used.byteLength;
    for (const slots of this.#slots) bytes += slots.byteLength;
    for (const name of this.#apart.keys()) bytes += 2 * name.length + 60;
    return bytes;
  }

  /** All of its arrays; null where it has more than arrays. */
  get saved(): readonly Uint32Array[] | null {
    return this.#apart.size > 0 ? null : this.#slots;
  }

  /** Looks where the first `count` hashes are at home, and does nothing else: the memory is at hand when they are asked for. */
  touch(hashes: Uint32Array, count: number): number {
    let seen = 0;
    for (let at = 0; at < count; at++) {
      const slots = this.#slots[hashes[at]! >>> 24]!;
      seen |= slots[homeOf(hashes[at]!, slots.length)] ?? 0;
    }
    return seen; // so that no compiler leaves it out
  }

  /** The place of that hash which `fits`; -1 where there is none. `name` is asked for where places are kept apart. */
  find(hash: number, fits: (place: number) => boolean, name: () => string): number {
    const slots = this.#slots[hash >>> 24]!;
    let slot = homeOf(hash, slots.length);
    const tag = hash & 31;
    for (let looks = Math.min(mostLooks, slots.length); looks > 0; looks--) {
      const found = slots[slot]!;
      if (found === 0) break;
      if (found >>> placeBits === tag && fits(placeInSlot(found) - 1)) return placeInSlot(found) - 1;
      if (++slot === slots.length) slot = 0;
    }
    return this.#apart.size > 0 ? (this.#apart.get(name()) ?? -1) : -1;
  }

  add(hash: number, place: number): void {
    const part = hash >>> 24;
    const slots = this.#slots[part]!;
    if ((this.#used[part]! + 1) * 4 > slots.length * 3) this.#grow(part);
    if (this.#put(this.#slots[part]!, hash, place)) this.#used[part]!++;
  }

  /** The place of that hash which `fits`; where there is none, adds `place` and says -1. One look for both. */
  findOrAdd(hash: number, place: number, fits: (place: number) => boolean, name: () => string): number {
    return this.#settle(hash, place, fits, name, false);
  }

  /** The same, but where there was one `place` takes its place: both are of the same name. */
  exchange(hash: number, place: number, fits: (place: number) => boolean, name: () => string): number {
    return this.#settle(hash, place, fits, name, true);
  }

  #settle(hash: number, place: number, fits: (place: number) => boolean, name: () => string, replaces: boolean): number {
    const part = hash >>> 24;
    if ((this.#used[part]! + 1) * 4 > this.#slots[part]!.length * 3) this.#grow(part);
    const slots = this.#slots[part]!;
    const tag = hash & 31;
    let slot = homeOf(hash, slots.length);
    for (let looks = place < placeMask ? Math.min(mostLooks, slots.length) : 0; looks > 0; looks--) {
      const found = slots[slot]!;
      if (found === 0) {
        const apart = this.#apart.size > 0 ? this.#apart.get(name()) : undefined;
        if (apart !== undefined) return this.#foundApart(apart, place, name, replaces);
        slots[slot] = slotOf(hash, place);
        this.#used[part]!++;
        return -1;
      }
      if (found >>> placeBits === tag && fits(placeInSlot(found) - 1)) {
        if (replaces) slots[slot] = slotOf(hash, place);
        return placeInSlot(found) - 1;
      }
      if (++slot === slots.length) slot = 0;
    }
    const before = this.find(hash, fits, name);
    if (before >= 0) return this.#foundApart(before, place, name, replaces);
    this.#apart.set(this.rows.name(place), place);
    return -1;
  }

  #foundApart(before: number, place: number, name: () => string, replaces: boolean): number {
    if (replaces) this.#apart.set(name(), place);
    return before;
  }

  #put(slots: Uint32Array, hash: number, place: number): boolean {
    let slot = homeOf(hash, slots.length);
    for (let looks = place < placeMask ? Math.min(mostLooks, slots.length) : 0; looks > 0; looks--) {
      if (slots[slot] === 0) {
        slots[slot] = slotOf(hash, place);
        return true;
      }
      if (++slot === slots.length) slot = 0;
    }
    this.#apart.set(this.rows.name(place), place);
    return false;
  }

  #grow(part: number): void {
    const before = this.#slots[part]!;
    const own = 1 + (0.3 * part) / tableParts; // they are full at different times, lest all of them grow at once
    const needed = Math.ceil((this.expected() / tableParts) * 1.36 * own);
    const after = new Uint32Array(Math.max(Math.ceil(16 * own), Math.ceil(before.length * 1.5), needed));
    let used = 0;
    for (const slot of before) {
      if (slot === 0) continue;
      const place = placeInSlot(slot) - 1;
      if (this.#put(after, this.rows.hash(place), place)) used++;
    }
    this.#slots[part] = after;
    this.#used[part] = used;
  }
}

/** Slots that hold a place, and the greatest place plus 1. */
export function placesIn(slots: Uint32Array): { readonly places: number; readonly most: number } {
  let [places, most] = [0, 0];
  for (let slot = 0; slot < slots.length; slot++) {
    const place = placeInSlot(slots[slot]!);
    if (slots[slot]! > 0) places++;
    if (place > most) most = place;
  }
  return { places, most };
}

/** The upper 8 bits choose the table, the others the slot where looking begins. */
const homeOf = (hash: number, slots: number): number => Math.floor(((hash & 0xffffff) * slots) / 0x1000000);
