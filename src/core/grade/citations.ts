import type { Evidence } from "../formats/common";
import type { Citation, Representation, provenanceLabels, SupportLabel } from "../formats/row";
import type { ExpectedFact } from "../formats/truth";
import { resolveEvidence } from "../evidence/resolveEvidence";
import { claimText, type FactGrade } from "./facts";
import { matchFact, normalize } from "./matchFact";
import { pagesOf, type Observation } from "./observation";
import { isNegated, sentencesIn } from "./negation";
import { sourceRules } from "./sources";
import { statedDates, statedNumbers } from "./statedValues";

export type ProvenanceLabel = (typeof provenanceLabels)[number];
export interface CitationGrade extends Citation {
  readonly provenance: ProvenanceLabel;
  readonly support: SupportLabel;
  readonly reason: string;
  readonly representation_id: string | null;
}

/**
 * Grades every citation by itself.
 *
 * Support: the quote is looked for in the canonical text of the archived representation, and the expected facts that the
 * claim carries in the passage found: all there `full`, some `partial`, another value of the kind instead `contradicted`,
 * else `none`. A quote that is not in the text supports nothing. `cannot-judge` where the sentence that states the fact is
 * negated and the claim is not, and where the passage is in another script than a wording that it should have. A claim without
 * an expected fact is `full` where the passage has all its words and numbers, else `cannot-judge`.
 *
 * Provenance: no page was received for the address: `snippet-only` where a search result names it, else `unreachable` (also
 * where what came was an error page). Received and matched by `allowed_sources`: `allowed`. Not matched: `mirror` where the
 * text supports the claim nevertheless, else `disallowed`.
 */
export function gradeCitations(
  observation: Observation,
  facts: readonly FactGrade[],
  expected: readonly ExpectedFact[],
  allowedSources: readonly string[],
): readonly CitationGrade[] {
  const rules = sourceRules(allowedSources);
  return observation.citations.map((citation) => {
    const page = citedPage(observation, citation);
    const claim = observation.claims.find((one) => one.id === citation.claim_id);
    const carried = expected.filter((fact) =>
      facts.some((grade) => grade.id === fact.id && grade.claim_id === citation.claim_id && citation.claim_id != null),
    );
    const text = page ? observation.textOf(page.id) : null;
    const { support, reason } =
      text === null
        ? {
            support: "cannot-judge" as const,
            reason: page ? "the archived representation has no text" : "no representation of this address was received",
          }
        : supportOf(text, citation.evidence ?? null, claim ? claimText(observation.answer, claim) : null, carried);
    const url = citation.url ?? "";
    const provenance = page
      ? rules.allows(url) && rules.allows(page.final_url ?? page.url ?? url)
        ? "allowed"
        : support === "full"
          ? "mirror"
          : "disallowed"
      : inSearchResults(observation, url)
        ? "snippet-only"
        : "unreachable";
    return { ...citation, representation_id: page?.id ?? null, provenance, support, reason };
  });
}

/** The received page that a citation speaks of: the one it names if that is of its address, else the last one received for the address. */
export function citedPage(observation: Observation, citation: Pick<Citation, "url" | "representation_id">): Representation | null {
  const pages = pagesOf(observation).filter((one) => isPage(observation, one) && isOf(one, citation.url ?? ""));
  return pages.find((one) => one.id === citation.representation_id) ?? pages[pages.length - 1] ?? null;
}

const isSearch = (observation: Observation, one: Representation) =>
  observation.attempts.some((attempt) => attempt.span_id === one.generated_by && attempt.adapter === "search");
const isPage = (observation: Observation, one: Representation) =>
  !isSearch(observation, one) && (one.status === undefined || (one.status >= 200 && one.status < 300));
const isOf = (one: Representation, url: string) =>
  [one.url, one.final_url].some((address) => address !== undefined && withoutFragment(address) === withoutFragment(url));

function withoutFragment(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = "";
  return url.href;
}

function inSearchResults(observation: Observation, url: string): boolean {
  return (
    url !== "" &&
    pagesOf(observation).some(
      (one) =>
        isSearch(observation, one) && ((observation.textOf(one.id) ?? "").includes(url) || withoutFragment(one.url ?? "") === withoutFragment(url)),
    )
  );
}

