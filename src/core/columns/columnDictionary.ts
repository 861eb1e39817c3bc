import type { CodeColumn, DictionaryEntry } from "./contract";

/** What a row says of its system; null for what it does not say. */
export interface SaidSystem {
  readonly id: string | null;
  readonly version: string | null;
}

/** What an entry of each dictionary means. */
export interface CodeValues {
  readonly system: SaidSystem;
  readonly tags: readonly string[];
  readonly support: readonly string[];
  readonly provenance: readonly string[];
  readonly dimensions: Readonly<Record<string, string>>;
}
export type CodeValue<C extends CodeColumn> = C extends keyof CodeValues ? CodeValues[C] : string;

/** The different values of one column, in order of appearance. Code 0 is "none"; only grows. */
export class ColumnDictionary<C extends CodeColumn = CodeColumn> {
  readonly #codes = new Map<DictionaryEntry, number>();
  readonly #values: (CodeValue<C> | null)[] = [null];
  #bytes = 0;

  constructor(readonly column: C) {}

  /** Codes in use, 0 among them. */
  get size(): number {
    return this.#codes.size + 1;
  }

  /** About what the texts, their table and their values take. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Entry texts in order of their codes, from code 1. */
  entries(): Iterable<DictionaryEntry> {
    return this.#codes.keys();
  }

  /** The value of every code; null for code 0. The list grows with the dictionary. */
  get values(): readonly (CodeValue<C> | null)[] {
    for (const entry of this.#missing()) this.#values.push(decoded(this.column, entry) as CodeValue<C>);
    return this.#values;
  }

  /** Every entry means something: see `decoded`. */
  get isReadable(): boolean {
    try {
      return this.values.length === this.size;
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }

  /** The entry's code, a new one where it is new. */
  codeOf(entry: DictionaryEntry): number {
    const known = this.#codes.get(entry);
    if (known !== undefined) return known;
    const code = this.#codes.size + 1;
    this.#codes.set(entry, code);
    this.#bytes += 2 * entry.length + 80;
    return code;
  }

  /** Texts that are not decoded yet. */
  *#missing(): Iterable<DictionaryEntry> {
    if (this.#values.length > this.#codes.size) return;
    let code = 1;
    const from = this.#values.length;
    for (const entry of this.#codes.keys()) if (code++ >= from) yield entry;
  }
}

/** @throws RangeError where the text is not what the contract says of the column: whoever made it broke its word, or a file was damaged */
export function decoded(column: CodeColumn, entry: DictionaryEntry): CodeValue<CodeColumn> {
  const value = parsed(entry);
  if (column === "system") {
    if (Array.isArray(value) && value.length === 2 && value.every((part) => part === null || typeof part === "string"))
      return { id: value[0] as string | null, version: value[1] as string | null };
  } else if (column === "tags" || column === "support" || column === "provenance") {
    if (isTexts(value)) return value;
  } else if (column === "dimensions") {
    if (typeof value === "object" && value !== null && !Array.isArray(value) && isTexts(Object.values(value))) return value as Record<string, string>;
  } else if (typeof value === "string") return value;
  throw new RangeError(`${column}: ${entry.slice(0, 80)} is no entry of this dictionary`);
}

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === "string");

function parsed(entry: DictionaryEntry): unknown {
  try {
    return JSON.parse(entry);
  } catch {
    return undefined; // refused by the caller, which knows the column
  }
}
