import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Manifest } from "../formats/manifest";
import type { RowKey } from "../formats/row";
import type { Columns } from "./columnStore";
import { hashOfKey, hashOfOrdinal, keyOfText, readRowId, rowIdText } from "./keyHash";
import { keyContext, keyParts, type KeyParts } from "./keyParts";
import { isUnnumbered, KeyViews, repetitionOf, type KeyView } from "./keyViews";
import { murmur3 } from "./murmur3";
import { PlaceTable, type SavedSlots } from "./placeTable";
import { TaskIds } from "./taskIds";

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** Which row has a key: `ambiguous` where more than one does, for nothing is guessed. */
export type KeyPlace = number | "none" | "ambiguous";

/** A row whose key an earlier row has, which is at `first`. */
export interface DuplicateRow {
  readonly place: number;
  readonly first: number;
}
/** Duplicates beyond these are only counted. */
const keptDuplicates = 500;
/** Rows whose places in the table are looked at before the first of them is put there. */
const lookedAhead = 512;

/** What the keys consist of beside tables and marks. */
export interface KeyState {
  /** Rows that have their keys. */
  done: number;
  readonly duplicates: { total: number; readonly first: DuplicateRow[] };
}

/** A key as the columns spell it: numbers of its parts, and which of these task ids. */
interface Wanted {
  run: number;
  lane: number;
  system: number;
  taskHash: number;
  tasks: TaskIds;
  task: number;
  repetition: number;
  ordinal: number;
}

/**
 * Keys of a table's rows, with the meaning of `rowKeys`, held without an object for each: numbers where they differ from what
 * the columns say, and a table of places by the hash of the key. Rows get their keys in file order, when `upTo` is called.
 */
export class ColumnKeys {
  readonly views: KeyViews;
  readonly table: PlaceTable;
  readonly state: KeyState;
  /** See `keyContext`. */
  readonly context: string;
  readonly #parts: KeyParts;
  /** Hashes of the next rows, as far as they say their repetition. */
  readonly #ahead = new Uint32Array(lookedAhead);
  /** The next row's parts stand in `#wanted`. */
  #isWanted = false;
  #wanted: Wanted = { run: 0, lane: 0, system: 0, taskHash: 0, tasks: new TaskIds(0), task: 0, repetition: 0, ordinal: 0 };

