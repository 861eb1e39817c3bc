import type { ByteSource } from "../records/byteSource";
import type { PartSource } from "./partReader";

export const becameShorter = (name: string, left: number, size: number): Error =>
  new Error(`${name} became shorter while it was read: ${left} of ${size} bytes are left. Open it again.`);

/** The first `size` bytes of a source, for readers that must not take the end of what is left of it for its end: they are told. */
export function wholeReads(source: ByteSource, size: number): ByteSource & { readonly part: PartSource } {
  const read = async (start: number, end: number) => {
    const to = Math.min(end, size);
    const bytes = await source.read(start, to);
    if (start + bytes.length < to) throw becameShorter(source.name, start + bytes.length, size);
    return bytes;
  };
  return {
    name: source.name,
    size: () => Promise.resolve(size),
    read,
    part: {
      size,
      async read(into, offset) {
        const bytes = await read(offset, offset + into.length);
        into.set(bytes);
        return bytes.length;
      },
    },
  };
}
