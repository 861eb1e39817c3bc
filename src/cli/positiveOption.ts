import { CliFailure } from "./failure";

/** Labels of an option, checked against the codebook's. @param known null where the codebook does not know the dimension */
export function positiveOf(said: string, known: readonly string[] | null): readonly string[] {
  const wanted = said
    .split(",")
    .map((label) => label.trim())
    .filter((label) => label !== "");
  if (wanted.length === 0) throw new CliFailure("--positive: name a label, or several with commas between them");
  const strange = known === null ? undefined : wanted.find((label) => !known.includes(label));
  if (strange !== undefined) throw new CliFailure(`--positive: there is no label ${JSON.stringify(strange)}; there are ${known!.join(", ")}`);
  return wanted;
}
