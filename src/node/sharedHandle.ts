import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";

/** A pipe in place of the file must not be waited for; files do not care, and some systems do not know it. */
const reading = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);

interface Opened {
  readonly handle: Promise<FileHandle>;
  users: number;
}

/** Opens a file for whoever reads it, once for all who do so at the same time; it is closed when the last of them is done. */
export class SharedHandle {
  #now: Opened | null = null;

  constructor(readonly path: string) {}

  async use<T>(read: (handle: FileHandle) => Promise<T>): Promise<T> {
    const opened = (this.#now ??= { handle: open(this.path, reading), users: 0 });
    opened.users++;
    try {
      return await read(await opened.handle);
    } finally {
      opened.users--;
      if (opened.users === 0) {
        this.#now = null;
        await opened.handle.then(
          (handle) => handle.close(),
          () => undefined, // who wanted to read was told
        );
      }
    }
  }
}
