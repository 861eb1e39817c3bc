import type { RecordLayout } from "./contract";
import { dataHead, type DataHead } from "./dataHead";

/** How the records of a file lie in it, and where. */
export interface FoundLayout {
  readonly layout: RecordLayout;
  /** Keys that lead from the top to the list, the entries or the columns; empty where the top is it. */
  readonly path: readonly string[];
  /** Where the JSON begins, after a banner: in bytes, and the line, from 1. */
  readonly offset: number;
  readonly line: number;
  /** Lines before the data that are no JSON. */
  readonly banner: number;
  /** Keys of further lists of objects beside the one that is read. */
  readonly others: readonly string[];
  /** For a person: `JSON Lines`, `a list in "data"`. */
  readonly title: string;
}

/**
 * How the records lie in a file of JSON; null where it holds none (no JSON, scalars only, nothing inside). Columns are lists
 * of one length by name, or objects with the same keys (`{"question": {"0": …}}`, as data frames are written).
 * @param bytes the file, or at least its first 256 kB: more is not looked at
 * @param whole whether `bytes` are the whole file
 */
export function layoutOf(name: string, bytes: Uint8Array, whole: boolean): FoundLayout | null {
  const head = dataHead(name, bytes, whole);
  return head && layoutIn(head);
}

/** The same, of a beginning that was read already. */
export function layoutIn(head: DataHead): FoundLayout | null {
  const { offset, line, banner } = head;
  const found = head.form === "lines" ? inLines(head.values) : (longColumn(head) ?? inValue(head.values[0], []));
  return found && { ...found, offset, line, banner, title: titleOf(found) };
}

type Found = Pick<FoundLayout, "layout" | "path" | "others">;

const inLines = (values: readonly unknown[]): Found | null => (values.some(isObject) ? { layout: "jsonl", path: [], others: [] } : null);

/** A first column so long that the beginning shows no second one. */
function longColumn({ values: [value], complete }: DataHead): Found | null {
  if (complete || !isObject(value)) return null;
  const [only, ...more] = Object.values(value);
  return more.length === 0 && Array.isArray(only) && only.length > 1 && !only.some(isObject) ? { layout: "columns", path: [], others: [] } : null;
}

function inValue(value: unknown, path: readonly string[]): Found | null {
  if (Array.isArray(value)) return value.some(isObject) ? { layout: "array", path, others: [] } : null;
  return isObject(value) ? inObject(value, path) : null;
}

/** Names of lists of records, in other people's files. */
const listNames = /^(data|rows|records|results?|items|examples|samples|instances|entries|questions|predictions|outputs|annotations|runs|tasks)$/i;
/** A record says these itself: what lists it has are parts of it. */
const recordNames = /^(question|query|prompt|input|instruction|answer|output|response|prediction|completion|claim|text)$/i;
const deepest = 3;

function inObject(value: Readonly<Record<string, unknown>>, path: readonly string[]): Found | null {
  const members = Object.entries(value);
  if (members.length === 0) return null;
  const single: Found = { layout: "single", path: [], others: [] };
  if (areColumns(value)) return { layout: "columns", path, others: [] };
  if (members.some(([key, inside]) => recordNames.test(key) && typeof inside === "string")) return single;
  if (areEntries(value)) return { layout: "entries", path, others: [] };
  const lists = members.filter(([, inside]) => Array.isArray(inside) && inside.some(isObject)).map(([key]) => key);
  const list = lists.find((key) => listNames.test(key)) ?? [...lists].sort((a, b) => sizeOf(value[b]) - sizeOf(value[a]))[0];
  if (list !== undefined) return { layout: "array-in-object", path: [...path, list], others: lists.filter((key) => key !== list) };
  if (path.length < deepest)
    for (const [key, inside] of members) {
      if (!isObject(inside) || !(listNames.test(key) || members.length === 1)) continue;
      const within = inObject(inside, [...path, key]);
      if (within && within.layout !== "single") return within;
    }
  return single;
}

/** Two lists by name or more, none of them longer than the first (a cut-off one is shorter), and not all of objects. */
function areColumns(value: Readonly<Record<string, unknown>>): boolean {
  const columns = Object.values(value);
  const [first] = columns;
  if (columns.length < 2) return false;
  if (Array.isArray(first)) {
    const rows = first.length;
    return (
      rows > 0 &&
      columns.every((column, at) => Array.isArray(column) && (column.length === rows || (at === columns.length - 1 && column.length < rows))) &&
      !columns.every((column) => (column as unknown[]).some(isObject)) // lists, as the line before asked
    );
  }
  if (!isObject(first) || !Object.hasOwn(first, "0")) return false;
  return columns.every((column) => isObject(column) && Object.keys(column).every((key, at) => key === String(at)));
}

/** Two objects by name or more that are of one kind: they share half of the keys of the smaller one. */
function areEntries(value: Readonly<Record<string, unknown>>): boolean {
  const entries = Object.values(value);
  if (entries.length < 2 || !entries.every(isObject)) return false;
  const filled = entries.filter((entry) => Object.keys(entry).length > 0);
  const [first, second] = filled;
  if (!first || !second) return false;
  const shared = Object.keys(first).filter((key) => Object.hasOwn(second, key)).length;
  return shared > 0 && shared * 2 >= Math.min(Object.keys(first).length, Object.keys(second).length);
}

function titleOf({ layout, path }: Found): string {
  const where = path.length === 0 ? "" : ` in ${JSON.stringify(path.join("."))}`;
  switch (layout) {
    case "jsonl":
      return "JSON Lines";
    case "array":
    case "array-in-object":
      return `a JSON list${where}`;
    case "entries":
      return `JSON objects by name${where}`;
    case "columns":
      return `JSON columns${where}`;
    case "single":
      return "one JSON object";
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null && !Array.isArray(value);
const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : 0);
