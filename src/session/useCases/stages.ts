import { claimTellsInSource, factStage, statesClaim, statesFact, tellsInSource, type Carried, type Known } from "../../core/evidence/seen";
import type { Attempt, Representation, Row } from "../../core/formats/row";
import type { ExpectedFact } from "../../core/formats/truth";
import { claimText } from "../../core/grade/facts";
import { RequestFailure } from "../../protocol/channel";
import type { Params, Result } from "../../protocol/messages";
import { carriedIn, sourceTexts, type Sought, type SourceTexts } from "../case/sourceStates";
import type { Run } from "../case/seenByModel";
import { mayOffer } from "../projection/offers";
import { projectRow } from "../projection/projectRow";
import type { TruthInForce } from "../run/truths";
import type { Representations } from "./representations";
import type { Sealing } from "../projection/seals";

/** Representations and bytes that are looked through for one answer; of what lies beyond nothing is told. */
const mostRepresentations = 64;
const mostBytes = 96 * 1024 * 1024;
const mostFacts = 100;

/** How far the expected facts came, or what a claim says: retrieved, extracted, in the model's context, used (docs/evidence.md). */
export async function factStages(
  representations: Representations,
  { rowId, claimId }: Params<"case/stages">,
  sealing: Sealing,
  signal?: AbortSignal,
): Promise<Result<"case/stages">> {
  if (!mayOffer(claimId === null ? "factStages" : "claimStages", sealing))
    throw new RequestFailure("refused", "Where a fact was lost is not told here: the plan hides what points at a place in the sources.");
  const context = await representations.cases.context(rowId, signal);
  const row = projectRow(context.rowOf(context.parts.me), sealing);
  const run: Run = (work) => representations.inSlices(work, signal);
  const texts: SourceTexts[] = [];
  let bytes = 0;
  for (const meta of retrievedIn(row)) {
    if (texts.length >= mostRepresentations || bytes > mostBytes) {
      texts.push({
        representationId: meta.id,
        text: null,
        source: null,
        extracted: null,
        seen: null,
        why: "the row has more than are looked through",
      });
      break;
    }
    const { opened } = await representations.opened({ rowId, representationId: meta.id, charset: null }, sealing, signal);
    bytes += opened.bytes?.length ?? 0;
    texts.push(await sourceTexts(opened, recordsSeen(row), representations.files));
  }
  const unrecorded = unarchived(row);
  const stageOf = async (sought: Sought, used: Known) => {
    const carried: Carried[] = [];
    for (const one of texts) carried.push(await carriedIn(one, sought, run));
    return factStage(carried, unrecorded > 0 || !recordsRetrieval(row), used);
  };
  const answer = row.trace?.answer ?? "";
  const facts: Result<"case/stages">["facts"] = [];
  if (claimId === null)
    for (const fact of expected(row, context.parts.truth).slice(0, mostFacts)) {
      const sought = { in: (text: string) => statesFact(text, fact), tellsInSource: tellsInSource(fact) };
      facts.push({ id: fact.id, expected: asText(fact.value), stage: await stageOf(sought, fact.matched ?? (await run(sought.in(answer)))) });
    }
  return {
    facts,
    claim: claimId === null ? null : await stageOf(claimSought(row, claimId), "yes"),
    unknown: texts.flatMap(({ representationId, why }) => (why === null ? [] : [{ representationId, why }])),
    unrecorded,
  };
}

function claimSought(row: Row, claimId: string): Sought {
  const claim = row.trace?.claims?.find(({ id }) => id === claimId);
  if (!claim) throw new RequestFailure("refused", `This row has no claim "${claimId}".`);
  const words = claimText(row.trace?.answer, claim);
  return { in: (text) => statesClaim(text, words), tellsInSource: claimTellsInSource(words) };
}

type GradedFact = ExpectedFact & { readonly matched: Known | null };

/** The facts the row was graded by, with what the truth adds to them, else those of the truth in force. */
function expected(row: Row, truth: TruthInForce | null): readonly GradedFact[] {
  const known = truth?.truth.expected_facts ?? [];
  const graded = row.result?.facts ?? [];
  if (graded.length === 0) return known.map((fact) => ({ ...fact, matched: null }));
  return graded.map(({ id, expected: value, match, matched }) => {
    const tolerance = known.find((fact) => fact.id === id)?.tolerance;
    return { id, value, ...(match === undefined ? {} : { match }), ...(tolerance === undefined ? {} : { tolerance }), matched: usedBy(matched) };
  });
}

const usedBy = (matched: boolean | undefined): Known | null => (matched === undefined ? null : matched ? "yes" : "no");
const asText = (value: unknown): string | null => (value === undefined ? null : typeof value === "string" ? value : JSON.stringify(value));

/**
 * What was retrieved: every representation but those made of another one for the model or for people (its text, its picture).
 * A page that a browser drew is retrieved like the document it came from.
 */
function retrievedIn(row: Row): readonly Representation[] {
  const all = row.provenance?.representations ?? [];
  const handed = new Set(all.flatMap(({ seen_by_model: seen }) => seen?.sha256?.toLowerCase() ?? []));
  return all.filter(
    ({ derived_from: from, sha256, content_type: type }) =>
      from === undefined || !(handed.has(sha256?.toLowerCase() ?? "") || /^(?:image\/|text\/plain)/iu.test(type ?? "")),
  );
}

const recordsSeen = (row: Row): boolean => (row.provenance?.representations ?? []).some((one) => one.seen_by_model !== undefined);
/** A row with neither attempts nor representations says nothing of what was retrieved. */
const recordsRetrieval = ({ trace, provenance }: Row): boolean => (trace?.attempts ?? []).length + (provenance?.representations ?? []).length > 0;

/** Responses with a body of which nothing was archived: attempts that nothing is under, that succeeded, and that no representation names. */
function unarchived(row: Row): number {
  const attempts = row.trace?.attempts ?? [];
  const parents = new Set(attempts.map((attempt) => attempt.parent_span_id));
  const kept = new Set((row.provenance?.representations ?? []).flatMap((one) => one.generated_by ?? []));
  const received = ({ attributes }: Attempt) => {
    const status = Number(attributes?.["http.response.status_code"]);
    return status >= 200 && status < 300 && status !== 204;
  };
  return attempts.filter((one) => received(one) && typeof one.representation_id !== "string" && !parents.has(one.span_id) && !kept.has(one.span_id))
    .length;
}
