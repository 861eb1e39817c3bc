import type { FilePart, PartSource } from "./partReader";
import type { Reading } from "./reading";
import type { ScannedPart } from "./rowReader";
import { Scanner } from "./scanner";
import type { ScanExports } from "./scanPort";

/** Bytes that are scanned in one go in a thread that has other things to do: the first of a stretch, and the others. */
export interface GoSizes {
  readonly first: number;
  readonly each: number;
}
/** A few milliseconds. The reference reader takes many times as long. */
const goSizes = { scanner: { first: 256 * 1024, each: 1024 * 1024 }, reference: { first: 64 * 1024, each: 64 * 1024 } };

/** The scanner of this thread, and its number: another one after `forget`. */
export class OwnScanner {
  #kept: { readonly scanner: Scanner; readonly number: number } | null = null;
  readonly sizes: GoSizes;

  /** @param nextNumber gives numbers that no other scanner of the reader has */
  constructor(
    readonly scan: ScanExports | null,
    readonly nextNumber: () => number,
  ) {
    this.sizes = goSizes[scan ? "scanner" : "reference"];
  }

  forget(): void {
    this.#kept = null;
  }

  async scanPart(source: PartSource, part: FilePart): Promise<ScannedPart> {
    const { scanner, number } = (this.#kept ??= { scanner: new Scanner(this.scan), number: this.nextNumber() });
    return { batch: await scanner.scanPart(source, part), scanner: number };
  }
}

export interface Stretch {
  /** Byte offset at which a line starts. */
  readonly from: number;
  readonly reading: Reading;
  /** Lets other work go first. */
  readonly pause: () => Promise<void>;
}

/** Batches of the lines from a place to the source's end; returns where the last line taken ends. Rejects why the reading is over. */
export async function* scannedHere(own: OwnScanner, source: PartSource, { from, reading, pause }: Stretch): AsyncGenerator<ScannedPart, number> {
  for (let at = from, go = own.sizes.first; ; go = own.sizes.each) {
    const scanned = await reading.hold(() => own.scanPart(source, { from: at, to: Math.min(source.size, at + go), startsLine: true }));
    if (scanned.batch.from === scanned.batch.to) return at; // the source has ended, or its last line has no end yet
    at = scanned.batch.to;
    yield scanned;
    await pause();
  }
}
