import { decodeUtf8 } from "../formats/bytes";
import { readRow } from "../formats/readRow";
import type { Row } from "../formats/row";

/** The row on a line, as `readRow` reads it as far as texts go, at a small part of the cost; null where there is none. */
export function rowOnLine(line: Uint8Array): Row | null {
  let value: unknown;
  try {
    value = JSON.parse(decodeUtf8(line).text);
  } catch (error) {
    if (error instanceof SyntaxError) return null; // no row: the file has changed, and is about to be read again
    throw error;
  }
  return isOrdinary(value) ? value : readRow(line, { file: "", line: 2, exact: false }).row;
}

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null && !Array.isArray(value);
const isTextOrAbsent = (value: unknown): boolean => value === undefined || typeof value === "string";
const isListOf = (value: unknown, fits: (item: Members) => boolean): boolean =>
  value === undefined || (Array.isArray(value) && value.every((item) => isObject(item) && fits(item)));
const isObjectOrAbsent = (value: unknown, fits: (value: Members) => boolean): boolean => value === undefined || (isObject(value) && fits(value));

/**
 * Whether the schema (src/core/formats/row.ts) would leave all of the row's searchable texts as they are: they are text, and
 * nothing that has to be there is missing or wrong in what they stand in.
 */
function isOrdinary(value: unknown): value is Row {
  return (
    isObject(value) &&
    typeof value["task_id"] === "string" &&
    value["task_id"] !== "" &&
    !/\p{Surrogate}/u.test(value["task_id"]) && // half a character is read as another
    isTextOrAbsent(value["query"]) &&
    isObjectOrAbsent(value["trace"], isOrdinaryTrace) &&
    isObjectOrAbsent(value["result"], ({ citations }) => isListOf(citations, ({ id, url }) => typeof id === "string" && isTextOrAbsent(url))) &&
    isObjectOrAbsent(value["provenance"], ({ representations }) =>
      isListOf(representations, ({ id, url, final_url }) => typeof id === "string" && isTextOrAbsent(url) && isTextOrAbsent(final_url)),
    )
  );
}

const isOrdinaryTrace = ({ answer, refusal, claims, attempts }: Members): boolean =>
  (answer === null || isTextOrAbsent(answer)) &&
  (refusal === null || isObjectOrAbsent(refusal, ({ code, message }) => typeof code === "string" && isTextOrAbsent(message))) &&
  isListOf(claims, ({ id, text }) => typeof id === "string" && isTextOrAbsent(text)) &&
  isListOf(attempts, ({ span_id, attributes }) => typeof span_id === "string" && isObjectOrAbsent(attributes, () => true));
