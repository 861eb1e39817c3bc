import type { Manifest } from "../../formats/manifest";
import { hashOfJson } from "../../review/sha256";
import { stemOf } from "../stem";
import { utcTime } from "../times";
import { idOf, known, listOf, numberOf, objectOf, objectsOf, textOf, wordOf, type JsonObject } from "./values";

/** The log as a whole: what it says before its samples. */
export interface LogHeader {
  readonly runId: string;
  readonly system: { readonly id: string; readonly version?: string };
  /** The task's name. */
  readonly stratum: string | null;
  readonly created: string | null;
  /** `success`, `cancelled`, `error`, `started`; null where no header says it. */
  readonly status: string | null;
  readonly errorMessage: string | null;
  /** How many samples there should be, counting every epoch; null where it is not said. */
  readonly claimed: number | null;
  readonly completed: number | null;
  /** Ids in the order of the data set. */
  readonly sampleIds: readonly string[];
  /** False where the log was told to leave its samples out. */
  readonly samplesLogged: boolean;
  readonly invalidated: boolean;
  readonly version: number | null;
  /** Names and parameters of the scorers, as far as they are known. */
  readonly scorerNames: readonly string[];
  readonly manifest: Partial<Manifest>;
}

/**
 * Reads `{version, status, eval, plan, results, stats, error}`; anything may be missing.
 * @param fileName names the run where the log does not
 */
export function readHeader(header: JsonObject, fileName: string): LogHeader {
  const spec = objectOf(header["eval"]);
  const [results, stats, dataset, config] = [
    objectOf(header["results"]),
    objectOf(header["stats"]),
    objectOf(spec["dataset"]),
    objectOf(spec["config"]),
  ];
  const sampleIds = listOf(dataset["sample_ids"]).flatMap((id) => idOf(id) ?? []);
  const epochs = numberOf(config["epochs"]) ?? 1;
  const runId = wordOf(spec["eval_id"]) ?? wordOf(spec["run_id"]) ?? stemOf(fileName);
  const version = versionOf(spec, objectOf(header["plan"]));
  const system = { id: wordOf(spec["model"]) ?? "unknown", ...(version === null ? {} : { version }) };
  const created = utcTime(spec["created"]);
  const task = wordOf(spec["task"]);
  const error = objectOf(header["error"]);
  return {
    runId,
    system,
    stratum: task,
    created,
    status: wordOf(header["status"]),
    errorMessage: textOf(error["message"]) ?? textOf(header["error"]),
    claimed: numberOf(results["total_samples"]) ?? (sampleIds.length > 0 ? sampleIds.length * epochs : null),
    completed: numberOf(results["completed_samples"]),
    sampleIds,
    samplesLogged: config["log_samples"] !== false,
    invalidated: header["invalidated"] === true,
    version: numberOf(header["version"]),
    scorerNames: scorerNames(results, spec),
    manifest: {
      run_id: runId,
      lane: "live",
      systems: [system],
      ...known({
        started_at: utcTime(stats["started_at"]) ?? created,
        finished_at: utcTime(stats["completed_at"]),
        runner_commit: wordOf(objectOf(spec["revision"])["commit"]),
      }),
      inspect: known({
        status: wordOf(header["status"]),
        error: textOf(error["message"]),
        task,
        task_version: spec["task_version"],
        task_file: spec["task_file"],
        dataset: wordOf(dataset["name"]),
        created,
        packages: spec["packages"],
        tags: header["tags"] ?? spec["tags"],
      }),
    },
  };
}

/** The solver (with a mark of its arguments) is one for the whole log; where none is named, the steps of the plan are. */
function versionOf(spec: JsonObject, plan: JsonObject): string | null {
  const steps = objectsOf(plan["steps"]).flatMap((step) => wordOf(step["solver"]) ?? []);
  const solver = wordOf(spec["solver"]);
  if (solver === null) return steps.length > 0 ? steps.join("+") : null;
  const given = objectOf(spec["solver_args"]);
  return Object.keys(given).length === 0 ? solver : `${solver}#${hashOfJson(given).slice("sha256:".length).slice(0, 8)}`;
}

function scorerNames(results: JsonObject, spec: JsonObject): readonly string[] {
  const listed = [...objectsOf(results["scores"]), ...objectsOf(spec["scorers"]), objectOf(results["scorer"])];
  return [...new Set(listed.flatMap((one) => wordOf(one["scorer"]) ?? wordOf(one["name"]) ?? []))];
}