function supportOf(
  text: string,
  evidence: Evidence | null,
  claim: string | null,
  carried: readonly ExpectedFact[],
): { readonly support: SupportLabel; readonly reason: string } {
  if (claim === null) return { support: "cannot-judge", reason: "the citation names no claim of the answer" };
  if (evidence === null) return { support: "cannot-judge", reason: "the citation quotes nothing" };
  const place = resolveEvidence(text, evidence);
  if (place.ranges.length === 0) return { support: "none", reason: "the quote is not in the archived text" };
  const passage = place.ranges.map(({ start, end }) => text.slice(start, end)).join("\n");
  if (carried.length === 0) return lexicalSupport(passage, claim);
  const matches = carried.map((fact) => ({ fact, ...matchFact(passage, fact) }));
  const found = matches.filter((match) => match.found);
  const names = (list: readonly { readonly fact: ExpectedFact }[]) => list.map(({ fact }) => fact.id).join(", ");
  const denied = found.filter(({ fact }) => statedAsNotSo(text, place.ranges, claim, fact));
  if (denied.length > 0)
    return { support: "cannot-judge", reason: `the passage states ${names(denied)} in a sentence that denies something, and the claim does not` };
  if (found.length === matches.length) return { support: "full", reason: `the quoted passage states ${names(found)}` };
  const missing = matches.filter((match) => !match.found);
  if (found.length > 0) return { support: "partial", reason: `the quoted passage states ${names(found)}, not ${names(missing)}` };
  const other = missing.find((match) => match.instead !== null);
  if (other) return { support: "contradicted", reason: `the quoted passage states ${other.instead} for ${other.fact.id}` };
  const foreign = missing.filter(({ fact }) => isInAnotherScript(passage, fact));
  if (foreign.length > 0) return { support: "cannot-judge", reason: `the quoted passage is in another script than ${names(foreign)}` };
  return { support: "none", reason: `the quoted passage does not state ${names(missing)}` };
}

/** Every sentence around the quote that states the fact is a negated one, and the claim is not: "3.2 is no longer current" does not say that it is. */
function statedAsNotSo(
  text: string,
  ranges: readonly { readonly start: number; readonly end: number }[],
  claim: string,
  fact: ExpectedFact,
): boolean {
  if (isNegated(claim)) return false;
  const stating = ranges.flatMap((range) => sentencesIn(lineAround(text, range))).filter((sentence) => matchFact(sentence, fact).found);
  return stating.length > 0 && stating.every(isNegated);
}

/** The quote with the rest of the lines in which it begins and ends. */
function lineAround(text: string, { start, end }: { readonly start: number; readonly end: number }): string {
  const next = text.indexOf("\n", end);
  return text.slice(text.lastIndexOf("\n", Math.max(0, start - 1)) + 1, next < 0 ? text.length : next);
}

/** A wording, not a value, of which the passage has not one letter of the same script: a translation cannot be told from something else. */
function isInAnotherScript(passage: string, fact: ExpectedFact): boolean {
  if (!["exact", "normalized", "contains", "set"].includes(fact.match ?? "exact")) return false;
  const scripts = [
    /\p{Script=Latin}/u,
    /\p{Script=Han}/u,
    /\p{Script=Cyrillic}/u,
    /\p{Script=Arabic}/u,
    /\p{Script=Hangul}/u,
    /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ];
  const value = String(fact.value);
  if (/\d/.test(value)) return false; // a number or a version is written alike
  const ofValue = scripts.filter((script) => script.test(value));
  return ofValue.length > 0 && /\p{L}/u.test(passage) && !ofValue.some((script) => script.test(passage));
}

/** For claims beyond the expected facts: every word, number and date of the claim stands in the passage. */
function lexicalSupport(passage: string, claim: string): { readonly support: SupportLabel; readonly reason: string } {
  const there = new Set(normalize(passage).split(" "));
  const words = normalize(claim)
    .split(" ")
    .filter((word) => word !== "");
  const values = [...statedNumbers(claim).map(({ value }) => value)].every((value) => statedNumbers(passage).some((one) => one.value === value));
  const dates = statedDates(claim).every(({ value }) => statedDates(passage).some((one) => one.value === value));
  if (words.length > 0 && values && dates && words.every((word) => there.has(word)))
    return { support: "full", reason: "every word of the claim stands in the quoted passage" };
  return { support: "cannot-judge", reason: "the claim carries no expected fact and is not literally in the quoted passage" };
}
