const negated = /\b(?:not|never|no longer|neither|nor|cannot|without|[a-z]+n['’]t)\b|並非|并非|不是|不再|沒有|没有/i;

/** Whether a sentence says that something is not so. A word list: it knows no scope, and decides nothing by itself. */
export const isNegated = (sentence: string): boolean => negated.test(sentence);

/** Sentences of a passage: lines, cut after full stops, question and exclamation marks and semicolons. */
export const sentencesIn = (passage: string): readonly string[] =>
  passage.split(/\n+|(?<=[.!?;]["”’)]?)\s+|(?<=[。！？；])/u).filter((one) => one.trim() !== "");
