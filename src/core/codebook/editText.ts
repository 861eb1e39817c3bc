import { Document, isCollection, isMap, isScalar, isSeq, parseDocument, stringify, type YAMLSeq } from "yaml";

export type Path = readonly (string | number)[];
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** One change of a YAML text: of the value at a path, or of the list there. */
export type TextEdit =
  | { readonly op: "set"; readonly path: Path; readonly value: Json }
  | { readonly op: "remove"; readonly path: Path }
  | { readonly op: "insert"; readonly path: Path; readonly at: number; readonly value: Json }
  | { readonly op: "move"; readonly path: Path; readonly from: number; readonly to: number };

/** Why an edit could not be made: the text is no YAML, or has no such place. */
export class EditError extends Error {}

const layout = { lineWidth: 0, flowCollectionPadding: true } as const;

/**
 * The text with one change made, its comments, order and spelling kept. A plain value changes in its place and nothing else
 * of the text does; other changes write the rest again with its comments and empty lines, in the indentation of the library.
 * Names that JavaScript's objects have from birth are refused as keys.
 * @throws EditError where the text cannot be read, or has no place of that path
 */
export function editText(text: string, edit: TextEdit): string {
  try {
    return edited(text, edit);
  } catch (error) {
    if (error instanceof EditError) throw error;
    // The library recurses, and throws where a path leads through an alias or into a plain value: all that a text can hold.
    throw new EditError(error instanceof RangeError ? "the text is nested too deep" : error instanceof Error ? error.message : String(error));
  }
}

function edited(text: string, edit: TextEdit): string {
  const crlf = text.includes("\r\n");
  const plain = crlf ? text.replaceAll("\r\n", "\n") : text;
  const document = parseDocument(plain, { uniqueKeys: true, version: "1.2" });
  if (document.errors.length > 0) throw new EditError(`the text cannot be read: ${document.errors[0]!.message.split("\n")[0]!}`);
  if (edit.path.some((step) => step === "__proto__")) throw new EditError('"__proto__" names nothing in a codebook');
  const changed = edit.op === "set" ? (inPlace(plain, document, edit.path, edit.value) ?? rewritten(document, edit)) : rewritten(document, edit);
  return crlf ? changed.replaceAll("\n", "\r\n") : changed;
}

/** A plain value that stands on one line is exchanged where it stands; null where it is not that simple. */
function inPlace(text: string, document: Document, path: Path, value: Json): string | null {
  const node = path.length === 0 ? null : document.getIn(path, true);
  if (!isScalar(node) || !node.range || node.anchor !== undefined || node.tag !== undefined || typeof value === "object") return null;
  const [start, end] = node.range;
  const written = stringify(value, { ...layout, ...(node.type === "QUOTE_DOUBLE" ? { defaultStringType: "QUOTE_DOUBLE" } : {}) }).trimEnd();
  if (start === end || text.slice(start, end).includes("\n") || written.includes("\n") || node.type?.startsWith("BLOCK")) return null;
  const edited = text.slice(0, start) + written + text.slice(end);
  // In a list in brackets a comma or bracket would end the value; then it is written with the rest.
  const again = parseDocument(edited, { uniqueKeys: true, version: "1.2" });
  return again.errors.length === 0 && again.getIn(path) === value ? edited : null;
}

function rewritten(document: Document, edit: TextEdit): string {
  const { path } = edit;
  if (edit.op === "set") {
    // A key that is missing is added; a place in a list is not.
    const at = path.at(-1);
    const parent = path.length < 2 ? document.contents : document.getIn(path.slice(0, -1), true);
    if (path.length > 0 && (!isCollection(parent) || (isSeq(parent) && !(typeof at === "number" && at < parent.items.length)))) nowhere(path);
    if (path.length === 0) document.contents = document.createNode(edit.value);
    else document.setIn(path, document.createNode(edit.value));
  } else if (edit.op === "remove") {
    if (path.length === 0 || !document.hasIn(path)) nowhere(path);
    document.deleteIn(path);
  } else if (edit.op === "insert") {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    if (node === undefined || node === null) document.setIn(path, document.createNode([edit.value]));
    else if (isSeq(node)) node.items.splice(Math.min(edit.at, node.items.length), 0, document.createNode(edit.value));
    else nowhere(path);
  } else {
    const node = document.getIn(path, true);
    if (!isSeq(node) || edit.from >= node.items.length || edit.to >= node.items.length) return nowhere(path);
    moved(node, edit.from, edit.to);
  }
  return String(document.toString(layout));
}

/** An item takes the comment above it along; what stood before the first item of all stays at the top. */
function moved(list: YAMLSeq, from: number, to: number): void {
  const [item] = list.items.splice(from, 1);
  list.items.splice(to, 0, item);
  for (const one of list.items) if (isMap(one) || isScalar(one)) one.spaceBefore = one.spaceBefore && one !== list.items[0];
}

function nowhere(path: Path): never {
  throw new EditError(`there is no ${path.join(".") || "text"} to change: it was changed meanwhile`);
}
