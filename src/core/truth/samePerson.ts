/**
 * Letters of other scripts that look like a Latin one, in the usual case of both: from Unicode's confusables.txt (UTS #39, version 16),
 * as far as they are letters of the Cyrillic, Greek and Latin scripts whose shape is the same in usual fonts.
 */
const lower: Readonly<Record<string, string>> = Object.fromEntries(
  pairs(
    "аa еe оo рp сc уy хx ѕs іi јj ԛq ԝw һh ԁd ӏl ѵv ԍg кk ьb", // Cyrillic
    "αa οo ρp νv ιi υu γy κk ϲc ϳj σo", // Greek
    "ɑa ɡg ıi ɩi ʋv ꞓc ᴏo ᴠv ᴡw ᴢz", // Latin
  ),
);
const upper: Readonly<Record<string, string>> = {
  ...lower,
  ...Object.fromEntries(pairs("АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ЅS ІI ЈJ ԚQ ԜW ԌG ѴV ЬB", "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϹC ͿJ")),
};

function pairs(...lists: readonly string[]): readonly (readonly [string, string])[] {
  return lists.flatMap((list) => list.split(" ").map((pair) => [...pair] as unknown as readonly [string, string])); // two letters each
}

/**
 * Whether two names are one person: letter case, Unicode form (NFKC), characters that are not seen, punctuation and spaces around the name,
 * and letters that only look like others make nobody another. Accents and digits do.
 */
export function isSamePerson(a: string, b: string): boolean {
  const others = looksOf(b);
  return looksOf(a).some((look) => others.includes(look));
}

/** A name as it is, and as it looks in small letters, as it was written, and in capitals: these look like others than small letters do. */
function looksOf(name: string): readonly string[] {
  const seen = bare(name.normalize("NFKC"));
  const folded = fold(seen);
  return [folded, drawn(folded, lower), fold(drawn(seen, upper)), fold(drawn(seen.toUpperCase(), upper))];
}

const fold = (text: string): string => text.toLowerCase().normalize("NFKC");
const drawn = (text: string, as: Readonly<Record<string, string>>): string => [...text].map((letter) => as[letter] ?? letter).join("");

/** Without what is not seen, and without punctuation and spaces at its ends; a name that is nothing else stays. */
function bare(name: string): string {
  const seen = name
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  const points = [...seen];
  const isEdge = (point: string) => /[\p{P}\p{S}\p{Z}]/u.test(point);
  let [from, to] = [0, points.length];
  while (from < to && isEdge(points[from]!)) from++;
  while (to > from && isEdge(points[to - 1]!)) to--;
  return from === to ? seen : points.slice(from, to).join("");
}
