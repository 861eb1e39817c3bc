/**
 * A text made from another, and the way back. Unit `i` of `text` came from `starts[i]` (inclusive) to `ends[i]` (exclusive) of the
 * original, in UTF-16 code units. Units that were made together (a ligature, a number) have the same start and end: a place that
 * takes only some of them takes none.
 */
export interface MappedText {
  readonly text: string;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** A part of a mapped text, with the original places that it has there. */
export const sliceOf = ({ text, starts, ends }: MappedText, from: number, to: number): MappedText => ({
  text: text.slice(from, to),
  starts: starts.subarray(from, to),
  ends: ends.subarray(from, to),
});

/** Whether the stretch `from` to `to` of a mapped text takes only part of what was made together. */
export function cutsForm({ text, starts, ends }: MappedText, from: number, to: number): boolean {
  return (
    (from > 0 && starts[from - 1] === starts[from] && ends[from - 1] === ends[from]) ||
    (to > 0 && to < text.length && starts[to] === starts[to - 1] && ends[to] === ends[to - 1])
  );
}

/** Writes a mapped text, in typed arrays that grow: a form can be longer than its original. */
export class MappedTextWriter {
  private units: Uint16Array;
  private starts: Int32Array;
  private ends: Int32Array;
  length = 0;
  last = 0;

  constructor(capacity: number) {
    this.units = new Uint16Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
  }

  add(unit: number, start: number, end: number) {
    if (this.length === this.units.length) this.grow();
    this.units[this.length] = unit;
    this.starts[this.length] = start;
    this.ends[this.length++] = end;
    this.last = unit;
  }

  /** All of `form` for one stretch of the original. */
  addForm(form: string, start: number, end: number) {
    for (let i = 0; i < form.length; i++) this.add(form.charCodeAt(i), start, end);
  }

  finish(): MappedText {
    let text = "";
    const step = 8192;
    for (let at = 0; at < this.length; at += step)
      text += String.fromCharCode.apply(null, this.units.subarray(at, Math.min(at + step, this.length)) as unknown as number[]);
    return { text, starts: this.starts.subarray(0, this.length), ends: this.ends.subarray(0, this.length) };
  }

  private grow() {
    const capacity = this.units.length * 2;
    const wider = <T extends Uint16Array | Int32Array>(made: T, old: T): T => {
      made.set(old);
      return made;
    };
    this.units = wider(new Uint16Array(capacity), this.units);
    this.starts = wider(new Int32Array(capacity), this.starts);
    this.ends = wider(new Int32Array(capacity), this.ends);
  }
}