  constructor(
    readonly columns: Columns,
    /** Where rows do not say it: see `keyDefaults`. */
    manifest: Manifest | null,
    fingerprint: string,
    saved?: { readonly views: KeyViews; readonly slots: readonly SavedSlots[]; readonly state: KeyState },
  ) {
    this.#parts = keyParts(columns, manifest, fingerprint);
    this.context = keyContext(manifest, fingerprint);
    this.views = saved?.views ?? new KeyViews(columns);
    this.state = saved?.state ?? { done: 0, duplicates: { total: 0, first: [] } };
    this.table = new PlaceTable(
      { hash: (place) => hashOfOrdinal(this.#keyHashAt(place), this.ordinalAt(place)), name: (place) => this.idAt(place) },
      () => this.columns.expected,
      saved?.slots,
    );
    this.#parts.refresh();
    this.views.refresh();
  }

  /** Rows that have their keys: places below it may be asked for. */
  get done(): number {
    return this.state.done;
  }

  /** Rows with a key that an earlier row has: how many, and the first of them. */
  get duplicates(): { readonly total: number; readonly first: readonly DuplicateRow[] } {
    return this.state.duplicates;
  }

  /** Bytes of memory, near enough. */
  get memory(): number {
    return this.table.bytes + this.views.memory;
  }

  /** Gives rows their keys up to place `end`; takes about 0.2 ms for a thousand rows. */
  upTo(end: number): void {
    this.#parts.refresh();
    this.views.refresh();
    const last = Math.min(end, this.columns.rows);
    while (this.state.done < last) {
      const view = this.views.of(this.state.done);
      const from = this.state.done;
      const stop = Math.min(last, view.segment.base + view.segment.rows, from + lookedAhead);
      this.#lookAhead(view, this.views.index(from), stop - from);
      while (this.state.done < stop) this.#next(view, this.#ahead[this.state.done - from]!);
    }
  }

  keyAt(place: number): RowKey {
    const view = this.views.of(place);
    const index = this.views.index(place);
    return {
      run_id: this.#parts.run.of(view.run[index]!),
      lane: this.#parts.lane.of(view.lane[index]!),
      system: this.#parts.system.of(view.system[index]!),
      task_id: view.segment.taskId(index),
      repetition: repetitionOf(view, index),
    };
  }

  /** 0 for the first row with its key. */
  ordinalAt(place: number): number {
    return this.views.of(place).marks.ordinal.at(this.views.index(place));
  }

  /** Two rows carry this row's key. */
  isDuplicate(place: number): boolean {
    const { ordinal, further } = this.views.of(place).marks;
    const index = this.views.index(place);
    return ordinal.at(index) > 0 || further.at(index) > 0;
  }

  /** The row's id: see `rowIdText`. */
  idAt(place: number): string {
    return rowIdText(this.keyAt(place), this.#keyHashAt(place), this.ordinalAt(place));
  }

  /** The row with this id, among those that have their keys; null where there is none. */
  placeOfId(id: string): number | null {
    const read = readRowId(id);
    if (!read) return null;
    const fits = (place: number) => this.ordinalAt(place) === read.ordinal && this.#keyHashAt(place) === read.hash && this.idAt(place) === id;
    const place = this.table.find(hashOfOrdinal(read.hash, read.ordinal), fits, () => id);
    return place < 0 ? null : place;
  }

  /** All rows with this key, in file order, among those that have their keys. */
  placesOfKey(key: RowKey): readonly number[] {
    const task = utf8ToBytes(key.task_id);
    const [run, lane, system] = [this.#parts.run.find(key.run_id), this.#parts.lane.find(key.lane), this.#parts.system.find(key.system)];
    if (run < 0 || lane < 0 || system < 0) return [];
    this.#wanted = { run, lane, system, tasks: TaskIds.of(task), task: 0, taskHash: murmur3(task, 0), repetition: key.repetition, ordinal: 0 };
    const hash = this.#wantedHash();
    const first = this.#find(hash);
    if (first < 0) return [];
    const places = [first];
    const further = this.views.of(first).marks.further.at(this.views.index(first));
    while (places.length <= further) {
      this.#wanted.ordinal = places.length;
      places.push(this.#find(hash));
    }
    return places;
  }

  placeOfKey(key: RowKey): KeyPlace {
    const [first, second] = this.placesOfKey(key);
    return first === undefined ? "none" : second === undefined ? first : "ambiguous";
  }

  /** For keys as `rowKeyText` writes them. */
  placeOfKeyText(text: string): KeyPlace {
    const key = keyOfText(text);
    return key === null ? "none" : this.placeOfKey(key);
  }

  /** Works out the hashes of the next rows, and has the memory fetched where the table keeps them: many fetches at once take little more time than one. */
  #lookAhead(view: KeyView, from: number, count: number): void {
    const { run, lane, system } = this.#parts;
    const ahead = this.#ahead;
    for (let at = 0; at < count; at++) {
      const index = from + at;
      ahead[at] = hashOfKey(
        view.hashes[index]!,
        run.hashes[run.which[view.run[index]!]!]!,
        lane.hashes[lane.which[view.lane[index]!]!]!,
        system.hashes[system.which[view.system[index]!]!]!,
        view.repetition.values[index]!,
      );
    }
    this.table.touch(ahead, count);
  }

  /**
   * Gives the next row its key.
   * @param said hash of its key, where it says its repetition
   */
  #next(view: KeyView, said: number): void {
    const place = this.state.done;
    const index = this.views.index(place);
    let hash = said;
    this.#isWanted = false;
    if (isUnnumbered(view, index)) {
      this.#want(0);
      view.marks.repetition.set(index, this.#countUnnumbered(this.#find(this.#wantedHash())));
      this.#want(repetitionOf(view, index));
      hash = this.#wantedHash();
    }
    const first = this.table.findOrAdd(hash, place, this.#fitsNext, this.#nextId);
    if (first >= 0) {
      this.#addFurther(place, first);
      this.table.add(hashOfOrdinal(hash, this.#wanted.ordinal), place);
    }
    this.state.done++;
  }

  /** Wants the key of the next row, with this repetition. */
  #want(repetition: number): void {
    const view = this.views.of(this.state.done);
    const index = this.views.index(this.state.done);
    const wanted = this.#wanted;
    wanted.run = this.#parts.run.which[view.run[index]!]!;
    wanted.lane = this.#parts.lane.which[view.lane[index]!]!;
    wanted.system = this.#parts.system.which[view.system[index]!]!;
    wanted.taskHash = view.hashes[index]!;
    wanted.tasks = view.segment.tasks;
    wanted.task = index;
    wanted.repetition = repetition;
    wanted.ordinal = 0;
    this.#isWanted = true;
  }

  /** Most rows are never compared with another: what is wanted is put together where one is. */
  #wantNext(): void {
    if (!this.#isWanted) this.#want(repetitionOf(this.views.of(this.state.done), this.views.index(this.state.done)));
  }
  readonly #fitsNext = (place: number): boolean => {
    this.#wantNext();
    return this.#fits(place);
  };
  readonly #nextId = (): string => {
    this.#wantNext();
    return this.#wantedId();
  };

  /**
   * How many rows before lack a repetition and agree in everything else; one more from now on. The first of them was given
   * repetition 0, so that the count is kept with the first row that has that.
   */
  #countUnnumbered(first: number): number {
    if (first < 0) return 0;
    const view = this.views.of(first);
    const index = this.views.index(first);
    const more = view.marks.unnumbered.at(index);
    view.marks.unnumbered.set(index, more + 1);
    return more + (isUnnumbered(view, index) ? 1 : 0);
  }

  #addFurther(place: number, first: number): void {
    const { further } = this.views.of(first).marks;
    const ordinal = further.at(this.views.index(first)) + 1;
    further.set(this.views.index(first), ordinal);
    this.views.of(place).marks.ordinal.set(this.views.index(place), ordinal);
    this.#wanted.ordinal = ordinal;
    const { duplicates } = this.state;
    if (duplicates.first.length < keptDuplicates) duplicates.first.push({ place, first });
    duplicates.total++;
  }

  #keyHashAt(place: number): number {
    const { run, lane, system } = this.#parts;
    const view = this.views.of(place);
    const index = this.views.index(place);
    return hashOfKey(
      view.hashes[index]!,
      run.hashes[run.which[view.run[index]!]!]!,
      lane.hashes[lane.which[view.lane[index]!]!]!,
      system.hashes[system.which[view.system[index]!]!]!,
      repetitionOf(view, index),
    );
  }

  /** Hash of what is wanted, its ordinal left out. */
  #wantedHash(): number {
    const { run, lane, system } = this.#parts;
    const wanted = this.#wanted;
    return hashOfKey(wanted.taskHash, run.hashes[wanted.run]!, lane.hashes[wanted.lane]!, system.hashes[wanted.system]!, wanted.repetition);
  }
  readonly #wantedId = (): string => {
    const { run, lane, system } = this.#parts;
    const wanted = this.#wanted;
    const key: RowKey = {
      run_id: run.values[wanted.run]!,
      lane: lane.values[wanted.lane]!,
      system: system.values[wanted.system]!,
      task_id: utf8.decode(wanted.tasks.at(wanted.task)),
      repetition: wanted.repetition,
    };
    return rowIdText(key, this.#wantedHash(), wanted.ordinal);
  };

  /**
   * The place of what is wanted; -1 where there is none.
   * @param hash `#wantedHash`
   */
  #find(hash: number): number {
    return this.table.find(hashOfOrdinal(hash, this.#wanted.ordinal), this.#fits, this.#wantedId);
  }

  readonly #fits = (place: number): boolean => {
    const wanted = this.#wanted;
    const view = this.views.of(place);
    const index = this.views.index(place);
    return (
      view.hashes[index] === wanted.taskHash &&
      this.#parts.run.which[view.run[index]!] === wanted.run &&
      this.#parts.lane.which[view.lane[index]!] === wanted.lane &&
      this.#parts.system.which[view.system[index]!] === wanted.system &&
      repetitionOf(view, index) === wanted.repetition &&
      view.marks.ordinal.at(index) === wanted.ordinal &&
      view.segment.tasks.same(index, wanted.tasks, wanted.task)
    );
  };
}
