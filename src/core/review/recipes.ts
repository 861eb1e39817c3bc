import type { Attempt, Citation, Claim, Representation, Row } from "../formats/row";
import type { Target } from "../formats/target";

/**
 * What a label of each recipe judges, as a JSON value (docs/content.md is the contract; the test holds check values).
 * Never in it: verdicts, ids, times, metrics. So grading again, or running again with the same outcome, keeps labels.
 */
export interface RecipeContext {
  /** The sources that the truth in force allows, as written there; null where no truth is known. Only `provenance/1` reads it. */
  readonly allowedSources?: readonly string[] | null;
}

export interface Recipe {
  /** Whether a label also speaks for another target with the same content. Freshness does not: the same bytes age. */
  readonly carries: boolean;
  /** The value to hash, or why there is none. */
  material(row: Row, target: Target, context: RecipeContext): { readonly value: unknown } | { readonly missing: string };
}

export const recipes: Readonly<Record<string, Recipe>> = {
  "citation-support/1": {
    carries: true,
    material: (row, target) =>
      ofCitation(row, target, (citation) => ({
        ...question(row),
        claim: claimText(row, claimOf(row, citation.claim_id)),
        representation: hashOfRepresentation(row, citation.representation_id),
      })),
  },
  "joint-support/1": {
    carries: true,
    material: (row, target) => {
      const claim = claimOf(row, target.claim_id);
      if (!claim) return { missing: `the row has no claim ${JSON.stringify(target.claim_id ?? null)}` };
      const hashes = (partsOf(row).cited.get(claim.id) ?? []).map((citation) => hashOfRepresentation(row, citation.representation_id));
      return { value: { ...question(row), claim: claimText(row, claim), representations: distinct(hashes) } };
    },
  },
  "provenance/1": {
    carries: true,
    material: (row, target, context) =>
      ofCitation(row, target, (citation) => {
        const representation = representationOf(row, citation.representation_id);
        return {
          allowed_sources: context.allowedSources ? distinct(context.allowedSources) : null,
          citation_url: citation.url ?? null,
          final_url: representation?.final_url ?? null,
          representation: hashOfRepresentation(row, citation.representation_id),
          url: representation?.url ?? null,
        };
      }),
  },
  "answer/1": { carries: true, material: (row) => ({ value: { answer: normalisedAnswer(answerOf(row)), query: normalised(row.query ?? null) } }) },
  "row/1": { carries: true, material: (row) => ({ value: { ...question(row), attempts: attemptsOf(row), representations: allHashes(row) } }) },
  "freshness/1": { carries: false, material: (row) => ({ value: { ...question(row), representations: allHashes(row) } }) },
  "failure-mode/1": { carries: true, material: (row) => ({ value: { ...question(row), attempts: attemptsOf(row), searches: searchesOf(row) } }) },
  "consistency/1": { carries: true, material: (row) => ({ value: question(row) }) },
  "representation/1": {
    carries: true,
    material: (row, target) => {
      const representation = representationOf(row, target.representation_id);
      if (!representation) return { missing: `the row has no representation ${JSON.stringify(target.representation_id ?? null)}` };
      return {
        value: {
          final_url: representation.final_url ?? null,
          query: row.query ?? null,
          representation: hashOfRepresentation(row, representation.id),
          url: representation.url ?? null,
        },
      };
    },
  },
};

/** The recipe of a dimension that names none, by the kind of target it applies to. */
export const recipeOfKind: Readonly<Record<string, string>> = {
  citation: "citation-support/1",
  claim: "joint-support/1",
  answer: "answer/1",
  row: "row/1",
  "failure-mode": "failure-mode/1",
  consistency: "consistency/1",
  representation: "representation/1",
};

/** The answer as it was given: its text; for a refusal the code and words with the text beside them; null where there is neither. */
function answerOf(row: Row): string | null | { readonly code: string; readonly message: string | null; readonly text: string | null } {
  const text = row.trace?.answer ?? null;
  const refusal = row.trace?.refusal;
  return refusal ? { code: refusal.code, message: refusal.message ?? null, text } : text;
}
const question = (row: Row) => ({ answer: answerOf(row), query: row.query ?? null });

/** NFC (not NFKC, for which 10² is 102), lower case, every run of white space as one space, no white space at the ends. */
function normalised(text: string | null): string | null {
  return text === null ? null : text.normalize("NFC").toLowerCase().normalize("NFC").replace(/\s+/gu, " ").trim();
}
function normalisedAnswer(answer: ReturnType<typeof answerOf>) {
  return answer === null || typeof answer === "string"
    ? normalised(answer)
    : { code: answer.code, message: normalised(answer.message), text: normalised(answer.text) };
}

