import type { DecodedBytes } from "./decodeBytes";

/** A sign that the capture is not what it should be. `message` names the rule that fired and what it measured. */
export interface CaptureWarning {
  readonly code:
    | "empty"
    | "near-empty"
    | "undecodable"
    | "wrong-charset"
    | "charset-conflict"
    | "unknown-charset"
    | "type-conflict"
    | "too-large"
    | "too-complex"
    | "page-too-large";
  readonly message: string;
}

/**
 * Fewer letters and digits than this outside the title is near-empty: of a page whose scripts may have had more to say, and of
 * a PDF, whose pages may be pictures (`shell`); of any other (`page`). Ideographs, kana and Hangul syllables count twice.
 */
export const nearEmpty = { shell: 60, page: 25 } as const;
/** One undecodable character in this many is worth a warning. */
const undecodableShare = 2000;

export function decodingWarnings(decoded: DecodedBytes): CaptureWarning[] {
  const found: CaptureWarning[] = [];
  const { charset, from, undecodable, better, text } = decoded;
  if (undecodable * undecodableShare > text.length)
    found.push({
      code: "undecodable",
      message: `${undecodable} ${undecodable === 1 ? "character" : "characters"} could not be read as ${charset} (${saidBy[from]}); they show as \ufffd. Try another encoding.`,
    });
  if (better)
    found.push({
      code: "wrong-charset",
      message: `The bytes ${better === "utf-8" ? "are valid" : "look like"} ${better}, but ${saidBy[from]} says ${charset}. Try ${better}.`,
    });
  const conflict = declarationsDisagree(decoded);
  if (conflict !== null) found.push({ code: "charset-conflict", message: conflict });
  return found;
}

/** The declarations of the encoding contradict each other, and it matters: plain ASCII reads alike in nearly all. */
function declarationsDisagree({ declared, charset, from, text }: DecodedBytes): string | null {
  const [first, ...others] = declared;
  if (first === undefined || others.every((one) => sameEncoding(one.charset, first.charset)) || !/[^\x00-\x7f]/.test(text)) return null;
  const said = declared.map((one) => `${saidBy[one.from]} says ${one.charset}`).join(", ");
  return `The declared encodings differ: ${said}. ${charset} was used${from === "chosen" ? ", as you chose" : ", because it is the strongest"}.`;
}

/** GB 18030 is GBK and more; a page may call itself by either. */
const sameEncoding = (a: string, b: string): boolean => a === b || [a, b].every((name) => name === "gbk" || name === "gb18030");

/** `body` is the text without the title; `bytes` the size of what was captured; `least` the letters and digits that are enough. */
export function contentWarnings(body: string, bytes: number, least: number = nearEmpty.shell): CaptureWarning[] {
  if (bytes === 0) return [{ code: "empty", message: "The representation has no bytes." }];
  if (body.trim() === "") return [{ code: "empty", message: `There is no text in these ${bytes} bytes.` }];
  const count = lettersUpTo(body, least);
  if (count >= least) return [];
  const why = least === nearEmpty.shell ? `fewer than ${least}, and scripts, frames or pictures may hold the rest` : `fewer than ${least}`;
  return [{ code: "near-empty", message: `Only ${count} letters and digits outside the title (${why}).` }];
}

/** Letters and digits of a text, as `nearEmpty` counts them, up to `most`. */
export function lettersUpTo(text: string, most: number): number {
  let count = 0;
  for (const [letter] of text.matchAll(/[\p{L}\p{N}]/gu)) {
    count += dense.test(letter) ? 2 : 1;
    if (count >= most) break;
  }
  return count;
}

const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const saidBy: Readonly<Record<DecodedBytes["from"], string>> = {
  bom: "the byte order mark",
  header: "the Content-Type header",
  meta: "the page's own declaration",
  detected: "detection",
  default: "the default",
  chosen: "your choice",
};
