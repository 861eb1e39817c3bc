import { fromUtf16 } from "../../core/evidence";
import type { ClaimEvidence, ClaimLabel, Creator, EvidenceSource, EvidenceSpan } from "../../core/export/claimEvidence";
import type { Evidence } from "../../core/formats/common";
import type { CaseView, CitationView, ClaimView, CurrentLabel, JudgeLabel, RepresentationView } from "../../protocol/views";

/** Code units of the text that stand around a quote on each side. */
const around = 240;

/** A representation of the case as the condition shows it, or null where it cannot be opened. */
export type Opened = (representationId: string) => Promise<RepresentationView | null>;

/** Representations that evidence of a claim of this case points into. */
export interface Named {
  readonly key: string;
  readonly label: ClaimLabel;
  readonly evidence: Evidence;
  readonly representationId: string;
}

/**
 * A claim with its labels and its evidence, made from the views that the screen is sent: what they do not have because the
 * condition seals it cannot be exported either.
 */
export async function exportedClaim(view: CaseView, claim: ClaimView, open: Opened): Promise<ClaimEvidence> {
  const { labels, named } = said(view, claim);
  const evidence: EvidenceSpan[] = [];
  for (const one of named) {
    const shown = await open(one.representationId);
    if (shown !== null) evidence.push(span(one, shown));
  }
  return {
    case: {
      taskId: view.taskId,
      repetition: view.repetition,
      query: view.query,
      runId: view.runId,
      system: view.system,
      lane: view.lane,
      observedAt: view.observedAt,
    },
    claimId: claim.id,
    text: claim.text,
    labels,
    evidence,
    sealed: view.sealed,
  };
}

/** Everything that is said of a claim and of its citations: by the grader, by judges, by reviewers, in this order. */
function said(view: CaseView, claim: ClaimView): { readonly labels: readonly ClaimLabel[]; readonly named: readonly Named[] } {
  const labels: ClaimLabel[] = [];
  const named: Named[] = [];
  const citations = view.citations.filter((one) => one.claimId === claim.id);
  const add = (key: string, label: ClaimLabel, evidence: Evidence | null, citation: CitationView | null) => {
    labels.push(label);
    const representationId = evidence?.representation_id ?? citation?.representationId ?? null;
    if (evidence !== null && representationId !== null) named.push({ key, label, evidence, representationId });
  };
  for (const citation of citations)
    if (citation.support !== null || citation.evidence !== null)
      add(
        `grader:${citation.id}`,
        {
          by: { role: "grader", type: "Software", name: "grader" },
          dimension: "citation-support",
          values: citation.support === null ? [] : [citation.support],
          rationale: citation.reason,
          at: view.observedAt,
          citation: citation.number,
        },
        citation.evidence,
        citation,
      );
  for (const { ref, dimension, judges, mine, others } of view.slots) {
    const citation = citations.find((one) => ref.kind === "citation" && one.id === ref.citationId) ?? null;
    if (citation === null && !(ref.kind === "claim" && ref.claimId === claim.id)) continue;
    const number = citation?.number ?? null;
    for (const judge of judges.labels)
      add(
        `judge:${judge.judgementId}`,
        { by: judgeOf(judge), dimension, values: listed(judge.label), rationale: judge.rationale, at: null, citation: number },
        judge.evidence,
        citation,
      );
    for (const label of [...(mine === null ? [] : [mine]), ...others.labels])
      add(
        `label:${label.eventId}`,
        { by: reviewerOf(label), dimension, values: listed(label.value), rationale: label.rationale, at: label.at, citation: number },
        label.evidence,
        citation,
      );
  }
  return { labels, named };
}

const listed = (value: string | readonly string[]): readonly string[] => (typeof value === "string" ? [value] : value);
const judgeOf = ({ judge, judgeKind }: JudgeLabel): Creator => ({ role: "judge", type: judgeKind === "human" ? "Person" : "Software", name: judge });
const reviewerOf = ({ reviewer }: CurrentLabel): Creator => ({ role: "reviewer", type: "Person", name: reviewer });

function span({ key, label, evidence, representationId }: Named, view: RepresentationView): EvidenceSpan {
  const placed = view.evidence.find((one) => one.key === key);
  const range = placed?.resolution.ranges.length === 1 ? placed.resolution.ranges[0]! : null;
  const { text } = view;
  const inText = text !== null && range !== null && range.end <= text.length;
  return {
    key,
    label,
    exact: evidence.exact ?? "",
    prefix: evidence.prefix ?? "",
    suffix: evidence.suffix ?? "",
    grade: text === null ? "unread" : (placed?.resolution.grade ?? "unread"),
    place: inText
      ? { ...range, startCodePoint: fromUtf16(text, range.start, "codepoint") ?? 0, endCodePoint: fromUtf16(text, range.end, "codepoint") ?? 0 }
      : null,
    context: inText ? contextOf(text, range.start, range.end) : null,
    page: inText && view.kind === "pdf" ? text.slice(0, range.start).split("\n\f\n").length : null,
    rect: evidence.rect ? { x: evidence.rect.x, y: evidence.rect.y, width: evidence.rect.width, height: evidence.rect.height } : null,
    source: sourceOf(representationId, view),
  };
}

/** The words around a stretch, from and to the edges of words where one is near, and not beyond the paragraphs beside it. */
function contextOf(text: string, start: number, end: number): EvidenceSpan["context"] {
  const from = Math.max(0, start - around);
  const to = Math.min(text.length, end + around);
  const before = text.slice(from, start).replace(/^[\udc00-\udfff]/, "");
  const after = text.slice(end, to).replace(/[\ud800-\udbff]$/, "");
  return {
    before: from === 0 ? before : `…${before.replace(/^[^\s]{0,24}\s/, "")}`,
    quote: text.slice(start, end),
    after: to === text.length ? after : `${after.replace(/\s[^\s]{0,24}$/, "")}…`,
  };
}

function sourceOf(representationId: string, { meta, hash, strip, freshness, provenance }: RepresentationView): EvidenceSource {
  return {
    representationId,
    url: meta.url,
    finalUrl: meta.finalUrl,
    status: strip.status?.name ?? null,
    contentType: meta.contentType,
    sha256: hash.expected,
    hash: hashWords[hash.verdict],
    retrievedAt: meta.retrievedAt,
    lastModified: freshness.lastModified,
    stated: freshness.stated.map(({ kind, at }) => ({ kind, at })),
    validAt: freshness.validAt,
    windowEndsAt: freshness.windowEndsAt,
    freshness: freshness.verdict,
    provenance,
    warnings: strip.findings.map(({ message }) => message),
  };
}

const hashWords: Readonly<Record<RepresentationView["hash"]["verdict"], string>> = {
  verified: "verified: the archived bytes are those that were received",
  mismatch: "differs: the archived bytes have changed since",
  missing: "the bytes are not in the archive",
  "no-hash": "the row names none",
  "too-large": "not verified: too large to be read whole",
};
