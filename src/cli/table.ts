import { visibleLine } from "./visible";

export interface Column {
  readonly title: string;
  readonly align?: "left" | "right";
  /** Longer cells are cut, with an ellipsis. */ readonly most?: number;
}

/** Columns a text takes on a terminal: wide East Asian characters and emoji two, combining marks none. */
export function cellWidth(text: string): number {
  let width = 0;
  for (const char of text) width += /\p{M}/u.test(char) ? 0 : isWide(char.codePointAt(0)!) ? 2 : 1;
  return width;
}

const wide: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1faff],
  [0x20000, 0x3fffd],
];
const isWide = (code: number) => code >= 0x1100 && wide.some(([low, high]) => code >= low && code <= high);

/** Rows under their titles, aligned. Data in cells and titles (a label may be one) is made visible. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => columns.map(({ most }, at) => cut(visibleLine(row[at] ?? ""), most ?? Infinity)));
  const titles = columns.map(({ title }) => visibleLine(title));
  const widths = titles.map((title, at) => Math.max(cellWidth(title), ...cells.map((row) => cellWidth(row[at]!))));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => padded(cell, widths[at]!, columns[at]!.align ?? "left"))
      .join("  ")
      .trimEnd();
  return [line(titles), line(widths.map((width) => "─".repeat(width))), ...cells.map(line)].join("\n");
}

function padded(cell: string, width: number, align: "left" | "right"): string {
  const space = " ".repeat(Math.max(0, width - cellWidth(cell)));
  return align === "left" ? cell + space : space + cell;
}

function cut(text: string, most: number): string {
  if (cellWidth(text) <= most) return text;
  let kept = "";
  for (const char of text) {
    if (cellWidth(kept + char) > most - 1) break;
    kept += char;
  }
  return `${kept}…`;
}
