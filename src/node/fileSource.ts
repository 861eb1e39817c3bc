import { constants } from "node:fs";
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
      // Who asks for much may ask for more than there is.
      const wanted = (end - start > sure ? Math.min(end, await size()) : end) - start;
      if (wanted <= 0) return new Uint8Array();
      try {
        return await readPart(path, start, wanted);
      } catch (error) {
        throw diskError(error, path);
      }
    },
  };
}

/** A pipe in place of the file must not be waited for; files do not care, and some systems do not know it. */
const reading = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);
/** Bytes that are made room for without asking whether the file has them. */
const sure = 1024 * 1024;

async function readPart(path: string, start: number, wanted: number): Promise<Uint8Array> {
  const handle = await open(path, reading);
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
