import type { MappedText } from "../mappedText";

/** Writes a mapped text from long stretches of another one and short forms between them; places are those of the original. */
export class PieceWriter {
  private readonly pieces: string[] = [];
  private starts: Int32Array;
  private ends: Int32Array;
  private length = 0;

  constructor(private readonly source: MappedText) {
    const capacity = source.text.length + (source.text.length >> 3) + 64;
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
  }

  /** Units `from` to `to` of the source. */
  copy(from: number, to: number) {
    if (from >= to) return;
    this.reserve(to - from);
    const { starts, ends, text } = this.source;
    for (let at = from; at < to; at++) {
      this.starts[this.length] = starts[at]!;
      this.ends[this.length++] = ends[at]!;
    }
    this.pieces.push(text.slice(from, to));
  }

  /** All of `form` for one stretch of the original. */
  addForm(form: string, start: number, end: number) {
    this.reserve(form.length);
    for (let i = 0; i < form.length; i++) {
      this.starts[this.length] = start;
      this.ends[this.length++] = end;
    }
    this.pieces.push(form);
  }

  finish(): MappedText {
    return { text: this.pieces.join(""), starts: this.starts.subarray(0, this.length), ends: this.ends.subarray(0, this.length) };
  }

  private reserve(more: number) {
    if (this.length + more <= this.starts.length) return;
    const capacity = Math.max(this.length + more, this.starts.length * 2);
    const [starts, ends] = [new Int32Array(capacity), new Int32Array(capacity)];
    starts.set(this.starts);
    ends.set(this.ends);
    [this.starts, this.ends] = [starts, ends];
  }
}
