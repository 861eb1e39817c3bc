import type { Building } from "./build";
import { Locator } from "./locate";
import type { Scope } from "./scope";
import { textOf } from "./textOf";

/** An object that a mapping made: a row, or a part of one. */
export type Raw = Record<string, unknown>;

/** Which claims and citations came from which items of theirs, by the items' places. */
export interface PartIds {
  readonly claims: ReadonlyMap<string, string>;
  readonly citations: ReadonlyMap<string, string>;
}

export const placeKey = ({ origin, at }: Scope): string => JSON.stringify([origin.file, origin.record.number, at]);

/** What was made of the item, or of the nearest one around it. */
export function madeFromItem(ids: ReadonlyMap<string, string>, from: Scope): string | null {
  for (let scope: Scope | null = from; scope; scope = scope.parent) {
    const id = ids.get(placeKey(scope));
    if (id !== undefined) return id;
  }
  return null;
}

/** Gives claims, citations, representations, attempts and facts ids by their position where they have none, and claims their place in the answer. */
export function completeParts(row: Raw, building: Building): PartIds {
  const answer = textOf(inside(row, "trace", "answer"));
  const claims = identified(listOf(row, "trace", "claims"), "id", "c", "trace.claims[].id", building);
  const locator = answer === null ? null : new Locator(answer);
  for (const claim of claims.items) placeClaim(claim, locator, building);
  const citations = identified(listOf(row, "result", "citations"), "id", "k", "result.citations[].id", building);
  for (const citation of citations.items) {
    const scope = building.made.get(citation)?.scope;
    if (citation["claim_id"] !== undefined || !scope) continue;
    const claim = madeFromItem(claims.byPlace, scope);
    if (claim !== null) citation["claim_id"] = claim;
  }
  identified(listOf(row, "trace", "attempts"), "span_id", "a", "trace.attempts[].span_id", building);
  identified(listOf(row, "result", "facts"), "id", "f", "result.facts[].id", building);
  return { claims: claims.byPlace, citations: citations.byPlace };
}

/** Offsets that are mapped stay; else the claim's text is looked for, and `null` says that it is not literally in the answer. */
function placeClaim(claim: Raw, locator: Locator | null, building: Building): void {
  const unplaced = claim["start"] === undefined && claim["end"] === undefined ? textOf(claim["text"]) : null;
  const wanted = building.made.get(claim)?.locate ?? (unplaced === null ? null : { text: unplaced, by: "text" as const });
  if (wanted === null) return;
  const place = locator?.find(wanted.text, wanted.by) ?? null;
  claim["text"] ??= wanted.text;
  claim["start"] = place?.start ?? null;
  claim["end"] = place?.end ?? null;
  delete claim["unit"];
  const scope = building.made.get(claim)?.scope;
  if (!scope) return;
  if (!place)
    building.tally.count("trace.claims[].start", "not-in-answer", "info", "a claim that is not literally in the answer: listed under it", scope);
  else if (!place.exact)
    building.tally.count("trace.claims[].start", "white-space", "info", "a claim found in the answer but for its white space", scope);
}

/** Ids as text; missing ones by position, repeated ones with their number behind: two parts of one name could not be told apart. */
export function identified(
  items: readonly Raw[],
  name: string,
  letter: string,
  field: string,
  { made, tally }: Pick<Building, "made" | "tally">,
): { readonly items: readonly Raw[]; readonly byPlace: ReadonlyMap<string, string> } {
  const taken = new Set(items.flatMap((item) => textOf(item[name]) ?? []));
  const used = new Set<string>();
  const byPlace = new Map<string, string>();
  const free = (wanted: string, separator: string, from: number) => {
    let number = from;
    while (taken.has(`${wanted}${separator}${number}`) || used.has(`${wanted}${separator}${number}`)) number++;
    return `${wanted}${separator}${number}`;
  };
  items.forEach((item, index) => {
    const own = textOf(item[name]);
    const from = made.get(item);
    let id = own === null || own === "" ? free(letter, "", index + 1) : own;
    if (used.has(id)) {
      id = free(id, "#", 2);
      if (from)
        tally.tell(
          field,
          "duplicate-id",
          "warning",
          `${JSON.stringify(own)} comes more than once in this row: it is called ${JSON.stringify(id)} here`,
          "ids that come more than once in a row",
          from.scope,
          null,
        );
    }
    used.add(id);
    item[name] = id;
    if (from?.item) byPlace.set(placeKey(from.scope), id);
  });
  return { items, byPlace };
}

/** The objects in a list that the mapping may have made; nothing else is touched. */
export function listOf(row: Raw, ...names: readonly string[]): readonly Raw[] {
  const list = inside(row, ...names);
  return Array.isArray(list) ? list.filter((one): one is Raw => typeof one === "object" && one !== null && !Array.isArray(one)) : [];
}

export function inside(row: Raw, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((value, name) => (isRaw(value) && Object.hasOwn(value, name) ? value[name] : undefined), row);
}

export const isRaw = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);
