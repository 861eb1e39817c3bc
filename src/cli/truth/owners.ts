import { nobodyOwns, ownersTogether, type SystemOwners } from "../../core/truth/owners";
import type { OpenRun } from "../../session/openRun";
import { ownersOf } from "../../session/truth/runPolicy";
import { CliFailure } from "../failure";
import { policyOf } from "../gateFiles";

export interface OwnerOptions {
  readonly owner?: readonly string[];
  readonly policy?: string;
}

/** Who owns which system: as `--owner` says, as a policy that is named does, and as the run's own policy.yaml does. */
export async function ownersAsked(run: OpenRun, { owner = [], policy }: OwnerOptions): Promise<SystemOwners> {
  const named = policy === undefined ? nobodyOwns : ((await policyOf(policy)).owners ?? nobodyOwns);
  try {
    return await ownersOf(run, ownersTogether(named, ownersNamed(owner)));
  } catch (error) {
    throw new CliFailure(error instanceof Error ? error.message : String(error));
  }
}

/** Owners as `--owner` names them, once each. */
export const ownersNamed = (owner: readonly string[] = []): SystemOwners => ownersTogether(...owner.map(pairOf));

function pairOf(text: string): SystemOwners {
  const at = text.indexOf("=");
  const [system, name] = [text.slice(0, Math.max(0, at)).trim(), text.slice(at + 1).trim()];
  if (system === "" || name === "")
    throw new CliFailure(`--owner takes a system and a name, e.g. --owner fallback-router=ann, not ${JSON.stringify(text)}`);
  return ownersTogether({ [system]: [name] });
}
