import { factOf } from "../../src/core/truth/changes";
import { visibleText } from "../answer/answerSegments";
import { count, t } from "../ui";
import { durationText } from "./durationText";

type Json = unknown;

/** Lines shown of one value at most; the file's own text has them all. */
const mostLines = 200;

/** A value of a truth's field as a person reads it, a line each: a fact with how it is compared, a window as days, a list by its entries. */
export function valueLines(field: string, value: Json): readonly string[] {
  if (value === null || value === undefined) return [];
  const lines = factOf(field) === null ? ofField(field, value) : isRecord(value) ? ofFact(value) : [plain(value)];
  return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines), t("… and {0} more", count(lines.length - mostLines))];
}

function ofField(field: string, value: Json): readonly string[] {
  if (field === "freshness_window_s" && typeof value === "number") return [durationText(value)];
  if (Array.isArray(value)) return value.length === 0 ? [t("an empty list")] : value.map(plain);
  if (field === "expected_refusal" && isRecord(value) && Array.isArray(value["codes"]))
    return [t("refused with {0}", value["codes"].map(plain).join(", ") || t("any reason"))];
  if (isRecord(value)) return Object.entries(value).map(([name, one]) => `${visibleText(name)}: ${plain(one)}`);
  return [plain(value)];
}

/** The value first, then everything about how answers are compared with it. */
function ofFact({ id: _id, value, match, tolerance, optional, ...rest }: Readonly<Record<string, Json>>): readonly string[] {
  const how = [
    ...(match === undefined ? [] : [t("compared as {0}", plain(match))]),
    ...(tolerance === undefined ? [] : [t("tolerance {0}", plain(tolerance))]),
    ...(optional === true ? [t("optional")] : []),
    ...Object.entries(rest).map(([name, one]) => `${visibleText(name)}: ${plain(one)}`),
  ];
  const values = Array.isArray(value) ? value.map(plain) : [plain(value)];
  return how.length === 0 ? values : [...values, `(${how.join(", ")})`];
}

const isRecord = (value: Json): value is Readonly<Record<string, Json>> => typeof value === "object" && value !== null && !Array.isArray(value);
const plain = (value: Json): string => visibleText(typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
