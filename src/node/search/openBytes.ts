import { open } from "node:fs/promises";
import type { OpenBytes } from "../../core/search/textSearch";
import { diskError } from "../diskError";

/** A file's bytes, read where they are wanted. Rejects, as reading does, with what the disk says and what to do. */
export async function openBytes(path: string): Promise<OpenBytes> {
  const told = (error: unknown) => {
    throw diskError(error, path);
  };
  const handle = await open(path, "r").catch(told);
  const { size } = await handle.stat().catch(told);
  return {
    size,
    read: async (into, offset) => (await handle.read(into, 0, into.length, offset).catch(told)).bytesRead,
    close: () => handle.close(),
  };
}
