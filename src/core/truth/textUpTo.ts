import { isMap, isNode, isSeq, parseDocument } from "yaml";
import { beforeComments, lineStart } from "./versionText";

/**
 * The text of a truth file as it was when a version was the newest: without the later ones, which were written above it. Null where the text
 * does not hold the version, or its layout is not one that versions are written into.
 */
export function textUpTo(text: string, version: number): string | null {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const body = text.slice(mark.length);
  const document = parseDocument(body, { strict: true, uniqueKeys: true, version: "1.2" });
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  const versions = document.contents.get("versions", true);
  if (!isSeq(versions) || versions.flow === true) return null;
  const { items } = versions;
  const at = items.findIndex((item, index) => isMap(item) && (item.get("version") ?? items.length - index) === version);
  if (at === -1) return null;
  if (at === 0) return text;
  const starts = [items[0], items[at]].map((item) => {
    const first = isNode(item) ? item.range?.[0] : undefined;
    return first === undefined ? null : lineStart(body, body.lastIndexOf("-", first - 1));
  });
  const [first, wanted] = starts as [number | null, number | null];
  return first === null || wanted === null ? null : mark + body.slice(0, first) + body.slice(beforeComments(body, wanted));
}
