import type { MappedText } from "../mappedText";
import { PieceWriter } from "../notation/pieceWriter";

/**
 * A mapped text in which approximate quotes are looked for: lower case, letters without accents and vowel points, the spellings of
 * alef, final ya and ta marbuta made alike.
 */
export function foldedText(source: MappedText): MappedText {
  const folded = { ...source, text: unitsFolded(source.text) };
  if (folded.text.search(points) === -1) return folded;
  const out = new PieceWriter(folded);
  let copied = 0;
  for (const { index, 0: run } of folded.text.matchAll(points)) {
    out.copy(copied, index);
    copied = index + run.length;
  }
  out.copy(copied, folded.text.length);
  return out.finish();
}

/** Marks that stand for themselves in composed text: vowel points above all. Not variation selectors and what joins emoji. */
const points = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]+/g;

function unitsFolded(text: string): string {
  const small = text.toLowerCase();
  return (small.length === text.length ? small : text.replace(/İ/g, "I").toLowerCase())
    .replace(/[\u00e0-\u024f\u1e00-\u1eff\u03ac-\u03ce\u0439\u0451]/g, baseOf)
    .replace(/[أإآٱ]/g, "ا")
    .replace(/ى/g, "ي")
    .replace(/ة/g, "ه");
}

const bases = new Map<string, string>();
function baseOf(letter: string): string {
  const known = bases.get(letter);
  if (known !== undefined) return known;
  const base = letter.normalize("NFD")[0]!;
  bases.set(letter, base);
  return base;
}
