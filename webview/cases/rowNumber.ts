/** `1200`, `1,200` and `1 200` are one number, however the display language groups digits; null for what is no row. */
export function rowNumber(text: string, total: number): number | null {
  const digits = text.trim().replace(/(?<=\d)[\s.,'’_\u202f](?=\d{3}(?:\D|$))/gu, "");
  const number = /^\d{1,15}$/.test(digits) ? Number(digits) : NaN;
  return number >= 1 && number <= total ? number : null;
}
