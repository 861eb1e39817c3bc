/** Why nobody can be named so; null where they can. A name stands on one line, in lists and in what `check` says. */
export const reviewerNameTrouble = (name: string): string | null =>
  /[\p{Cc}\u2028\u2029]/u.test(name.trim()) ? "A reviewer's name cannot hold a line end or a control character." : null;
