import { open, stat } from "node:fs/promises";
import type { ByteSource } from "../core/records/byteSource";
import { diskError } from "./diskError";

export type FileSource = Required<Pick<ByteSource, "modified">> & ByteSource;

/** A file read by position. It is opened anew for each read, so that a replaced file is the new one from the next read on. */
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
  const size = async () => (await found()).size;
  return {
    name,
    size,
    modified: async () => (await found()).mtimeMs,
    async read(start, end) {
      const wanted = Math.min(end, await size()) - start;
      if (wanted <= 0) return new Uint8Array();
      try {
        return await readPart(path, start, wanted);
      } catch (error) {
        throw diskError(error, path);
      }
    },
  };
}

async function readPart(path: string, start: number, wanted: number): Promise<Uint8Array> {
  const handle = await open(path, "r");
  try {
    const bytes = new Uint8Array(wanted);
    let filled = 0;
    while (filled < wanted) {
      const { bytesRead } = await handle.read(bytes, filled, wanted - filled, start + filled);
      if (bytesRead === 0) break; // it shrank meanwhile
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  } finally {
    await handle.close();
  }
}
