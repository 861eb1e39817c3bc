import type { TruthProposalEvent } from "../formats/truthEvent";
import { canonicalJson } from "../review/canonicalJson";
import { hashOfBytes } from "../review/sha256";
import type { Proposal } from "./proposals";
import { textUpTo } from "./textUpTo";
import type { TruthFinding } from "./truthFinding";

const hex = (text: string): string => hashOfBytes(new TextEncoder().encode(text)).slice("sha256:".length);

/** What an approval binds: the proposal as it was said, every field of it, in canonical JSON (RFC 8785). SHA-256 in hex. */
export const proposalHash = (event: TruthProposalEvent): string => hex(canonicalJson(event));

/**
 * Whether an approval still is of what stands in the log and in the file: of the proposal by its hash, of the file by its bytes as they were when
 * the version was the newest. Line ends count for nothing, since version control changes them.
 * @param isNewest no later version was approved: who approves the next one looks at the file as it then is
 */
export function bindingFindings(version: number, { event, approval }: Proposal, text: string, isNewest: boolean): readonly TruthFinding[] {
  if (approval === null) return [];
  const found: TruthFinding[] = [];
  const by = approval.reviewer;
  if (approval.proposal_sha256 === undefined)
    found.push({ code: "truth-unbound", version, message: `the approval of version ${version} by ${by} does not say which words it approves` });
  else if (approval.proposal_sha256 !== proposalHash(event))
    found.push({
      code: "truth-not-as-approved",
      version,
      message: `the proposal of version ${version} was changed in the log of ${event.reviewer} after ${by} approved it`,
    });
  const then = textUpTo(text, version);
  if (then === null || !layoutsOf(then).some((one) => hex(one) === approval.after_sha256))
    found.push(
      isNewest
        ? {
            code: "truth-not-as-approved",
            version,
            message: `the file is not what ${by} approved with version ${version}, byte for byte: something in it was changed by hand, or the approval was; put it back, or confirm the truth again as it is now`,
          }
        : {
            code: "truth-edited-between",
            version,
            message: `the file below version ${version} is not what ${by} approved, byte for byte; who approved a later version saw it as it then was`,
          },
    );
  return found;
}

const layoutsOf = (text: string): readonly string[] => {
  const unix = text.replace(/\r\n/g, "\n");
  return [text, unix, unix.replace(/\n/g, "\r\n")];
};
