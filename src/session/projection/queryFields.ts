import { dimensionField } from "../../core/records/rowFields";
import { classOfDimension } from "./rowClasses";
import { isOpen, isSealed, type FieldClass, type Sealing } from "./seals";

/** Class of every field that queries may use; one that is not here is one that nobody has named. */
const fieldClasses: Readonly<Record<string, FieldClass>> = {
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
  label: "grader",
  tag: "grader",
  expect: "grader",
  judge: "judge",
  support: "grader",
  provenance: "grader",
  freshness: "grader",
  failure: "grader",
  facts: "grader",
  required: "grader",
  supported: "grader",
  system: "system",
  run: "system",
  reviewer: "reviewer",
};

export function classOfField(field: string): FieldClass {
  if (Object.hasOwn(fieldClasses, field)) return fieldClasses[field]!;
  const prefix = dimensionField("");
  return field.startsWith(prefix) ? classOfDimension(field.slice(prefix.length)) : "unnamed";
}

/** The field that looks through all of a row's text: it is sealed wherever anything is. */
const wholeRow = "row";

/** Which fields a filter, a facet or a sort key may use under a sealing. */
export const mayUse =
  (sealing: Sealing) =>
  (field: string): boolean =>
    field === wholeRow ? isOpen(sealing) : !isSealed(classOfField(field), sealing);

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

export const columnsOf = (sealing: Sealing): readonly string[] =>
  columnFields.filter(([, field]) => mayUse(sealing)(field)).map(([column]) => column);
