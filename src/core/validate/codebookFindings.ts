import { partsBetween } from "../codebook/changes";
import type { Codebook, Dimension } from "../formats/codebook";
import type { JsonPath } from "../formats/jsonScan";
import { targetKinds } from "../formats/target";
import { dimensionName } from "../review/content";
import { recipes } from "../review/recipes";
import { duplicateFindings, type Finding } from "./finding";

const error = (path: JsonPath, code: string, message: string): Finding => ({ path, code, severity: "error", message });
const warning = (path: JsonPath, code: string, message: string): Finding => ({ path, code, severity: "warning", message });
const quoted = (value: unknown) => JSON.stringify(value);

/** Names of colours that fit every theme. */
export const labelColors = ["good", "fair", "bad", "neutral", "info"] as const;

/** What is wrong with a codebook that fits its schema: with each dimension, with its history, and with its presets. */
export function codebookFindings(codebook: Codebook): Finding[] {
  return [
    ...duplicateFindings(
      codebook.dimensions.map(({ id }) => id),
      (at) => ["dimensions", at, "id"],
      "the dimension",
    ),
    ...codebook.dimensions.flatMap((dimension, at) => dimensionFindings(dimension, ["dimensions", at])),
    ...historyFindings(codebook),
    ...presetFindings(codebook),
  ];
}

function dimensionFindings(dimension: Dimension, path: JsonPath): Finding[] {
  const { id, version, applies_to, labels, order = [], recipe, open } = dimension;
  const ids = labels.map((label) => label.id);
  const names = (what: string, list: readonly string[], at: string) =>
    list.flatMap((label, index) =>
      ids.includes(label) ? [] : [error([...path, at, index], "unknown-id", `${what} names ${quoted(label)}, which is no label of ${id}`)],
    );
  return [
    ...nameFindings(id, [...path, "id"], "a dimension"),
    ...nameFindings(String(version), [...path, "version"], "a version"),
    ...((targetKinds as readonly string[]).includes(applies_to)
      ? []
      : [error([...path, "applies_to"], "unknown-target-kind", `${quoted(applies_to)} is none of ${targetKinds.join(", ")}`)]),
    ...(recipe === undefined || Object.hasOwn(recipes, recipe)
      ? []
      : [error([...path, "recipe"], "unknown-recipe", `${quoted(recipe)} is none of ${Object.keys(recipes).join(", ")}`)]),
    ...(labels.length === 0 && open !== true
      ? [error([...path, "labels"], "no-labels", `${id} has no label to give: add one, or let reviewers add their own (open: true)`)]
      : []),
    ...duplicateFindings(ids, (at) => [...path, "labels", at, "id"], "the label"),
    ...duplicateFindings(
      labels.map(({ key }) => key),
      (at) => [...path, "labels", at, "key"],
      "the key",
    ),
    ...labels.flatMap(({ id: label, key, color }, at) => [
      ...nameFindings(label, [...path, "labels", at, "id"], "a label"),
      ...(key === undefined || /^[1-9]$/.test(key)
        ? []
        : [warning([...path, "labels", at, "key"], "label-key", `${quoted(key)} gives no label: keys of labels are 1 to 9`)]),
      ...(color === undefined || (labelColors as readonly string[]).includes(color)
        ? []
        : [warning([...path, "labels", at, "color"], "label-color", `${quoted(color)} is none of ${labelColors.join(", ")}: shown as neutral`)]),
    ]),
    ...names("the order", order, "order"),
    ...duplicateFindings(order, (at) => [...path, "order", at], "in the order, the label"),
    ...names("asserted_without_evidence", dimension.asserted_without_evidence ?? [], "asserted_without_evidence"),
  ];
}

/** Events write `<id>@<version>`, command lines take names apart at white space. */
function nameFindings(name: string, path: JsonPath, what: string): Finding[] {
  if (name.trim() === "") return [error(path, "bad-name", `${what} needs a name`)];
  return /[@\s\p{Cc}]/u.test(name) ? [error(path, "bad-name", `${quoted(name)} cannot name ${what}: white space and @ part names in the log`)] : [];
}

/** A version means one thing for ever: labels name it. */
function historyFindings({ dimensions, history = [] }: Codebook): Finding[] {
  const known = new Map(dimensions.map((one) => [dimensionName(one), one]));
  return history.flatMap((one, at): Finding[] => {
    const name = dimensionName(one);
    const same = known.get(name);
    known.set(name, same ?? one);
    if (!same) return dimensionFindings(one, ["history", at]).map((finding) => ({ ...finding, severity: "warning" as const }));
    return partsBetween(same, one).some(({ weight }) => weight !== "look")
      ? [
          error(
            ["history", at, "version"],
            "duplicate-version",
            `${name} stands here and above with another meaning: give what is asked now a new version`,
          ),
        ]
      : [warning(["history", at, "version"], "duplicate-version", `${name} stands above as well: this copy says nothing new`)];
  });
}

function presetFindings({ dimensions, presets = [] }: Codebook): Finding[] {
  return [
    ...duplicateFindings(
      presets.map(({ id }) => id),
      (at) => ["presets", at, "id"],
      "the preset",
    ),
    ...presets.flatMap((preset, at): Finding[] => {
      const dimension = dimensions.find(({ id }) => id === preset.dimension);
      if (!dimension)
        return [
          error(
            ["presets", at, "dimension"],
            "unknown-id",
            `the preset ${preset.id} projects ${quoted(preset.dimension)}, which is no dimension here`,
          ),
        ];
      const ids = dimension.labels.map(({ id }) => id);
      return [
        ...ids.flatMap((id) =>
          Object.hasOwn(preset.map, id)
            ? []
            : [warning(["presets", at, "map"], "preset", `the preset ${preset.id} says nothing of the label ${quoted(id)}`)],
        ),
        ...Object.keys(preset.map).flatMap((id) =>
          ids.includes(id)
            ? []
            : [warning(["presets", at, "map", id], "preset", `the preset ${preset.id} projects ${quoted(id)}, which is no label of ${dimension.id}`)],
        ),
      ];
    }),
  ];
}
