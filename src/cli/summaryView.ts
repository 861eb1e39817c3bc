import type { Figure } from "../core/stats/defined";
import type { GroupSummary, MetricSummary } from "../core/stats/summary";
import type { Rate } from "../core/stats/wilson";
import { table, type Column } from "./table";

interface Result {
  readonly groups: readonly GroupSummary[];
  readonly all: GroupSummary;
}

/** Figures as JSON: one that is not defined is null, and `because` says why. */
export function summaryJson({ groups, all }: Result, by: readonly string[]) {
  const rate = ({ k, n, rate: value, low, high, level }: Rate) => ({ count: k, of: n, rate: value, low, high, level });
  const metric = (one: MetricSummary) => ({
    n: one.n,
    total: one.total,
    ...Object.fromEntries((["mean", "p50", "p95", "p99", "max"] as const).map((name) => [name, one[name].defined ? one[name].value : null])),
    ...(one.mean.defined ? {} : { because: one.mean.because }),
  });
  const group = (one: GroupSummary) => ({
    group: Object.fromEntries(one.group.map((value, at) => [by[at]!, value])),
    rows: one.rows,
    labels: Object.fromEntries(one.labels.map(({ label, share }) => [label, rate(share)])),
    as_expected: one.asExpected.defined ? rate(one.asExpected.value) : { rate: null, because: one.asExpected.because },
    metrics: Object.fromEntries(Object.entries(one.metrics).map(([name, value]) => [name, metric(value)])),
    cost_per_success_usd: one.costPerSuccess.defined ? { value: one.costPerSuccess.value } : { value: null, because: one.costPerSuccess.because },
  });
  return { groups: groups.map(group), all: group(all) };
}

/** Three tables: how many of each label, the rates with their intervals, the metrics. */
export function summaryText({ groups, all }: Result, titles: readonly string[]): string {
  const shown = titles.length === 0 || groups.length === 0 ? [all] : [...groups, all];
  const heads: readonly Column[] = titles.length === 0 ? [{ title: "" }] : titles.map((title) => ({ title, most: 40 }));
  const head = (one: GroupSummary) => (one === all ? ["all", ...titles.slice(1).map(() => "")] : one.group);
  const right = (title: string): Column => ({ title, align: "right" });
  const labels = all.labels.map(({ label }) => label);
  const count = (one: GroupSummary, label: string) => one.labels.find((entry) => entry.label === label)?.share.k ?? 0;

  const counts = table(
    [...heads, right("rows"), ...labels.map(right), right("as expected")],
    shown.map((one) => [
      ...head(one),
      String(one.rows),
      ...labels.map((label) => String(count(one, label))),
      one.asExpected.defined ? interval(one.asExpected.value) : "–",
    ]),
  );
  const rates = table(
    [...heads, { title: "label" }, right("rate"), right("95 % interval")],
    shown.flatMap((one) =>
      one.labels.map(({ label, share }) => [
        ...head(one),
        label,
        `${share.k}/${share.n} = ${share.rate.toFixed(3)}`,
        `${share.low.toFixed(3)} – ${share.high.toFixed(3)}`,
      ]),
    ),
  );
  const names = Object.keys(all.metrics).filter((name) => all.metrics[name]!.n > 0);
  const cell = (value: MetricSummary | undefined) =>
    value === undefined || value.n === 0
      ? ["0", "–", "–", "–", "–"]
      : [String(value.n), text(value.mean), text(value.p50), text(value.p95), short(value.total)];
  const metrics = table(
    [...heads, { title: "metric" }, right("n"), right("mean"), right("p50"), right("p95"), right("total")],
    shown.flatMap((one) => [
      ...names.map((name) => [...head(one), name, ...cell(one.metrics[name])]),
      ...(one.costPerSuccess.defined ? [[...head(one), "cost_usd per success", "", short(one.costPerSuccess.value), "", "", ""]] : []),
    ]),
  );
  return [counts, rates, ...(names.length > 0 ? [metrics] : [])].join("\n\n");
}

const interval = (rate: Rate) => `${rate.k}/${rate.n} [${rate.low.toFixed(2)}, ${rate.high.toFixed(2)}]`;
const text = (value: Figure) => (value.defined ? short(value.value) : "–");
const short = (value: number) => (Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4))));
