import type { Dimension } from "../formats/codebook";
import type { LabelEvent, ReviewEvent } from "../formats/event";
import type { Target } from "../formats/target";
import { assertedBecause } from "../review/asserted";
import { dimensionId } from "../review/content";
import type { ReviewState } from "../review/reviewState";
import { readCsv, writeCsv } from "./csv";

/** What became of a label: `current` counts; `superseded` by a later one of the same reviewer; `retracted`; `ignored` by the fold. */
export type LabelStanding = "current" | "superseded" | "retracted" | "ignored";

const columns = [
  "standing",
  "event_id",
  "at",
  "reviewer",
  "run_id",
  "lane",
  "system_id",
  "system_version",
  "task_id",
  "repetition",
  "kind",
  "claim_id",
  "citation_id",
  "representation_id",
  "dimension",
  "value",
  "rationale",
  "evidence_exact",
  "evidence_json",
  "evidence_sha256",
  "asserted",
  "condition",
  "content",
  "recipe",
  "plan_id",
  "active_s",
  "prev",
  "extra_json",
] as const;
type ColumnName = (typeof columns)[number];
type Record_ = Readonly<Record<ColumnName, string>>;

/** Columns that came later: a file without them is read all the same. */
const later: ReadonlySet<ColumnName> = new Set(["evidence_sha256", "asserted"]);

export interface LabelsCsvOptions {
  /** Labels that should point at bytes and do not are left out. */
  readonly withoutAsserted?: boolean;
  /** The codebook's dimension of a label; without it, what labels say themselves and their recipe decides. */
  readonly dimension?: (id: string) => Dimension | null;
}

/**
 * Every label of the logs, current or not, one a record, in total order; nothing of an event is lost (`labelsFromCsv`).
 * `asserted` says why a label points at no bytes, also where its event is older than that field.
 */
export function labelsToCsv(state: ReviewState, { withoutAsserted = false, dimension = () => null }: LabelsCsvOptions = {}): string {
  const current = new Set(state.labels.map(({ event }) => event.id));
  const records = state.events.flatMap(({ event, retractedBy, ignored }) => {
    if (event.kind !== "label") return [];
    const standing: LabelStanding =
      ignored !== null ? "ignored" : retractedBy !== null ? "retracted" : current.has(event.id) ? "current" : "superseded";
    const said = event as Partial<LabelEvent>;
    const because = assertedBecause(said, typeof said.dimension === "string" ? dimension(dimensionId(said.dimension)) : null);
    if (withoutAsserted && because !== null) return [];
    const record = { ...recordOf(event, standing), asserted: because ?? "" };
    return [columns.map((name) => record[name])];
  });
  return writeCsv([columns, ...records]);
}

export interface CsvLabel {
  readonly standing: LabelStanding;
  readonly event: ReviewEvent;
}

/** Reads such a file back: the events as they stood in the logs. Columns are found by name. Throws where the file is none of ours. */
export function labelsFromCsv(text: string): readonly CsvLabel[] {
  const [titles, ...records] = readCsv(text);
  const places = columns.map((name) => titles?.indexOf(name) ?? -1);
  const missing = columns.filter((_, at) => places[at] === -1 && !later.has(columns[at]!));
  if (missing.length > 0) throw new Error(`this is no file of labels: it lacks ${missing.join(", ")}`);
  return records.map((cells) => {
    const record = Object.fromEntries(columns.map((name, at) => [name, cells[places[at]!] ?? ""])) as unknown as Record_; // every column has its cell
    return {
      standing: record.standing as LabelStanding,
      event: { ...fromColumns(record), ...(record.extra_json === "" ? {} : (JSON.parse(record.extra_json) as object)) } as ReviewEvent,
    };
  });
}

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

function recordOf(event: ReviewEvent, standing: LabelStanding): Record_ {
  const target = (event["target"] ?? {}) as Partial<Target>; // labels without a target do not fit and come through in extra_json
  const evidence = event["evidence"];
  const record: Record_ = {
    standing,
    event_id: event.id,
    at: event.at,
    reviewer: event.reviewer,
    run_id: text(target.run_id),
    lane: text(target.lane),
    system_id: text(target.system?.id),
    system_version: text(target.system?.version),
    task_id: text(target.task_id),
    repetition: text(target.repetition),
    kind: text(target.kind),
    claim_id: text(target.claim_id),
    citation_id: text(target.citation_id),
    representation_id: text(target.representation_id),
    dimension: text(event["dimension"]),
    value: valueText(event["value"]),
    rationale: text(event["rationale"]),
    evidence_exact: text((evidence as { exact?: unknown } | undefined)?.exact),
    evidence_json: evidence === undefined ? "" : JSON.stringify(evidence),
    evidence_sha256: text(event["evidence_sha256"]),
    asserted: "",
    condition: text(event["condition"]),
    content: text(event["content"]),
    recipe: text(event["recipe"]),
    plan_id: text(event["plan_id"]),
    active_s: text(event["active_s"]),
    prev: text(event.prev),
    extra_json: "",
  };
  const back: Readonly<Record<string, unknown>> = fromColumns(record);
  const extra = Object.entries(event).filter(([name, value]) => JSON.stringify(back[name]) !== JSON.stringify(value));
  return extra.length === 0 ? record : { ...record, extra_json: JSON.stringify(Object.fromEntries(extra)) };
}

/** A list of labels, or one that would be taken for a list, stands as JSON. */
const valueText = (value: unknown): string =>
  typeof value === "string" && !/^["[]/.test(value) ? value : value === undefined ? "" : JSON.stringify(value);
const valueOf = (cell: string): unknown => (/^["[]/.test(cell) ? (JSON.parse(cell) as unknown) : cell);

function fromColumns(record: Record_): Record<string, unknown> {
  const given = (name: string, cell: string, value: unknown = cell) => (cell === "" ? {} : { [name]: value });
  const system = record.system_id === "" ? {} : { system: { id: record.system_id, ...given("version", record.system_version) } };
  return {
    id: record.event_id,
    at: record.at,
    reviewer: record.reviewer,
    kind: "label",
    prev: record.prev === "" ? null : record.prev,
    target: {
      ...given("kind", record.kind),
      ...given("run_id", record.run_id),
      ...given("lane", record.lane),
      ...system,
      task_id: record.task_id,
      ...given("repetition", record.repetition, Number(record.repetition)),
      ...given("claim_id", record.claim_id),
      ...given("citation_id", record.citation_id),
      ...given("representation_id", record.representation_id),
    },
    ...given("content", record.content),
    ...given("recipe", record.recipe),
    ...given("dimension", record.dimension),
    ...given("value", record.value, valueOf(record.value)),
    ...given("rationale", record.rationale),
    ...(record.evidence_json === "" ? {} : { evidence: JSON.parse(record.evidence_json) as unknown }),
    ...given("evidence_sha256", record.evidence_sha256),
    ...given("condition", record.condition),
    ...given("plan_id", record.plan_id),
    ...given("active_s", record.active_s, Number(record.active_s)),
  };
}
