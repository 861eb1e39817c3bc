import type { JsonPath } from "../../core/formats/jsonScan";
import { fieldName, type FieldStep } from "../../core/foreign/guess";

/** The field that a place in a mapping belongs to: `row.trace.claims.fields.text.path` → `trace.claims[].text`; null where it belongs to none. */
export function findingField(path: JsonPath): string | null {
  const [top, ...rest] = path;
  if (top === "each") return "each";
  if (top === "judgements") {
    const [index, ...part] = rest;
    if (typeof index !== "number") return null;
    const words = part.filter((step): step is string => typeof step === "string" && !inSource.has(step)).join(".");
    return words === "" ? `judgements[${index}]` : `judgements[${index}].${words}`;
  }
  if (top !== "row") return null;
  const steps: FieldStep[] = [];
  for (const [at, step] of rest.entries()) {
    if (step === "each" && at === rest.length - 1) break; // the list itself
    if (step === "fields" && at > 0) steps.push("[]");
    else if (typeof step === "string" && inSource.has(step) && at === rest.length - 1) break;
    else steps.push(step);
  }
  return steps.length > 0 ? fieldName(steps) : null;
}

const inSource: ReadonlySet<string> = new Set(["path", "pattern", "after", "map", "closed", "default", "locate", "template", "constant", "join"]);
