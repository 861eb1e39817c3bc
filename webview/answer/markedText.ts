/** The place in `text` of the `at`th character of what a text area makes of it. */
export function offsetWithReturns(text: string, at: number): number {
  let place = 0;
  for (let seen = 0; seen < at && place < text.length; seen++) place += text.startsWith("\r\n", place) ? 2 : 1;
  return place;
}
