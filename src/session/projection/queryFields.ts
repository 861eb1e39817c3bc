import type { Condition } from "../../core/formats/event";
import { dimensionField } from "../../core/records/rowFields";
import { classOfDimension } from "./rowClasses";
import { isSealed, sealsOf, type SealClass } from "./seals";

/** Class of every field that queries may use; one that is not here is a verdict. */
const fieldClasses: Readonly<Record<string, SealClass>> = {
  stratum: "material",
  task: "material",
  query: "material",
  answer: "material",
  claim: "material",
  url: "material",
  lane: "material",
  repetition: "material",
  line: "material",
  observed: "material",
  duration: "material",
  requests: "material",
  retries: "material",
  escalations: "material",
  bytes: "material",
  cost: "material",
  attempts: "material",
  citations: "material",
  refusal: "material",
  review: "material",
  mine: "material",
  label: "verdict",
  tag: "verdict",
  expect: "verdict",
  judge: "verdict",
  support: "verdict",
  provenance: "verdict",
  freshness: "verdict",
  failure: "verdict",
  facts: "verdict",
  required: "verdict",
  supported: "verdict",
  system: "system",
  run: "system",
  reviewer: "reviewer",
};

export function classOfField(field: string): SealClass {
  if (Object.hasOwn(fieldClasses, field)) return fieldClasses[field]!;
  const prefix = dimensionField("");
  return field.startsWith(prefix) ? classOfDimension(field.slice(prefix.length)) : "verdict";
}

/** The field that looks through all of a row's text: it is sealed wherever anything is. */
const wholeRow = "row";

/** Which fields a filter, a facet or a sort key may use under a condition. */
export const mayUse =
  (condition: Condition) =>
  (field: string): boolean =>
    field === wholeRow ? sealsOf(condition).length === 0 : !isSealed(classOfField(field), condition);

/** Columns of the table in their order, with the field each shows. */
const columnFields: readonly (readonly [column: string, field: string])[] = [
  ["task", "task"],
  ["stratum", "stratum"],
  ["query", "query"],
  ["lane", "lane"],
  ["system", "system"],
  ["label", "label"],
  ["expect", "expect"],
  ["tags", "tag"],
  ["judges", "judge"],
  ["facts", "facts"],
  ["support", "supported"],
  ["duration", "duration"],
  ["requests", "requests"],
  ["cost", "cost"],
  ["observed", "observed"],
  ["review", "review"],
];

export const columnsOf = (condition: Condition): readonly string[] =>
  columnFields.filter(([, field]) => mayUse(condition)(field)).map(([column]) => column);
