import { bundledCodebook } from "../formats/bundledCodebook";
import type { Codebook, Dimension } from "../formats/codebook";
import { dimensionName } from "../review/content";

/** Versions of dimensions that labels may have been given under and that are not in force: the codebook's history, then the bundled ones. */
export function earlierVersions({ dimensions, history = [] }: Pick<Codebook, "dimensions" | "history">): readonly Dimension[] {
  const seen = new Set(dimensions.map(dimensionName));
  return [...history, ...bundledCodebook.dimensions].filter((one) => !seen.has(dimensionName(one)) && seen.add(dimensionName(one)));
}

/** The dimension that a label's `<id>@<version>` names, as it was then; null where no version of this name is known. */
export function dimensionAt(codebook: Pick<Codebook, "dimensions" | "history">, name: string): Dimension | null {
  return [...codebook.dimensions, ...earlierVersions(codebook)].find((one) => dimensionName(one) === name) ?? null;
}

/** The version after `version`: its last number one higher, or `.2` where it has none; further until it is not among `taken`. */
export function nextVersion(version: number | string, taken: ReadonlySet<string>): number | string {
  const [, stem, digits] = /^(.*?)(\d{1,12})$/.exec(String(version)) ?? [];
  for (let next = digits === undefined ? 2 : Number(digits) + 1; ; next++) {
    const name = digits === undefined ? `${version}.${next}` : `${stem}${next}`;
    if (!taken.has(name)) return typeof version === "number" && stem === "" ? next : name;
  }
}
