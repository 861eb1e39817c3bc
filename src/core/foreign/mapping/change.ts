import type { JsonPath } from "../../formats/jsonScan";

/** What stands at a path; undefined where nothing does. Own members only. */
export function valueAt(value: unknown, path: JsonPath): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step)) return undefined;
    current = (current as Readonly<Record<string | number, unknown>>)[step]; // an own member, asked just before
  }
  return current;
}

/** A copy with another value at a path that leads somewhere; what is beside it is shared. */
export const withAt = (value: unknown, path: JsonPath, put: unknown): unknown => changed(value, path, () => [put]);

/** A copy without what stands at a path. */
export const withoutAt = (value: unknown, path: JsonPath): unknown => changed(value, path, () => []);

function changed(value: unknown, [step, ...rest]: JsonPath, put: () => readonly unknown[]): unknown {
  if (step === undefined) return put()[0];
  if (typeof value !== "object" || value === null) return value;
  const next = (inside: unknown): readonly unknown[] => (rest.length === 0 ? put() : [changed(inside, rest, put)]);
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => (index === step ? next(item) : [item]));
  if (!Object.hasOwn(value, step)) return rest.length > 0 || put().length === 0 ? value : { ...value, [step]: put()[0] };
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (key === String(step) ? next(item).map((one) => [key, one] as const) : [[key, item]])),
  );
}
