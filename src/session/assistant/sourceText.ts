import type { MappingSource } from "../../core/formats/mapping";

/** A source in one line, as a person would write it. */
export function sourceText(source: MappingSource | null): string {
  if (source === null) return "";
  if (typeof source === "string") return source;
  if ("constant" in source) return `= ${typeof source.constant === "string" ? source.constant : JSON.stringify(source.constant)}`;
  const text = "template" in source ? `“${source.template.replaceAll("\n", "⏎")}”` : source.path;
  const extras = [
    "after" in source && source.after !== undefined ? "behind a pattern" : null,
    "pattern" in source && source.pattern !== undefined ? "by a pattern" : null,
    source.map ? "by a table" : null,
  ].filter((one) => one !== null);
  return extras.length > 0 ? `${text} (${extras.join(", ")})` : text;
}
