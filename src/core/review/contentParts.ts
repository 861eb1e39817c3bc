import type { Dimension } from "../formats/codebook";
import type { Row } from "../formats/row";
import type { Target } from "../formats/target";
import { recipeName } from "./content";
import { recipes, type RecipeContext } from "./recipes";
import { hashOfJson } from "./sha256";

/** Hex digits of a part's hash: enough to see that it changed, which is all that parts are for; `content` alone says what is the same. */
const partDigits = 16;

/**
 * What a label judges, part by part: the name of each member of its recipe's material (`query`, `answer`, `claim`, …) with the beginning of
 * the SHA-256 of its canonical JSON. Null where the content has no hash either. Stored with a label, so that later it can be said which of
 * them changed.
 */
export function contentParts(
  dimension: Pick<Dimension, "applies_to" | "recipe">,
  row: Row,
  target: Target,
  context: RecipeContext = {},
): Readonly<Record<string, string>> | null {
  const name = recipeName(dimension);
  const made = Object.hasOwn(recipes, name) ? recipes[name]!.material(row, target, context) : { missing: name };
  if ("missing" in made || typeof made.value !== "object" || made.value === null) return null;
  return Object.fromEntries(
    Object.entries(made.value).map(([part, value]) => [part, hashOfJson(value).slice("sha256:".length).slice(0, partDigits)]),
  );
}

/** Names of the parts that are others now, in the order of the recipe; null where the label does not say what its parts were, or nothing is there any more. */
export function changedParts(
  before: Readonly<Record<string, string>> | null | undefined,
  now: Readonly<Record<string, string>> | null,
): readonly string[] | null {
  if (before == null || now === null) return null;
  return [...new Set([...Object.keys(now), ...Object.keys(before)])].filter((part) => {
    const [old, other] = [Object.hasOwn(before, part) ? before[part] : undefined, Object.hasOwn(now, part) ? now[part] : undefined];
    return old !== other;
  });
}
