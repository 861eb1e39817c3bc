const digits = new Map([..."〇零一二三四五六七八九"].map((digit, index) => [digit, Math.max(0, index - 1)] as const));
digits.set("两", 2).set("兩", 2);
const tens: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
/** Powers of ten of the big units. */
export const bigUnits: Readonly<Record<string, number>> = { 万: 4, 萬: 4, 亿: 8, 億: 8, 兆: 12 };

/**
 * A number in Chinese numerals as decimal digits: by place (二〇二六 is "2026") or by units (三千五百 is "3500"). Null for what only
 * looks like one, such as 千万 or 万一.
 */
export function hanNumber(text: string): string | null {
  const characters = [...text];
  if (characters.length > 1 && characters.every((one) => digits.has(one) && one !== "两" && one !== "兩"))
    return characters.map((one) => digits.get(one)).join("");
  let [total, section, digit] = [0, 0, -1];
  for (const one of characters) {
    const value = digits.get(one);
    if (value !== undefined) {
      if (digit > 0) return null;
      digit = value;
    } else if (tens[one] !== undefined) {
      if (digit < 1 && !(one === "十" && section === 0 && digit === -1)) return null;
      section += Math.max(1, digit) * tens[one];
      digit = -1;
    } else {
      const unit = bigUnits[one];
      section += Math.max(0, digit);
      if (unit === undefined || section === 0) return null;
      total += section * 10 ** unit;
      [section, digit] = [0, -1];
    }
  }
  const value = total + section + Math.max(0, digit);
  return Number.isSafeInteger(value) ? String(value) : null;
}
