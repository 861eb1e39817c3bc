/** Characters that would be obeyed instead of shown, or make text look like other text: they stand as visible marks. */
const hidden =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;
const marked = (text: string) => text.replace(hidden, (char) => `⟨U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}⟩`);

/** Text from data, for HTML and SVG: element content and quoted attributes. */
export const safeHtml = (text: string): string =>
  marked(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;").replace(/'/g, "&#39;");

/** Text from data, for one cell of a Markdown table: no markup, link, HTML or column can begin in it. */
export const safeMarkdown = (text: string): string => marked(text).replace(/[\\`*_{}[\]<>()#+!|~&$]/g, (char) => `\\${char}`);
