import type { GuardMark } from "../formats/truthEvent";
import type { ExpectedFact, TruthVersion } from "../formats/truth";
import { matchFact } from "../grade/matchFact";
import { sourceRules } from "../grade/sources";
import { sameValue } from "./changes";
import { isProvenBy } from "./provenBy";
import { isSamePage } from "./samePage";

/** What a system said in one row of a known run. */
export interface KnownAnswer {
  readonly run_id: string;
  /** `id@version`. */
  readonly system: string;
  readonly system_id: string;
  readonly task_id: string;
  readonly repetition: number;
  /** RFC 3339: when its run began, by the clock of the machine that ran it (a fixture's rows have a clock of their own); null where nobody says. */
  readonly recorded_at: string | null;
  /** The answer, and the texts of claims that do not stand in it literally. */
  readonly texts: readonly string[];
  readonly refusal: string | null;
  readonly citations: readonly CitedSource[];
}
export interface CitedSource {
  readonly url: string;
  readonly final_url: string | null;
  /** Of the archived bytes, hex; null where nothing was archived. */
  readonly sha256: string | null;
  /** `full` where a grader or reviewer found the claim supported by it; null where nobody said. */
  readonly support: string | null;
}

/** Whether an answer states what a fact asks for, by its match kind, or by any spelling of the value (forms, case, width, notation of numbers and dates). */
export function states(answer: KnownAnswer, fact: ExpectedFact): boolean {
  return answer.texts.some((text) => [fact, ...otherSpellings(fact)].some((one) => matchFact(text, one).found));
}

/** Whether graders find the fact in the answer: by its own match kind alone, since a change of spelling can be what makes an answer right. */
const isRight = (answer: KnownAnswer, fact: ExpectedFact): boolean => answer.texts.some((text) => matchFact(text, fact).found);

