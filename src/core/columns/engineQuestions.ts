import type { CodesField, ColumnField, ColumnFields, NumbersField, ValueField } from "../query/columns/columns";
import type { GroupQuestion } from "../query/columns/groups";
import type { Work } from "../query/columns/pace";
import { fieldNamed } from "../query/evaluate";
import { FilterError } from "../query/filterTokens";

/** What groups are asked for, by names of fields. */
export interface GroupsAsked {
  /** At most two. */
  readonly by: readonly string[];
  readonly figures: readonly string[];
  readonly distinct: readonly string[];
  /** From 0 to 100. */
  readonly percentiles: readonly number[];
}

export interface FieldName {
  readonly field: string;
  readonly title: string;
}

/** Fields that rows can be grouped by, and measurements that can be summed up, in the order of the facets. */
export function groupFieldsOf(fields: ColumnFields): { readonly by: readonly FieldName[]; readonly figures: readonly FieldName[] } {
  const named = (wanted: (field: ColumnField) => boolean) => [...fields.values()].filter(wanted).map(({ name, title }) => ({ field: name, title }));
  return { by: named(({ from }) => from === "codes"), figures: named(({ kind }) => kind === "number") };
}

/** @throws FilterError for fields that there are not, or that are not of the kind */
export function fieldsAsked({ by, figures, distinct, percentiles }: GroupsAsked, fields: ColumnFields): GroupQuestion {
  if (by.length > 2) throw new FilterError("rows can be grouped by two fields at most", 0);
  const named = (name: string): ColumnField => fieldNamed(name, 0, fields);
  return {
    by: by.map((name) => groupable(named(name))),
    figures: figures.map((name) => numeric(named(name))),
    distinct: distinct.map((name) => valued(named(name))),
    percentiles,
  };
}

function valued(field: ColumnField): ValueField {
  if (field.from !== "scope") return field;
  throw new FilterError(`${field.name} has no values that could be counted: filters look into it`, 0);
}

function groupable(field: ColumnField): CodesField {
  if (field.from === "codes") return field;
  throw new FilterError(`rows cannot be grouped by ${field.name}: it has too many values`, 0);
}

function numeric(field: ColumnField): NumbersField {
  if (field.from === "numbers") return field;
  throw new FilterError(`${field.name} is text: only numbers can be summed up and ranked`, 0);
}

/** All strata that rows have, in order of appearance. */
export async function strataOf(stratum: CodesField, work: Work): Promise<readonly string[]> {
  await stratum.column.prepare?.(work);
  return Array.from({ length: stratum.column.size }, (_, code) => stratum.values(code)).flat();
}
