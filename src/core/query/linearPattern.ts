import { RE2JS, RE2JSSyntaxException } from "re2js";

/** A regular expression that cannot be read, in words for whoever wrote it. */
export class PatternError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "PatternError";
  }
}

/** UTF-16 code units of a pattern. */
export const longestSource = 1000;

/**
 * A test for texts that have the regular expression somewhere in them. The syntax is RE2's: whatever it says, its time is linear
 * in the text, so that nobody can make it hang; what would need trying again (look-around, references back) there is not. `^` and
 * `$` are the beginning and end of a line.
 * @param exact case counts
 * @throws PatternError where it cannot be read
 */
export function linearPattern(source: string, exact: boolean): (text: string) => boolean {
  if (source.length > longestSource) throw new PatternError(`longer than ${longestSource} characters`);
  try {
    RE2JS.compile(source); // without flags, which would stand in the message
    const compiled = RE2JS.compile(source, RE2JS.MULTILINE | (exact ? 0 : RE2JS.CASE_INSENSITIVE));
    return (text) => compiled.test(text);
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) throw new PatternError(error.message.replace(/^error parsing regexp: /, ""));
    throw error;
  }
}
