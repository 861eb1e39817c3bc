import type * as z from "zod";
import { pathKey, pathText } from "./jsonSurvey";
import type { JsonPath } from "./jsonScan";

/** A value that does not fit its schema: the path of the value, or of the object it is missing from. */
export interface Misfit {
  readonly path: JsonPath;
  readonly missing: boolean;
  readonly message: string;
}

export interface Checked<T> {
  /** The value with everything that fits; null where what is missing or wrong cannot be left out. */
  readonly value: T | null;
  readonly misfits: readonly Misfit[];
}

const mostRounds = 16;

/**
 * Checks a value against a schema and leaves out what does not fit: a wrong field alone, or the list item or object whose
 * required field it is. `given` itself is never changed.
 */
export function checkAgainst<T>(schema: z.ZodType<T>, given: unknown): Checked<T> {
  let misfits: readonly Misfit[] | null = null;
  let rest = given;
  for (let round = 0; round < mostRounds; round++) {
    const parsed = schema.safeParse(rest);
    if (parsed.success) return { value: parsed.data, misfits: misfits ?? [] };
    misfits ??= flatIssues(parsed.error.issues).map((issue) => misfitOf(issue, given));
    const drop = pathsToDrop(parsed.error.issues, rest);
    if (drop === null) return { value: null, misfits };
    rest = without(rest, drop);
  }
  return { value: null, misfits: misfits ?? [] };
}

type Issue = z.core.$ZodIssue;
const pathOf = (issue: Issue): JsonPath => issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));

/** Where one branch of a union plainly is the one meant, its issues say more than "invalid input". */
function flatIssues(issues: readonly Issue[]): readonly Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
    const nearest = [...issue.errors].sort((a, b) => depthOf(b) - depthOf(a) || a.length - b.length)[0]!;
    return depthOf(nearest) === 0 ? [issue] : flatIssues(nearest.map((inner): Issue => ({ ...inner, path: [...issue.path, ...inner.path] })));
  });
}
const depthOf = (issues: readonly Issue[]) => Math.max(0, ...issues.map((issue) => issue.path.length));

function misfitOf(issue: Issue, given: unknown): Misfit {
  const path = pathOf(issue);
  const { parent, has, value } = at(given, path);
  const key = path.at(-1);
  if (path.length > 0 && !has && typeof parent === "object") {
    return {
      path: path.slice(0, -1),
      missing: true,
      message: `${pathText(path.slice(0, -1)) || "this object"} lacks ${JSON.stringify(key)}: ${expectation(issue, undefined)}`,
    };
  }
  return {
    path,
    missing: false,
    message: `${pathText(path) || "the value"}: ${expectation(
      issue,
      value,
      path.some((step) => /credential|cookie|secret|password/i.test(String(step))),
    )}`,
  };
}

const kinds: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  record: "an object",
  null: "null",
};
function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "string") return `the string ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`;
  if (typeof value === "object") return Array.isArray(value) ? "a list" : "an object";
  if (typeof value === "number" && !Number.isFinite(value)) return "one that is too large for a number";
  return typeof value === "number" || typeof value === "boolean" ? `${typeof value} ${value}` : typeof value;
}

/** "expected a string, found number 7", in our own words where zod's would be code. */
function expectation(issue: Issue, value: unknown, isSecret = false): string {
  // Whoever wrote a secret where its reference belongs must not find it in a log as well.
  const found = value === undefined || isSecret ? "" : `, found ${kindOf(value)}`;
  if (issue.code === "invalid_type") return `expected ${kinds[issue.expected] ?? issue.expected}${found}`;
  if (issue.code === "invalid_value") return `expected ${issue.values.map((one) => JSON.stringify(one)).join(", ")}${found}`;
  if (issue.code === "invalid_union") return `expected another type of value${found}`;
  if (issue.code === "too_small" && issue.minimum === 1 && issue.origin === "string") return "expected some text, found an empty string";
  if (issue.code === "too_small" && issue.origin === "array") return `expected at least ${String(issue.minimum)} items${found}`;
  if (issue.code === "too_small") return `expected at least ${String(issue.minimum)}${found}`;
  if (issue.code === "too_big") return `expected at most ${String(issue.maximum)}${found}`;
  return `${issue.message}${found}`;
}

function at(value: unknown, path: JsonPath): { readonly parent: unknown; readonly has: boolean; readonly value: unknown } {
  let parent: unknown = null;
  let current = value;
  for (const step of path) {
    parent = current;
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step)) return { parent, has: false, value: undefined };
    current = (current as Record<string | number, unknown>)[step]; // an own property, asked just before
  }
  return { parent, has: true, value: current };
}

/** The shortest list of paths whose removal answers the issues; null where it is the root. */
function pathsToDrop(issues: readonly Issue[], value: unknown): readonly JsonPath[] | null {
  const paths = new Map<string, JsonPath>();
  for (const issue of issues) {
    let path = pathOf(issue);
    while (path.length > 0 && !at(value, path).has) path = path.slice(0, -1);
    if (path.length === 0) return null;
    paths.set(pathKey(path), path);
  }
  const outermost = [...paths.values()].filter((path) => !path.some((_, length) => length > 0 && paths.has(pathKey(path.slice(0, length)))));
  return outermost;
}

/** What is to be left out of a value: all of it, or what stands at these steps. */
type Drop = true | Map<string | number, Drop>;

/** A copy without what stands at the paths; everything beside them is shared with the original. One pass, however many there are. */
function without(value: unknown, paths: readonly JsonPath[]): unknown {
  const drops: Drop = new Map();
  for (const path of paths) {
    let at: Map<string | number, Drop> = drops;
    for (const [index, step] of path.entries()) {
      const next: Drop = index === path.length - 1 ? true : (at.get(step) ?? new Map<string | number, Drop>());
      at.set(step, next);
      if (next === true) break;
      at = next;
    }
  }
  return lacking(value, drops);
}

function lacking(value: unknown, drops: ReadonlyMap<string | number, Drop>): unknown {
  if (typeof value !== "object" || value === null) return value;
  const kept = <K extends string | number>(key: K, item: unknown): readonly (readonly [K, unknown])[] => {
    const drop = drops.get(key);
    return drop === undefined ? [[key, item]] : drop === true ? [] : [[key, lacking(item, drop)]];
  };
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => kept(index, item).map(([, left]) => left));
  return Object.fromEntries(Object.entries(value).flatMap(([key, item]) => kept(key, item)));
}
