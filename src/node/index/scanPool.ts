import { Worker } from "node:worker_threads";
import type { FilePart } from "../../core/columns/partReader";
import type { ScannedPart } from "../../core/columns/rowReader";
import type { OpenedFile } from "./openFile";
import type { ScanAnswer, ScanOrder, ScanStart } from "./workerMessages";

export interface PoolOptions {
  /** The built scanWorker. */
  readonly entry: string;
  readonly wasm: Uint8Array | null;
  readonly workers: number;
  /** Milliseconds after which workers that have nothing to do are ended. */
  readonly idle: number;
  /** Gives numbers that no other scanner of the reader has. */
  readonly nextNumber: () => number;
}

/** Parts that a worker has at most, scanned or not, ahead of the receiver: one waits, so that the worker never does. */
const partsAhead = 2;

interface PoolWorker {
  readonly worker: Worker;
  scanner: number;
  /** Parts it has not answered yet. */
  waiting: number;
}

export interface PoolWork {
  readonly file: OpenedFile;
  readonly parts: readonly FilePart[];
  /** Dictionaries of the scanners stand for what the receiver knows: else they begin with new ones. */
  readonly goesOn: boolean;
  readonly signal: AbortSignal;
}

/** Who hears of the workers. */
interface Run {
  answered(answer: ScanAnswer, scanner: number): void;
  failed(error: unknown): void;
}

/** Workers that scan parts of a file. They end when nothing is to be done for a while, and keep no process from ending then. */
export class ScanPool {
  #workers: PoolWorker[] = [];
  #run: Run | null = null;
  #resting: NodeJS.Timeout | undefined;
  /** Buffers of batches that were taken in. */
  readonly #spare: ArrayBuffer[] = [];
  #ending: Promise<unknown> = Promise.resolve();

  constructor(readonly options: PoolOptions) {}

  /**
   * The scanned parts, in order; what took nothing is among them. Rejects with what reading meets, or the signal's reason; one at
   * a time, so the signal has to end one before another begins. Where it ends early, no worker is left.
   */
  async *scan({ file, parts, goesOn, signal }: PoolWork): AsyncGenerator<ScannedPart, void> {
    signal.throwIfAborted();
    if (parts.length === 0) return;
    this.#start(goesOn);
    const done = new Map<number, ScannedPart>();
    const spare = this.#spare;
    let [next, wanted] = [0, 0];
    let failure: { readonly error: unknown } | null = null;
    let wake = () => {};
    const handOut = () => {
      while (next < parts.length && next < wanted + partsAhead * this.#workers.length) {
        const freest = this.#workers.reduce((a, b) => (b.waiting < a.waiting ? b : a));
        freest.waiting++;
        const buffer = spare.pop() ?? null;
        const order: ScanOrder = { number: next, scanner: freest.scanner, file, part: parts[next]!, buffer };
        freest.worker.postMessage(order, buffer === null ? [] : [buffer]);
        next++;
      }
    };
    const run: Run = {
      answered({ number, batch, buffer }, scanner) {
        done.set(number, { batch, scanner, done: () => void spare.push(buffer) });
        handOut();
        wake();
      },
      failed: (error) => {
        if (failure) return;
        failure = { error };
        void this.end();
        wake();
      },
    };
    const aborted = () => run.failed(signal.reason);
    this.#run = run;
    signal.addEventListener("abort", aborted, { once: true });
    try {
      while (wanted < parts.length) {
        if (!failure) handOut();
        while (!failure && !done.has(wanted)) await new Promise<void>((resolve) => (wake = resolve));
        if (failure) throw (failure as { readonly error: unknown }).error;
        const part = done.get(wanted)!;
        done.delete(wanted++);
        yield part;
      }
    } finally {
      signal.removeEventListener("abort", aborted);
      if (failure) await this.#ending;
      else if (wanted < parts.length) await this.end();
      else this.#rest();
    }
  }

  /** Ends all workers; settles once they and those before them are gone. */
  async end(): Promise<void> {
    clearTimeout(this.#resting);
    this.#run = null;
    this.#spare.length = 0;
    const gone = this.#workers.splice(0).map(({ worker }) => worker.terminate());
    this.#ending = Promise.all([this.#ending, ...gone]);
    await this.#ending;
  }

  #start(goesOn: boolean): void {
    clearTimeout(this.#resting);
    if (!goesOn) for (const one of this.#workers) one.scanner = this.options.nextNumber();
    while (this.#workers.length < this.options.workers) this.#workers.push(this.#started());
    for (const { worker } of this.#workers) worker.ref();
  }

  #rest(): void {
    this.#run = null;
    for (const { worker } of this.#workers) worker.unref();
    this.#resting = setTimeout(() => void this.end(), this.options.idle).unref();
  }

  #started(): PoolWorker {
    const { entry, wasm, nextNumber } = this.options;
    const worker = new Worker(entry, { workerData: { wasm } satisfies ScanStart, stdout: true, stderr: true, env: {}, execArgv: [] });
    const one: PoolWorker = { worker, scanner: nextNumber(), waiting: 0 };
    // What one says that was ended concerns nobody.
    const ours = () => this.#workers.includes(one);
    const gone = (error: unknown) => {
      if (!ours()) return;
      this.#workers.splice(this.#workers.indexOf(one), 1);
      this.#run?.failed(error);
    };
    worker.on("message", (answer: ScanAnswer) => {
      if (!ours()) return;
      one.waiting--;
      this.#run?.answered(answer, one.scanner);
    });
    worker.on("error", gone);
    worker.on("exit", (code) => gone(new Error(`a worker that scans rows ended early, with code ${code}`)));
    return one;
  }
}
