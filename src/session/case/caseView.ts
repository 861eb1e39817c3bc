import { toUtf16 } from "../../core/evidence";
import type { Problem } from "../../core/formats/problem";
import type { Citation, Claim } from "../../core/formats/row";
import { isUnread } from "../../core/columns/heavyRows";
import { systemText } from "../../core/records/rowFields";
import type { CaseView, CitationView, ClaimView, HistoryItem, LabelSlot } from "../../protocol/views";
import { projectProblems } from "../projection/problems";
import { projectRow } from "../projection/projectRow";
import { isSealed, sealsOf, type Sealing } from "../projection/seals";
import type { TruthInForce } from "../run/truths";
import type { CaseContext } from "./caseContext";
import { answerChips, violationsOf } from "./chips";
import { pairings, strays, type Pairings } from "./claimPairing";
import { expectedFacts } from "./expectedFacts";
import { grouped } from "./grouped";
import { otherJudgements } from "./judgeLabels";
import { maskedText } from "./masked";
import { broughtBy, representationItem } from "./representationItem";
import { shownAttempts } from "./shownAttempts";
import { unknownFields } from "./unknownFields";

export interface CaseExtras {
  readonly revision: number;
  readonly slots: readonly LabelSlot[];
  readonly history: readonly HistoryItem[];
  readonly problems: readonly Problem[];
  readonly resultsFile: string;
  /** The run was made from somebody else's file. */
  readonly imported: boolean;
  readonly labelling: { readonly allowed: boolean; readonly why: string | null };
}

/** The case as the sealing shows it: built from the projected row, so that nothing sealed is even at hand. */
export function caseView(context: CaseContext, sealing: Sealing, extras: CaseExtras): CaseView {
  const { summary, truth, me } = context.parts;
  const row = projectRow(context.rowOf(me), sealing);
  const answer = row.trace?.answer ?? "";
  const systemSealed = isSealed("system", sealing);
  const graderSealed = isSealed("grader", sealing);
  const citations = row.result?.citations ?? [];
  const parts: Parts = {
    supports: jointSupport(context, sealing),
    own: new Map((context.parts.row.trace?.claims ?? []).map((claim) => [claim.id, claim])),
    cited: byClaim(citations),
    pairings: pairings(context, sealing),
    strays: strays(context),
    original: (context.parts.row.result?.citations ?? []).map((citation) => citation.claim_id ?? null),
  };
  const bringing = broughtBy(row);
  return {
    rowId: summary.id,
    revision: extras.revision,
    line: summary.line,
    condition: sealing.condition,
    sealed: [...sealsOf(sealing)],
    taskId: summary.key.task_id,
    repetition: summary.key.repetition,
    stratum: summary.stratum,
    query: row.query ?? null,
    lane: summary.key.lane,
    system: systemSealed ? null : systemText(summary.key.system),
    runId: systemSealed ? null : summary.key.run_id,
    corpusVersion: row.corpus_version ?? null,
    expect: row.expect ?? null,
    observedAt: row.observed_at ?? null,
    dimensions: row.dimensions ?? {},
    // Of a row that was not parsed nobody can say what it lacks.
    chips: isUnread(summary) ? [] : [...answerChips(row, truth, sealing, extras.imported)],
    primaryLabel: row.result?.primary_label ?? null,
    tags: row.result?.failure_tags ?? [],
    answer,
    refusal: row.trace?.refusal ?? null,
    claims: (row.trace?.claims ?? []).map((claim) => claimView(claim, answer, parts)),
    citations: citations.map((citation, index) => citationView(citation, index, parts)),
    facts: expectedFacts(row, graderSealed ? null : truth),
    violations: [...violationsOf(row)],
    attempts: shownAttempts(row.trace?.attempts ?? [], summary.end - summary.start),
    representations: (row.provenance?.representations ?? []).map((one) => representationItem(one, bringing)),
    budget: graderSealed ? null : budget(truth),
    metrics: Object.fromEntries(
      Object.entries(row.metrics ?? {}).filter((entry): entry is [string, number | null] => entry[1] === null || typeof entry[1] === "number"),
    ),
    slots: [...extras.slots],
    otherJudgements: [...otherJudgements(context, extras.slots, sealing)],
    history: [...extras.history],
    unknownFields: isSealed("unnamed", sealing) ? [] : unknownFields(context.parts.raw).map(({ path, json }) => ({ path, json: maskedText(json) })),
    problems: [...projectProblems([...context.parts.problems, ...extras.problems], sealing, extras.resultsFile)],
    labelling: extras.labelling,
  };
}

