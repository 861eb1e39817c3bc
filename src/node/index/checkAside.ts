import { Worker } from "node:worker_threads";
import type { CheckedPiece } from "../../core/columns/checkPiece";
import type { CheckedPart, CheckedStretch } from "../../core/columns/rowReader";
import type { Problem } from "../../core/formats/problem";
import type { OpenedFile } from "./openFile";
import type { CheckAnswer, CheckOrder, CheckStart } from "./workerMessages";

export interface CheckWork {
  readonly file: OpenedFile;
  readonly stretch: CheckedStretch;
  /** Bytes that a worker checks at a time. */
  readonly piece: number;
  /** Workers at most. */
  readonly workers: number;
  /** Waited for before each piece. */
  readonly othersFirst: () => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * The checked parts of a stretch in file order, in workers of its own that are gone when it ends. No more is checked ahead of who
 * asks than each worker has in hand. Rejects with what reading meets, or the signal's reason.
 * @param entry the built checkWorker
 */
export async function* checkAside(entry: string, work: CheckWork): AsyncGenerator<CheckedPart, void> {
  const { file, stretch, signal } = work;
  signal.throwIfAborted();
  const pieces = piecesOf(stretch, work.piece);
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  failed.catch(() => undefined); // told where an answer is waited for
  const aborted = () => fail(signal.reason);
  signal.addEventListener("abort", aborted, { once: true });
  const workers = Array.from({ length: Math.min(work.workers, pieces.length) }, () => started(entry, file, fail));
  const answers = new Map<number, (part: CheckedPart | null) => void>();
  for (const worker of workers) worker.on("message", ({ number, part }: CheckAnswer) => answers.get(number)!(part)); // it was ordered
  let wanted = stretch.most;
  const order = async (number: number): Promise<CheckedPart | null> => {
    await work.othersFirst();
    const answer = new Promise<CheckedPart | null>((resolve) => answers.set(number, resolve));
    const piece: CheckedPiece = { ...pieces[number]!, most: wanted };
    workers[number % workers.length]!.postMessage({ number, piece } satisfies CheckOrder);
    return answer;
  };
  const ahead: Promise<CheckedPart | null>[] = [];
  try {
    let line = stretch.line;
    for (let number = 0; number < pieces.length; number++) {
      for (let next = number + ahead.length; next < Math.min(pieces.length, number + workers.length); next++) {
        const part = order(next);
        part.catch(() => undefined); // told in its turn
        ahead.push(part);
      }
      const part = await Promise.race([ahead.shift()!, failed]);
      answers.delete(number);
      if (part === null) continue;
      const problems = part.problems.slice(0, wanted).map((problem): Problem => movedBy(problem, line - 1));
      wanted -= problems.length;
      line += part.lines;
      yield { ...part, problems };
      if (part.isForeign) return;
    }
  } finally {
    signal.removeEventListener("abort", aborted);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function piecesOf({ from, to }: CheckedStretch, each: number): readonly Omit<CheckedPiece, "most">[] {
  const pieces: Omit<CheckedPiece, "most">[] = [];
  for (let at = from; at < to; at += each) pieces.push({ from: at, to: Math.min(to, at + each), end: to, startsLine: at === from });
  return pieces;
}

/** The problem in the line of the file, where lines were counted from a piece's first. */
const movedBy = (problem: Problem, lines: number): Problem => ({ ...problem, ...(problem.line === undefined ? {} : { line: problem.line + lines }) });

function started(entry: string, file: OpenedFile, failed: (error: unknown) => void): Worker {
  const worker = new Worker(entry, { workerData: { file } satisfies CheckStart, stdout: true, stderr: true, env: {}, execArgv: [] });
  worker.on("error", failed);
  worker.on("exit", (code) => failed(new Error(`a worker that checks rows ended early, with code ${code}`)));
  return worker;
}
