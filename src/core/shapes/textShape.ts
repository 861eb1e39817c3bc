import { scanJson } from "../formats/jsonScan";
import type { TextShape } from "./shape";
import { Utf16Reader } from "./utf16Reader";

/** As much of the beginning is looked at, in bytes of the source; more where no line ends in it. */
export const shapeHead = 262_144;
export const longShapeHead = 2 * 1024 * 1024;
const mostLines = 50;

/**
 * How the rows of a text lie in it, by its beginning. What is damaged or unclear counts as lines: each bad line is then a
 * problem of its own and the good ones are all there.
 * @param whole whether `head` is all of the text
 */
export function textShapeOf(head: Uint8Array, whole: boolean): TextShape {
  const encoding = encodingOf(head);
  return { encoding, layout: layoutOf(decodedHead(head, encoding), whole) };
}

/** By its byte order mark; without one, by the zeros that stand between the first characters, which are ASCII in JSON. */
export function encodingOf(head: Uint8Array): TextShape["encoding"] {
  const [a, b, c, d] = head;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? "utf-8" : "utf-16le"; // four bytes mark UTF-32, which reading refuses
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (head.length < 4) return "utf-8";
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return "utf-16le";
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? "utf-16be" : "utf-8";
}

function decodedHead(head: Uint8Array, encoding: TextShape["encoding"]): string {
  if (encoding === "utf-8") return new TextDecoder().decode(head);
  return new TextDecoder().decode(new Utf16Reader(encoding).push(head));
}

function layoutOf(head: string, whole: boolean): TextShape["layout"] {
  // Python writes these; of one length, so that what stands where stays true (also inside strings, where it does no harm).
  const text = head.replace(/-?(?:NaN|Infinity)\b/g, (word) => "1".repeat(word.length));
  const start = text.search(/\S/);
  if (start < 0) return "lines";
  if (text[start] === "[") return isRowList(text, start) ? "list" : "lines";
  if (text[start] !== "{") return "lines";
  const lines = text.slice(start).split(/\r\n|\n|\r(?!\n)/, mostLines);
  if (!text.includes("\n") && text.includes("\r")) return "objects"; // a line that ends with CR alone ends for nobody else
  const ends = lines.length > 1 || whole;
  if (ends && scanJson(lines[0]!) === null) return "lines";
  if (lines.filter((line) => line.startsWith("{") && scanJson(line) === null).length >= 2) return "lines";
  return goesOn(text.slice(start), lines.length > 1, whole) ? "objects" : "lines";
}

/** Lines never begin with a list of objects: rows are objects. */
const isRowList = (text: string, start: number) => ["{", "]", undefined].includes(/\S/.exec(text.slice(start + 1))?.[0]);

/** Whether the first object ends with another behind it, or goes on over line ends as JSON may. */
function goesOn(text: string, broken: boolean, whole: boolean): boolean {
  if (/^\{\s*\n\s*"/.test(text)) return true;
  const fault = scanJson(text);
  if (fault === null) return broken;
  const at = text.slice(0, fault.offset).trimEnd();
  if (fault.message.startsWith("expected nothing more")) return text[fault.offset] === "{" && at.endsWith("}");
  return broken && !whole && fault.offset + fault.length >= text.length;
}
