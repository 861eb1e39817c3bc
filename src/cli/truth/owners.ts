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

/**
 * Warnings on systems that `--owner` names and no known row has: their owners' proposals would go unmarked.
 * @throws CliFailure where the version of a known system is named with it: a system is owned in all its versions
 */
export function strangeSystems(runs: readonly OpenRun[], owner: readonly string[] = []): readonly string[] {
  const named = Object.keys(ownersNamed(owner));
  if (named.length === 0) return [];
  const known = new Set<string>();
  for (const { rows } of runs)
    for (let place = 0; place < rows.store.table.count; place++) known.add(rows.store.table.summaryAt(place).key.system.id);
  return named.flatMap((system) => {
    if (known.has(system)) return [];
    const bare = system.slice(0, Math.max(0, system.lastIndexOf("@")));
    if (known.has(bare)) throw new CliFailure(`--owner takes a system without its version, since it is owned in all of them: ${bare}, not ${system}`);
    return [`--owner: no row of the known runs is by ${system}; there are ${[...known].sort().slice(0, 10).join(", ") || "none"}`];
  });
}
