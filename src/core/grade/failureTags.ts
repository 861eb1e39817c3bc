import type { PrimaryLabel, Representation } from "../formats/row";
import type { TruthVersion } from "../formats/truth";
import type { failureTags as bundled } from "../formats/failureTags";
import { authLoops, cacheLeaks } from "./accountTrouble";
import type { Excess } from "./budget";
import { citedPage, type CitationGrade } from "./citations";
import type { FactGrade } from "./facts";
import type { FreshnessGrade } from "./freshness";
import { pagesOf, type Observation } from "./observation";
import { hasReplacedCharacters, saysChallenge, saysLogin, saysNotFound } from "./pageSigns";
import type { PolicyGrade } from "./policy";
import { sourceRules } from "./sources";

export type FailureTag = (typeof bundled)[number];

export interface TagInput {
  readonly label: PrimaryLabel;
  readonly facts: readonly FactGrade[];
  readonly citations: readonly CitationGrade[];
  readonly freshness: FreshnessGrade;
  readonly policy: PolicyGrade;
  readonly excess: readonly Excess[];
  readonly observation: Observation;
  readonly unnecessaryEscalations: readonly string[];
  /** What the truth says of the case's page: some of these only a script would show, and a client that runs none is told nothing. */
  readonly truth: Pick<TruthVersion, "expected_refusal" | "allowed_sources">;
}

/**
 * What went wrong, any number of tags, in a fixed order. Caps, unnecessary escalations, login loops, leaks and destructive
 * actions are tagged whatever the label is; the rest only says why a case is not what was expected of it, and what is said of
 * a page is said of those that were cited or refused, and of the last that came.
 */
export function failureTagsOf(input: TagInput): readonly FailureTag[] {
  const { label, facts, citations, freshness, policy, excess, observation } = input;
  const { attempts } = observation;
  const over = (cap: Excess["cap"]) => excess.some((one) => one.cap === cap);
  const always: readonly [FailureTag, boolean][] = [
    ["unnecessary-browser", input.unnecessaryEscalations.length > 0],
    ["retry-cap-exceeded", over("retries")],
    ["deadline-exceeded", over("duration_s") || label === "timeout"],
    ["crawl-depth-exceeded", over("crawl_depth")],
    ["auth-loop", authLoops(observation).length > 0],
    ["cache-leak", cacheLeaks(attempts).length > 0],
    ["destructive-action", policy.violations.some(({ action }) => action === "submit-form")],
  ];
  const failed = label !== "success" && label !== "correct-refusal" && label !== "probe-invalid";
  const uncited = facts.some(
    (fact) => fact.matched && !fact.optional && !citations.some((one) => one.claim_id === fact.claim_id && fact.claim_id !== null),
  );
  const pages = failed ? pagesReliedOn(observation) : [];
  const somePage = (says: (text: string) => boolean) => pages.some((one) => (one.status ?? 200) < 400 && says(observation.textOf(one.id) ?? ""));
  const whenFailed: readonly [FailureTag, boolean][] = [
    ["citation-missing", uncited],
    ["citation-mismatch", citations.some(({ support }) => support === "none" || support === "contradicted")],
    ["disallowed-source", citations.some(({ provenance }) => provenance === "disallowed" || provenance === "mirror")],
    ["snippet-cited", citations.some(({ provenance }) => provenance === "snippet-only")],
    ["stale-content", freshness.verdict === "stale" || freshness.served_stale],
    ["redirect-loop", attempts.some((attempt) => attempt.attributes?.["error.type"] === "too_many_redirects")],
    [
      "empty-body",
      attempts.some((attempt) => attempt.attributes?.["http.response.status_code"] === 200 && attempt.attributes["http.response.body.size"] === 0),
    ],
    ["soft-404", somePage((text) => saysNotFound(text.slice(0, beginning))) || pages.some((one) => isKnownSoft404(one, input.truth))],
    ["login-page", somePage((text) => saysLogin(text.slice(0, beginning)))],
    ["challenge-page", somePage((text) => saysChallenge(text.slice(0, beginning)))],
    ["wrong-charset", somePage(hasReplacedCharacters)],
  ];
  return [...always, ...(failed ? whenFailed : [])].flatMap(([tag, applies]) => (applies ? [tag] : []));
}

/** A page with a status that says it is there, of which the truth says that it is not: it may need a script to say so itself. */
const isKnownSoft404 = (one: Representation, truth: TagInput["truth"]): boolean =>
  (truth.expected_refusal?.codes ?? []).includes("soft-404") &&
  one.status === 200 &&
  sourceRules(truth.allowed_sources ?? []).allows(one.final_url ?? one.url ?? "");

/** A page that stands in the place of another says so soon; a long article may speak of anything. */
const beginning = 800;

function pagesReliedOn(observation: Observation): readonly Representation[] {
  const cited = observation.citations.flatMap((one) => citedPage(observation, one) ?? []);
  const pages = pagesOf(observation);
  return [...cited, ...pages.filter((one) => one.id === observation.refusal?.representation_id), ...pages.slice(-1)];
}
