import { isHigh, isLow } from "./offsetUnits";

/**
 * A text with differences that do not change what is said taken away, and the way back. Unit `i` of `text` came from
 * `starts[i]` (inclusive) to `ends[i]` (exclusive) of the original. Unlike the canonical text this may change.
 *
 * Taken away: kinds and amounts of white space (none is left between Han or kana), soft hyphens, zero-width and bidi
 * controls, variation selectors. Made alike: quotation marks, dashes, full-width and half-width forms, ligatures, Arabic presentation
 * forms, ellipses, composed and decomposed marks. Kept apart, because meaning differs: case, superscripts, fractions, circled digits.
 */
export interface NormalisedText {
  readonly text: string;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

const space = 0x20;

export function normaliseText(original: string): NormalisedText {
  const out = new Growing(original.length + 16);
  /** Where white space was met that is not written yet; -1 for none. */
  let waiting = -1;
  for (let at = 0; at < original.length;) {
    const code = original.charCodeAt(at);
    if (isSpace(code)) {
      if (waiting === -1) waiting = at;
      at++;
      continue;
    }
    if (isInvisible(code)) {
      at++;
      continue;
    }
    const end = clusterEnd(original, at, code);
    const plain = end === at + 1 ? plainForm(code) : -1;
    if (waiting !== -1) {
      if (out.length > 0 && !(isWide(out.last) && isWide(plain === -1 ? code : plain))) out.add(space, waiting, waiting + 1);
      waiting = -1;
    }
    if (plain !== -1) out.add(plain, at, end);
    else {
      const form = formOf(original.slice(at, end));
      for (let i = 0; i < form.length; i++) out.add(form.charCodeAt(i), at, end);
    }
    at = end;
  }
  return out.finish();
}

/** Normal form of a character that stands alone, where it needs no table; -1 where it does. */
function plainForm(code: number): number {
  if (code < 0x80) return code === 0x60 ? 0x27 : code;
  if (code >= 0x4e00 && code <= 0x9fff) return code;
  if (code >= 0x3041 && code <= 0x30ff) return code;
  if (code >= 0xac00 && code <= 0xd7a3) return code;
  if (code >= 0x400 && code <= 0x52f) return code;
  return -1;
}

const forms = new Map<string, string>();

function formOf(cluster: string): string {
  const known = forms.get(cluster);
  if (known !== undefined) return known;
  const composed = foldsByNfkc(cluster.charCodeAt(0)) ? cluster.normalize("NFKC") : cluster.normalize("NFC");
  const form = composed.replace(/[\ufe00-\ufe0f\u00ad\u200b\u2060\ufeff]/g, "").replace(marksAlike, (mark) => alike.get(mark) ?? mark);
  if (forms.size > 20_000) forms.clear();
  forms.set(cluster, form);
  return form;
}

const alike = new Map<string, string>([
  ...[..."‘’‚‛′`´ʼ＇"].map((mark) => [mark, "'"] as const),
  ...[..."“”„‟″«»〝〞＂"].map((mark) => [mark, '"'] as const),
  ...[..."‐‑‒–—―−﹣－⁃"].map((mark) => [mark, "-"] as const),
]);
const marksAlike = /[‘’‚‛′`´ʼ＇“”„‟″«»〝〞＂‐‑‒–—―−﹣－⁃]/g;

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
    if (next < 0x300 || !(isMark(next) || (code >= 0x1100 && ((next >= 0x1160 && next <= 0x11ff) || (isHigh(next) && isHighMark(text, end)))))) break;
    end += isHigh(next) ? 2 : 1;
  }
  return end;
}

const mark = /^\p{M}/u;
function isMark(code: number): boolean {
  if ((code >= 0x300 && code <= 0x36f) || (code >= 0xfe00 && code <= 0xfe0f) || code === 0xff9e || code === 0xff9f) return true;
  if (code < 0x483 || (code >= 0x2000 && code <= 0x20cf) || (code >= 0x2100 && code <= 0x2cee)) return false;
  if ((code >= 0x30a0 && code <= 0xa66e) || (code >= 0xac00 && code <= 0xfaff)) return false;
  if (code >= 0x3000 && code <= 0x3098) return code >= 0x302a && code <= 0x302f;
  return mark.test(String.fromCharCode(code));
}
/** Skin tones and marks beyond the basic plane. */
const isHighMark = (text: string, at: number): boolean => /^[\p{M}\u{1f3fb}-\u{1f3ff}]/u.test(text.slice(at, at + 2));

function isSpace(code: number): boolean {
  return (
    code === space ||
    (code >= 0x09 && code <= 0x0d) ||
    code === 0xa0 ||
    code === 0x85 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

function isInvisible(code: number): boolean {
  return (
    code === 0xad ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    code === 0xfeff ||
    code === 0x61c ||
    code === 0x180e
  );
}

/** Han, kana and their punctuation: written without spaces, so that a line end between two of them is none. */
function isWide(code: number): boolean {
  return (
    (code >= 0x3001 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff00 && code <= 0xffef)
  );
}

/** Code units with their origins, in typed arrays that grow: a form can be longer than its original. */
class Growing {
  private units: Uint16Array;
  private starts: Int32Array;
  private ends: Int32Array;
  length = 0;
  last = 0;

  constructor(capacity: number) {
    this.units = new Uint16Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
  }

  add(unit: number, start: number, end: number) {
    if (this.length === this.units.length) this.grow();
    this.units[this.length] = unit;
    this.starts[this.length] = start;
    this.ends[this.length++] = end;
    this.last = unit;
  }

  finish(): NormalisedText {
    let text = "";
    const step = 8192;
    for (let at = 0; at < this.length; at += step) text += String.fromCharCode(...this.units.subarray(at, Math.min(at + step, this.length)));
    return { text, starts: this.starts.subarray(0, this.length), ends: this.ends.subarray(0, this.length) };
  }

  private grow() {
    const wider = <T extends Uint16Array | Int32Array>(made: T, old: T): T => {
      made.set(old);
      return made;
    };
    this.units = wider(new Uint16Array(this.length * 2), this.units);
    this.starts = wider(new Int32Array(this.length * 2), this.starts);
    this.ends = wider(new Int32Array(this.length * 2), this.ends);
  }
}
