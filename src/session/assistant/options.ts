import type { Mapping } from "../../core/formats/mapping";
import { fieldRole, fits, pathText, profileOf, typeOf, type Profile } from "../../core/foreign/guess";
import type { Scope } from "../../core/foreign/mapping/scope";
import type { OptionView } from "../../protocol/assistantViews";
import { clip, inLine } from "./clip";
import { isListField } from "./catalogue";
import { outwards, scopesOf } from "./scopes";
import type { SourceRecords } from "./sourceRecords";

const deepest = 4;
const mostOptions = 2_000;

/** Everywhere that a field could be read from, the likeliest first; `search` narrows by words of the path or of the example. */
export function optionsFor(mapping: Mapping, field: string, search: string, source: SourceRecords): readonly OptionView[] {
  const scopes = scopesOf(mapping, field, source);
  const list = isListField(field);
  const role = fieldRole(field);
  const found: (OptionView & { readonly fit: number })[] = [];
  for (let up = 0; up <= 3; up++) {
    const around = outwards(scopes, up);
    if (around.length === 0) break;
    for (const { steps, profile } of placesIn(profileOf(around.map(({ value }) => value)), around, up === 0 && !list)) {
      const type = typeOf(profile);
      if (list ? type !== "list" && type !== "object" : type === "object") continue;
      if (list && steps.length === 0) continue;
      const key = String(steps.at(-1) ?? "");
      const fit = role === null || steps.length === 0 ? 0 : fits(key === "[]" ? "" : key, role);
      found.push({ ...option(pathText(steps, up), type, profile, fit), fit: fit - up * 0.01 });
      if (found.length >= mostOptions) break;
    }
  }
  if (!list) found.push(...aboutScope(scopes));
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return found
    .filter(({ path, example }) => words.every((word) => `${path} ${example}`.toLowerCase().includes(word)))
    .map((one, at) => ({ one, at }))
    .sort((a, b) => b.one.fit - a.one.fit || a.at - b.at)
    .map(({ one: { fit: _, ...view } }) => view);
}

function option(path: string, type: OptionView["type"], profile: Profile, fit: number): OptionView {
  return {
    path,
    type,
    example: clip(inLine(profile.example), 160),
    coverage: profile.of === 0 ? 0 : profile.present / profile.of,
    distinct: profile.lists + profile.objects > 0 || profile.manyValues ? null : profile.values.size,
    sure: fit >= 0.85 ? "high" : fit >= 0.6 ? "medium" : fit > 0 ? "low" : null,
    why: fit > 0 ? "its name is a usual one for this" : null,
  };
}

interface PlaceIn {
  readonly steps: readonly (string | number)[];
  readonly profile: Profile;
}

/** Places in a value: the value itself where it is a single one, members of objects, and what lies in lists. */
function placesIn(profile: Profile, scopes: readonly Scope[], whole: boolean): readonly PlaceIn[] {
  const self = whole && scopes.some(({ value }) => typeof value !== "object") ? [{ steps: [], profile }] : [];
  return [...self, ...members(profile, [])];
}

function members(profile: Profile, above: readonly (string | number)[]): readonly PlaceIn[] {
  if (above.length >= deepest) return [];
  return [...profile.children].slice(0, 300).flatMap(([key, child]): readonly PlaceIn[] => {
    const steps = [...above, key];
    const listed = child.item && child.item.objects > 0 ? members(child.item, [...steps, "[]"]) : [];
    return [{ steps, profile: child }, ...members(child, steps), ...listed];
  });
}

/** What can be asked about an item, rather than read in it. */
function aboutScope(scopes: readonly Scope[]): readonly (OptionView & { readonly fit: number })[] {
  const about = (path: string, example: string, why: string) => ({
    path,
    type: "text" as const,
    example,
    coverage: 1,
    distinct: null,
    sure: null,
    why,
    fit: -1,
  });
  const named = scopes.find(({ key }) => key !== null);
  return [
    ...(named ? [about("$key", named.key!, "the name under which it stands")] : []),
    ...(named?.parent?.key ? [about("^$key", named.parent.key, "the name under which what is around it stands")] : []),
    ...(scopes.length > 0 ? [about("$number", String(scopes[0]!.index + 1), "its number, from 1")] : []),
  ];
}
