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
    for (const path of drop) rest = without(rest, path);
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

/** The shortest list of paths whose removal answers the issues, last first so that list positions stay true; null where it is the root. */
function pathsToDrop(issues: readonly Issue[], value: unknown): readonly JsonPath[] | null {
  const paths = new Map<string, JsonPath>();
  for (const issue of issues) {
    let path = pathOf(issue);
    while (path.length > 0 && !at(value, path).has) path = path.slice(0, -1);
    if (path.length === 0) return null;
    paths.set(pathKey(path), path);
  }
  const outermost = [...paths.values()].filter((path) => !path.some((_, length) => length > 0 && paths.has(pathKey(path.slice(0, length)))));
  return outermost.sort((a, b) => -comparePaths(a, b));
}

function comparePaths(a: JsonPath, b: JsonPath): number {
  for (let step = 0; step < Math.min(a.length, b.length); step++) {
    const [left, right] = [a[step]!, b[step]!];
    if (left !== right) return typeof left === "number" && typeof right === "number" ? left - right : String(left) < String(right) ? -1 : 1;
  }
  return a.length - b.length;
}

/** A copy without what stands at `path`; everything beside the path is shared with the original. */
function without(value: unknown, path: JsonPath): unknown {
  const [step, ...rest] = path;
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_, index) => index !== step)
      : value.map((item: unknown, index) => (index === step ? without(item, rest) : item));
  if (typeof value !== "object" || value === null || step === undefined) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (key !== step ? [[key, item]] : rest.length === 0 ? [] : [[key, without(item, rest)]])),
  );
}
