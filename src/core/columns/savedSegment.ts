import { codeColumns, numberColumns, type CodeColumn } from "./contract";
import { keyMarks, type KeyMarks } from "./keyViews";
import { PackedCodes, type CodeArray } from "./packedCodes";
import { PackedNumbers, type PackedArray } from "./packedNumbers";
import type { SavedSegment } from "./savedDirectory";
import { placeColumns, Segment, segmentRows, startStride } from "./segment";
import { TaskIds } from "./taskIds";

/** All arrays of a segment and of what keys add to it, in the order in which they are saved. */
export function arraysOf({ parts }: Segment, marks: KeyMarks | undefined): readonly (PackedArray | null)[] {
  const { bytes, excess, codes } = parts.tasks.parts;
  return [
    ...codeColumns.map((column) => used(parts.codes.get(column)!)),
    ...numberColumns.map((column) => used(parts.numbers.get(column)!)),
    ...placeColumns.map((column) => used(parts.places.get(column)!)),
    parts.starts,
    used(parts.gaps),
    parts.hashes.subarray(0, parts.rows),
    bytes,
    used(excess),
    codes && used(codes),
    ...keyMarks.map((mark) => marks && used(marks[mark])).map((array) => array ?? null),
  ];
}

const used = (packed: PackedCodes | PackedNumbers): PackedArray | null => packed.array && packed.array.subarray(0, packed.length);

/** Takes arrays in order, each as what it has to be. */
class ArrayReader {
  #at = 0;
  constructor(readonly arrays: readonly (PackedArray | null)[]) {}

  /** @throws SavedDamage where the next array is not of such a kind and length */
  next<A extends PackedArray>(what: string, kinds: readonly (new (length: number) => A)[], fits: (length: number) => boolean): A | null {
    const array = this.arrays[this.#at++];
    if (array === undefined) throw new SavedDamage(`${what} is missing`);
    if (array !== null && (!kinds.some((kind) => array instanceof kind) || !fits(array.length) || array.length === 0))
      throw new SavedDamage(`${what} is not what it should be`);
    return array as A | null; // of one of the kinds, as was just seen
  }
  codes(what: string, length: number): PackedCodes {
    return PackedCodes.from(
      this.next<CodeArray>(what, [Uint8Array, Uint16Array, Uint32Array], (one) => one === length),
      length,
      segmentRows,
    );
  }
  numbers(what: string, length: number): PackedNumbers {
    return PackedNumbers.from(
      this.next<PackedArray>(what, [Uint8Array, Uint16Array, Uint32Array, Float32Array, Float64Array], (one) => one === length),
      length,
      segmentRows,
    );
  }
  present<A extends PackedArray>(what: string, kind: new (length: number) => A, length: number): A {
    const array = this.next(what, [kind], (one) => one === length);
    if (array === null) throw new SavedDamage(`${what} is missing`);
    return array;
  }
}

/** Why something that was saved cannot be used. */
export class SavedDamage extends Error {
  override readonly name = "SavedDamage";
}

/**
 * The segment, made of views on the arrays. Marks are copies, since they change.
 * @param sizes codes in use of every dictionary
 * @throws SavedDamage
 */
export function segmentOf(
  saved: SavedSegment,
  arrays: readonly (PackedArray | null)[],
  base: number,
  sizes: Readonly<Record<CodeColumn, number>>,
): { readonly segment: Segment; readonly marks: KeyMarks } {
  const { rows, firstLine } = saved;
  const reader = new ArrayReader(arrays);
  const segment = new Segment({
    base,
    rows,
    firstLine,
    codes: new Map(codeColumns.map((column) => [column, below(sizes[column], column, reader.codes(column, rows))])),
    numbers: new Map(numberColumns.map((column) => [column, reader.numbers(column, rows)])),
    places: new Map(placeColumns.map((column) => [column, reader.codes(column, rows)])),
    starts: reader.present("starts", Float64Array, Math.ceil(rows / startStride)),
    gaps: reader.numbers("gaps", rows),
    hashes: reader.present("hashes", Uint32Array, rows),
    tasks: taskIdsOf(saved, reader),
  });
  const marks = Object.fromEntries(
    keyMarks.map((mark) => {
      const array: CodeArray | null = reader.next<CodeArray>(mark, [Uint8Array, Uint16Array, Uint32Array], (length) => length <= rows);
      return [mark, PackedCodes.from(array && array.slice(), array?.length ?? 0, segmentRows)];
    }),
  ) as unknown as KeyMarks; // every mark has its entry
  return { segment, marks };
}

function taskIdsOf({ rows, texts, width }: SavedSegment, reader: ArrayReader): TaskIds {
  const bytes = reader.next("task ids", [Uint8Array], () => true) ?? new Uint8Array();
  const excess = reader.codes("ends of task ids", texts);
  const codes = reader.codes("which task ids", rows);
  if (texts > rows || (texts === rows && codes.array !== null)) throw new SavedDamage("there are more task ids than rows");
  let end = 0;
  for (let index = 0; index < texts; index++) {
    const next = (index + 1) * width + excess.at(index);
    if (next < end) throw new SavedDamage("task ids end before they begin");
    end = next;
  }
  if (end !== bytes.length) throw new SavedDamage("task ids are cut off");
  return TaskIds.from({ bytes, width, excess, codes: texts === rows ? null : below(texts, "which task ids", codes) }, rows, segmentRows);
}

function below(size: number, what: string, packed: PackedCodes): PackedCodes {
  const array = packed.array ?? new Uint8Array();
  const most =
    array instanceof Uint8Array
      ? mostOfBytes(array)
      : array instanceof Uint16Array
        ? mostOfPairs(array)
        : array.reduce((one, other) => Math.max(one, other), 0);
  if (most >= size) throw new SavedDamage(`${what} has code ${most} of ${size}`);
  return packed;
}

// Two loops that are the same, since one that meets arrays of several types takes several times as long.
function mostOfBytes(values: Uint8Array): number {
  let most = 0;
  for (let index = 0; index < values.length; index++) if (values[index]! > most) most = values[index]!;
  return most;
}
function mostOfPairs(values: Uint16Array): number {
  let most = 0;
  for (let index = 0; index < values.length; index++) if (values[index]! > most) most = values[index]!;
  return most;
}
