/** A stretch of the canonical text, in UTF-16 code units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export const sameRange = (a: TextRange, b: TextRange | null): boolean => b !== null && a.start === b.start && a.end === b.end;
