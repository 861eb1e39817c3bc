import type { Problem } from "../../core/formats/problem";
import { sha256Hex, timestamp } from "../../core/formats/common";
import { expectedFact, truthVersion, type TruthFile } from "../../core/formats/truth";
import { matchFact } from "../../core/grade/matchFact";
import { sourceRules } from "../../core/grade/sources";
import { parseTime } from "../../core/trace/time";
import { factTwice, isWebAddress, laterThan, newestVersion } from "../../core/truth/approval";
import { caseNameTrouble } from "../../core/truth/caseName";
import { changeable, factOf, isChangeable, isSayable } from "../../core/truth/changes";
import type { NewProposal } from "./truthDesk";

/** What is wrong with a proposal. `at`: the part of it, or the field of the truth that it sets; null where it is no part of it. */
export interface ProposalFault {
  readonly at: string | null;
  readonly message: string;
}

/** What of the store bears on a proposal. */
export interface ProposedOn {
  /** Of the case; null where it has none that can be read. */
  readonly truth: TruthFile | null;
  /** What is wrong with its file. */
  readonly problem: Problem | null;
  /** RFC 3339. */
  readonly now: string;
}

/** Why something cannot be proposed as it is: what is missing, and what has no shape that a truth could take. */
export function proposalFaults(given: NewProposal, { truth, problem, now }: ProposedOn): readonly ProposalFault[] {
  const { caseId, set, category, reason, evidenceUrl, evidenceSha256, evidence, validAt } = given;
  const faults: ProposalFault[] = [];
  const say = (at: string | null, message: string) => void faults.push({ at, message });
  if (problem) say(null, `${problem.file}:${problem.line ?? 1}:${problem.column ?? 1}: ${problem.message}: mend the file first`);
  const twice = truth === null ? null : factTwice(newestVersion(truth).truth);
  if (twice !== null) say(null, `truth/${caseId}.yaml: ${twice}: mend the file first`);
  if (caseId.trim() === "") say("caseId", "a proposal needs a case");
  else if (truth === null && problem === null && caseNameTrouble(caseId) !== null) say("caseId", caseNameTrouble(caseId)!);
  if (reason.trim() === "") say("reason", "a proposal needs a reason");
  if (evidenceUrl.trim() === "") say("evidenceUrl", "a proposal needs an evidence URL");
  else if (!isWebAddress(evidenceUrl.trim())) say("evidenceUrl", `the evidence URL "${evidenceUrl.trim()}" is no web address (http or https)`);
  if (evidenceSha256 !== undefined && !sha256Hex.safeParse(evidenceSha256).success)
    say("evidenceSha256", `${evidenceSha256} is no SHA-256 (64 lower-case hex digits)`);
  if (evidence?.exact !== undefined && evidenceSha256 === undefined)
    say("evidenceSha256", "a quote stands in archived bytes: name them by their SHA-256");
  if (category.trim() === "") say("category", "a proposal needs a category");
  if (!timestamp.safeParse(validAt).success || parseTime(validAt) === null)
    say("validAt", validAt.trim() === "" ? "a proposal needs a time from which it holds" : `valid_at "${validAt}" is no RFC 3339 time`);
  else for (const later of laterThan(validAt, now)) say("validAt", later);
  for (const [field, value] of Object.entries(set)) {
    const wrong = wrongField(field, value);
    if (wrong !== null) say(field, wrong);
  }
  if (truth === null && category === "reconfirmed") say("category", `${caseId} has no truth that could be confirmed`);
  return faults;
}

function wrongField(field: string, value: unknown): string | null {
  if (!isChangeable(field))
    return field === "expected_facts"
      ? "facts are changed one by one: name the fact as expected_facts/<id>"
      : `${field} cannot be changed by a proposal; what can be: ${changeable.filter((one) => one !== "expected_facts").join(", ")}, and a fact as expected_facts/<id>`;
  if (value === null || value === undefined) return null;
  if (!isSayable(value)) return `${field} holds a number that is none (too large)`;
  const id = factOf(field);
  if (field === "allowed_sources" && truthVersion.shape.allowed_sources.safeParse(value).success)
    return sourceRules(value as readonly string[]).problems[0] ?? null;
  if (id === null) return shapeOf(field, truthVersion.shape[field as (typeof changeable)[number]].safeParse(value));
  const fact = value as { readonly id?: unknown; readonly value?: unknown };
  if (typeof value !== "object" || fact.value === undefined || fact.value === null) return `${field} needs a value`;
  if (fact.id !== id) return `${field} names another fact inside (${String(fact.id)})`;
  const read = expectedFact.safeParse(value);
  // A value that no answer could be compared with would make every answer wrong.
  return read.success ? withField(field, matchFact("", read.data).problem) : shapeOf(field, read);
}

const withField = (field: string, problem: string | null) => (problem === null ? null : `${field}: ${problem}`);

interface Read {
  readonly success: boolean;
  readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] };
}
function shapeOf(field: string, read: Read): string | null {
  const issue = read.error?.issues[0];
  return issue === undefined ? null : `${[field, ...issue.path.map(String)].join("/")}: ${issue.message}`;
}
