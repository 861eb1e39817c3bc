import type { JsonPath } from "../../formats/jsonScan";
import { pathText } from "../../formats/jsonSurvey";
import { row as rowSchema, type Row } from "../../formats/row";
import { checkAgainst } from "../../formats/schemaCheck";
import { rowFindings } from "../../validate/rowFindings";
import { timeOf } from "../otlp/flatSpan";
import { utcTime } from "../times";
import { valueAt, withAt, withoutAt } from "./change";
import type { Raw } from "./parts";

/** Something that was changed or left out so that the row holds together. */
export interface Misfit {
  readonly path: JsonPath;
  readonly code: string;
  readonly severity: "warning" | "info";
  readonly message: string;
  /** In general, to follow a count. */
  readonly many: string;
}

const mostRounds = 5;

/**
 * The row that the raw one holds: numbers where text belongs become text and times in other spellings become ours, both told;
 * whatever else does not fit its place is left out and told. Null where not even a `task_id` is left.
 */
export function fitted(raw: Raw): { readonly row: Row | null; readonly misfits: readonly Misfit[] } {
  const misfits: Misfit[] = [];
  const spelled = respelled(raw, misfits);
  const checked = checkAgainst(rowSchema, spelled);
  for (const { path, message } of checked.misfits)
    misfits.push({
      path,
      code: "schema",
      severity: "warning",
      message: `${withoutPath(message, path)}: left out`,
      many: "values of another type, left out",
    });
  let row = checked.value;
  for (let round = 0; row && round < mostRounds; round++) {
    const wrong = rowFindings(row).filter(({ severity }) => severity === "error");
    if (wrong.length === 0) break;
    for (const { path, code, message } of [...wrong].reverse()) {
      misfits.push({
        path,
        code,
        severity: "warning",
        message: `${message}: left out`,
        many: "values that do not fit the rest of the row, left out",
      });
      row = (
        code === "offsets" ? withAt(withAt(row, [...path.slice(0, -1), "start"], null), [...path.slice(0, -1), "end"], null) : withoutAt(row, path)
      ) as Row; // leaving out what is optional keeps a row a row
    }
    row = checkAgainst(rowSchema, row).value;
  }
  return { row, misfits };
}

function respelled(raw: Raw, misfits: Misfit[]): unknown {
  let value: unknown = raw;
  for (let round = 0; round < mostRounds; round++) {
    const parsed = rowSchema.safeParse(value);
    if (parsed.success) return value;
    let changed = false;
    for (const issue of parsed.error.issues) {
      const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
      const given = valueAt(value, path);
      if (issue.code === "invalid_type" && issue.expected === "string" && (typeof given === "number" || typeof given === "boolean")) {
        value = withAt(value, path, String(given));
        misfits.push({
          path,
          code: "read-as-text",
          severity: "info",
          message: `${typeof given} ${given} is read as text`,
          many: `a ${typeof given} read as text`,
        });
        changed = true;
      } else if (issue.code === "invalid_format") {
        const time = utcTime(given) ?? countedTime(given);
        if (time === null) continue;
        value = withAt(value, path, time);
        misfits.push({
          path,
          code: "time",
          severity: "info",
          message: `${JSON.stringify(given)} is read as ${time}`,
          many: "a time in another spelling, read as UTC where it names no zone",
        });
        changed = true;
      }
    }
    if (!changed) return value;
  }
  return value;
}

/** Nine digits are the year 1973 in seconds: what is shorter is a year, a date or a number of something else. */
const countedTime = (given: unknown) => (typeof given === "string" && /^\d{9,19}(\.\d+)?$/.test(given) ? timeOf(given) : null);

/** The field is said by who tells the misfit. */
function withoutPath(message: string, path: JsonPath): string {
  const start = `${pathText(path)}: `;
  return message.startsWith(start) ? message.slice(start.length) : message;
}
