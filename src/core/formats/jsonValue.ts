import { decodeUtf8 } from "./bytes";
import { scanJson, type JsonPath } from "./jsonScan";
import { countMembers, duplicateKeys, pathText, roundedIntegers, surveyJson } from "./jsonSurvey";

/** Values nested deeper than this are refused: what shows, hashes or sends them would overflow its stack. */
export const deepestJson = 512;
const mostRemarks = 20;

/** Something to say about a stretch of the text; offsets and lengths in UTF-16 code units. */
export interface JsonRemark {
  readonly offset: number;
  readonly length: number;
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly path?: string;
}

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown; readonly remarks: readonly JsonRemark[] }
  | { readonly ok: false; readonly remarks: readonly JsonRemark[] };

/** Parses one JSON value. Never throws; says what is wrong, or merely odd, and where. Duplicate keys: the last wins, as in `JSON.parse`. */
export function parseJson(text: string): ParsedJson {
  // Before parsing: a value that is far too deep would take a hundred times its text in memory.
  const survey = surveyJson(text);
  if (survey.depth > deepestJson)
    return {
      ok: false,
      remarks: [
        {
          offset: depthOffset(text),
          length: 1,
          code: "too-deep",
          severity: "error",
          message: `nested deeper than ${deepestJson} levels: flatten it`,
        },
      ],
    };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const fault = scanJson(text);
    if (!fault) throw error; // the scanner and JSON.parse disagree about what JSON is: a defect of ours
    return { ok: false, remarks: [{ ...fault, code: "json-syntax", severity: "error" }] };
  }
  const remarks: JsonRemark[] = [];
  if (survey.members !== countMembers(value))
    remarks.push(...duplicateKeys(text, mostRemarks).map((place) => duplicateRemark(place.path, place.start, place.end)));
  if (survey.longInteger) {
    for (const { path, start, end, rounded } of roundedIntegers(text, mostRemarks)) {
      remarks.push({
        offset: start,
        length: end - start,
        code: "rounded-number",
        severity: "warning",
        path: pathText(path),
        message: `${clipped(text.slice(start, end))} is beyond what a number holds exactly and became ${rounded}: write it as a string`,
      });
    }
  }
  return { ok: true, value, remarks };
}

/** Parses UTF-8 bytes; a byte that is not UTF-8 is a remark, and stands as U+FFFD in the value. */
export function parseJsonBytes(bytes: Uint8Array): { readonly text: string; readonly parsed: ParsedJson } {
  const { text, bad } = decodeUtf8(bytes);
  const parsed = parseJson(text);
  if (!bad) return { text, parsed };
  const remark: JsonRemark = {
    offset: bad.offset,
    length: 1,
    code: "encoding",
    severity: "warning",
    message: `the byte 0x${bad.byte.toString(16).toUpperCase().padStart(2, "0")} is not UTF-8 and is shown as \uFFFD: write the file as UTF-8`,
  };
  return { text, parsed: { ...parsed, remarks: [remark, ...parsed.remarks] } };
}

const clipped = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const duplicateRemark = (path: JsonPath, start: number, end: number): JsonRemark => ({
  offset: start,
  length: end - start,
  code: "duplicate-key",
  severity: "warning",
  path: pathText(path),
  message: `the key ${JSON.stringify(path.at(-1))} comes more than once in this object: the last one counts`,
});

/** Where the first bracket beyond the limit stands. */
function depthOffset(text: string): number {
  let depth = 0,
    inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 92) at++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if ((code === 123 || code === 91) && ++depth > deepestJson) return at;
    else if (code === 125 || code === 93) depth--;
  }
  return 0;
}
