import type { Problem } from "../../core/formats/problem";
import { sha256Hex, timestamp } from "../../core/formats/common";
import { expectedFact, truthVersion } from "../../core/formats/truth";
import { matchFact } from "../../core/grade/matchFact";
import { parseTime } from "../../core/trace/time";
import { isWebAddress } from "../../core/truth/approval";
import { changeable, factOf, isChangeable } from "../../core/truth/changes";
import type { NewProposal } from "./truthDesk";

/** What is wrong with a proposal. `at`: the part of it, or the field of the truth that it sets; null where it is no part of it. */
export interface ProposalFault {
  readonly at: string | null;
  readonly message: string;
}

/** What of the store bears on a proposal. */
export interface ProposedOn {
  /** The case has a truth. */
  readonly hasTruth: boolean;
  /** What is wrong with its file. */
  readonly problem: Problem | null;
}

/** Why something cannot be proposed as it is: what is missing, and what has no shape that a truth could take. */
export function proposalFaults(given: NewProposal, { hasTruth, problem }: ProposedOn): readonly ProposalFault[] {
  const { caseId, set, category, reason, evidenceUrl, evidenceSha256, validAt } = given;
  const faults: ProposalFault[] = [];
  const say = (at: string | null, message: string) => void faults.push({ at, message });
  if (problem) say(null, `${problem.file}${problem.line === undefined ? "" : `:${problem.line}`}: ${problem.message}: mend the file first`);
  if (caseId.trim() === "") say("caseId", "a proposal needs a case");
  if (reason.trim() === "") say("reason", "a proposal needs a reason");
  if (evidenceUrl.trim() === "") say("evidenceUrl", "a proposal needs an evidence URL");
  else if (!isWebAddress(evidenceUrl.trim())) say("evidenceUrl", `the evidence URL "${evidenceUrl.trim()}" is no web address (http or https)`);
  if (evidenceSha256 !== undefined && !sha256Hex.safeParse(evidenceSha256).success)
    say("evidenceSha256", `${evidenceSha256} is no SHA-256 (64 lower-case hex digits)`);
  if (category.trim() === "") say("category", "a proposal needs a category");
  if (!timestamp.safeParse(validAt).success || parseTime(validAt) === null)
    say("validAt", validAt.trim() === "" ? "a proposal needs a time from which it holds" : `valid_at "${validAt}" is no RFC 3339 time`);
  for (const [field, value] of Object.entries(set)) {
    const wrong = wrongField(field, value);
    if (wrong !== null) say(field, wrong);
  }
  if (!hasTruth && category === "reconfirmed") say("category", `${caseId} has no truth that could be confirmed`);
  return faults;
}

function wrongField(field: string, value: unknown): string | null {
  if (!isChangeable(field))
    return `${field} cannot be changed by a proposal: there are ${changeable.join(", ")}, and expected_facts/<id> for one fact`;
  if (value === null || value === undefined) return null;
  const id = factOf(field);
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
