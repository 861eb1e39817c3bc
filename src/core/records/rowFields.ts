import type { Field, NumberField, ReadField, TextField } from "../query/field";
import type { TextScope } from "../query/textQuestion";
import type { RowSummary } from "./rowSummary";

/** What the judgements on a row say, as lists and filters need it. */
export interface JudgedRow {
  /** Values of all labels. */
  readonly labels: readonly string[];
  /** Values by the question they answer, under the name it has in the judgements. */
  readonly byDimension: ReadonlyMap<string, readonly string[]>;
  /** Who judged. */
  readonly judges: readonly string[];
  /** Kinds of judges (`human`, `model`, `rule`), and what is odd about the judgements (`malformed`, …). */
  readonly kinds: readonly string[];
}
export const notJudged: JudgedRow = { labels: [], byDimension: new Map(), judges: [], kinds: [] };

/** What the session knows of a row beyond the row itself; changes with every label. */
export interface RowOverlay {
  /** unlabelled, draft, labelled or stale. */
  readonly review: string;
  /** Me first. */
  readonly reviewers: readonly string[];
  /** Values of my labels. */
  readonly mine: readonly string[];
  readonly judged: JudgedRow;
}

export interface RowItem {
  readonly summary: RowSummary;
  readonly overlay: RowOverlay;
}

const some = (value: string | null): readonly string[] => (value === null ? [] : [value]);
const text = (
  name: string,
  title: string,
  facet: boolean,
  values: (item: RowItem) => readonly string[],
  aliases?: (item: RowItem) => readonly string[],
): TextField<RowItem> => ({ name, title, kind: "text", facet, values, ...(aliases ? { aliases } : {}) });
/** Texts that filters look into (docs/filter.md). */
const read = (scope: Exclude<TextScope, "text">, title: string): ReadField => ({ name: scope, title, kind: "read", facet: false, scope });
const label = (name: string, title: string, facet: boolean, values: (item: RowItem) => readonly string[]): TextField<RowItem> => ({
  name,
  title,
  kind: "label",
  facet,
  values,
});
const number = (name: string, title: string, value: (item: RowItem) => number | null): NumberField<RowItem> => ({
  name,
  title,
  kind: "number",
  facet: false,
  value,
});

/** `id version`, as the facet shows it; the bare id finds it too. */
export const systemText = (system: { readonly id: string; readonly version: string }): string =>
  system.version === "unknown" ? system.id : `${system.id} ${system.version}`;

export const stratumField = text("stratum", "Stratum", true, ({ summary }) => some(summary.stratum));
export const labelField = label("label", "Primary label", true, ({ summary }) => some(summary.label));

/** The fields every run has, in the order the facet rail shows them; docs/filter.md lists them. */
const fixedFields: readonly Field<RowItem>[] = [
  stratumField,
  labelField,
  label("tag", "Failure tags", true, ({ summary }) => summary.tags),
  text("review", "Review", true, ({ overlay }) => [overlay.review]),
  text("lane", "Lane", true, ({ summary }) => [summary.key.lane]),
  text(
    "system",
    "System",
    true,
    ({ summary }) => [systemText(summary.key.system)],
    ({ summary }) => [summary.key.system.id],
  ),
  label("judge", "Judge label", true, ({ overlay }) => overlay.judged.labels),
  text("task", "Case", false, ({ summary }) => [summary.key.task_id]),
  text("query", "Query", false, ({ summary }) => some(summary.query)),
  read("answer", "Text of the answer"),
  read("claim", "Text of claims"),
  read("url", "Addresses"),
  read("row", "All text of the row"),
  label("expect", "Expect", false, ({ summary }) => some(summary.expect)),
  label("mine", "My labels", false, ({ overlay }) => overlay.mine),
  text("reviewer", "Reviewer", false, ({ overlay }) => overlay.reviewers),
  label("support", "Support", false, ({ summary }) => summary.support),
  label("provenance", "Provenance", false, ({ summary }) => summary.provenance),
  label("freshness", "Freshness", false, ({ summary }) => some(summary.freshness)),
  label("refusal", "Refusal code", false, ({ summary }) => some(summary.refusalCode)),
  label("failure", "Failure class", false, ({ summary }) => some(summary.failureClass)),
  text("run", "Run", false, ({ summary }) => [summary.key.run_id]),
  number("repetition", "Repetition", ({ summary }) => summary.key.repetition),
  number("line", "Line", ({ summary }) => summary.line),
  number("facts", "Facts matched", ({ summary }) => summary.factsMatched),
  number("required", "Facts required", ({ summary }) => summary.factsRequired),
  number("supported", "Citations supported", ({ summary }) => summary.supported),
  number("citations", "Citations", ({ summary }) => summary.citations),
  number("attempts", "Attempts", ({ summary }) => summary.attempts),
  number("duration", "Time, s", ({ summary }) => summary.durationSeconds),
  number("requests", "Requests", ({ summary }) => summary.requests),
  number("retries", "Retries", ({ summary }) => summary.retries),
  number("escalations", "Escalations", ({ summary }) => summary.escalations),
  number("bytes", "Bytes", ({ summary }) => summary.bytes),
  number("cost", "Cost, $", ({ summary }) => summary.costUsd),
  { name: "observed", title: "Observed", kind: "time", facet: false, value: ({ summary }) => summary.observedMs },
];

/** Field name of a `dimensions` key. */
export const dimensionField = (key: string): string => `dimensions.${key}`;

/** Field name of the labels that judges gave in one dimension. */
export const judgeField = (dimension: string): string => `judge.${dimension}`;

/** The fixed fields, one for every `dimensions` key that occurs, and those of the judgements where there are any. */
export function rowFields(dimensionKeys: Iterable<string>, judgedDimensions: Iterable<string> = []): ReadonlyMap<string, Field<RowItem>> {
  const dimensions = [...dimensionKeys].map((key) =>
    text(dimensionField(key), key, true, ({ summary }) => (Object.hasOwn(summary.dimensions, key) ? [summary.dimensions[key]!] : [])),
  );
  return new Map(
    [...fixedFields.flatMap((field) => (field.name === "judge" ? judgedFields(field, [...judgedDimensions]) : [field])), ...dimensions].map(
      (field) => [field.name, field],
    ),
  );
}

/** Where judges answered several questions, a list of each says more than the list of all. */
function judgedFields(all: Field<RowItem>, dimensions: readonly string[]): readonly Field<RowItem>[] {
  if (dimensions.length === 0) return [all];
  const apart = dimensions.length > 1;
  return [
    apart ? label(all.name, all.title, false, ({ overlay }) => overlay.judged.labels) : all,
    ...dimensions.map((key) => label(judgeField(key), `Judges: ${key}`, apart, ({ overlay }) => overlay.judged.byDimension.get(key) ?? [])),
    text("judged", "Kind of judge", true, ({ overlay }) => overlay.judged.kinds),
    text("rater", "Judged by", true, ({ overlay }) => overlay.judged.judges),
  ];
}

export const rowFieldNames = fixedFields.map((field) => field.name);
