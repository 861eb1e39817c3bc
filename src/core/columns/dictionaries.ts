import { codeColumns, type CodeColumn, type DictionaryEntry } from "./contract";

/** The entries of one reader's columns of codes, for as long as it reads. */
export class Dictionaries {
  readonly #codes = byColumn(() => new Map<DictionaryEntry, number>());
  #gained = byColumn((): DictionaryEntry[] => []);

  /** The code of an entry, which is new where it has none; 0 for null. */
  code(column: CodeColumn, entry: DictionaryEntry | null): number {
    if (entry === null) return 0;
    const codes = this.#codes[column];
    const known = codes.get(entry);
    if (known !== undefined) return known;
    codes.set(entry, codes.size + 1);
    this.#gained[column].push(entry);
    return codes.size;
  }

  /** How many entries a column has; the largest code. */
  size(column: CodeColumn): number {
    return this.#codes[column].size;
  }

  /** Entries that came since this was last asked, in the order of their codes. */
  takeGained(): Record<CodeColumn, readonly DictionaryEntry[]> {
    const gained = this.#gained;
    this.#gained = byColumn((): DictionaryEntry[] => []);
    return gained;
  }
}

export function byColumn<T>(make: (column: CodeColumn) => T): Record<CodeColumn, T> {
  return Object.fromEntries(codeColumns.map((column) => [column, make(column)])) as Record<CodeColumn, T>; // every column has its entry
}
