/** A run's name from that of its source: without folders and endings. */
export function foreignName(file: string): string {
  const base = file.split(/[\\/]/).at(-1) ?? "";
  return base.replace(/(?:\.[A-Za-z0-9]{1,8})+$/, "") || base || "import";
}
