import type { Dimension } from "../formats/codebook";
import type { Row } from "../formats/row";
import type { Target } from "../formats/target";
import { recipeOfKind, recipes, type RecipeContext } from "./recipes";
import { hashOfJson } from "./sha256";

/** `content` is `sha256:…` of what a label of this dimension judges; null where that is not in the row, and `problem` says so. */
export type Content =
  | { readonly content: string; readonly recipe: string; readonly problem: null }
  | { readonly content: null; readonly recipe: string; readonly problem: string };

/**
 * Hash of what a label judges: SHA-256 over the canonical JSON of the dimension's recipe (docs/content.md). Give the row
 * with the reviewer's own pairings and added claims applied (`withEdits`), and with its sibling files joined.
 */
export function contentOf(
  dimension: Pick<Dimension, "id" | "applies_to" | "recipe">,
  row: Row,
  target: Target,
  context: RecipeContext = {},
): Content {
  const name = recipeName(dimension);
  const recipe = Object.hasOwn(recipes, name) ? recipes[name] : undefined;
  if (!recipe)
    return {
      content: null,
      recipe: name,
      problem: `dimension ${dimension.id} asks for the recipe ${JSON.stringify(name)}, which this version does not know: name one of ${Object.keys(recipes).join(", ")} in the codebook`,
    };
  const made = recipe.material(row, target, context);
  return "missing" in made
    ? { content: null, recipe: name, problem: made.missing }
    : { content: hashOfJson(made.value), recipe: name, problem: null };
}

/** The recipe a dimension names, else the one of its kind of target. */
export const recipeName = (dimension: Pick<Dimension, "applies_to" | "recipe">): string =>
  dimension.recipe ?? recipeOfKind[dimension.applies_to] ?? "row/1";

/** Whether labels made with this recipe also speak for other targets of the same content. */
export const carries = (recipe: string): boolean => Object.hasOwn(recipes, recipe) && recipes[recipe]!.carries;

/** `<id>@<version>`, as events name a dimension. */
export const dimensionName = (dimension: Pick<Dimension, "id" | "version">): string => `${dimension.id}@${dimension.version}`;

/** The id in `<id>@<version>`; the whole where no version stands there. */
export const dimensionId = (name: string): string => (name.lastIndexOf("@") > 0 ? name.slice(0, name.lastIndexOf("@")) : name);
