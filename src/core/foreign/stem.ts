/** A file's name without folders and without its extensions: what a run is called whose source has no name of its own. */
export function stemOf(name: string): string {
  const file = name.split(/[\\/]/).at(-1) ?? "";
  return file.replace(/(?<=.)(\.(jsonl?|ndjson|otlp|traces?|log|eval|txt))+$/i, "") || "import";
}
