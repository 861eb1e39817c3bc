import type { MappingSource } from "../../formats/mapping";

/** What is said of a guess: why, how sure, and what else it could have been. */
export interface GuessedField {
  /** As `filledFields` names it. */
  readonly field: string;
  /** A sentence for a person. */
  readonly why: string;
  readonly sure: "high" | "medium" | "low";
  /** Other paths, the likelier first. */
  readonly others: readonly string[];
}

/** A field being guessed, with what fills it. */
export interface Guess extends GuessedField {
  readonly source: MappingSource;
}

export const guess = (field: string, source: MappingSource, sure: Guess["sure"], why: string, others: readonly string[] = []): Guess => ({
  field,
  source,
  sure,
  why,
  others,
});

export const quoted = (key: string): string => JSON.stringify(key);
