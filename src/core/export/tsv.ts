import { guarded } from "./csv";

/**
 * Tab-separated values for pasting into a spreadsheet, written so that it takes no cell for a formula. A cell with a tab, a
 * line break or a quotation mark stands in quotation marks, which spreadsheets take off again. A line feed ends each record.
 */
export const writeTsv = (records: readonly (readonly string[])[]): string =>
  records.map((record) => `${record.map((cell) => quoted(guarded(cell))).join("\t")}\n`).join("");

const quoted = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
