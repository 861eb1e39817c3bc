import { ParquetTrouble } from "../../core/parquet/parquetTrouble";
import type { ByteSource } from "../../core/records/byteSource";
import { LineMaker } from "../../core/shapes/lineMaker";
import { isPlainLines, packingOf, plainLines, type Shape } from "../../core/shapes/shape";
import { longShapeHead, shapeHead, textShapeOf } from "../../core/shapes/textShape";
import { tableHead } from "../parquet/tableHead";
import { shapeLimits } from "./limits";
import { PackedTrouble } from "./packedTrouble";
import { unpack, type Packing } from "./unpack";

export interface Look {
  readonly shape: Shape;
  /** The beginning of the text, unpacked, in UTF-8. Its rows stand as in the file. */
  readonly head: Uint8Array;
  /** Whether that is all of it. */
  readonly whole: boolean;
  /** Why not more of a packed file could be looked at. */
  readonly trouble: string | null;
}

/** What shape the rows of a file have, by its beginning. Rejects where the source does. */
export async function lookAt(source: ByteSource): Promise<Look> {
  const size = await source.size();
  const start = await source.read(0, Math.min(size, shapeHead));
  const packing = packingOf(start);
  if (packing === "parquet") return { shape: { ...plainLines, packing }, ...(await headOfTable(source)) };
  const { bytes, whole, trouble } =
    packing === null ? { ...(await plainHead(source, start, size)), trouble: null } : await unpackedHead(source, packing, size);
  const text = textShapeOf(bytes, whole);
  const shape: Shape = { packing, ...text };
  if (text.encoding === "utf-8") return { shape: isPlainLines(shape) ? plainLines : shape, head: bytes, whole, trouble };
  return { shape, head: new LineMaker({ encoding: text.encoding, layout: "lines" }).push(bytes).bytes, whole, trouble };
}

const hasLineEnd = (bytes: Uint8Array) => bytes.includes(10);

/** More is read where no line ends in the beginning: rows may be long, or all stand on one line. */
async function plainHead(source: ByteSource, start: Uint8Array, size: number): Promise<{ readonly bytes: Uint8Array; readonly whole: boolean }> {
  const bytes = start.length < size && !hasLineEnd(start) ? await source.read(0, Math.min(size, longShapeHead)) : start;
  return { bytes, whole: bytes.length >= size };
}

/** The first rows of a Parquet file as lines. */
async function headOfTable(source: ByteSource): Promise<Omit<Look, "shape">> {
  try {
    const { bytes, whole } = await tableHead(source, shapeHead);
    return { head: bytes, whole, trouble: null };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof ParquetTrouble ? error.cause : error;
    if (!(cause instanceof ParquetTrouble)) throw error;
    return { head: new Uint8Array(), whole: false, trouble: cause.message };
  }
}

async function unpackedHead(source: ByteSource, packing: Packing, size: number) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let ended = false;
  const unpacking = unpack(
    packing,
    (bytes) => {
      chunks.push(bytes);
      length += bytes.length;
    },
    shapeLimits,
  );
  const enough = () => length >= longShapeHead || (length >= shapeHead && chunks.some(hasLineEnd));
  let trouble: string | null = null;
  try {
    for (let at = 0; at < size && !enough(); at += step) await unpacking.push(await source.read(at, Math.min(size, at + step)));
    if (!enough()) {
      ended = true;
      await unpacking.end();
    }
  } catch (error) {
    if (!(error instanceof PackedTrouble)) throw error;
    ended = true;
    trouble = error.message;
  }
  const bytes = Buffer.concat(chunks, length).subarray(0, longShapeHead);
  return { bytes, whole: ended && trouble === null && length <= longShapeHead, trouble };
}
const step = 32 * 1024;
