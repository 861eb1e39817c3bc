/** Where the beginning ends: at a whole character, and not for the sake of a few words. */
export function foldedEnd(text: string, most: number, lines: number): number {
  let end = Math.min(text.length, most);
  for (let line = 0, at = -1; line < lines; line++) {
    at = text.indexOf("\n", at + 1);
    if (at < 0 || at >= end) break;
    if (line === lines - 1) end = at;
  }
  if (text.length - end < most / 4 && !text.slice(end + 1).includes("\n")) return text.length;
  const code = text.charCodeAt(end - 1);
  return code >= 0xd800 && code <= 0xdbff ? end - 1 : end;
}
