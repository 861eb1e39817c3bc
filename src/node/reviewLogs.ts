import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { logFileName } from "../core/review/logFileName";
import type { AppendOutcome, Artefact, ReviewLogs } from "../session/ports";
import { LogFile } from "./appendLine";
import { readContained } from "./containedFile";
import { diskError, diskTrouble, systemCode, type DiskCode } from "./diskError";
import { makeLogsFolder } from "./logsFolder";
import { watchParts } from "./watchParts";

export interface ReviewLogsOptions {
  /** Writes to `<reviewer>~<device>.jsonl`: a second machine of the same reviewer, without conflicts in git. */
  readonly device?: string;
  /**
   * A file that must be there, usually the results file: when the run was moved or its disk unplugged, a label is refused
   * rather than written to a folder that nobody will look into.
   */
  readonly anchor?: string;
  /** Hears what concerns no single append, e.g. a log that is not read because it is a link out of the folder. */
  told?(message: string): void;
}

const mostBytes = 1024 * 1024 * 1024;
/** Appends of this process take turns, over all panels and sessions, so that they never wait for their own lock. */
const turns = new Map<string, Promise<unknown>>();

/** The logs of a review folder (`<run>/review`, `<file>.review`, or one chosen by the user). It is made when first written to. */
export function openReviewLogs(folder: string, options: ReviewLogsOptions = {}): ReviewLogs {
  const logs = join(folder, "logs");
  const files = new Map<string, LogFile>();
  return {
    async read() {
      const names = await readdir(logs).catch((error: unknown) => {
        if (systemCode(error) === "ENOENT") return [];
        throw diskError(error, logs);
      });
      const found: Artefact[] = [];
      for (const name of names.filter((one) => one.endsWith(".jsonl")).sort()) {
        const read = await readContained(folder, join("logs", name), mostBytes);
        if (read.found) found.push({ name: `${basename(folder)}/logs/${name}`, bytes: read.bytes });
        else if (read.reason === "refused") options.told?.(read.why);
      }
      return found;
    },
    async append(reviewer, make) {
      const path = join(logs, logFileName(reviewer, options.device ?? null));
      const file = files.get(path) ?? new LogFile(path);
      files.set(path, file);
      return inTurn(path, async (): Promise<AppendOutcome> => {
        try {
          const missing = options.anchor === undefined ? null : await troubleWith(options.anchor);
          if (missing) return { ok: false, ...missing };
          await makeLogsFolder(folder);
          return await file.append(make);
        } catch (error) {
          return { ok: false, ...diskTrouble(error, `the label was not saved to ${path}`) };
        }
      });
    },
    watch: (changed) => watchParts({ logs: [logs] }, () => changed()),
  };
}

async function troubleWith(anchor: string): Promise<{ readonly code: DiskCode; readonly message: string } | null> {
  try {
    await stat(anchor);
    return null;
  } catch (error) {
    return diskTrouble(error, `the label was not saved, because ${anchor} cannot be found`);
  }
}

function inTurn<T>(path: string, task: () => Promise<T>): Promise<T> {
  const turn = (turns.get(path) ?? Promise.resolve()).then(task, task);
  turns.set(path, turn);
  const done = () => void (turns.get(path) === turn && turns.delete(path));
  turn.then(done, done);
  return turn;
}
