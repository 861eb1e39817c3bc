import { isWide } from "./eastAsian";
import { MappedTextWriter, type MappedText } from "./mappedText";
import { isHigh, isLow } from "./offsetUnits";
import { UnitTable } from "./unitTable";

/**
 * Takes away differences that do not change what is said. Unlike the canonical text this may change.
 *
 * Taken away: kinds and amounts of white space (none is left between Han or kana), soft hyphens, zero-width and bidi controls,
 * variation selectors, the Arabic stretching mark. Made alike: quotation marks, dashes, full-width and half-width forms, ligatures,
 * Arabic presentation forms, decimal digits of all scripts, ellipses, composed and decomposed marks. Kept apart, because meaning
 * differs: case, superscripts, fractions, circled digits.
 */
export function normaliseText(original: string): MappedText {
  const out = new MappedTextWriter(original.length + 16);
  /** Where white space was met that is not written yet; -1 for none. */
  let waiting = -1;
  for (let at = 0; at < original.length;) {
    const code = original.charCodeAt(at);
    const kind = kinds.of(code);
    if (kind === space) {
      if (waiting === -1) waiting = at;
      at++;
      continue;
    }
    if (kind === invisible) {
      at++;
      continue;
    }
    const end = at + 1 === original.length || joining.of(original.charCodeAt(at + 1)) === never ? at + 1 : clusterEnd(original, at, code);
    const plain = end === at + 1 ? plainForm(code) : -1;
    if (waiting !== -1) {
      if (out.length > 0 && !(isWide(out.last) && isWide(plain === -1 ? code : plain))) out.add(0x20, waiting, waiting + 1);
      waiting = -1;
    }
    if (plain !== -1) out.add(plain, at, end);
    else out.addForm(formOf(original.slice(at, end)), at, end);
    at = end;
  }
  return out.finish();
}

/**
 * Normal form of a character that stands alone, where that is one unit; -1 where it is none or several. Kept for each unit once
 * seen: most characters of a page stand alone.
 */
function plainForm(code: number): number {
  const known = plainForms[code]!;
  if (known !== unseen) return known;
  const form = isHigh(code) || isLow(code) ? "" : formOf(String.fromCharCode(code));
  return (plainForms[code] = form.length === 1 ? form.charCodeAt(0) : -1);
}
const unseen = 0;
const plainForms = new Int32Array(0x10000);

const forms = new Map<string, string>();

function formOf(cluster: string): string {
  const known = forms.get(cluster);
  if (known !== undefined) return known;
  const composed = foldsByNfkc(cluster.charCodeAt(0)) ? cluster.normalize("NFKC") : cluster.normalize("NFC");
  const form = composed
    .replace(/[\ufe00-\ufe0f\u00ad\u200b\u2060\ufeff]/g, "")
    .replace(marksAlike, (mark) => alike.get(mark) ?? mark)
    .replace(/\p{Nd}/gu, asciiDigit);
  if (forms.size > 20_000) forms.clear();
  forms.set(cluster, form);
  return form;
}

const alike = new Map<string, string>([
  ...[..."‘’‚‛′`´ʼ＇‹›"].map((mark) => [mark, "'"] as const),
  ...[..."“”„‟″«»〝〞〟＂「」『』﹁﹂﹃﹄｢｣"].map((mark) => [mark, '"'] as const),
  ...[..."‐‑‒–—―−﹣－⁃"].map((mark) => [mark, "-"] as const),
  ["٪", "%"],
  ["٫", "."],
  ["٬", ","],
]);
const marksAlike = new RegExp(`[${[...alike.keys()].join("")}]`, "gu");

/** A decimal digit of any script as the ASCII digit of the same value: Unicode lays them in runs of ten that begin at zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let first = code;
  while (isDigit.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}
const isDigit = /^\p{Nd}$/u;

/** Compatibility forms that mean the same: not superscripts, fractions, circled or Roman digits, units. */
function foldsByNfkc(code: number): boolean {
  return (
    (code >= 0xff00 && code <= 0xffef) ||
    (code >= 0xfb00 && code <= 0xfb06) ||
    (code >= 0xfb50 && code <= 0xfdfb) ||
    (code >= 0xfe70 && code <= 0xfefc) ||
    (code >= 0x2f00 && code <= 0x2fdf) ||
    code === 0x2026 ||
    code === 0x2025 ||
    (code >= 0x132 && code <= 0x133) ||
    code === 0x149 ||
    code === 0x17f
  );
}

/** End of the base character at `at` with what joins it: its other half, combining marks, variation selectors, jamo. */
function clusterEnd(text: string, at: number, code: number): number {
  let end = at + (isHigh(code) && isLow(text.charCodeAt(at + 1)) ? 2 : 1);
  while (end < text.length) {
    const next = text.charCodeAt(end);
    const joins = joining.of(next);
    if (joins === never || (joins === perhaps && !(isHigh(next) ? isHighMark(text, end) : code >= 0x1100))) break;
    end += isHigh(next) ? 2 : 1;
  }
  return end;
}
/** Skin tones and marks beyond the basic plane. */
const isHighMark = (text: string, at: number): boolean => /^[\p{M}\u{1f3fb}-\u{1f3ff}]/u.test(text.slice(at, at + 2));

/** Whether a code unit joins the character before it: a mark always, jamo and halves of pairs perhaps. */
const [never, always, perhaps] = [1, 2, 3];
const joining = new UnitTable((character, code) => {
  if ((code >= 0x1160 && code <= 0x11ff) || isHigh(code) || isLow(code)) return perhaps;
  return /^[\p{M}\uff9e\uff9f]/u.test(character) ? always : never;
});

const [space, invisible, ordinary] = [1, 2, 3];
const kinds = new UnitTable((character) =>
  /[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/.test(character)
    ? space
    : /[\u00ad\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/.test(character)
      ? invisible
      : ordinary,
);
