const negation = new RegExp(
  [
    String.raw`(?<![\p{L}\p{M}])(?:not|no|never|none|nobody|nothing|neither|nor|cannot|without|[a-z]+n['’]t|nicht|nie|niemals|kein(?:e[mnrs]?)?|ohne|ne|pas|jamais|aucune?|sans|nunca|jamás|ningún|ninguna?|sin|não|не|нет|никогда|без|לא|אין|אינו|אינה|לעולם|ليس|ليست|لم|لن|لا|غير|بدون)(?![\p{L}\p{M}])`,
    "並非|并非|不是|不再|不會|不会|不能|不得|沒有|没有|未曾|從未|从未|尚未|未能|未經|未经|並未|并未|無法|无法|不曾",
    "ではない|ではありません|していない|しません|ません|なかった|ない(?![\\p{Script=Hiragana}])",
    "않|아니|없",
  ].join("|"),
  "giu",
);

/**
 * Words that say that something is not so, where they stand. A list for the languages that sources are mostly in; it knows no
 * scope. Wider than the one that grades (`core/grade/negation.ts`): here a mark is for a reviewer to look at, nothing follows from it.
 */
export const negationsIn = (sentence: string): readonly { readonly start: number; readonly end: number }[] =>
  [...sentence.matchAll(negation)].map((m) => ({ start: m.index, end: m.index + m[0].length }));
