import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Columns } from "./columnStore";
import { murmur3 } from "./murmur3";
import { PackedCodes } from "./packedCodes";
import { PlaceTable } from "./placeTable";
import { segmentRows } from "./segment";
import { TaskIds } from "./taskIds";

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Places of the rows of each task, for targets that leave out parts of the key. Made when it is first asked, and goes on
 * from there: the table knows the last row of each task, and every row how far back the one before it is.
 */
export class TaskPlaces {
  readonly #last: PlaceTable;
  readonly #back: PackedCodes[] = [];
  #done = 0;
  #distinct = 0;
  #wanted = { tasks: new TaskIds(0), index: 0, hash: 0 };

  constructor(readonly columns: Columns) {
    this.#last = new PlaceTable(
      {
        hash: (place) => this.#segment(place).taskHash[place % segmentRows]!,
        name: (place) => this.#segment(place).taskId(place % segmentRows),
      },
      () => (this.#done === 0 ? 0 : Math.ceil((this.#distinct * this.columns.rows) / this.#done)),
    );
  }

  get memory(): number {
    return this.#back.reduce((bytes, back) => bytes + back.bytes, this.#last.bytes);
  }

  /** Rows that are known; see `upTo`. */
  get done(): number {
    return this.#done;
  }

  /** Different task ids among them. */
  get distinct(): number {
    return this.#distinct;
  }

  /** Takes in rows up to place `end`. */
  upTo(end: number): void {
    for (; this.#done < Math.min(end, this.columns.rows); this.#done++) this.#take(this.#done);
  }

  /** Places of the rows with this task id, in file order, among those that are known. */
  placesOf(taskId: string): readonly number[] {
    const task = utf8ToBytes(taskId);
    const places: number[] = [];
    for (let place = this.#find(TaskIds.of(task), 0, murmur3(task, 0)); place >= 0;) {
      places.push(place);
      const back = this.#back[Math.floor(place / segmentRows)]?.at(place % segmentRows) ?? 0;
      place = back === 0 ? -1 : place - back;
    }
    return places.reverse();
  }

  #take(place: number): void {
    const segment = this.#segment(place);
    const index = place % segmentRows;
    const hash = segment.taskHash[index]!;
    const wanted = this.#wanted;
    [wanted.tasks, wanted.index, wanted.hash] = [segment.tasks, index, hash];
    const before = this.#last.exchange(hash, place, this.#fits, this.#wantedId);
    if (before < 0) this.#distinct++;
    else (this.#back[Math.floor(place / segmentRows)] ??= new PackedCodes(segmentRows)).set(index, place - before);
  }

  /** The last known row with the task id that row `index` has there; -1 where there is none. */
  #find(tasks: TaskIds, index: number, hash: number): number {
    this.#wanted = { tasks, index, hash };
    return this.#last.find(hash, this.#fits, this.#wantedId);
  }
  readonly #fits = (place: number): boolean => {
    const segment = this.#segment(place);
    const { tasks, index, hash } = this.#wanted;
    return segment.taskHash[place % segmentRows] === hash && segment.tasks.same(place % segmentRows, tasks, index);
  };
  readonly #wantedId = (): string => utf8.decode(this.#wanted.tasks.at(this.#wanted.index));

  #segment(place: number) {
    return this.columns.segments[Math.floor(place / segmentRows)]!;
  }
}
