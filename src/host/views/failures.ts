/** Primary labels that are not a failure of the system: it did well, or the case could not tell, or nobody said (an empty label). */
const notFailures: ReadonlySet<string> = new Set(["", "success", "correct-refusal", "probe-invalid"]);

/** How many of these rows failed; labels are read as the formats read them (`_` as `-`, any case). Unknown labels count as failures. */
export function failuresIn(counts: readonly { readonly label: string; readonly count: number }[]): number {
  return counts.filter(({ label }) => !notFailures.has(label.toLowerCase().replaceAll("_", "-"))).reduce((sum, { count }) => sum + count, 0);
}
