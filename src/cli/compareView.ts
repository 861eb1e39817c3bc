import type { PairOutcome, RunComparison, StratumComparison } from "../core/grade/compare/compareRuns";
import type { Figure } from "../core/stats/defined";
import type { Rate } from "../core/stats/wilson";
import type { RunRecords } from "./runRecords";
import { table, type Column } from "./table";
import { visibleLine } from "./visible";

const valueOf = <T>(one: Figure<T>) => (one.defined ? one.value : null);
const finite = (value: number) => (Number.isFinite(value) ? value : null);

/** Figures as JSON: one that is not defined is null; an odds' upper bound without limit too. */
export function compareJson(a: RunRecords, b: RunRecords, { pairs, strata, all, leftOut }: RunComparison) {
  const stratum = (one: StratumComparison) => {
    const odds = valueOf(one.cases.odds);
    return {
      stratum: one.stratum,
      pairs: one.pairs,
      before: valueOf(one.before),
      after: valueOf(one.after),
      difference: valueOf(one.difference),
      regressions: one.regressions,
      fixes: one.fixes,
      test: {
        name: "McNemar, exact, over cases",
        worse: one.cases.worse,
        better: one.cases.better,
        p: one.cases.p,
        share_worse: valueOf(one.cases.shareWorse),
        odds: odds === null ? null : { value: finite(odds.value), low: odds.low, high: finite(odds.high) },
      },
      median_duration_change_s: valueOf(one.durationChange),
      median_cost_change_usd: valueOf(one.costChange),
    };
  };
  const changed = (kind: PairOutcome["kind"]) => pairs.filter((pair) => pair.kind === kind).map(pairJson);
  return {
    run_a: a.shown,
    run_b: b.shown,
    strata: strata.map(stratum),
    all: stratum(all),
    regressions: changed("regression"),
    fixes: changed("fix"),
    other_labels: changed("other-label"),
    left_out: leftOut,
  };
}

const pairJson = ({ tagsBefore, tagsAfter, kind: _kind, ...pair }: PairOutcome) => ({ ...pair, tags_before: tagsBefore, tags_after: tagsAfter });

export function compareText(a: RunRecords, b: RunRecords, { pairs, strata, all, leftOut }: RunComparison): string {
  const right = (title: string): Column => ({ title, align: "right" });
  const rows = strata.length === 1 ? strata : [...strata, all];
  const parts = [
    `A  ${visibleLine(a.shown)}\nB  ${visibleLine(b.shown)}`,
    table(
      [
        { title: "stratum" },
        right("pairs"),
        right("success A"),
        right("success B"),
        right("B − A"),
        right("regressions"),
        right("fixes"),
        right("p"),
        right("share worse, 95 %"),
        right("median s"),
        right("median USD"),
      ],
      rows.map((one) => [
        one.stratum,
        String(one.pairs),
        rate(one.before),
        rate(one.after),
        one.difference.defined ? `${signed(one.difference.value * 100, 1)} points` : "–",
        String(one.regressions),
        String(one.fixes),
        one.cases.p.toFixed(3),
        one.cases.shareWorse.defined ? `${one.cases.shareWorse.value.low.toFixed(2)} – ${one.cases.shareWorse.value.high.toFixed(2)}` : "–",
        one.durationChange.defined ? signed(one.durationChange.value, 3) : "–",
        one.costChange.defined ? signed(one.costChange.value, 4) : "–",
      ]),
    ),
    "p: McNemar's test, exact, over cases that changed; a case is worse where fewer of its repetitions succeed. Success: the label that the case expects.",
  ];
  const listed = (title: string, kind: PairOutcome["kind"]) => {
    const found = pairs.filter((pair) => pair.kind === kind);
    if (found.length === 0) return;
    parts.push(
      `${title}:\n${table(
        [
          { title: "case" },
          { title: "stratum" },
          right("repetition"),
          { title: "A" },
          { title: "B" },
          { title: "tags in B" },
          { title: "why B", most: 160 },
        ],
        found.map((one) => [
          one.task_id,
          one.stratum,
          String(one.repetition),
          one.before ?? "–",
          one.after ?? "–",
          one.tagsAfter.join(" ") || "–",
          one.rule ?? "",
        ]),
      )}`,
    );
  };
  listed("Regressions", "regression");
  listed("Fixes", "fix");
  listed("Other labels, a failure either way", "other-label");
  if (!pairs.some(({ kind }) => kind !== "same")) parts.push("No label changed.");
  if (leftOut.length > 0)
    parts.push(
      `Left out:\n${table(
        [{ title: "case" }, right("repetition"), { title: "why" }],
        leftOut.map((one) => [one.task_id, String(one.repetition), one.why]),
      )}`,
    );
  return parts.join("\n\n");
}

const rate = (one: Figure<Rate>) => (one.defined ? `${one.value.k}/${one.value.n} [${one.value.low.toFixed(2)}, ${one.value.high.toFixed(2)}]` : "–");
const signed = (value: number, digits: number) => `${value > 0 ? "+" : value < 0 ? "−" : "±"}${Math.abs(value).toFixed(digits)}`;
