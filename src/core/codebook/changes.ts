import type { Codebook, CodebookLabel, Dimension } from "../formats/codebook";
import { labelsAtBytes } from "../review/asserted";
import { recipeName } from "../review/content";
import { nextVersion } from "./versions";

/**
 * What a change does to labels that were given before: `meaning` makes them answers to another question; `words` may (a
 * corrected typo does not, a new rule does: only its author knows); `look` never does.
 */
export type ChangeWeight = "meaning" | "words" | "look";

export interface ChangedPart {
  /** Where in the dimension: `applies_to`, `labels.full`, `labels.full.guideline`, … */
  readonly part: string;
  readonly weight: ChangeWeight;
  /** Null where it was not there before, or is not any more. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface DimensionChange {
  readonly dimension: string;
  readonly kind: "added" | "removed" | "changed";
  readonly before: string | null;
  readonly after: string | null;
  readonly parts: readonly ChangedPart[];
}

const text = (value: unknown): string | null =>
  value === undefined || value === null ? null : Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : JSON.stringify(value);

/** All that differs between two codebooks, dimension by dimension in the order of the later one; those that are gone last. */
export function changesBetween(before: Pick<Codebook, "dimensions">, after: Pick<Codebook, "dimensions">): readonly DimensionChange[] {
  const [earlier, later] = [before, after].map(({ dimensions }) => new Map(dimensions.map((one) => [one.id, one]))) as [
    Map<string, Dimension>,
    Map<string, Dimension>,
  ]; // as many as were made
  const changed = [...later.values()].flatMap((now): DimensionChange[] => {
    const was = earlier.get(now.id);
    if (!was) return [{ dimension: now.id, kind: "added", before: null, after: String(now.version), parts: [] }];
    const parts = partsBetween(was, now);
    const versions = { before: String(was.version), after: String(now.version) };
    return parts.length === 0 && versions.before === versions.after ? [] : [{ dimension: now.id, kind: "changed", ...versions, parts }];
  });
  const gone = [...earlier.values()].filter(({ id }) => !later.has(id));
  return [
    ...changed,
    ...gone.map(({ id, version }): DimensionChange => ({ dimension: id, kind: "removed", before: String(version), after: null, parts: [] })),
  ];
}

/** What differs between two versions of one dimension. */
export function partsBetween(before: Dimension, after: Dimension): readonly ChangedPart[] {
  const part = (name: string, weight: ChangeWeight, was: unknown, is: unknown): ChangedPart[] =>
    text(was) === text(is) ? [] : [{ part: name, weight, before: text(was), after: text(is) }];
  const of = (dimension: Dimension) => ({
    recipe: recipeName(dimension),
    exclusive: dimension.exclusive !== false,
    open: dimension.open === true,
    asserted: [...labelsAtBytes(dimension)].sort(),
  });
  const [was, is] = [of(before), of(after)];
  const labels = new Map(before.labels.map((label) => [label.id, label]));
  const kept = new Set(after.labels.map(({ id }) => id));
  return [
    ...part("applies_to", "meaning", before.applies_to, after.applies_to),
    ...part("recipe", "meaning", was.recipe, is.recipe),
    ...part("exclusive", "meaning", was.exclusive, is.exclusive),
    ...part("open", "words", was.open, is.open),
    ...part("asserted_without_evidence", "words", was.asserted, is.asserted),
    ...part("title", "words", before.title, after.title),
    ...part("guideline", "words", before.guideline, after.guideline),
    ...part("requires", "words", before.requires ?? [], after.requires ?? []),
    ...part("order", "words", before.order ?? [], after.order ?? []),
    ...after.labels.flatMap((label) => {
      const earlier = labels.get(label.id);
      return earlier ? labelParts(earlier, label, part) : part(`labels.${label.id}`, "meaning", null, label.title ?? label.id);
    }),
    ...before.labels.flatMap((label) => (kept.has(label.id) ? [] : part(`labels.${label.id}`, "meaning", label.title ?? label.id, null))),
    ...(sameLabels(before, after)
      ? part(
          "labels",
          "look",
          before.labels.map(({ id }) => id),
          after.labels.map(({ id }) => id),
        )
      : []),
  ];
}

function labelParts(was: CodebookLabel, is: CodebookLabel, part: (name: string, weight: ChangeWeight, was: unknown, is: unknown) => ChangedPart[]) {
  const at = `labels.${is.id}`;
  return [
    ...part(`${at}.title`, "words", was.title, is.title),
    ...part(`${at}.guideline`, "words", was.guideline, is.guideline),
    ...part(`${at}.requires`, "words", was.requires, is.requires),
    ...part(`${at}.key`, "look", was.key, is.key),
    ...part(`${at}.color`, "look", was.color, is.color),
  ];
}

const sameLabels = (a: Dimension, b: Dimension) =>
  JSON.stringify(a.labels.map(({ id }) => id).sort()) === JSON.stringify(b.labels.map(({ id }) => id).sort());

/** Why a changed dimension cannot be saved under the version it has. */
export interface VersionDemand {
  readonly dimension: string;
  /** `meaning`: it asks something else now. `words`: nobody said that its words mean the same. `taken`: its version once meant something else. */
  readonly why: "meaning" | "words" | "taken";
  readonly version: string;
  /** A version that would do. */
  readonly next: number | string;
}

/**
 * Dimensions that need another version before they are saved. @param wording ids of dimensions whose author says that their
 * words were corrected and mean what they meant
 */
export function versionDemands(before: Codebook, after: Codebook, wording: ReadonlySet<string>): readonly VersionDemand[] {
  const known = [...before.dimensions, ...(before.history ?? []), ...(after.history ?? [])];
  return changesBetween(before, after).flatMap(({ dimension, kind, before: was, after: is, parts }): VersionDemand[] => {
    if (kind === "removed") return [];
    const now = after.dimensions.find(({ id }) => id === dimension)!; // it is of there
    const versions = known.filter(({ id }) => id === dimension);
    const demand = (why: VersionDemand["why"]): VersionDemand[] => [
      { dimension, why, version: String(is), next: nextVersion(now.version, new Set(versions.map(({ version }) => String(version)))) },
    ];
    if (is !== was) {
      const once = versions.find(({ version }) => String(version) === is);
      return once && partsBetween(once, now).some(({ weight }) => weight !== "look") ? demand("taken") : [];
    }
    if (parts.some(({ weight }) => weight === "meaning")) return demand("meaning");
    return parts.some(({ weight }) => weight === "words") && !wording.has(dimension) ? demand("words") : [];
  });
}
