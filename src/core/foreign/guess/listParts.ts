import type { MappingSource } from "../../formats/mapping";
import { objectParts, textKey, textParts } from "./guessParts";
import { pathText } from "./pathText";
import { isObject, isText, type Profile } from "./profile";

/**
 * What the items of a list are to be read from, when a person has said which list it is.
 * @param list ours: `trace.claims`, `result.citations`, …
 */
export function listParts(list: string, item: Profile): readonly { readonly part: string; readonly source: MappingSource }[] {
  if (list === "trace.claims") {
    const key = isText(item) ? null : textKey(item, "claimText");
    return isText(item) || key !== null ? [{ part: "text", source: key === null ? "." : pathText([key]) }] : [];
  }
  if (list === "result.citations" || list === "provenance.representations") {
    const guesses = isText(item) ? textParts(item) : isObject(item) ? objectParts(item) : [];
    return guesses.map(({ field, source }) => ({ part: field.slice("result.citations[].".length), source }));
  }
  if (list === "trace.attempts")
    return isText(item)
      ? [{ part: "name", source: "." }]
      : named(item, [
          ["name", /^(name|tool|tool_name|function|action|type)$/i],
          ["status", /^(status|state)$/i],
        ]);
  if (list === "result.facts")
    return [
      ...(isText(item) ? [{ part: "expected", source: "." }] : named(item, [["expected", /^(expected|value|answer|text|fact)$/i]])),
      { part: "match", source: { constant: "normalized" } },
    ];
  return [];
}

const named = (
  item: Profile,
  parts: readonly (readonly [part: string, name: RegExp])[],
): readonly { readonly part: string; readonly source: MappingSource }[] =>
  parts.flatMap(([part, name]) => {
    const key = [...item.children.keys()].find((one) => name.test(one));
    return key === undefined ? [] : [{ part, source: pathText([key]) }];
  });
