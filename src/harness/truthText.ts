import { stringify } from "yaml";
import type { TruthFile } from "../core/formats/truth";

/** A truth file as YAML, with a word on where it comes from. */
export function truthText(truth: TruthFile, seed: number): string {
  return `# Made together with the pages it speaks of, by the fixtures of seed ${seed}.\n${stringify(truth, { lineWidth: 120 })}`;
}
