/** Comma-separated values (RFC 4180), written so that a spreadsheet takes no cell for a formula, and read back to the same texts. */

/** A cell that a spreadsheet would run begins, after any quotes of ours, with one of these (their full-width forms too). */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;

export const guarded = (cell: string) => (formula.test(cell) ? `'${cell}` : cell);
const unguarded = (cell: string) => (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell);
const quoted = (cell: string) => (/[",\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Records with CRLF after each, the last included. */
export const writeCsv = (records: readonly (readonly string[])[]): string =>
  records.map((record) => `${record.map((cell) => quoted(guarded(cell))).join(",")}\r\n`).join("");

const cellEnd = /[,\r\n]/g;

/** Reads records back, with CRLF, LF or CR as ends. A quote that is never closed reaches to the end of the text. */
export function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length;) {
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
    record.push(unguarded(cell + text.slice(at, stop)));
    at = stop;
    if (text[at] === ",") {
      at++;
      if (at === text.length) record.push("");
      continue;
    }
    if (at < text.length) at += text.startsWith("\r\n", at) ? 2 : 1;
    records.push(record);
    record = [];
  }
  if (record.length > 0) records.push(record);
  return records;
}
