import { jsonl } from "./sampleRows";

/** Results of the shape of document 002: probes of two categories and two types by fifteen configurations, judged, and the failures among them sorted into modes. */
export interface ProbeRun {
  readonly results: string;
  /** By name of the file. */
  readonly judgements: Readonly<Record<string, string>>;
}

export const configurations = Array.from({ length: 15 }, (_, at) => `model-${Math.floor(at / 3)}-effort-${at % 3}`);
export const categories = ["death", "tenure"] as const;
export const probeTypes = ["direct", "indirect"] as const;
export const failureModes = ["reasoning-error", "explicit-but-ineffective", "indirect-search", "no-or-unrelated-search"] as const;

interface Probe {
  readonly category: string;
  readonly probe: string;
  readonly configuration: string;
  readonly at: number;
  readonly names: boolean;
  readonly queries: number;
  readonly judged: readonly { readonly dimension: string; readonly kind: string; readonly judge: string; readonly label: string }[];
}

function probeRun(probes: readonly Probe[]): ProbeRun {
  const rows: object[] = [];
  const judgements: object[] = [];
  for (const { category, probe, configuration, at, names, queries, judged } of probes) {
    const task_id = `${category}-${probe}-${configuration}-${at}`;
    const key = { run_id: "probes", lane: "live", system: { id: configuration, version: "1" }, task_id, repetition: 0 };
    const dimensions = { probe, configuration, names: names ? "yes" : "no", queries: String(queries) };
    rows.push({ ...key, stratum: category, query: `${task_id}?`, dimensions, trace: { answer: `Answer to ${task_id}.` } });
    for (const { dimension, kind, judge, label } of judged)
      judgements.push({ judgement_id: `${judge}-${task_id}`, judge: { id: judge, kind: "model" }, target: { kind, ...key }, dimension, label });
  }
  return { results: jsonl(rows), judgements: { "judgements/judge-1.jsonl": jsonl(judgements) } };
}

/** `each` answers to every category, type and configuration. One configuration has next to nothing accepted, so that an even spread draws more of the others. */
export function probedAnswers(each = 80): ProbeRun {
  return probeRun(
    categories.flatMap((category) =>
      probeTypes.flatMap((probe) =>
        configurations.flatMap((configuration) =>
          Array.from({ length: each }, (_, at): Probe => {
            const accepted = configuration === configurations[0] ? at < 2 : at % 2 === 0;
            const label = accepted ? "equivalent" : "not-equivalent";
            return {
              ...{ category, probe, configuration, at, names: at % 5 !== 0, queries: at % 4 },
              judged: [{ dimension: "answer-equivalence", kind: "answer", judge: "judge-1", label }],
            };
          }),
        ),
      ),
    ),
  );
}

/** How many failures of a mode a configuration has with at least one query, and how many without any. */
export type FailureCounts = (category: string, mode: string, configuration: number) => { readonly searched: number; readonly unsearched: number };

/** Failures sorted into modes; those without a query are of the last mode by construction. */
export function probedFailures(counts: FailureCounts): ProbeRun {
  return probeRun(
    categories.flatMap((category) =>
      failureModes.flatMap((mode, m) =>
        configurations.flatMap((configuration, c) => {
          const { searched, unsearched } = counts(category, mode, c);
          return Array.from({ length: searched + unsearched }, (_, n): Probe => ({
            ...{ category, probe: "indirect", configuration, at: m * 10_000 + n, names: true, queries: n < searched ? 1 + (n % 5) : 0 },
            judged: [{ dimension: "search-failure-mode", kind: "failure-mode", judge: "classifier", label: mode }],
          }));
        }),
      ),
    ),
  );
}
