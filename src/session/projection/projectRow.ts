import type { Condition } from "../../core/formats/event";
import type { Row } from "../../core/formats/row";
import { rowClasses, type Classes } from "./rowClasses";
import { sealAttempts } from "./sealAttempts";
import { isSealed, sealsOf } from "./seals";

/** A value with only what the condition lets through; undefined where nothing of it is. Header and attribute names compare without case. */
export function project(value: unknown, classes: Classes, condition: Condition): unknown {
  if (typeof classes === "string") return isSealed(classes, condition) ? undefined : value;
  if ("each" in classes)
    return Array.isArray(value)
      ? value.map((item) => project(item, classes.each, condition)).filter((item) => item !== undefined)
      : project(value, "verdict", condition);
  if (typeof value !== "object" || value === null) return value === null ? null : project(value, classes.rest, condition);
  if (Array.isArray(value)) return project(value, "verdict", condition);
  const kept: [string, unknown][] = [];
  for (const [name, inside] of Object.entries(value)) {
    const through = project(
      inside,
      classOf(classes.known, name) ?? (classes.material?.some((beginning) => name.startsWith(beginning)) ? "material" : classes.rest),
      condition,
    );
    if (through !== undefined) kept.push([name, through]);
  }
  return Object.fromEntries(kept);
}

const classOf = (known: Readonly<Record<string, Classes>>, name: string): Classes | undefined =>
  Object.hasOwn(known, name) ? known[name] : Object.hasOwn(known, name.toLowerCase()) ? known[name.toLowerCase()] : undefined;

/**
 * The row as the condition shows it. Ids that parts need to be a part at all (claim, citation, span, representation) are
 * material, so what is left is still a row.
 */
export function projectRow(row: Row, condition: Condition): Row {
  if (sealsOf(condition).length === 0) return row; // what nothing is kept of need not be copied: rows can have megabytes
  // Only optional fields are ever sealed, and lists keep their shape: what the schema requires is material.
  return project(sealAttempts(row, condition), rowClasses, condition) as Row;
}