/** Looked up once for all claims and citations: rows with tens of thousands of them open too. */
interface Parts {
  readonly supports: ReadonlyMap<string, string>;
  /** Claims that the row itself has. */
  readonly own: ReadonlyMap<string, Claim>;
  readonly pairings: Pairings;
  readonly strays: ReturnType<typeof strays>;
  /** Citations by the claim they stand under now. */
  readonly cited: ReadonlyMap<string, readonly Citation[]>;
  /** The claim that each citation, in its order, stands under in the row itself. */
  readonly original: readonly (string | null)[];
}

const byClaim = (citations: readonly Citation[]) =>
  grouped(
    citations.filter((citation) => typeof citation.claim_id === "string"),
    (citation) => citation.claim_id!,
  );

function claimView(claim: Claim, answer: string, { cited, supports, own, pairings, strays }: Parts): ClaimView {
  const unit = claim.unit ?? "utf16";
  const start = claim.start == null ? null : toUtf16(answer, claim.start, unit);
  const end = claim.end == null ? null : toUtf16(answer, claim.end, unit);
  const placed = start !== null && end !== null && start < end;
  return {
    id: claim.id,
    start: placed ? start : null,
    end: placed ? end : null,
    text: placed ? answer.slice(start, end) : (claim.text ?? ""),
    citationIds: (cited.get(claim.id) ?? []).map((citation) => citation.id),
    support: supports.get(claim.id) ?? null,
    added: !own.has(claim.id),
    adjusted: own.has(claim.id) && own.get(claim.id) !== claim && !sameBounds(own.get(claim.id)!, claim),
    pairing: pairings.of(claim.id),
    strayMarker: strays.get(claim.id) ?? null,
  };
}

const sameBounds = (a: Claim, b: Claim) => a.start === b.start && a.end === b.end && (a.unit ?? "utf16") === (b.unit ?? "utf16");

/** Joint support of each claim: a judge's word where there is exactly one, else the best that the grader says of its citations. */
function jointSupport(context: CaseContext, sealing: Sealing): ReadonlyMap<string, string> {
  const [judgesSealed, graderSealed] = [isSealed("judge", sealing), isSealed("grader", sealing)];
  if (judgesSealed && graderSealed) return new Map();
  const row = context.rowOf(context.parts.me);
  const cited = byClaim(row.result?.citations ?? []);
  const order = ["contradicted", "full", "partial", "none", "cannot-judge"];
  return new Map(
    (row.trace?.claims ?? []).flatMap((claim): [string, string][] => {
      const key = context.key({ kind: "claim", claimId: claim.id });
      const judged = judgesSealed ? [] : context.judgementsOn("joint-support", key).map(({ judgement }) => judgement.label);
      if (judged.length === 1 && typeof judged[0] === "string") return [[claim.id, judged[0]]];
      const graded = graderSealed ? [] : (cited.get(claim.id) ?? []).flatMap((citation) => citation.support ?? []);
      const best = order.find((label) => graded.includes(label)) ?? graded[0];
      return best === undefined ? [] : [[claim.id, best]];
    }),
  );
}

function citationView(citation: Citation, index: number, { original }: Parts): CitationView {
  return {
    id: citation.id,
    number: index + 1,
    claimId: citation.claim_id ?? null,
    url: citation.url === undefined ? null : maskedText(citation.url),
    representationId: citation.representation_id ?? null,
    provenance: citation.provenance ?? null,
    support: citation.support ?? null,
    reason: citation.reason ?? null,
    evidence: citation.evidence ?? null,
    repaired: (original[index] ?? null) !== (citation.claim_id ?? null),
  };
}

function budget(truth: TruthInForce | null): CaseView["budget"] {
  const most = truth?.truth.max_budget;
  return most
    ? {
        requests: most.requests ?? null,
        retries: most.retries ?? null,
        escalations: most.escalations ?? null,
        durationSeconds: most.duration_s ?? null,
      }
    : null;
}
