import { readFile } from "node:fs/promises";
import writeFileAtomic from "write-file-atomic";
import { baseline as baselineShape, type Baseline, type BaselineRound } from "../core/formats/baseline";
import { policy as policyShape, type Policy } from "../core/formats/policy";
import { problemText, type Problem } from "../core/formats/problem";
import { readJson } from "../core/formats/readJson";
import { readYaml } from "../core/formats/readYaml";
import { examplePolicy } from "../core/grade/gate/rollingGate";
import { systemCode } from "../node/diskError";
import { CliFailure } from "./failure";
import { readingTrouble } from "./runReading";

/** The policy of a file; the specification's examples where none is named. */
export async function policyOf(path: string | undefined): Promise<Policy> {
  if (path === undefined) return examplePolicy;
  const text = new TextDecoder().decode(await bytesOf(path));
  return valueOf(readYaml(text, policyShape, path, "policy"), path);
}

/** The baseline of a file; null where there is none yet. */
export async function baselineOf(path: string, mayBeMissing: boolean): Promise<Baseline | null> {
  try {
    return valueOf(readJson(await readFile(path), baselineShape, path, "baseline"), path);
  } catch (error) {
    if (mayBeMissing && systemCode(error) === "ENOENT") return null;
    throw error instanceof CliFailure ? error : new CliFailure(readingTrouble(error, path));
  }
}

/** Adds a round to the baseline, which is written whole or not at all. A round that is there already stays as it was. */
export async function addRound(path: string, before: Baseline | null, round: BaselineRound): Promise<"added" | "already there"> {
  const rounds = before?.rounds ?? [];
  if (rounds.some(({ run_id }) => run_id === round.run_id)) return "already there";
  const after: Baseline = { schema: "baseline/1", ...before, rounds: [...rounds, round] };
  try {
    await writeFileAtomic(path, `${JSON.stringify(after, null, 2)}\n`);
  } catch (error) {
    throw new CliFailure(readingTrouble(error, path));
  }
  return "added";
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new CliFailure(readingTrouble(error, path));
  }
}

function valueOf<T>({ value, problems }: { readonly value: T | null; readonly problems: readonly Problem[] }, path: string): T {
  const wrong = problems.filter(({ severity }) => severity === "error");
  if (value === null || wrong.length > 0) throw new CliFailure(wrong.map(problemText).join("\n") || `${path} cannot be read`);
  return value;
}
