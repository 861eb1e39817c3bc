import type { Row } from "../../core/formats/row";
import { rowClasses, type Classes } from "./rowClasses";
import { sealAttempts } from "./sealAttempts";
import { isOpen, isSealed, type Sealing } from "./seals";

/** A value with only what the sealing lets through; undefined where nothing of it is. Header and attribute names compare without case. */
export function project(value: unknown, classes: Classes, sealing: Sealing): unknown {
  if (typeof classes === "string") return isSealed(classes, sealing) ? undefined : value;
  if ("each" in classes)
    return Array.isArray(value)
      ? value.map((item) => project(item, classes.each, sealing)).filter((item) => item !== undefined)
      : project(value, "unnamed", sealing);
  if (typeof value !== "object" || value === null) return value === null ? null : project(value, classes.rest, sealing);
  if (Array.isArray(value)) return project(value, "unnamed", sealing);
  const kept: [string, unknown][] = [];
  for (const [name, inside] of Object.entries(value)) {
    const through = project(
      inside,
      classOf(classes.known, name) ?? (classes.material?.some((beginning) => name.startsWith(beginning)) ? "material" : classes.rest),
      sealing,
    );
    if (through !== undefined) kept.push([name, through]);
  }
  return Object.fromEntries(kept);
}

const classOf = (known: Readonly<Record<string, Classes>>, name: string): Classes | undefined =>
  Object.hasOwn(known, name) ? known[name] : Object.hasOwn(known, name.toLowerCase()) ? known[name.toLowerCase()] : undefined;

/**
 * The row as the sealing shows it. Ids that parts need to be a part at all (claim, citation, span, representation) are
 * material, so what is left is still a row.
 */
export function projectRow(row: Row, sealing: Sealing): Row {
  if (isOpen(sealing)) return row; // what nothing is kept of need not be copied: rows can have megabytes
  // Only optional fields are ever sealed, and lists keep their shape: what the schema requires is material.
  return project(sealAttempts(row, sealing), rowClasses, sealing) as Row;
}
