import type { Position } from "../formats/position";
import type { ByteSource } from "../records/byteSource";
import type { RowPlace } from "./lineMaker";

/** Bytes of one row's place: offset in the lines, line and column in the source, each a 64-bit number, little end first. */
export const placeBytes = 24;

/** Places as they are kept, one after the other in the order of the lines. */
export function packedPlaces(places: readonly RowPlace[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(places.length * placeBytes));
  places.forEach(({ start, line, column }, index) => {
    [start, line, column].forEach((value, part) => view.setFloat64(index * placeBytes + part * 8, value, true));
  });
  return new Uint8Array(view.buffer);
}

/** Says where in the source a place in the lines stood. */
export interface LineMap {
  /** Lines and columns from 1, columns in UTF-16 code units. A line that is none of the rows stays as it is. Rejects where the disk does. */
  place(line: number, column: number): Promise<Position>;
  /** The line that holds what stands at this place of the source, or the row before it; 1 where none does. */
  lineOf(place: Position): Promise<number>;
}

const step = 64 * 1024;

/** The map over lines that a `LineMaker` made and the packed places it told. Reads only what it is asked for. */
export function lineMap(lines: ByteSource, places: ByteSource): LineMap {
  return {
    async place(line, column) {
      const packed = await places.read((line - 1) * placeBytes, (line + 1) * placeBytes);
      if (line < 1 || packed.length < placeBytes) return { line, column };
      const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
      const start = view.getFloat64(0, true);
      const end = packed.length >= 2 * placeBytes ? view.getFloat64(placeBytes, true) : await lines.size();
      return walked(lines, start, end, column, { line: view.getFloat64(8, true), column: view.getFloat64(16, true) });
    },
    async lineOf({ line, column }) {
      let [low, high] = [0, Math.floor((await places.size()) / placeBytes)];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        const packed = await places.read(middle * placeBytes + 8, (middle + 1) * placeBytes);
        const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
        const [rowLine, rowColumn] = [view.getFloat64(0, true), view.getFloat64(8, true)];
        if (rowLine < line || (rowLine === line && rowColumn <= column)) low = middle;
        else high = middle;
      }
      return low + 1;
    },
  };
}

/** Goes so many columns through a row, in which carriage returns are the line ends that it had. */
async function walked(lines: ByteSource, start: number, end: number, column: number, from: Position): Promise<Position> {
  let { line, column: here } = from;
  let left = column - 1;
  for (let at = start; at < end && left > 0; at += step) {
    for (const byte of await lines.read(at, Math.min(end, at + step))) {
      if (byte >= 0x80 && byte < 0xc0) continue;
      if (left <= 0) break;
      left -= byte >= 0xf0 ? 2 : 1;
      if (byte === 13) {
        line++;
        here = 1;
      } else here += byte >= 0xf0 ? 2 : 1;
    }
  }
  return { line, column: here };
}
