import type { BatchBuilder } from "./batchBuilder";
import type { Dictionaries } from "./dictionaries";
import { RawCodes } from "./rawCodes";
import { addLine } from "./reference";
import { readHardNumbers, takeRun } from "./scannedRun";
import { reportIn, stopped, supportKind, viewsOf, type ScanExports, type ScanViews } from "./scanPort";

/** Bytes that wait, and how far they came. */
export interface WaitingBytes {
  /** How many of the buffer's bytes are there; the first begins a line. */
  readonly used: number;
  /** Byte offset of the first in the file. */
  readonly base: number;
  /** Number of that line in the batch. */
  readonly line: number;
  /** Byte offset in the file; lines that start there or later are not taken. */
  readonly before: number;
}

/** Holds bytes and takes whole lines from them. */
export interface LineTaker {
  /** The buffer; another one after `reserve`. */
  readonly bytes: Uint8Array;
  /** Makes room for `capacity` bytes, keeping the first `used`. */
  reserve(capacity: number, used: number): void;
  /** Adds the lines that end in the buffer to the batch; says how many bytes they had, and the number of the next line. */
  take(batch: BatchBuilder, waiting: WaitingBytes): { readonly consumed: number; readonly line: number };
  /** Adds what `take` has kept back. */
  flush(batch: BatchBuilder): void;
  /** Forgets it instead. */
  forget(): void;
}

/** Without WebAssembly: the reference reader reads every line. */
export class PlainLines implements LineTaker {
  bytes: Uint8Array = new Uint8Array(0);

  reserve(capacity: number, used: number): void {
    if (capacity <= this.bytes.length) return;
    const larger = new Uint8Array(capacity);
    larger.set(this.bytes.subarray(0, used));
    this.bytes = larger;
  }

  take(batch: BatchBuilder, { used, base, line, before }: WaitingBytes) {
    const bytes = this.bytes.subarray(0, used);
    let start = 0;
    let number = line;
    for (let feed = bytes.indexOf(10); feed >= 0 && base + start < before; feed = bytes.indexOf(10, start)) {
      addLine(batch, bytes.subarray(start, feed), { line: number, start: base + start }, false);
      start = feed + 1;
      number++;
    }
    return { consumed: start, line: number };
  }

  // It keeps nothing back.
  flush(): void {}
  forget(): void {}
}

/** The scanner reads up to a block beyond the line feed that ends its data. */
const beyond = 256;

/** With WebAssembly: the bytes lie in its memory, and the reference reader reads the lines it refuses. */
export class ScannedLines implements LineTaker {
  bytes: Uint8Array = new Uint8Array(0);
  readonly #start: number;
  readonly #codes: RawCodes;
  #views: ScanViews;

  constructor(
    readonly scan: ScanExports,
    dictionaries: Dictionaries,
  ) {
    this.#start = scan.inputStart();
    this.#codes = new RawCodes(scan, dictionaries);
    this.#views = viewsOf(scan);
    this.forget();
    this.#emptyDictionaries();
  }

  reserve(capacity: number): void {
    if (capacity <= this.bytes.length) return;
    const missing = this.#start + capacity + beyond - this.scan.memory.buffer.byteLength;
    if (missing > 0) this.scan.memory.grow(Math.ceil(missing / 65536));
    this.#views = viewsOf(this.scan); // growing took the old buffer away
    this.bytes = this.#views.bytes.subarray(this.#start, this.#start + capacity);
  }

  take(batch: BatchBuilder, { used, base, line, before }: WaitingBytes) {
    const views = this.#views;
    const start = this.#start;
    const end = start + used;
    const startsBefore = start + Math.min(before - base, used);
    views.bytes[end] = 10;
    let at = start;
    let number = line;
    let emptied = false;
    for (;;) {
      const from = at;
      const stop = this.scan.scan(at, end, startsBefore, base + at - start, number);
      const report = reportIn(views);
      readHardNumbers(views, report);
      number += report.lines;
      at = report.next;
      if (stop === stopped.atEnd || stop === stopped.before) return { consumed: at - start, line: number };
      if (stop === stopped.support) {
        this.#codes.tellSupport(report.support, views);
        continue;
      }
      this.flush(batch);
      // A line that fills an empty dictionary alone is refused as well.
      if (stop === stopped.refused || (stop === stopped.dictionary && emptied && at === from)) {
        addLine(batch, views.bytes.subarray(at, report.lineEnd), { line: number, start: base + at - start }, false);
        number++;
        at = report.lineEnd + 1;
      }
      emptied = stop === stopped.dictionary;
      if (emptied) this.#emptyDictionaries();
    }
  }

  flush(batch: BatchBuilder): void {
    takeRun(batch, this.#codes, this.#views, reportIn(this.#views));
    this.forget();
  }

  forget(): void {
    this.scan.forgetRows();
  }

  /** They are only a memory of what was looked up already. */
  #emptyDictionaries(): void {
    this.scan.emptyDictionaries();
    this.#codes.forget();
    this.#views.supportKinds.fill(supportKind.unknown);
  }
}
