/** A run's name from that of its source: without folders, and without the endings of data files (`gpt-3.5.json` is `gpt-3.5`). */
export function foreignName(file: string): string {
  const base = file.split(/[\\/]/).at(-1) ?? "";
  return base.replace(/(?:\.(?:jsonl?|ndjson|jsonlines|txt|log|data))+$/i, "") || base || "import";
}
