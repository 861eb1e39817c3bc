/**
 * Characters that a terminal would obey instead of showing, or that would make text look like other text: control
 * characters, bidirectional controls, invisible characters, tags, lone surrogates. Line feeds are up to the caller.
 */
const hidden =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

function mark(char: string): string {
  const code = char.codePointAt(0)!;
  if (code < 0x20) return String.fromCharCode(0x2400 + code); // ␀ … ␟, made for this
  if (code === 0x7f) return "␡";
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}

/** Text from data, safe to print: what would be hidden stands as a visible mark. Line feeds stay. */
export const visible = (text: string): string => text.replace(hidden, mark);

/** The same on one line: breaks are marks too. */
export const visibleLine = (text: string): string => visible(text.replace(/\r\n|\n/g, "␊"));

/** JSON that stays the same value for machines and does nothing to a terminal. */
export function visibleJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return text.replace(/[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu, (char) =>
    [...Array(char.length).keys()].map((at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  );
}
