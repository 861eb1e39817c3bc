import { rowClasses, type Classes } from "../projection/rowClasses";

/** Fields of the raw row that no schema names, as JSON. At most `limit` are listed, each at most `longest` characters. */
export function unknownFields(raw: unknown, limit = 200, longest = 4000): readonly { readonly path: string; readonly json: string }[] {
  const found: { path: string; json: string }[] = [];
  const visit = (value: unknown, classes: Classes, path: string) => {
    if (found.length >= limit || typeof classes === "string" || typeof value !== "object" || value === null) return;
    if ("each" in classes) {
      if (Array.isArray(value)) value.forEach((item, index) => visit(item, classes.each, `${path}[${index}]`));
      return;
    }
    if (Array.isArray(value)) return;
    for (const [name, inside] of Object.entries(value)) {
      const at = path === "" ? name : `${path}.${name}`;
      if (Object.hasOwn(classes.known, name)) visit(inside, classes.known[name]!, at);
      else if (!openMaps.has(path.replace(/\[\d+\]/gu, "[]")) && found.length < limit)
        found.push({ path: at, json: JSON.stringify(inside).slice(0, longest) });
    }
  };
  visit(raw, rowClasses, "");
  return found;
}

/** Objects that hold any names by design: nothing in them is unknown. */
const openMaps: ReadonlySet<string> = new Set([
  "dimensions",
  "trace.attempts[].attributes",
  "trace.attempts[].events[].attributes",
  "provenance.representations[].headers",
]);
