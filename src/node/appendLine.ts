import { constants } from "node:fs";
import { open, stat, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import type { ReviewEvent } from "../core/formats/event";
import { emptyState, extendTail, type TailState } from "../core/review/logTail";
import { eventLine } from "../core/review/nextEvent";
import type { AppendOutcome, LogTail } from "../session/ports";
import { systemCode } from "./diskError";
import { withLogLock } from "./logLock";
import { flushFolder } from "./logsFolder";
import { readAt } from "./readAt";
import { setTornAside } from "./tornLine";

/** What was seen of the log after the last append: which file, and its last bytes, to see whether it went on from there. */
interface Known {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly state: TailState;
  readonly last: Uint8Array;
}

const lastBytes = 512;

/** One log on disk. Each append reads only what others added since the one before. */
export class LogFile {
  #known: Known | null = null;
  constructor(readonly path: string) {}

  /**
   * Lock, look, write one line, flush, read back, unlock. Resolves `ok` only when the line is on disk, in the file that has
   * the log's name. Throws the system's error where that could not be; the log then ends as it did before.
   */
  async append(make: (tail: LogTail) => ReviewEvent): Promise<AppendOutcome> {
    let aside: string | null = null;
    for (let attempt = 1; attempt <= 3; attempt++) {
      const outcome = await withLogLock(this.path, (isOurs) => this.#appendOnce(make, isOurs, (name) => void (aside = name)));
      if (outcome !== "again") return outcome.ok ? { ...outcome, tornAside: aside } : outcome;
    }
    return failed("locked", `${this.path} is being changed by another program again and again; the label was not saved`);
  }

  /** `again`: the lock was lost before writing, or the line went into a file that no longer has the log's name (a git checkout, a restored copy). */
  async #appendOnce(make: (tail: LogTail) => ReviewEvent, isOurs: () => boolean, setAside: (name: string) => void): Promise<AppendOutcome | "again"> {
    const handle = await openLog(this.path);
    try {
      const found = await handle.stat({ bigint: true });
      if (!found.isFile()) return failed("read-only", `${this.path} is no regular file; move it away, then the log can be made`);
      const size = Number(found.size);
      const state = await this.#stateNow(handle, found, size);
      if (state.newer) return failed("newer-schema", `${this.path} has events of a newer version of Trace Adjudicator; update it to add to this log`);
      if (state.end < size && isOurs()) setAside(await setTornAside(this.path, handle, state.end, size));

      const event = make(state.tail);
      const line = Buffer.from(`${state.ended ? "" : "\n"}${eventLine(event)}\n`);
      // Standing still between this look and the write is the one gap left; then the chain breaks visibly and no line is lost.
      if (!isOurs() || Number((await handle.stat()).size) !== state.end) return "again";
      const landed = await writeLine(handle, line, state.end);
      if (!landed)
        return failed("failed", `${this.path} was changed by another program while the label was written, and the label is not in it; try again`);
      const named = await stat(this.path, { bigint: true });
      if (named.ino !== found.ino || named.dev !== found.dev) return "again";
      // Remembered only where the log went on as expected; otherwise the next append reads it anew.
      this.#known =
        landed === "in place" && state.ended
          ? { dev: found.dev, ino: found.ino, state: extendTail(state, line), last: line.subarray(-lastBytes) }
          : null;
      return { ok: true, event, tornAside: null };
    } finally {
      await handle.close();
    }
  }

  /** The state of the log now: what is known, extended by what was added; read anew where it is not the log that is known. */
  async #stateNow(handle: FileHandle, found: { readonly dev: bigint; readonly ino: bigint }, size: number): Promise<TailState> {
    const known = this.#known;
    const continues =
      known &&
      known.dev === found.dev &&
      known.ino === found.ino &&
      known.state.end <= size &&
      (await readAt(handle, known.state.end - known.last.length, known.state.end)).equals(known.last);
    const before = continues ? known.state : emptyState;
    return before.end === size ? before : extendTail(before, await readAt(handle, before.end, size));
  }
}

const failed = (code: "read-only" | "locked" | "newer-schema" | "failed", message: string): AppendOutcome => ({ ok: false, code, message });

/** Opens for reading and appending; never through a link, which could lead out of the review folder. */
async function openLog(path: string): Promise<FileHandle> {
  const { O_RDWR, O_APPEND, O_CREAT, O_EXCL } = constants;
  const noFollow = constants.O_NOFOLLOW ?? 0; // Windows has none
  try {
    return await open(path, O_RDWR | O_APPEND | noFollow);
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
    const made = await open(path, O_RDWR | O_APPEND | O_CREAT | O_EXCL | noFollow, 0o666);
    await flushFolder(dirname(path)); // its name has to outlive a power cut as well
    return made;
  }
}

/**
 * Writes the line in one call, flushes it and reads it back. Where it could not be written whole, cuts the log back to
 * `size`, so that what was refused is not half there. `elsewhere`: a program that does not take the lock wrote in between.
 */
async function writeLine(handle: FileHandle, line: Buffer, size: number): Promise<"in place" | "elsewhere" | false> {
  try {
    const { bytesWritten } = await handle.write(line);
    if (bytesWritten < line.length) throw Object.assign(new Error("the line was cut off"), { code: "ENOSPC" });
    await handle.datasync();
  } catch (error) {
    // Best effort: where even this fails, the next append sets the torn line aside.
    await handle.truncate(size).then(
      () => handle.datasync(),
      () => undefined,
    );
    throw error;
  }
  if ((await readAt(handle, size, size + line.length)).equals(line)) return "in place";
  const now = Number((await handle.stat()).size);
  return (await readAt(handle, size, now)).includes(line) ? "elsewhere" : false;
}
