import { TextDecoder } from "@exodus/bytes/encoding.js";

/**
 * Which encoding undeclared bytes are in. Part of `text@1` (docs/text.md): a change here would move positions, so this is
 * frozen. `detected` is false where nothing spoke for the answer: pure ASCII, or the web's default.
 */
export interface DetectedCharset {
  readonly charset: string;
  readonly detected: boolean;
}

/** Bytes looked at. More would not change the answer for a page in one language. */
const sampleBytes = 262_144;

/**
 * Characters that running text in the encoding's languages is full of. The score of an encoding is their share among the
 * non-ASCII characters it decodes to; bytes read in a wrong encoding give rare characters instead.
 */
const simplified =
  "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日";
const traditional =
  "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日";
const kana = rangeOf(0x3041, 0x3096) + rangeOf(0x30a1, 0x30fc);
const hangul = "이다는에의을가고를지하은한로기서사도리어자인나대아정시수그라일스원전보해장제부주있만게상구여들공";
const cyrillic = "оеаинтсрвлкмдпуяыьгзбчйхжюшщ";

interface Candidate {
  readonly charset: string;
  readonly typical: ReadonlySet<string>;
  /** Least share of typical characters that is believed; scores are shares relative to it. */
  readonly least: number;
}

const candidate = (charset: string, typical: string, least: number): Candidate => ({ charset, typical: new Set(typical), least });
/** In order of preference where scores are equal. */
const candidates: readonly Candidate[] = [
  candidate("euc-jp", kana + "、。", 0.25),
  candidate("shift_jis", kana + "、。", 0.25),
  candidate("gb18030", simplified + "，。、", 0.15),
  candidate("big5", traditional + "，。、", 0.15),
  candidate("euc-kr", hangul, 0.25),
  candidate("windows-1251", cyrillic, 0.6),
  candidate("koi8-r", cyrillic, 0.6),
  candidate("windows-1253", "αεηιοντσςρκλμπυωάέήίόύώ", 0.6),
  candidate("windows-1255", "אבגדהוזחטיךכלםמןנסעףפץצקרשת", 0.6),
  candidate("windows-1256", "ابتثجحخدذرزسشصضطظعغفقكلمنهويىةأإء", 0.6),
  candidate("windows-874", "านรกอเงมยลวดตสทปพหคบขใจ่้ีัิไะ", 0.6),
];

/** Detects the encoding of bytes without BOM and declaration. */
export function detectCharset(bytes: Uint8Array): DetectedCharset {
  const sample = bytes.subarray(0, sampleBytes);
  const wide = utf16Order(sample);
  if (wide) return { charset: wide, detected: true };
  if (isAscii(bytes)) return hasJapaneseEscape(sample) ? { charset: "iso-2022-jp", detected: true } : { charset: "utf-8", detected: false };
  if (isUtf8(bytes)) return { charset: "utf-8", detected: true };
  let best: Candidate | null = null;
  let bestScore = 0;
  for (const entry of candidates) {
    const score = typicalShare(sample, entry) / entry.least;
    if (score >= 1 && score > bestScore) [best, bestScore] = [entry, score];
  }
  return best ? { charset: best.charset, detected: true } : { charset: "windows-1252", detected: false };
}

/** UTF-16 without BOM: ASCII text has a zero in every second byte. */
function utf16Order(sample: Uint8Array): "utf-16le" | "utf-16be" | null {
  const pairs = Math.min(sample.length >> 1, 2048);
  if (pairs < 4) return null;
  let [evenZeros, oddZeros] = [0, 0];
  for (let i = 0; i < pairs; i++) {
    if (sample[2 * i] === 0) evenZeros++;
    if (sample[2 * i + 1] === 0) oddZeros++;
  }
  if (oddZeros > pairs * 0.4 && evenZeros < pairs * 0.1) return "utf-16le";
  if (evenZeros > pairs * 0.4 && oddZeros < pairs * 0.1) return "utf-16be";
  return null;
}

function isAscii(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (bytes[i]! > 0x7f) return false;
  return true;
}

/** ESC $ @, ESC $ B or ESC ( J: shifts of ISO-2022-JP. */
function hasJapaneseEscape(sample: Uint8Array): boolean {
  for (let i = 0; i + 2 < sample.length; i++) {
    if (sample[i] !== 0x1b) continue;
    const [a, b] = [sample[i + 1], sample[i + 2]];
    if ((a === 0x24 && (b === 0x40 || b === 0x42)) || (a === 0x28 && b === 0x4a)) return true;
  }
  return false;
}

/**
 * Whether the bytes are UTF-8 but for a cut at the end. Hand-written: a strict decoder would refuse a page for one
 * character that the capture cut.
 */
export function isUtf8(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length;) {
    const lead = bytes[i]!;
    if (lead < 0x80) {
      i++;
      continue;
    }
    const more = lead >= 0xc2 && lead <= 0xdf ? 1 : lead >= 0xe0 && lead <= 0xef ? 2 : lead >= 0xf0 && lead <= 0xf4 ? 3 : 0;
    if (more === 0) return false;
    for (let k = 1; k <= more; k++) {
      if (i + k >= bytes.length) return true;
      const next = bytes[i + k]!;
      const [low, high] =
        k > 1
          ? [0x80, 0xbf]
          : lead === 0xe0
            ? [0xa0, 0xbf]
            : lead === 0xed
              ? [0x80, 0x9f]
              : lead === 0xf0
                ? [0x90, 0xbf]
                : lead === 0xf4
                  ? [0x80, 0x8f]
                  : [0x80, 0xbf];
      if (next < low || next > high) return false;
    }
    i += more + 1;
  }
  return true;
}

/**
 * Share of typical characters among the non-ASCII ones; 0 where more than one in a hundred cannot be decoded. A character
 * that touches an ASCII letter is not typical: "cafй" is a Western page read as Cyrillic.
 */
function typicalShare(sample: Uint8Array, { charset, typical }: Candidate): number {
  const text = new TextDecoder(charset).decode(sample);
  let [others, found, bad] = [0, 0, 0];
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) < 0x80) continue;
    others++;
    const character = text[i]!;
    if (character === "\ufffd") bad++;
    else if (typical.has(character) && !isAsciiLetter(text.charCodeAt(i - 1)) && !isAsciiLetter(text.charCodeAt(i + 1))) found++;
  }
  return others === 0 || bad * 100 > others ? 0 : found / others;
}

const isAsciiLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);

function rangeOf(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)).join("");
}
