import type { JsonPath } from "../../formats/jsonScan";
import type { ForeignRecord } from "../records";
import { everything, type MappingPath, type PathStep } from "./path";

/** Where a record comes from. */
export interface Origin {
  readonly file: string;
  readonly record: ForeignRecord;
  readonly around: Readonly<Record<string, unknown>>;
}

/** What paths are relative to: a record, or an item inside it that an `each` has reached. */
export interface Scope {
  readonly value: unknown;
  /** From the record's top. */
  readonly at: JsonPath;
  /** Its name, where it is a member of an object. */
  readonly key: string | null;
  /** Its place among those of its `each`, from 0. */
  readonly index: number;
  readonly parent: Scope | null;
  readonly origin: Origin;
}

export const recordScope = (origin: Origin, parent: Scope | null = null): Scope => ({
  value: origin.record.value,
  at: [],
  key: origin.record.key,
  index: origin.record.number - 1,
  parent,
  origin,
});

/** A value of theirs, and where it stands in the record; `at` is null for what is no part of it. */
export interface Reached {
  readonly value: unknown;
  readonly at: JsonPath | null;
}

/** No path gives more values than this. */
export const mostReached = 10_000;

/** What a path leads to; null where there is nothing. With `[]` in it: the list of all it leads to. */
export function reach(path: MappingPath, from: Scope): Reached | null {
  const scope = outwards(from, path.up);
  if (!scope) return null;
  switch (path.about) {
    case "key":
      return scope.key === null ? null : { value: scope.key, at: scope.at };
    case "index":
      return { value: scope.index, at: scope.at };
    case "number":
      return { value: scope.index + 1, at: scope.at };
    case "line":
      return { value: scope.origin.record.line, at: [] };
    case null:
  }
  const start: Reached =
    path.from === "record"
      ? { value: scope.origin.record.value, at: [] }
      : path.from === "file"
        ? { value: scope.origin.around, at: null }
        : { value: scope.value, at: scope.at };
  if (!path.steps.includes(everything)) return path.steps.reduce<Reached | null>((reached, step) => reached && into(reached, step), start);
  const values = path.steps.reduce<readonly Reached[]>(
    (all, step) => all.flatMap((one) => (step === everything ? members(one) : (into(one, step) ?? []))).slice(0, mostReached),
    [start],
  );
  return values.length === 0 ? null : { value: values.map(({ value }) => value), at: values[0]!.at };
}

export interface Items {
  readonly scopes: readonly Scope[];
  /** There are more than are given. */
  readonly more: boolean;
  /** A single value stands where a list is usual: it is taken as the only item. */
  readonly single: boolean;
}

/** The items that an `each` names, at most `most`: of a list, or of an object by name. `[]` in it goes through lists of lists, each an item around the next. */
export function itemsOf(path: MappingPath, from: Scope, most: number): Items {
  const scope = outwards(from, path.up);
  if (!scope || path.about !== null) return { scopes: [], more: false, single: false };
  const start: Reached =
    path.from === "record"
      ? { value: scope.origin.record.value, at: [] }
      : path.from === "file"
        ? { value: scope.origin.around, at: [] }
        : { value: scope.value, at: scope.at };
  let around: readonly { readonly reached: Reached; readonly parent: Scope }[] = [{ reached: start, parent: from }];
  const steps = path.steps.at(-1) === everything ? path.steps.slice(0, -1) : path.steps;
  for (const step of steps)
    around = around.flatMap(({ reached, parent }) => {
      if (step !== everything) {
        const inside = into(reached, step);
        return inside ? [{ reached: inside, parent }] : [];
      }
      return exploded(reached, parent, most).map((item) => ({ reached: item, parent: item }));
    });
  const all = around.flatMap(({ reached, parent }) => exploded(reached, parent, most + 1));
  const scopes = all.slice(0, most).map((item, index) => ({ ...item, index }));
  return { scopes, more: all.length > most, single: around.some(({ reached }) => isScalar(reached.value)) };
}

function outwards(from: Scope, up: number): Scope | null {
  let scope: Scope | null = from;
  for (let left = up; left > 0 && scope; left--) scope = scope.parent;
  return scope;
}

function exploded({ value, at }: Reached, parent: Scope, most: number): Scope[] {
  const { origin } = parent;
  if (value === null || value === undefined) return [];
  if (isScalar(value)) return [{ value, at: at ?? [], key: null, index: 0, parent, origin }];
  return members({ value, at })
    .slice(0, most)
    .map((one, index) => ({
      value: one.value,
      at: one.at ?? [],
      key: Array.isArray(value) ? null : String(one.at?.at(-1) ?? ""),
      index,
      parent,
      origin,
    }));
}

function members({ value, at }: Reached): readonly Reached[] {
  if (Array.isArray(value)) return (value as unknown[]).slice(0, mostReached + 1).map((item, index) => ({ value: item, at: at && [...at, index] }));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([key, item]) => ({ value: item as unknown, at: at && [...at, key] }));
}

/** Own members only: nothing is ever reached through a prototype. */
function into({ value, at }: Reached, step: PathStep): Reached | null {
  if (typeof value !== "object" || value === null || step === everything) return null;
  if (Array.isArray(value)) {
    const position = typeof step === "number" ? step : /^\d{1,9}$/.test(step) ? Number(step) : NaN;
    const index = position < 0 ? value.length + position : position;
    return Number.isInteger(index) && index >= 0 && index < value.length ? { value: value[index] as unknown, at: at && [...at, index] } : null;
  }
  const key = String(step);
  return Object.hasOwn(value, key) ? { value: (value as Readonly<Record<string, unknown>>)[key], at: at && [...at, key] } : null; // an own key
}

const isScalar = (value: unknown) => typeof value === "string" || typeof value === "number" || typeof value === "boolean";
