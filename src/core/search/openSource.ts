import type { ByteSource } from "../records/byteSource";
import type { OpenBytes } from "./textSearch";

/** A source as a search reads it; one that is read where it lies is read faster by who can fill a buffer (`src/node/search`). */
export async function openSource(source: ByteSource): Promise<OpenBytes> {
  return {
    size: await source.size(),
    async read(into, offset) {
      const bytes = await source.read(offset, offset + into.length);
      into.set(bytes);
      return bytes.length;
    },
    close: () => Promise.resolve(),
  };
}
