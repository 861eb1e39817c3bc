import { isWide } from "../eastAsian";
import { sliceOf, type MappedText } from "../mappedText";
import { mappedPlaces } from "../quotePlaces";
import type { TextRange } from "../textRange";
import { closing, notationText, opening } from "./notationText";

/** A literal part of a quote is looked for first; with fewer characters, or more hits, the whole text is rewritten instead. */
const [minLiteral, maxHits] = [6, 100];

/**
 * Every place of a quote, given in notation form, whose numbers and dates may be written otherwise. Only what stands around the
 * longest part without numbers is rewritten; a quote without such a part has `whole`, the whole text in notation form, searched.
 */
export function notatedPlaces(text: string, normalised: MappedText, form: string, whole: () => MappedText): readonly TextRange[] {
  const literal = literalParts(form).reduce((longest, part) => (part.length > longest.length ? part : longest), "");
  const hits: number[] = [];
  if (literal.length >= minLiteral)
    for (let at = normalised.text.indexOf(literal); at !== -1 && hits.length <= maxHits; at = normalised.text.indexOf(literal, at + 1)) hits.push(at);
  if (literal.length < minLiteral || hits.length > maxHits) return mappedPlaces(text, whole(), form);
  const reach = 4 * form.length + 64;
  const found = new Map<number, TextRange>();
  for (const hit of hits) {
    const around = sliceOf(normalised, Math.max(0, hit - reach), Math.min(normalised.text.length, hit + literal.length + reach));
    const [from, to] = [normalised.starts[hit]!, normalised.ends[hit + literal.length - 1]!];
    for (const place of mappedPlaces(text, notationText(text, around), form))
      // Near its edges the part that was cut out may begin within a number; there the quote's literal part does not stand.
      if (place.start <= from && place.end >= to) found.set(place.start, place);
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

/** What of a quote in notation form stands in the normalised text as it is: no numbers, and no spaces beside Han or kana. */
function literalParts(form: string): readonly string[] {
  return form.split(new RegExp(`${opening}[^${closing}]*${closing}%?`)).flatMap((part) => {
    const pieces: string[] = [];
    let from = 0;
    for (let at = 1; at <= part.length; at++)
      if (at === part.length || isWide(part.charCodeAt(at)) !== isWide(part.charCodeAt(at - 1))) {
        pieces.push(part.slice(from, at).trim());
        from = at;
      }
    return pieces;
  });
}
