export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;
export type ArrayMaker<T extends NumberArray> = new (length: number) => T;

/** Where the arrays of a batch are made. Values are written to all of an array by whoever asked for it. */
export interface ArrayRoom {
  make<T extends NumberArray>(kind: ArrayMaker<T>, length: number): T;
}

/** Each in memory of its own. */
export const freshArrays: ArrayRoom = { make: (kind, length) => new kind(length) };

/** A copy of values in a kind of array that holds them. */
export function copyOf<T extends NumberArray>(values: NumberArray, kind: ArrayMaker<T>, room: ArrayRoom): T {
  const copy = room.make(kind, values.length);
  copy.set(values);
  return copy;
}
