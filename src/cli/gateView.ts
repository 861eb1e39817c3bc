import type { Figure } from "../core/stats/defined";
import type { GateOutcome } from "../core/grade/gate/gateRun";
import { rollingTitles, worseText } from "../core/grade/gate/rollingWords";
import type { RunRecords } from "./runRecords";
import { table } from "./table";
import { visibleLine } from "./visible";

/** What the gate says; `incomparable` where the rolling gate could not speak and no hard rule is broken. */
export type Verdict = GateOutcome["verdict"] | "incomparable";
type Added = "added" | "already there" | null;
const value = (one: Figure) => (one.defined ? one.value : null);
/** JSON has no infinity: growth from nothing is said in words. */
const worse = (one: Figure) => (one.defined ? (Number.isFinite(one.value) ? one.value : "from zero") : null);

export function gateJson(run: RunRecords, outcome: GateOutcome, verdict: Verdict, added: Added) {
  const { rolling } = outcome;
  return {
    results: run.shown,
    corpus_version: run.corpus?.version ?? null,
    cases: run.corpus?.cases.length ?? 0,
    rows: outcome.rows,
    lanes: outcome.lanes,
    verdict,
    unreadable: run.problems.map(({ line, message }) => ({ line: line ?? null, message })),
    hard: outcome.hard,
    rolling:
      rolling.kind === "compared"
        ? {
            ...rolling,
            comparisons: rolling.comparisons.map((one) => ({
              ...one,
              baseline: value(one.baseline),
              current: value(one.current),
              worse: worse(one.worse),
            })),
          }
        : rolling,
    quarantined: outcome.quarantined,
    round: outcome.round,
    ...(added === null ? {} : { baseline_round: added }),
  };
}

const verdicts = { pass: "PASS", review: "REVIEW", fail: "FAIL", incomparable: "CANNOT COMPARE" } as const;

export function gateText(run: RunRecords, outcome: GateOutcome, verdict: Verdict, added: Added): string {
  const { hard, rolling, quarantined } = outcome;
  const parts = [
    `${verdicts[verdict]}  ${visibleLine(run.shown)}: ${outcome.rows} rows of ${run.corpus?.cases.length ?? 0} cases (${visibleLine(run.corpus?.version ?? "")}), ${outcome.lanes.map(visibleLine).join(" and ")} lane`,
  ];
  if (run.problems.length > 0) parts.push(`${run.problems.length} lines cannot be read as rows; what they hold was not judged.`);
  parts.push(
    hard.length === 0
      ? "Hard rules: none broken."
      : `Hard rules: ${hard.length} ${hard.length === 1 ? "breach" : "breaches"}. Nothing makes up for one.\n${table(
          [{ title: "case" }, { title: "rule" }, { title: "system" }, { title: "repetition", align: "right" }, { title: "what", most: 200 }],
          hard.map((one) => [one.task_id, one.rule, one.system, String(one.repetition), one.detail]),
        )}`,
  );
  if (rolling.kind === "none") parts.push(`Rolling gate: not asked; ${rolling.why}.`);
  else if (rolling.kind === "incomparable") parts.push(`Rolling gate: cannot compare; ${rolling.why}.`);
  else {
    const passed = rolling.comparisons.filter(({ breached }) => breached);
    const examples = rolling.calibrated ? "" : " (example thresholds, not calibrated)";
    parts.push(
      `Rolling gate over ${rolling.rounds} rounds${examples}: ${passed.length === 0 ? "no threshold passed." : `${passed.length} passed; a person has to look.`}\n${table(
        [
          { title: "stratum" },
          { title: "figure" },
          { title: "baseline", align: "right" },
          { title: "now", align: "right" },
          { title: "worse by", align: "right" },
          { title: "allowed", align: "right" },
          { title: "" },
        ],
        rolling.comparisons.map((one) => [
          one.stratum,
          rollingTitles[one.figure],
          shown(one.baseline),
          shown(one.current),
          worseText(one, value(one.worse)),
          one.threshold === null ? "no threshold" : worseText(one, one.threshold),
          one.breached ? "REVIEW" : one.worse.defined ? "" : "not defined",
        ]),
      )}`,
    );
  }
  if (quarantined.length > 0)
    parts.push(
      `In quarantine, counted nowhere; each has to be adjudicated again:\n${table(
        [{ title: "case" }, { title: "why" }, { title: "observed" }, { title: "what", most: 200 }],
        quarantined.map((one) => [one.task_id, one.why, one.observed_at ?? "–", one.detail]),
      )}`,
    );
  if (added !== null)
    parts.push(added === "added" ? "This round was added to the baseline." : "The baseline has this round already; it was left as it is.");
  return parts.join("\n\n");
}

const shown = (one: Figure) => (one.defined ? String(Number(one.value.toPrecision(4))) : "–");
