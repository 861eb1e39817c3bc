import { guess, quoted, type Guess } from "./draft";
import { fits } from "./names";
import { pathText } from "./pathText";
import { coverage, isList, isObject, isScalar, isText, type Profile } from "./profile";

/** A list of claims found in a row's item. */
export interface ClaimsGuess {
  readonly guesses: readonly Guess[];
  /** Path of the list, from the row. */
  readonly each: string;
  readonly steps: readonly string[];
  readonly item: Profile;
  /** Key of the claim's own text; null where the items are texts. */
  readonly text: string | null;
}

/** The list of what an answer claims, by its name and by what its items hold. */
export function guessClaims(row: Profile): ClaimsGuess | null {
  const lists = listsIn(row)
    .map((list) => ({ ...list, fit: fits(list.key, "claims"), text: textKey(list.item, "claimText") }))
    .filter(({ fit, item, text }) => fit >= 0.5 && (isText(item) || text !== null))
    .sort((a, b) => b.fit - a.fit);
  const [best, ...others] = lists;
  if (!best) return null;
  const each = pathText(best.steps);
  const sure = best.fit > 0.7 ? "high" : "medium";
  const place = (["start", "end"] as const).filter((key) => best.item.children.get(key)?.integers);
  return {
    each,
    steps: best.steps,
    item: best.item,
    text: isText(best.item) ? null : best.text,
    guesses: [
      guess(
        "trace.claims",
        each,
        sure,
        `${quoted(best.key)} is a list, and its name says that these are claims`,
        others.map(({ steps }) => pathText(steps)),
      ),
      guess("trace.claims[].text", isText(best.item) ? "." : pathText([best.text!]), sure, "the text of the claim: it is looked for in the answer"),
      ...(place.length === 2
        ? place.map((key) => guess(`trace.claims[].${key}`, key, "medium", "a whole number: the claim's place in the answer"))
        : []),
    ],
  };
}

/** A list of sources found in a row's item, or in its claims. */
export interface CitationsGuess {
  readonly guesses: readonly Guess[];
  readonly each: string;
  readonly item: Profile;
}

const address = String.raw`https?://[^\s<>"']+`;
/** `[3] https://…` at the beginning of a line. */
const header = String.raw`^\[?\d{0,3}[\].:)]?\s?https?://\S+`;

/** The sources an answer (better: each of its claims) rests on: addresses, texts, or both in one. */
export function guessCitations(row: Profile, claims: ClaimsGuess | null): CitationsGuess | null {
  const inClaims =
    claims && isObject(claims.item) ? evidenceIn(claims.item).map((one) => ({ ...one, path: [...claims.steps, "[]", ...one.steps] })) : [];
  const inRow = evidenceIn(row).map((one) => ({ ...one, path: one.steps }));
  const [best, ...others] = [...inClaims, ...inRow];
  if (!best) return null;
  const each = pathText(best.path);
  const sure = best.fit > 0.7 ? "high" : "medium";
  const why = `${quoted(best.key)} names what ${inClaims.length > 0 ? "each claim" : "the answer"} rests on`;
  const parts = isObject(best.item) ? objectParts(best.item) : textParts(best.item);
  if (parts.length === 0) return null;
  return {
    each,
    item: best.item,
    guesses: [
      guess(
        "result.citations",
        each,
        sure,
        why,
        others.map(({ path }) => pathText(path)),
      ),
      ...parts,
    ],
  };
}

export function objectParts(item: Profile): readonly Guess[] {
  const url = bestKey(item, "url", (child) => isText(child) && hasAddress(child));
  const text = bestKey(item, "pageText", (child) => isText(child) && !hasAddress(child));
  return [
    ...(url === null ? [] : [guess("result.citations[].url", pathText([url]), "high", "holds addresses")]),
    ...(text === null ? [] : [guess("result.citations[].text", pathText([text]), "high", "the text of the source: it is kept as a page of its own")]),
  ];
}

export function textParts(item: Profile): readonly Guess[] {
  const texts = [...item.values.keys()];
  const withAddress = texts.filter((text) => new RegExp(address).test(text)).length / Math.max(1, texts.length);
  const bare = texts.every((text) => new RegExp(`^${address}$`).test(text.trim()));
  const long = texts.some((text) => text.replace(new RegExp(`^\\s*(\\[\\d+\\])?\\s*${address}`), "").trim().length > 10);
  return [
    ...(withAddress > 0.2
      ? [
          guess(
            "result.citations[].url",
            bare ? "." : { path: ".", pattern: address },
            "high",
            bare ? "each is an address" : "there is an address in it: the first one is taken",
          ),
        ]
      : []),
    ...(long
      ? [
          guess(
            "result.citations[].text",
            withAddress > 0.2 ? { path: ".", after: header } : ".",
            "high",
            "the text of the source: it is kept as a page of its own",
          ),
        ]
      : []),
  ];
}

interface FoundList {
  readonly steps: readonly string[];
  readonly key: string;
  readonly item: Profile;
}

/** Lists of an object and of the objects in it. */
function listsIn(profile: Profile, above: readonly string[] = []): readonly FoundList[] {
  return [...profile.children].flatMap(([key, child]): readonly FoundList[] => {
    const steps = [...above, key];
    if (isList(child) && child.item) return [{ steps, key, item: child.item }];
    return isObject(child) && steps.length < 2 ? listsIn(child, steps) : [];
  });
}

/** Lists of sources; a single text with an address in it counts as one, too. */
function evidenceIn(profile: Profile): readonly (FoundList & { readonly fit: number })[] {
  const single = [...profile.children].flatMap(([key, child]): readonly FoundList[] =>
    isText(child) && child.filled > 0 ? [{ steps: [key], key, item: child }] : [],
  );
  return [...listsIn(profile), ...single]
    .map((list) => ({ ...list, fit: fits(list.key, "evidence") }))
    .filter(
      ({ fit, item, key }) =>
        fit >= 0.5 && !/^revised/.test(key) && (isText(item) ? item.meanLength > 15 : isObject(item) && objectParts(item).length > 0),
    )
    .sort((a, b) => b.fit - a.fit);
}

export const textKey = (item: Profile, role: "claimText"): string | null => bestKey(item, role, (child) => isText(child) && child.filled > 0);

function bestKey(item: Profile, role: "claimText" | "url" | "pageText", accept: (child: Profile) => boolean): string | null {
  const [best] = [...item.children]
    .filter(([, child]) => isScalar(child) && accept(child))
    .map(([key, child]) => ({ key, fit: fits(key, role) * (0.5 + coverage(child) / 2) }))
    .filter(({ fit }) => fit > 0.3)
    .sort((a, b) => b.fit - a.fit);
  return best?.key ?? null;
}

const hasAddress = (profile: Profile): boolean => [...profile.values.keys()].some((text) => /^\s*(\[\d+\]\s*)?https?:\/\//.test(text));
