/** Han, kana and their punctuation: written without spaces, so that a line end between two of them is none. */
export function isWide(code: number): boolean {
  return (
    (code >= 0x3001 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff00 && code <= 0xffef)
  );
}

export function hasWide(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (isWide(text.charCodeAt(at))) return true;
  return false;
}
