/** What a terminal would act on rather than show: controls of C0 and C1 but the newline, and the marks that turn the direction of text. */
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/**
 * A text as one word of a POSIX shell (XCU 2.2): in single quotes, a single quote as `'\''`. Controls and bidi marks stand as
 * `"$(printf '\ooo')"`, so that pasting them does nothing in the terminal and what is seen is what is run; newlines stand as they
 * are. The word is never expanded, split or taken for a pattern. Null for a text with NUL, which no argument of a command can hold.
 * Half a surrogate pair becomes U+FFFD: a shell takes bytes, and UTF-8 has none for it.
 */
export function shellWord(text: string): string | null {
  if (text.includes("\0")) return null;
  const parts: string[] = [];
  let at = 0;
  const whole = wellFormed(text);
  for (const match of whole.matchAll(unseen)) {
    if (match.index > at) parts.push(quoted(whole.slice(at, match.index)));
    parts.push(`"$(printf '${octal(match[0])}')"`);
    at = match.index + match[0].length;
  }
  if (at < whole.length || parts.length === 0) parts.push(quoted(whole.slice(at)));
  return parts.join("");
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const octal = (text: string): string => [...new TextEncoder().encode(text)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");

/** The text with U+FFFD for each half of a surrogate pair that stands alone. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");
