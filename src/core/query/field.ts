import type { TextScope } from "./textQuestion";

/**
 * What a filter, a facet or a sort key can speak of. `Row` is whatever an engine keeps of a row.
 * - text: compared without regard to case; label: the same, and `_` and `-` are one
 * - number; time: milliseconds since 1970, UTC
 * - read: texts that are not kept, and are read where a filter asks what is in them
 */
export type Field<Row> = TextField<Row> | NumberField<Row> | ReadField;

export interface TextField<Row> {
  readonly name: string;
  readonly title: string;
  readonly kind: "text" | "label";
  /** Values are few enough to be listed with their counts. */
  readonly facet: boolean;
  /** None, one or several (failure tags). */
  values(row: Row): readonly string[];
  /** Other ways to say the same in a filter, never listed in the facet. */
  aliases?(row: Row): readonly string[];
}

export interface NumberField<Row> {
  readonly name: string;
  readonly title: string;
  readonly kind: "number" | "time";
  readonly facet: false;
  value(row: Row): number | null;
}

export interface ReadField {
  readonly name: string;
  readonly title: string;
  readonly kind: "read";
  readonly facet: false;
  readonly scope: TextScope;
}

/** The fields a query may use: which there are depends on the data, which are left depends on what the reviewer may see. */
export type FieldTable<Row> = ReadonlyMap<string, Field<Row>>;

/** Text as it is compared in search: compatibility forms and case fold together (`Ａ` = `a`). */
export const folded = (text: string): string => text.normalize("NFKC").toLowerCase();

/** A label as it is compared: `Wrong_Answer` = `wrong-answer`. */
export const foldedLabel = (text: string): string => folded(text).replace(/_/gu, "-");

export const foldFor = (kind: "text" | "label"): ((text: string) => string) => (kind === "label" ? foldedLabel : folded);

export const isNumeric = <Row>(field: Field<Row>): field is NumberField<Row> => field.kind === "number" || field.kind === "time";
