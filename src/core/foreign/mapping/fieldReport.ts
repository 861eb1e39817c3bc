import type { JsonPath } from "../../formats/jsonScan";
import { textOf } from "./textOf";
import type { Scope } from "./scope";
import type { Found } from "./valueOf";

/** How a mapped field fared over the records that were read. */
export interface FieldReport {
  /** Ours: `trace.answer`, `trace.claims[].text`, `judgements[0].label`; a list's own name counts the records that have any item. */
  readonly field: string;
  /** Records, or items of the list that the field is in. */
  readonly asked: number;
  readonly present: number;
  /** The line of the first record that lacks it; null where none does. */
  readonly firstAbsent: number | null;
  /** The first value found, as they wrote it. */
  readonly example: { readonly line: number; readonly at: JsonPath | null; readonly value: unknown } | null;
  /** Their different values and how often each comes, most frequent first; null where there are too many to count. */
  readonly values: readonly { readonly value: string; readonly count: number; readonly malformed: boolean }[] | null;
}

const mostValues = 50;
const longestValue = 200;

interface Counted {
  asked: number;
  present: number;
  firstAbsent: number | null;
  example: FieldReport["example"];
  values: Map<string, { count: number; malformed: boolean }> | null;
}

/** Counts what each field of a mapping finds. */
export class FieldCounts {
  readonly #fields = new Map<string, Counted>();

  found(field: string, found: Found, scope: Scope): void {
    const counted = this.#of(field);
    counted.asked++;
    if (found.value === undefined) {
      counted.firstAbsent ??= scope.origin.record.line;
      return;
    }
    counted.present++;
    counted.example ??= { line: scope.origin.record.line, at: found.at, value: found.raw };
    this.#value(counted, found);
  }

  items(field: string, scopes: readonly Scope[], scope: Scope): void {
    const counted = this.#of(field);
    counted.asked++;
    if (scopes.length === 0) {
      counted.firstAbsent ??= scope.origin.record.line;
      return;
    }
    counted.present++;
    counted.example ??= { line: scope.origin.record.line, at: scopes[0]!.at, value: scopes[0]!.value };
    counted.values = null;
  }

  report(): readonly FieldReport[] {
    return [...this.#fields].map(([field, { values, ...rest }]) => ({
      field,
      ...rest,
      values: values && [...values].map(([value, seen]) => ({ value, ...seen })).sort((a, b) => b.count - a.count),
    }));
  }

  #of(field: string): Counted {
    const known = this.#fields.get(field);
    if (known) return known;
    const counted: Counted = { asked: 0, present: 0, firstAbsent: null, example: null, values: new Map() };
    this.#fields.set(field, counted);
    return counted;
  }

  #value(counted: Counted, { raw, malformed }: Found): void {
    if (!counted.values) return;
    for (const one of Array.isArray(raw) ? (raw as unknown[]) : [raw]) {
      const text = textOf(one);
      const seen = text === null ? undefined : counted.values.get(text);
      if (seen) seen.count++;
      else if (text === null || text.length > longestValue || counted.values.size >= mostValues) return void (counted.values = null);
      else counted.values.set(text, { count: 1, malformed });
    }
  }
}
