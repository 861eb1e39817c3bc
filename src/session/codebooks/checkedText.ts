import { changesBetween, versionDemands } from "../../core/codebook";
import { codebook as codebookShape, type Codebook } from "../../core/formats/codebook";
import type { Problem } from "../../core/formats/problem";
import { readYaml } from "../../core/formats/readYaml";
import { codebookFindings } from "../../core/validate/codebookFindings";
import { findingProblems } from "../../core/validate/finding";
import type { CodebookCheck } from "../../protocol/codebooks";

export interface ReadCodebook {
  /** Null where the text says no codebook. */
  readonly codebook: Codebook | null;
  readonly problems: readonly Problem[];
  /** Of a newer major version: to be shown, never written. */
  readonly readOnly: boolean;
}

/** A codebook's text with everything that is wrong with it, each with its place. */
export function readCodebook(text: string, name: string): ReadCodebook {
  const { value, problems, place, readOnly } = readYaml(text, codebookShape, name, "codebook");
  const found = value && place ? findingProblems(codebookFindings(value), name, place) : [];
  return { codebook: value, problems: [...problems, ...found], readOnly };
}

export const isSound = ({ codebook, problems }: ReadCodebook): boolean => codebook !== null && problems.every(({ severity }) => severity !== "error");

/** What a text is worth beside the codebook in force. Duplicates make no sensible difference, so a text with errors is not compared. */
export function checkedText(text: string, name: string, inForce: Codebook): CodebookCheck {
  const read = readCodebook(text, name);
  const { codebook, problems } = read;
  const after = isSound(read) ? codebook : null;
  return {
    codebook,
    problems: [...problems],
    changes: after ? changesBetween(inForce, after).map((change) => ({ ...change, parts: [...change.parts] })) : [],
    demands: after ? [...versionDemands(inForce, after, new Set())] : [],
  };
}
