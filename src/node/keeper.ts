import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import type { Keeper } from "../session/ports";
import { diskError, systemCode } from "./diskError";
import { withLogLock } from "./logLock";

/**
 * Small values in a folder, one file a key, each replaced as a whole and flushed: two processes never undo each other's
 * keys, and a crash leaves the old value or the new one. `undefined` removes a key. Of two writes of one key the later
 * one stands. A file that is no longer JSON is moved aside (`told` hears of it) and counts as missing.
 */
export function openKeeper(folder: string, told: (message: string) => void = () => undefined): Keeper {
  const waiting = new Map<string, Promise<unknown>>();
  const fileOf = (key: string) => join(folder, `${createHash("sha256").update(key).digest("hex").slice(0, 40)}.json`);

  /** One at a time for each key, in the order asked for. */
  const inTurn = <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const turn = (waiting.get(key) ?? Promise.resolve()).then(task, task);
    waiting.set(key, turn);
    const done = () => void (waiting.get(key) === turn && waiting.delete(key));
    turn.then(done, done);
    return turn;
  };

  const write = async (key: string, value: unknown) => {
    const file = fileOf(key);
    try {
      if (value === undefined) return await rm(file, { force: true });
      await mkdir(folder, { recursive: true });
      await writeFileAtomic(file, JSON.stringify({ key, value }));
    } catch (error) {
      throw diskError(error, file);
    }
  };

  return {
    get: (key) => inTurn(key, () => readValue(fileOf(key), key, told)),
    set: (key, value) => inTurn(key, () => write(key, value)),
    update: (key, change) =>
      inTurn(key, async () => {
        await mkdir(folder, { recursive: true }).catch((error: unknown) => {
          throw diskError(error, folder);
        });
        return withLogLock(fileOf(key), async () => {
          const value = await change(await readValue(fileOf(key), key, told));
          await write(key, value);
          return value;
        });
      }),
  };
}

async function readValue(file: string, key: string, told: (message: string) => void): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw diskError(error, file);
  }
  try {
    const kept = JSON.parse(text) as { readonly key?: unknown; readonly value?: unknown } | null;
    if (kept?.key === key) return kept.value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error; // not JSON: moved aside below
  }
  const aside = `${file}.bad-${Date.now()}`;
  await rename(file, aside);
  told(`${file} does not hold the value kept as ${JSON.stringify(key)}: it was moved to ${aside}, and counts as missing`);
  return undefined;
}
