import type { CompiledField, CompiledFields } from "./compile";
import type { FieldCounts } from "./fieldReport";
import { itemsOf, type Scope } from "./scope";
import type { Tally } from "./tally";
import { nothing, valueOf, type Found } from "./valueOf";

/** What is known of an object that was made for a row: the item of theirs it came from, and the text to be found in the answer. */
export interface MadeFrom {
  readonly scope: Scope;
  /** It is one of a list that an `each` made: nothing else of its list came from this item. */
  readonly item: boolean;
  /** A text to be found in the answer, and how. */
  readonly locate: { readonly text: string; readonly by: "text" | "words" } | null;
}

export interface Building {
  readonly counts: FieldCounts;
  readonly tally: Tally;
  readonly made: WeakMap<object, MadeFrom>;
  /** Values that may still be made for this row. */
  left: number;
}

/** Values of one row: more would be no row that anybody could read. */
export const mostValues = 200_000;
/** Items of one list. */
export const mostItems = 10_000;

/** The raw object that a mapping makes of a record or item: our names, their values. Undefined where it found nothing at all. */
export function built(fields: CompiledFields, scope: Scope, building: Building, item = false): Record<string, unknown> | undefined {
  const entries: (readonly [string, unknown])[] = [];
  let locate: { readonly text: string; readonly by: "text" | "words" } | null = null;
  for (const [name, field] of fields) {
    if (field.kind === "value" && field.source.kind === "path" && field.source.locate) {
      const { value } = found(field, scope, building);
      if (typeof value !== "string") continue;
      locate = { text: value, by: field.source.locate };
      if (name !== "start" && name !== "end") entries.push([name, value]);
      continue;
    }
    const value = fieldValue(field, scope, building);
    if (value !== undefined) entries.push([name, value]);
  }
  if (entries.length === 0 && locate === null) return undefined;
  const object = Object.fromEntries(entries);
  building.made.set(object, { scope, item, locate });
  return object;
}

function fieldValue(field: CompiledField, scope: Scope, building: Building): unknown {
  switch (field.kind) {
    case "value":
      return found(field, scope, building).value;
    case "object":
      return built(field.fields, scope, building);
    case "items": {
      const items = field.items.flatMap((item) => built(item, scope, building) ?? []);
      return items.length > 0 ? items : undefined;
    }
    case "list": {
      if (!field.each) return undefined;
      const { scopes, more, single } = itemsOf(field.each, scope, Math.max(0, Math.min(mostItems, building.left)));
      building.counts.items(field.field, scopes, scope);
      if (more)
        building.tally.tell(
          field.field,
          "limit",
          "warning",
          `more than ${scopes.length} items: the rest is left out`,
          "lists with too many items",
          scope,
          null,
        );
      if (single) building.tally.count(field.field, "single-item", "info", "a single value where a list was expected: taken as its only item", scope);
      const items = scopes.flatMap((one) => built(field.item, one, building, true) ?? []);
      return items.length > 0 ? items : undefined;
    }
  }
}

function found(field: Extract<CompiledField, { readonly kind: "value" }>, scope: Scope, building: Building): Found {
  const { counts, tally } = building;
  if (building.left-- <= 0) return nothing;
  const result = valueOf(field.source, scope);
  counts.found(field.field, result, scope);
  if (result.malformed)
    tally.tell(
      field.field,
      "malformed",
      "warning",
      `${quoted(result.raw)} is none of the values that the mapping lists: kept as it is`,
      "values that the mapping does not list, kept as they are",
      scope,
      result.at,
    );
  if (result.missing.length > 0)
    tally.tell(
      field.field,
      "template",
      "warning",
      `nothing for {${result.missing.join("}, {")}}: left empty in the text`,
      "texts with an empty place",
      scope,
      null,
    );
  return typeof result.value === "object" ? { ...result, value: copyOf(result.value) } : result;
}

/** Rows are completed in place: their records, and the mapping's own constants, must not change with them. */
const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

export const quoted = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};
