import { baseline as baselineShape, type Baseline } from "../../core/formats/baseline";
import { policy as policyShape, type Policy } from "../../core/formats/policy";
import { readJson } from "../../core/formats/readJson";
import { readYaml } from "../../core/formats/readYaml";
import { ownersTogether, type SystemOwners } from "../../core/truth/owners";
import type { OpenRun } from "../openRun";

/** The `policy.yaml` of a run: in its folder, or beside it. Null where there is none. @throws RangeError where it is no policy */
export async function policyOfRun({ ports }: OpenRun): Promise<Policy | null> {
  const file = await ports.files.artefact("policy.yaml");
  return file && right(file.name, readYaml(new TextDecoder().decode(file.bytes), policyShape, file.name, "policy"));
}

/** The rounds that the rolling gate compares the run with; null where there are none. @throws RangeError where the file is no baseline */
export async function baselineOfRun({ ports }: OpenRun): Promise<Baseline | null> {
  const file = await ports.files.artefact("baseline.json");
  return file && right(file.name, readJson(file.bytes, baselineShape, file.name, "baseline"));
}

/** Who owns which system: as given (settings, options) and as the policy of the run says. @throws RangeError where that is no policy */
export const ownersOf = async (run: OpenRun, given: SystemOwners): Promise<SystemOwners> =>
  ownersTogether(given, (await policyOfRun(run))?.owners ?? {});

function right<T>(
  name: string,
  read: { readonly value: T | null; readonly problems: readonly { readonly severity: string; readonly message: string }[] },
): T {
  const wrong = read.problems.find(({ severity }) => severity === "error");
  if (read.value === null || wrong) throw new RangeError(`${name}: ${wrong?.message ?? "it cannot be read"}`);
  return read.value;
}
