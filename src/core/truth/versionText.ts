import { isMap, isNode, isScalar, isSeq, parseDocument, stringify, type Document, type Pair, type YAMLMap, type YAMLSeq } from "yaml";
import { canonicalJson } from "../review/canonicalJson";
import type { TruthVersion } from "../formats/truth";

/** The file cannot take a version without losing something: what, in words for whoever wrote it. */
export class TruthTextError extends Error {}

const parsed = (text: string): Document.Parsed => parseDocument(text, { strict: true, uniqueKeys: true, version: "1.2" });
const same = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);
const headKeys: ReadonlySet<string> = new Set(["case_id", "schema"]);

/**
 * The text of a truth file with one more version before all others. Whatever stood in the file stands there still, byte for byte:
 * comments, order of keys, quotes, line ends. A flat record becomes the first of `versions`, its lines moved to the right.
 * @throws TruthTextError where the text is no truth file, or cannot be kept as it is
 */
export function withVersion(text: string, version: TruthVersion): string {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const body = text.slice(mark.length);
  const before = parsed(body);
  if (before.errors.length > 0) throw new TruthTextError(before.errors[0]!.message);
  if (!isMap(before.contents)) throw new TruthTextError("a truth file is a mapping");
  const versions = before.contents.get("versions", true);
  const written = isSeq(versions) ? insideVersions(body, versions, version) : aroundRecord(body, before.contents, version);
  const made = mark + written;
  keptWhole(before.toJS() as Record<string, unknown>, written, version);
  return made;
}

/** The text of a new truth file of a case that had none. */
export const newTruthText = (caseId: string, version: TruthVersion): string =>
  `${stringify({ case_id: caseId }, style)}versions:\n${asText(version, "  ", "\n")}`;

const style = { lineWidth: 0, version: "1.2", aliasDuplicateObjects: false } as const;

/** A version as an item of a block sequence, indented, with a line end at its end. */
function asText(version: TruthVersion, indent: string, newline: string): string {
  return stringify([version], style)
    .split("\n")
    .map((line) => (line === "" ? line : indent + line))
    .join(newline);
}

const newlineOf = (text: string): string => (/\r\n/.test(text) ? "\r\n" : "\n");
export const lineStart = (text: string, at: number): number => text.lastIndexOf("\n", at - 1) + 1;

function insideVersions(text: string, versions: YAMLSeq, version: TruthVersion): string {
  const item = versions.items[0];
  const first = isNode(item) ? item.range?.[0] : undefined;
  if (versions.flow === true || first === undefined)
    throw new TruthTextError("the versions are written in one line ([…]): write each on lines of its own, beginning with a dash");
  const dash = text.lastIndexOf("-", first - 1);
  const start = lineStart(text, dash);
  const indent = text.slice(start, dash);
  if (indent.trim() !== "") throw new TruthTextError("the first version begins on the line of its key: put it on a line of its own");
  const at = beforeComments(text, start);
  return text.slice(0, at) + asText(version, indent, newlineOf(text)) + text.slice(at);
}

/** Where the comment begins that stands directly above a line: it speaks of what follows. */
export function beforeComments(text: string, start: number): number {
  let at = start;
  while (at > 0) {
    const above = lineStart(text, at - 1);
    if (!/^[ \t]*#/.test(text.slice(above, at))) break;
    at = above;
  }
  return at;
}

/** Moves a flat record into `versions`. */
function aroundRecord(text: string, map: YAMLMap, version: TruthVersion): string {
  if (map.flow === true) throw new TruthTextError("the record is written in one line ({…}): write each key on a line of its own");
  const newline = newlineOf(text);
  const ended = /\n$/.test(text) ? text : text + newline;
  const pairs = (map.items as Pair<{ value: string; range: readonly number[] }>[]).map((pair) => ({
    key: isScalar(pair.key) ? String(pair.key.value) : "",
    start: beforeComments(ended, lineStart(ended, pair.key.range[0]!)),
  }));
  const top = ended.slice(0, pairs[0]!.start);
  if (/^\.\.\.\s*$/m.test(ended)) throw new TruthTextError("the file ends with a mark (...): take it out");
  const head: string[] = [];
  const record: string[] = [];
  for (const [at, { key, start }] of pairs.entries()) {
    const piece = ended.slice(start, pairs[at + 1]?.start ?? ended.length);
    (headKeys.has(key) ? head : record).push(piece);
  }
  if (record.length === 0) throw new TruthTextError("the record says nothing: there is no version to supersede");
  return `${top}${head.join("")}versions:${newline}${asText(version, "  ", newline)}${asItem(record.join(""))}`;
}

/** Lines of a record as an item of `versions`: comments above its first key come before the dash. */
function asItem(record: string): string {
  let dashed = false;
  return record
    .split(/(?<=\n)/)
    .map((line) => {
      if (line.trim() === "") return line;
      if (dashed) return `    ${line}`;
      if (/^[ \t]*#/.test(line)) return `  ${line}`;
      dashed = true;
      return `  - ${line}`;
    })
    .join("");
}

/** Reads what was written and holds it against what was there. A text that YAML takes for something else must not reach the disk. */
function keptWhole(before: Record<string, unknown>, text: string, version: TruthVersion): void {
  const after = parsed(text);
  const now = after.errors.length === 0 ? (after.toJS() as Record<string, unknown>) : null;
  const { versions, case_id, schema, ...record } = before;
  const old = Array.isArray(versions) ? (versions as unknown[]) : [record];
  const rest = Array.isArray(versions) ? record : {};
  const wanted = { ...rest, ...(case_id === undefined ? {} : { case_id }), ...(schema === undefined ? {} : { schema }), versions: [version, ...old] };
  if (now === null || !same(now, wanted)) throw new TruthTextError("this file's layout cannot take another version without changing what it says");
}
