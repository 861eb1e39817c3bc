/** A results file that is wrong or odd in one way, and what is seen of it. */
export interface BadFile {
  /** What is odd about it, as docs/bad-input.md lists it. */
  readonly kind: string;
  /** What the reader sees, in a sentence for that page. */
  readonly seen: string;
  /** The file's name; `results.jsonl` where it is left out. */
  readonly name?: string;
  readonly bytes: () => Uint8Array;
  /** The cases whose rows are listed, in the order of the file, spelled as the table's data has them. */
  readonly rows: readonly string[];
  /** Every problem that `validate` prints: what follows the name of the file. */
  readonly told: readonly string[];
  /** How `validate` sums up; it exits 0 where that is "nothing wrong" or speaks of notes alone. */
  readonly sum: string;
  /** What the session lists as problems, before anything is opened: `line:code`. */
  readonly listed: readonly string[];
}

const encoder = new TextEncoder();

/** A row that nothing is wrong with; `more` goes over it. */
export const goodRow = (task: string, more: object = {}): object => ({
  task_id: task,
  run_id: "r",
  lane: "fixture",
  system: { id: "s", version: "1" },
  repetition: 0,
  query: `Which one is ${task}?`,
  result: { primary_label: "success" },
  ...more,
});
export const good = (task: string, more: object = {}): string => JSON.stringify(goodRow(task, more));

/** The bytes of lines, each with its line feed. */
export const lines = (...texts: readonly string[]): Uint8Array => encoder.encode(texts.map((text) => `${text}\n`).join(""));

export const text = (value: string): Uint8Array => encoder.encode(value);

export function joined(...parts: readonly (string | Uint8Array | readonly number[])[]): Uint8Array {
  const pieces = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : Uint8Array.from(part)));
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** UTF-16 with its byte order mark. */
export function utf16(value: string, littleEndian: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(2 * (value.length + 1)));
  for (const [index, unit] of [0xfeff, ...Array.from({ length: value.length }, (_, at) => value.charCodeAt(at))].entries())
    bytes.setUint16(2 * index, unit, littleEndian);
  return new Uint8Array(bytes.buffer);
}
