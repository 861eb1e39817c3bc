import fc from "fast-check";

/** Pieces of text that fold, compose, move or are written in several ways, and plain ones among them. */
const pieces = [
  ...'abfiklstezK 0129,:/"\\\n\t',
  ..."ＡｂｋＫ１，：　",
  ..."éÉêấộǖḗåÅÅçÇñ",
  ..."\u0301\u0300\u0323\u0327\u0308\u0304\u0307\u031b\u0345\u3099",
  ..."ıİſKßẞﬁﬂŁłŉ",
  ..."ΣσςΑαάᾳ",
  ..."ДдЖжй",
  ..."预算計劃豈。、",
  ..."かがガカｶﾞﾊﾟヴ",
  ..."한하국ㄱㅏㄴ",
  ..."\u1112\u1161\u11ab\u1100",
  ..."²½①㎏℡㍿…¨",
  "🚀",
  "𝐛",
  "𝚺",
  "🄰",
  "\ud83d",
  "\udc00",
  "\ufffd",
  "\ufeff",
  "\u2028",
  "fi",
  "kg",
  "tel",
  "budget",
  "Budget",
  "ΟΔΟΣ",
  "e\u0301",
  "I\u0307",
];
export const oddText = (maxLength = 8): fc.Arbitrary<string> => fc.array(fc.constantFrom(...pieces), { maxLength }).map((parts) => parts.join(""));

/** Writes the characters of JSON's strings in one of their ways, by numbers: 0 leaves one as it is. */
export function written(json: string, choices: readonly number[]): string {
  let at = 0;
  const writtenOne = (one: string): string => {
    const choice = choices[at++ % choices.length]!;
    if (choice === 0 || one.length > 1) return one;
    if (one === "/" && choice === 1) return "\\/";
    const hex = one.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${choice === 2 ? hex.toUpperCase() : hex}`;
  };
  return json.replace(/"(?:[^"\\]|\\.)*"/gs, (text) => `"${text.slice(1, -1).replace(/\\u[0-9a-f]{4}|\\.|[^\\]/gs, writtenOne)}"`);
}
