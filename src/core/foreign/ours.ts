import { artefacts } from "../formats/artefacts";
import { row as rowSchema } from "../formats/row";
import type { Artefact } from "../formats/schemaVersion";
import { isPlain, member, type Plain } from "./plain";

const rowKeys = new Set(Object.keys(rowSchema.shape));

/** Whether a record is a row of ours: it has a task, and what only our rows have. The name settles it where it has but a task and a query. */
export function isOurRow(value: unknown, name: string): boolean {
  if (!isPlain(value) || !Object.hasOwn(value, "task_id")) return false;
  if (/^row\/\d/.test(String(member(value, "schema")))) return true;
  const telling = [
    ["trace", ["answer", "claims", "attempts", "refusal"]],
    ["result", ["primary_label", "facts", "citations", "freshness", "failure_tags"]],
    ["provenance", ["representations", "activity"]],
  ] as const;
  if (telling.some(([part, keys]) => keys.some((key) => member(member(value, part), key) !== undefined))) return true;
  return Object.keys(value).every((key) => rowKeys.has(key)) && (Object.keys(value).length > 2 || /(^|[\\/])results\.jsonl$/.test(name));
}

/** Keys that together say which artefact of ours a value is. */
const marks: readonly (readonly [Artefact, readonly string[]])[] = [
  ["judgement", ["judgement_id", "judge", "target", "label"]],
  ["event", ["id", "at", "reviewer", "kind", "prev"]],
  ["plan", ["plan_id", "population", "items"]],
  ["import", ["format", "reader", "sources", "counts"]],
  ["baseline", ["rounds"]],
  ["truth", ["case_id", "versions"]],
  ["truth", ["case_id", "valid_at"]],
  ["codebook", ["dimensions"]],
  ["corpus", ["version", "cases"]],
  ["run", ["run_id"]],
];

/** The artefact of ours that a value is, other than a row; null where it is none. */
export function ourArtefact(value: unknown): Artefact | null {
  if (!isPlain(value)) return null;
  const said = /^([a-z]+)\/\d+$/.exec(String(member(value, "schema")))?.[1];
  if (said !== undefined && said !== "row" && Object.hasOwn(artefacts, said)) return said as Artefact; // an own key of the table, asked just before
  if (isPlain(member(value, "row")) && ["title", "each", "judgements"].some((key) => Object.hasOwn(value, key))) return "mapping";
  const found = marks.find(([, keys]) => keys.every((key) => Object.hasOwn(value, key)))?.[0] ?? null;
  return found === "run" && !isManifest(value) ? null : found === "baseline" && !Array.isArray(member(value, "rounds")) ? null : found;
}

const manifestKeys =
  /^(schema|run_id|corpus_version|lane|started_at|finished_at|runner_commit|region|user_agent|provider_config_fingerprint|fixture_seed|systems|channels|truth_fingerprint)$/;
const isManifest = (value: Plain) => Object.keys(value).filter((key) => !manifestKeys.test(key)).length <= 1;
