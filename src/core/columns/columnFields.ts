import { isNumeric, type NumberField, type TextField } from "../query/field";
import type { ColumnField, ColumnFields } from "../query/columns/columns";
import { dimensionField, rowFields, systemText, type RowItem } from "../records/rowFields";
import type { CodeColumn, NumberColumn } from "./contract";
import type { EngineColumns, Overlays } from "./engineRows";
import { OverlayColumn } from "./overlayColumn";

/** Fields whose values stand in a column as they are. */
const codeFields: Readonly<Record<string, Exclude<CodeColumn, "system" | "dimensions">>> = {
  stratum: "stratum",
  label: "label",
  tag: "tags",
  lane: "lane",
  expect: "expect",
  support: "support",
  provenance: "provenance",
  freshness: "freshness",
  refusal: "refusal",
  failure: "failure",
  run: "run",
};

const numberFields: Readonly<Record<string, NumberColumn | "line">> = {
  repetition: "repetition",
  line: "line",
  facts: "factsMatched",
  required: "factsRequired",
  supported: "supported",
  citations: "citations",
  attempts: "attempts",
  duration: "duration",
  requests: "requests",
  retries: "retries",
  escalations: "escalations",
  bytes: "bytes",
  cost: "cost",
  observed: "observed",
};

/** The fields of rows (`rowFields`), read from columns; what is neither in a column nor read from rows comes from the overlays. */
export function columnFields(columns: EngineColumns, overlays: Overlays, judgedDimensions: Iterable<string>): ColumnFields {
  const keys = dimensionKeys(columns);
  const dimensions = new Map([...keys].map((key) => [dimensionField(key), key]));
  const found = new Map<string, ColumnField>();
  for (const field of rowFields(keys, judgedDimensions).values())
    found.set(
      field.name,
      field.kind === "read"
        ? { ...field, from: "scope" }
        : isNumeric(field)
          ? numbersField(field, columns)
          : textField(field, columns, overlays, dimensions.get(field.name)),
    );
  return found;
}

const knownKeys = new WeakMap<EngineColumns, { codes: number; readonly keys: Set<string> }>();

/** In order of appearance. Codes that were looked at before are not looked at again. */
function dimensionKeys(columns: EngineColumns): ReadonlySet<string> {
  let known = knownKeys.get(columns);
  if (!known) knownKeys.set(columns, (known = { codes: 0, keys: new Set() }));
  const { size } = columns.codes("dimensions");
  for (; known.codes < size; known.codes++) for (const key of Object.keys(columns.dimensions(known.codes))) known.keys.add(key);
  return known.keys;
}

function numbersField({ name, title, kind }: NumberField<RowItem>, columns: EngineColumns): ColumnField {
  const column = Object.hasOwn(numberFields, name) ? numberFields[name] : undefined;
  if (column === undefined) throw new Error(`no column has the numbers of ${name}`);
  return { name, title, kind, facet: false, from: "numbers", column: columns.numbers(column) };
}

function textField(field: TextField<RowItem>, columns: EngineColumns, overlays: Overlays, dimension: string | undefined): ColumnField {
  const { name, title, kind, facet } = field;
  const named = { name, title, kind, facet };
  if (name === "task") return { ...named, kind: "text", from: "texts", column: columns.tasks };
  if (name === "query") return { ...named, kind: "text", from: "queries" };
  if (name === "system")
    return {
      ...named,
      from: "codes",
      column: columns.codes("system"),
      values: (code) => [systemText(columns.system(code))],
      aliases: (code) => [columns.system(code).id],
    };
  if (dimension !== undefined)
    return {
      ...named,
      from: "codes",
      column: columns.codes("dimensions"),
      values(code) {
        const all = columns.dimensions(code);
        return Object.hasOwn(all, dimension) ? [all[dimension]!] : [];
      },
    };
  const source = Object.hasOwn(codeFields, name) ? codeFields[name] : undefined;
  if (source !== undefined) return { ...named, from: "codes", column: columns.codes(source), values: (code) => columns.values(source, code) };
  // All fields of the row itself were answered above: what is left reads the overlay alone.
  const column = new OverlayColumn(overlays, (overlay) => field.values({ overlay } as RowItem));
  return { ...named, from: "codes", column, values: (code) => column.values(code) };
}
