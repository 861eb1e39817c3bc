import { readSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import type { PartSource } from "../../core/columns/partReader";
import { becameShorter } from "../../core/columns/wholeReads";
import type { ByteSource } from "../../core/records/byteSource";
import { diskError } from "../diskError";

/** A file that one thread opened, for others to read by its descriptor: so that all read the same file, whatever stands in its place by now. */
export interface OpenedFile {
  readonly descriptor: number;
  /** As the user knows it. */
  readonly name: string;
  /** Bytes that may be read. A file that ends before them makes reading reject, saying so. */
  readonly size: number;
}

/** What one reading of a file gives; the file is open until it ends, however it ends. Rejects with what a disk can do. */
export async function* withFile<T, R>(
  path: string,
  { name, size }: { readonly name: string; readonly size: number },
  read: (file: OpenedFile, beside: PartSource) => AsyncGenerator<T, R>,
): AsyncGenerator<T, R> {
  const handle = await open(path, "r").catch((error: unknown) => {
    throw diskError(error, path);
  });
  try {
    const file = { descriptor: handle.fd, name, size };
    return yield* read(file, readBeside(file, handle));
  } finally {
    await handle.close();
  }
}

/** For the thread that opened it: other work goes on meanwhile. */
const readBeside = (file: OpenedFile, handle: FileHandle): PartSource =>
  parts(file, async (into, offset) => (await handle.read(into, 0, into.length, offset)).bytesRead);

/** For threads that do nothing else. */
export const readAtOnce = (file: OpenedFile): PartSource => parts(file, (into, offset) => readSync(file.descriptor, into, 0, into.length, offset));

function parts({ name, size }: OpenedFile, readSome: (into: Uint8Array, offset: number) => number | Promise<number>): PartSource {
  return {
    size,
    async read(into, offset) {
      const wanted = Math.max(0, Math.min(into.length, size - offset));
      for (let got = 0; got < wanted;) {
        let more: number;
        try {
          more = await readSome(into.subarray(got, wanted), offset + got);
        } catch (error) {
          throw diskError(error, name);
        }
        if (more === 0) throw becameShorter(name, offset + got, size);
        got += more;
      }
      return wanted;
    },
  };
}

/** The same by start and end. */
export const bytesOf = (name: string, source: PartSource): ByteSource => ({
  name,
  size: () => Promise.resolve(source.size),
  async read(start, end) {
    const bytes = new Uint8Array(Math.max(0, Math.min(end, source.size) - start));
    await source.read(bytes, start);
    return bytes;
  },
});
