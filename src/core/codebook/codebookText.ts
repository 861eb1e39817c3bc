import { stringify } from "yaml";
import { bundledCodebook } from "../formats/bundledCodebook";
import type { Codebook, Dimension } from "../formats/codebook";
import { dimensionName } from "../review/content";
import { editText, type Json } from "./editText";

/** The bundled codebook as the text of `review/codebook.yaml` to start from. */
export const bundledText = (): string =>
  `# What reviewers are asked, and how they answer. A dimension whose meaning changes needs a new version:\n# labels keep the version that they were given under (docs/codebook.md).\n${stringify({ ...bundledCodebook, id: "codebook" }, { lineWidth: 0 })}`;

/**
 * The text as it is saved: dimensions that have another version now, or are gone, stand in `history` as they were. Versions in
 * force are never in it. @param keeps whether a replaced version is worth keeping: some label was given under it, or nobody else knows it
 */
export function withHistory(text: string, before: Codebook, after: Codebook, keeps: (one: Dimension) => boolean = () => true): string {
  const inForce = new Set(after.dimensions.map(dimensionName));
  const kept = after.history ?? [];
  const known = new Set([...inForce, ...kept.map(dimensionName)]);
  const replaced = [...before.dimensions, ...(before.history ?? [])].filter((one) => !known.has(dimensionName(one)) && keeps(one));
  const current = kept.flatMap((one, at) => (inForce.has(dimensionName(one)) ? [at] : []));
  const without = current.reduceRight((sofar, at) => editText(sofar, { op: "remove", path: ["history", at] }), text);
  // What was read from YAML or JSON is JSON.
  return replaced.reduceRight((sofar, one) => editText(sofar, { op: "insert", path: ["history"], at: 0, value: one as Json }), without);
}