function otherSpellings({ value, tolerance }: ExpectedFact): readonly Pick<ExpectedFact, "value" | "match" | "tolerance">[] {
  if (Array.isArray(value)) return [{ value, match: "set" }];
  if (typeof value !== "string" && typeof value !== "number") return [];
  return [
    { value, match: "normalized" },
    { value, match: "date" },
    {
      value: String(value).replace(/(?<=\d)[,\u00a0\u202f '\u2019](?=\d{3})/g, ""),
      match: "number",
      ...(tolerance === undefined ? {} : { tolerance }),
    },
  ];
}

/**
 * Every answer that a change of the truth would bring nearer to being right: it states the new value (whether or not it states the old one
 * too: an answer that names both was not right for it), the fact that it failed is asked for no longer (or made optional), its refusal is
 * expected now, or a source that it cites is allowed now. Compared after normalisation, with every answer of the case that is known; in the
 * order of `answers`. What only grading again can find is added by whoever has the graders (`graded-better`).
 */
export function guardMarks(before: TruthVersion | null, after: TruthVersion, answers: readonly KnownAnswer[]): readonly GuardMark[] {
  return answers.flatMap((answer) => {
    const { run_id, system, task_id, repetition } = answer;
    return reasons(before, after, answer).map(({ field, why }) => ({ field, why, run_id, system, task_id, repetition }));
  });
}

function* eachReason(before: TruthVersion | null, after: TruthVersion, answer: KnownAnswer): Generator<Pick<GuardMark, "field" | "why">> {
  const old = new Map((before?.expected_facts ?? []).map((fact) => [fact.id, fact]));
  const now = new Map((after.expected_facts ?? []).map((fact) => [fact.id, fact]));
  for (const [id, fact] of now) {
    const was = old.get(id);
    if (was !== undefined && sameValue(was, fact)) continue;
    const field = `expected_facts/${id}`;
    const sameSaid = was !== undefined && sameValue(was.value, fact.value);
    if (states(answer, fact) && !(sameSaid && isRight(answer, was))) yield { field, why: "states-the-value" };
    else if (was !== undefined && was.optional !== true && fact.optional === true && !isRight(answer, was)) yield { field, why: "no-longer-asked" };
  }
  for (const [id, was] of old)
    if (!now.has(id) && was.optional !== true && !isRight(answer, was)) yield { field: `expected_facts/${id}`, why: "no-longer-asked" };
  const codes = (one: TruthVersion | null) => one?.expected_refusal?.codes ?? [];
  if (answer.refusal !== null && codes(after).includes(answer.refusal) && !codes(before).includes(answer.refusal))
    yield { field: "expected_refusal", why: "refused-so" };
  const [allowed, allowedBefore] = [sourceRules(after.allowed_sources ?? []), sourceRules(before?.allowed_sources ?? [])];
  const newly = ({ url, final_url }: CitedSource) => [url, final_url ?? url].some((one) => allowed.allows(one) && !allowedBefore.allows(one));
  if (answer.citations.some(newly)) yield { field: "allowed_sources", why: "cites-the-source" };
}
const reasons = (before: TruthVersion | null, after: TruthVersion, answer: KnownAnswer) => [...eachReason(before, after, answer)];

/** An archived page that is to prove a change. */
export interface ArchivedEvidence {
  readonly sha256: string;
  readonly url: string;
  readonly final_url: string | null;
  /** HTTP status it came with; null where nobody says. */
  readonly status: number | null;
  /** Canonical text; null where it has none. */
  readonly text: string | null;
  /** The stretch of it that is the evidence; null for all of it. */
  readonly quote: string | null;
}

export interface EvidenceQuestion {
  readonly before: TruthVersion | null;
  readonly after: TruthVersion;
  /** Of answers and of owners. */
  readonly marks: readonly GuardMark[];
  readonly answers: readonly KnownAnswer[];
  readonly evidenceUrl: string;
  /** The archived bytes that the proposal names, verified; null where it names none, or they are nowhere. */
  readonly evidence: ArchivedEvidence | null;
  /** `allowed_sources` as they were before an answer was recorded then. */
  readonly allowedBefore: (recorded: string | null) => readonly string[];
}

/**
 * Why what a proposal brings is not enough to adopt what a system answered; empty where it is, and where nothing is adopted. Asked for are
 * archived bytes of an address that the superseded version allows, and that was allowed when the answer was given (so that no list can be
 * widened for it, not even in steps), that state the new value (of a vague fact the very one that was answered), that do not state any more
 * what would not be asked for, and that are not what the answer itself cites without support, by whatever spelling of its address. Of an owner
 * the same bytes of an allowed address are asked for whatever they propose; they state the facts that it changes, or all required facts
 * where it changes none. What only an answer's own mark asks for (its time, its citations) is not asked for an owner's.
 */
export function evidenceLacks({ before, after, marks, answers, evidenceUrl, evidence, allowedBefore }: EvidenceQuestion): readonly string[] {
  if (marks.length === 0) return [];
  if (evidence === null) {
    const owned = marks.find(({ why }) => why === "owner");
    const because = marks.some(({ why }) => why !== "owner") ? "the value is what a system answered" : `its proposer owns ${owned!.system}`;
    return [`${because}: archived evidence is needed, by the SHA-256 of bytes that a known run holds`];
  }
  const lacks: string[] = [];
  const addresses = [...new Set([evidence.url, evidence.final_url ?? evidence.url])];
  if (!addresses.some((one) => sameAddress(one, evidenceUrl)))
    lacks.push(`the archived bytes came from ${evidence.url}, not from the evidence URL ${evidenceUrl}`);
  const marked = answers.filter((answer) => marks.some((mark) => isOf(mark, answer)));
  // A case that had no truth has no list that could be superseded.
  const lists =
    before === null ? [after.allowed_sources ?? []] : [before.allowed_sources ?? [], ...marked.map(({ recorded_at }) => allowedBefore(recorded_at))];
  const refused = lists.find((list) => !addresses.every((one) => sourceRules(list).allows(one)));
  if (refused) lacks.push(`${evidence.url} is not among the sources that were allowed before this change: ${refused.join(", ") || "none"}`);
  lacks.push(...statusLacks(evidence, marks));
  const text = evidence.quote ?? evidence.text;
  for (const fact of factsToProve(before, after, marks)) {
    const adopted = marked.filter((answer) => marks.some((mark) => mark.field === `expected_facts/${fact.id}` && isOf(mark, answer)));
    if (text === null || !matchFact(text, fact).found) lacks.push(`the archived evidence does not state ${fact.id} (${JSON.stringify(fact.value)})`);
    else if (!adopted.every((answer) => isProvenBy(text, fact, answer.texts)))
      lacks.push(`${fact.id} (${fact.match}) fits what was answered and what the archived evidence states, and they are not the same`);
  }
  for (const fact of factsGivenUp(before, marks))
    if (evidence.text !== null && matchFact(evidence.text, fact).found)
      lacks.push(`the archived evidence still states ${fact.id} (${JSON.stringify(fact.value)}), which would not be asked for any more`);
  for (const answer of marked) {
    const own = answer.citations.find((cited) => (before === null || cited.support !== "full") && isSource(cited, evidence, addresses));
    if (own)
      lacks.push(`it is what ${answer.system} itself cites in ${answer.run_id}, repetition ${answer.repetition}, without being supported by it`);
  }
  return [...new Set(lacks)];
}

const required = (version: TruthVersion | null): readonly ExpectedFact[] =>
  (version?.expected_facts ?? []).filter(({ optional }) => optional !== true);

/**
 * The facts that the evidence has to state: those whose new value was answered; of an owner's proposal all that it brings or changes; and
 * all that remain required where an answer becomes right by something else than a value, since nothing else shows that it is.
 */
function factsToProve(before: TruthVersion | null, after: TruthVersion, marks: readonly GuardMark[]): readonly ExpectedFact[] {
  const old = new Map((before?.expected_facts ?? []).map((fact) => [fact.id, fact]));
  const now = after.expected_facts ?? [];
  const others = now.filter((fact) => !sameValue(old.get(fact.id) ?? null, fact));
  const whys = new Set(marks.map(({ why }) => why));
  const ofOwner = !whys.has("owner") ? [] : others.length > 0 ? others : required(after);
  const otherwise = ["no-longer-asked", "cites-the-source", "graded-better"].some((why) => whys.has(why as GuardMark["why"])) ? required(after) : [];
  return now.filter(
    (fact) =>
      ofOwner.includes(fact) ||
      otherwise.includes(fact) ||
      marks.some((mark) => mark.field === `expected_facts/${fact.id}` && mark.why === "states-the-value"),
  );
}

/** The facts that would not be asked for any more: evidence that still states them speaks against the change. */
function factsGivenUp(before: TruthVersion | null, marks: readonly GuardMark[]): readonly ExpectedFact[] {
  const refused = marks.some(({ why }) => why === "refused-so");
  return required(before).filter(
    (fact) => refused || marks.some((mark) => mark.field === `expected_facts/${fact.id}` && mark.why === "no-longer-asked"),
  );
}

/** An error page proves no value; but that a page is gone, nothing else proves as well. */
function statusLacks({ url, status }: ArchivedEvidence, marks: readonly GuardMark[]): readonly string[] {
  if (status === null || (status >= 200 && status <= 299)) return [];
  const whys = new Set(marks.map(({ why }) => why));
  const gone = (status === 404 || status === 410) && whys.has("refused-so") && !whys.has("states-the-value") && !whys.has("cites-the-source");
  return gone ? [] : [`${url} answered with status ${status}: an error page proves no value`];
}

const isOf = (mark: GuardMark, answer: KnownAnswer) =>
  mark.why !== "owner" &&
  mark.run_id === answer.run_id &&
  mark.system === answer.system &&
  mark.task_id === answer.task_id &&
  mark.repetition === answer.repetition;
const isSource = (cited: CitedSource, { sha256 }: ArchivedEvidence, addresses: readonly string[]) =>
  cited.sha256 === sha256 || addresses.some((one) => isSamePage(one, cited.url) || (cited.final_url !== null && isSamePage(one, cited.final_url)));

/** Addresses that name one page: as URLs, without fragment. */
function sameAddress(a: string, b: string): boolean {
  if (!URL.canParse(a) || !URL.canParse(b)) return a === b;
  const [one, other] = [new URL(a), new URL(b)];
  one.hash = other.hash = "";
  return one.href === other.href;
}
