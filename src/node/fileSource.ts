import { stat, type FileHandle } from "node:fs/promises";
import type { ByteSource } from "../core/records/byteSource";
import { diskError } from "./diskError";
import { SharedHandle } from "./sharedHandle";

export type FileSource = Required<Pick<ByteSource, "modified">> & ByteSource;

/**
 * A file read by position. It is not held open: a replaced file is the new one from the next read on that begins while no other
 * goes on.
 */
export function fileSource(path: string, name: string): FileSource {
  const found = async () => {
    try {
      const now = await stat(path);
      // Reading a pipe or a device could wait for ever.
      if (!now.isFile())
        throw new Error(
          `${path} is ${now.isDirectory() ? "a folder" : "no regular file"}: name a results file, or a folder that holds results.jsonl`,
        );
      return now;
    } catch (error) {
      throw error instanceof Error && !("code" in error) ? error : diskError(error, path);
    }
  };
  const shared = new SharedHandle(path);
  const size = async () => (await found()).size;
  return {
    name,
    size,
    modified: async () => (await found()).mtimeMs,
    async read(start, end) {
      // Who asks for much may ask for more than there is.
      const wanted = (end - start > sure ? Math.min(end, await size()) : end) - start;
      if (wanted <= 0) return new Uint8Array();
      try {
        return await shared.use((handle) => readPart(handle, start, wanted));
      } catch (error) {
        throw diskError(error, path);
      }
    },
  };
}

/** Bytes that are made room for without asking whether the file has them. */
const sure = 1024 * 1024;

async function readPart(handle: FileHandle, start: number, wanted: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(wanted);
  let filled = 0;
  while (filled < wanted) {
    const { bytesRead } = await handle.read(bytes, filled, wanted - filled, start + filled);
    if (bytesRead === 0) break; // it shrank meanwhile
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
