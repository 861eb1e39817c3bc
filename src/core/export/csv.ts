/** Comma-separated values (RFC 4180), written so that a spreadsheet takes no cell for a formula, and read back to the same texts. */

/** A cell that a spreadsheet would run begins, after any quotes of ours, with one of these (their full-width forms too). */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;

export const guarded = (cell: string) => (formula.test(cell) ? `'${cell}` : cell);
const unguarded = (cell: string) => (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell);
const quoted = (cell: string) => (/[",\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Records with CRLF after each, the last included. */
export const writeCsv = (records: readonly (readonly string[])[]): string =>
  records.map((record) => `${record.map((cell) => quoted(guarded(cell))).join(",")}\r\n`).join("");

export interface SeparatedRecord {
  /** Line of the text that it begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const cellEnds = { ",": /[,\r\n]/g, "\t": /[\t\r\n]/g } as const;

/** Reads records back, with CRLF, LF or CR as ends. A quote that is never closed reaches to the end of the text. */
export function readSeparated(text: string, separator: "," | "\t"): SeparatedRecord[] {
  const cellEnd = cellEnds[separator];
  const records: SeparatedRecord[] = [];
  let cells: string[] = [];
  let [line, begun] = [1, 1];
  const lineEndsIn = (from: number, to: number) => {
    for (let at = from; at < to; at++) if (text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n")) line++;
  };
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length;) {
    const from = at;
    const isQuoted = text[at] === '"';
    let cell = "";
    if (isQuoted) {
      for (at++; at < text.length; at++) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[at++];
        else break;
      }
      at++;
    }
    cellEnd.lastIndex = at;
    const stop = cellEnd.exec(text)?.index ?? text.length;
    cells.push(unguarded(cell + text.slice(at, stop)));
    at = stop;
    if (text[at] === separator) {
      at++;
      if (at === text.length) cells.push("");
      lineEndsIn(from, at);
      continue;
    }
    if (at < text.length) at += text.startsWith("\r\n", at) ? 2 : 1;
    lineEndsIn(from, at);
    records.push({ line: begun, cells });
    begun = line;
    cells = [];
  }
  if (cells.length > 0) records.push({ line: begun, cells });
  return records;
}

export const readCsv = (text: string): string[][] => readSeparated(text, ",").map(({ cells }) => [...cells]);
