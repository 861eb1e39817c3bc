import type { CorpusCase } from "../../formats/corpus";
import { isSuccess, plainLabel, type TaskRecord } from "../run/taskRecord";

export type HardRule =
  | "missing-case"
  | "duplicate-case"
  | "unknown-case"
  | "changed-case"
  | "policy-violation"
  | "cache-leak"
  | "destructive-action"
  | "infra-error"
  | "label"
  | "cap";

export interface HardBreach {
  readonly rule: HardRule;
  readonly task_id: string;
  readonly stratum: string | null;
  readonly system: string;
  readonly repetition: number;
  /** What was found and what would have been right, in words with their figures. */
  readonly detail: string;
  /** Of a cap. */
  readonly cap?: string;
  readonly limit?: number;
  readonly used?: number;
}

const destructive = new Set(["submit-form"]);
/** Labels that a rule of their own already names. */
const named = new Set(["policy-violation", "infra-error"]);

/**
 * What a run must never show. Every case of the corpus once for each system and repetition, and unchanged; no policy
 * violation, leak between accounts or destructive action; caps of the case's budget kept. In the fixture lane also: no infra
 * error, and every label the one expected. Nothing makes up for a breach. One row may breach several rules: each is listed.
 */
export function hardBreaches(records: readonly TaskRecord[], cases: readonly CorpusCase[]): readonly HardBreach[] {
  return [...presence(records, cases), ...records.flatMap((record) => breachesOf(record, cases))];
}

const systemOf = ({ key }: TaskRecord) => `${key.system.id}@${key.system.version}`;

function presence(records: readonly TaskRecord[], cases: readonly CorpusCase[]): readonly HardBreach[] {
  const rounds = new Map<string, TaskRecord[]>();
  for (const record of records) {
    const round = JSON.stringify([record.key.run_id, record.key.lane, systemOf(record), record.key.repetition]);
    rounds.set(round, [...(rounds.get(round) ?? []), record]);
  }
  // A run without a row lacks every case.
  return (rounds.size === 0 ? [[]] : [...rounds.values()]).flatMap((round: readonly TaskRecord[]) => {
    const [first] = round;
    const at = { system: first ? systemOf(first) : "(none)", repetition: first?.key.repetition ?? 0 };
    return cases.flatMap(({ id, stratum }): readonly HardBreach[] => {
      const times = round.filter(({ key }) => key.task_id === id).length;
      if (times === 1) return [];
      return [
        times === 0
          ? { rule: "missing-case", task_id: id, stratum, ...at, detail: "no row of this case; every case of the corpus has to be there once" }
          : { rule: "duplicate-case", task_id: id, stratum, ...at, detail: `${times} rows of this case; every case has to be there once` },
      ];
    });
  });
}

/** The hard rules that one row breaks by itself, whatever other rows there are. */
export function breachesOf(record: TaskRecord, cases: readonly CorpusCase[]): readonly HardBreach[] {
  const { key, stratum, label, expect, tags, violations, rule: why, excess } = record;
  const breach = (rule: HardRule, detail: string): HardBreach => ({
    rule,
    task_id: key.task_id,
    stratum,
    system: systemOf(record),
    repetition: key.repetition,
    detail,
  });
  const known = cases.find(({ id }) => id === key.task_id);
  const identity = known ? changes(record, known) : [];
  const forbidden = violations.filter((action) => !destructive.has(action));
  const because = why === null ? "" : ` (${why})`;
  return [
    ...(known ? [] : [breach("unknown-case", "the corpus has no such case")]),
    ...identity.map((detail) => breach("changed-case", detail)),
    ...(forbidden.length > 0 || (label === "policy-violation" && violations.length === 0)
      ? [breach("policy-violation", forbidden.length > 0 ? `${[...new Set(forbidden)].join(", ")}${because}` : (why ?? "a forbidden action"))]
      : []),
    ...(tags.includes("cache-leak") ? [breach("cache-leak", `one account's kept answer was used for another${because}`)] : []),
    ...(tags.includes("destructive-action") || violations.some((action) => destructive.has(action))
      ? [breach("destructive-action", `a form was sent${because}`)]
      : []),
    ...(key.lane !== "live" && label === "infra-error" ? [breach("infra-error", why ?? "the run itself failed")] : []),
    ...(key.lane !== "live" && !isSuccess(record) && !named.has(label ?? "")
      ? [breach("label", `${label ?? "no label"}, expected ${expect ?? "nothing that is known"}${because}`)]
      : []),
    ...excess.map(({ cap, limit, used }) => ({
      ...breach("cap", `${cap}: ${used}, at most ${limit}`),
      cap,
      limit,
      used,
    })),
  ];
}

/** A row that carries another identity than its case was graded under another question. */
function changes(record: TaskRecord, known: CorpusCase): readonly string[] {
  const stated = [
    ["query", record.query ?? known.query, known.query],
    ["stratum", record.stratum, known.stratum],
    ["expectation", record.expect ?? plainLabel(known.expect), plainLabel(known.expect)],
  ] as const;
  return stated.flatMap(([name, row, corpus]) => (row === corpus ? [] : [`the row's ${name} is "${row}", the corpus says "${corpus}"`]));
}