/** The parts of a row by their ids, the first of each id: looked up once a row, since a row can have tens of thousands. */
interface RowParts {
  readonly claims: ReadonlyMap<string, Claim>;
  readonly citations: ReadonlyMap<string, Citation>;
  readonly representations: ReadonlyMap<string, Representation>;
  /** Citations by the claim they stand under. */
  readonly cited: ReadonlyMap<string, readonly Citation[]>;
}
const known = new WeakMap<Row, RowParts>();

function partsOf(row: Row): RowParts {
  const before = known.get(row);
  if (before) return before;
  const cited = new Map<string, Citation[]>();
  for (const citation of row.result?.citations ?? []) {
    const list = cited.get(citation.claim_id ?? "");
    if (list) list.push(citation);
    else cited.set(citation.claim_id ?? "", [citation]);
  }
  const parts = {
    claims: firstById(row.trace?.claims),
    citations: firstById(row.result?.citations),
    representations: firstById(row.provenance?.representations),
    cited,
  };
  known.set(row, parts);
  return parts;
}

function firstById<T extends { readonly id: string }>(items: readonly T[] | undefined): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const item of items ?? []) if (!found.has(item.id)) found.set(item.id, item);
  return found;
}

const representationOf = (row: Row, id: string | null | undefined) => (id ? partsOf(row).representations.get(id) : undefined);
const claimOf = (row: Row, id: string | null | undefined): Claim | undefined => (id ? partsOf(row).claims.get(id) : undefined);
const hashOfRepresentation = (row: Row, id: string | null | undefined): string | null => representationOf(row, id)?.sha256?.toLowerCase() ?? null;

function ofCitation(row: Row, target: Target, value: (citation: Citation) => unknown): { readonly value: unknown } | { readonly missing: string } {
  const citation = partsOf(row).citations.get(target.citation_id ?? "");
  return citation ? { value: value(citation) } : { missing: `the row has no citation ${JSON.stringify(target.citation_id ?? null)}` };
}

/** The stretch of the answer that the claim marks; where it marks none, the text it states. */
function claimText(row: Row, claim: Claim | undefined): string | null {
  if (!claim) return null;
  const answer = row.trace?.answer;
  if (typeof answer === "string" && typeof claim.start === "number" && typeof claim.end === "number") {
    const marked = sliceIn(answer, claim.start, claim.end, claim.unit ?? "utf16");
    if (marked !== null) return marked;
  }
  return claim.text ?? null;
}

/** The text between two offsets counted in `unit`; null where they do not lie in it in this order. */
function sliceIn(text: string, start: number, end: number, unit: "utf16" | "codepoint" | "byte"): string | null {
  if (start > end) return null;
  if (unit === "utf16") return end <= text.length ? text.slice(start, end) : null;
  if (unit === "codepoint") {
    const points = [...text];
    return end <= points.length ? points.slice(start, end).join("") : null;
  }
  const bytes = new TextEncoder().encode(text);
  return end <= bytes.length ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(start, end)) : null;
}

/** Sorted by UTF-16 code units, each once; nulls (bytes never archived) last. */
function distinct<T extends string | null>(values: readonly T[]): readonly T[] {
  return [...new Set(values)].sort((a, b) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1));
}
const allHashes = (row: Row) => distinct((row.provenance?.representations ?? []).map((one) => one.sha256?.toLowerCase() ?? null));

const attribute = (attempt: Attempt, name: string): string | number | null => {
  const value = attempt.attributes?.[name];
  return typeof value === "string" || (typeof value === "number" && Number.isFinite(value)) ? value : null;
};
/** What was tried and how it ended, in the order of the row. */
const attemptsOf = (row: Row) =>
  (row.trace?.attempts ?? []).map((attempt) => ({
    adapter: attempt.adapter ?? null,
    error_type: attribute(attempt, "error.type"),
    http_status: attribute(attempt, "http.response.status_code"),
    status: attempt.status ?? null,
    url: attribute(attempt, "url.full"),
  }));
/** The words searched for, in the order of the row; the first of these attributes that an attempt has. */
const searchAttributes = ["search.query", "gen_ai.retrieval.query.text", "input.value"];
const searchesOf = (row: Row) =>
  (row.trace?.attempts ?? []).flatMap((attempt) => searchAttributes.map((name) => attribute(attempt, name)).find((value) => value !== null) ?? []);
