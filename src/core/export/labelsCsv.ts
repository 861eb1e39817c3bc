import type { ReviewEvent } from "../formats/event";
import type { Target } from "../formats/target";
import { readSeparated, writeCsv } from "./csv";
import { writeTsv } from "./tsv";
import { labelStandings, type LabelFacts, type LabelRecord, type LabelStanding } from "./labelRecords";

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
  "event",
  "cause",
  "over_json",
  "occasion",
  "item",
  "stratum",
  "cluster",
  "stale",
  "counts_as_dimension",
  "counts_as",
  "judge",
  "judge_label",
  "judges_json",
  "cell",
  "cell_size",
  "cell_drawn",
  "inclusion_probability",
  "copies",
  "weight",
] as const;
type ColumnName = (typeof columns)[number];
type Cells = Readonly<Record<ColumnName, string>>;

/** Columns that came later: a file without them is read all the same. */
const later: ReadonlySet<ColumnName> = new Set(["evidence_sha256", "asserted", ...columns.slice(columns.indexOf("event"))]);

/** Labels as a table, one a record; nothing of an event is lost (`labelsFromTable`). `asserted` says why a label points at no bytes. */
export function labelsTable(records: readonly LabelRecord[], form: "csv" | "tsv"): string {
  const write = form === "csv" ? writeCsv : writeTsv;
  return write([columns, ...records.map((record) => cellsOf(record)).map((cells) => columns.map((name) => cells[name]))]);
}

/** A label that was read back; `line` is the first of its lines in the file. */
export interface ReadLabelRecord {
  readonly line: number;
  readonly standing: LabelStanding;
  readonly event: ReviewEvent;
}
/** A record that is none, and why. */
export interface UnreadRecord {
  readonly line: number;
  readonly reason: string;
}
export interface ReadLabels {
  readonly labels: readonly ReadLabelRecord[];
  readonly unread: readonly UnreadRecord[];
}

/** Reads such a table back: the events as they stood in the logs. Columns are found by name. Throws where the file is none of ours. */
export function labelsFromTable(text: string, form: "csv" | "tsv"): ReadLabels {
  const [titles, ...records] = readSeparated(text, form === "csv" ? "," : "\t");
  const places = columns.map((name) => titles?.cells.indexOf(name) ?? -1);
  const missing = columns.filter((_, at) => places[at] === -1 && !later.has(columns[at]!));
  if (missing.length > 0) throw new Error(`this is no file of labels: it lacks ${missing.join(", ")}`);
  const labels: ReadLabelRecord[] = [];
  const unread: UnreadRecord[] = [];
  for (const { cells: given, line } of records) {
    const cells = Object.fromEntries(columns.map((name, at) => [name, given[places[at]!] ?? ""])) as unknown as Cells; // every column has its cell
    const standing = labelStandings.find((one) => one === cells.standing);
    if (standing === undefined) {
      unread.push({ line, reason: `standing is ${JSON.stringify(cells.standing)}; there are ${labelStandings.join(", ")}` });
      continue;
    }
    try {
      const extra = cells.extra_json === "" ? {} : (JSON.parse(cells.extra_json) as object);
      labels.push({ line, standing, event: { ...fromColumns(cells), ...extra } as ReviewEvent });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      unread.push({ line, reason: `a cell that should hold JSON does not: ${error.message}` });
    }
  }
  return { labels, unread };
}

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

function cellsOf({ standing, event, asserted, facts }: LabelRecord): Cells {
  const target = (event["target"] ?? {}) as Partial<Target>; // labels without a target do not fit and come through in extra_json
  const evidence = event["evidence"];
  const cells: Cells = {
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
    asserted: asserted ?? "",
    condition: text(event["condition"]),
    content: text(event["content"]),
    recipe: text(event["recipe"]),
    plan_id: text(event["plan_id"]),
    active_s: text(event["active_s"]),
    prev: text(event.prev),
    extra_json: "",
    event: event.kind,
    cause: text(event["cause"]),
    over_json: event["over"] === undefined ? "" : JSON.stringify(event["over"]),
    occasion: text(event["occasion"]),
    ...factCells(facts),
  };
  const back: Readonly<Record<string, unknown>> = fromColumns(cells);
  const extra = Object.entries(event).filter(([name, value]) => JSON.stringify(back[name]) !== JSON.stringify(value));
  return extra.length === 0 ? cells : { ...cells, extra_json: JSON.stringify(Object.fromEntries(extra)) };
}

/** One judge has columns of its own; of several, all stand in one. */
function factCells({ item, stratum, cluster, stale, countsAs, judges, plan }: LabelFacts) {
  const [judge] = judges.length === 1 ? judges : [];
  return {
    item: item ?? "",
    stratum: stratum ?? "",
    cluster: cluster ?? "",
    stale: stale === null ? "" : stale.length === 0 ? "no" : stale.join(" "),
    counts_as_dimension: countsAs?.dimension ?? "",
    counts_as: valueText(countsAs?.value),
    judge: judge?.judge ?? "",
    judge_label: judge?.label ?? "",
    judges_json: judges.length > 1 ? JSON.stringify(judges) : "",
    cell: plan?.cell ?? "",
    cell_size: text(plan?.cellSize),
    cell_drawn: text(plan?.cellDrawn),
    inclusion_probability: text(plan?.inclusionProbability),
    copies: text(plan?.copies),
    weight: text(plan?.weight),
  };
}

/** A list of labels, or one that would be taken for a list, stands as JSON. */
const valueText = (value: unknown): string =>
  typeof value === "string" && !/^["[]/.test(value) ? value : value === undefined ? "" : JSON.stringify(value);
const valueOf = (cell: string): unknown => (/^["[]/.test(cell) ? (JSON.parse(cell) as unknown) : cell);

function fromColumns(record: Cells): Record<string, unknown> {
  const given = (name: string, cell: string, value: unknown = cell) => (cell === "" ? {} : { [name]: value });
  const system = record.system_id === "" ? {} : { system: { id: record.system_id, ...given("version", record.system_version) } };
  return {
    id: record.event_id,
    at: record.at,
    reviewer: record.reviewer,
    kind: record.event === "" ? "label" : record.event,
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
    ...given("cause", record.cause),
    ...(record.over_json === "" ? {} : { over: JSON.parse(record.over_json) as unknown }),
    ...given("occasion", record.occasion, Number(record.occasion)),
  };
}
