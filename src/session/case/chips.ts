import { primaryLabels, type Row } from "../../core/formats/row";
import { foldedLabel } from "../../core/query/field";
import type { AnswerChip } from "../../protocol/views";
import { isSealed, type Sealing } from "../projection/seals";
import type { TruthInForce } from "../run/truths";

/** Answers to the five questions, each with the reason that the recorded data gives. Never one score. Sealed answers have neither value nor reason. */
export function answerChips(row: Row, truth: TruthInForce | null, sealing: Sealing, imported = false): readonly AnswerChip[] {
  const sealed = isSealed("grader", sealing);
  const verdicts = [(one: Row) => outcome(one, truth), content, (one: Row) => citation(one, imported), freshness].map((answer) => answer(row));
  return [
    ...verdicts.map((chip): AnswerChip => (sealed ? { ...chip, value: null, tone: "neutral", why: null } : chip)),
    efficiency(row, sealed ? null : truth),
  ];
}

const tones: Readonly<Record<string, AnswerChip["tone"]>> = {
  success: "good",
  "correct-refusal": "good",
  partial: "fair",
  "wrong-answer": "bad",
  "wrong-refusal": "bad",
  timeout: "bad",
  "policy-violation": "bad",
  "infra-error": "neutral",
  "probe-invalid": "neutral",
};

function outcome(row: Row, truth: TruthInForce | null): AnswerChip {
  const label = row.result?.primary_label ?? null;
  const known = label === null ? undefined : primaryLabels.find((one) => one === foldedLabel(label));
  return {
    question: "outcome",
    value: label,
    tone: (known && tones[known]) ?? "neutral",
    why: [
      row.result?.rule ??
        (label === null
          ? "The row has no primary label."
          : known
            ? outcomeReason(known, row)
            : `The row says ${label}, which is not one of the benchmark's labels; no rule for it is known.`),
      ...truthNotes(row, truth),
    ].join(" "),
  };
}

/** What the row says of the truth that graded it, where that bears on what the label means now. */
function truthNotes({ result }: Row, truth: TruthInForce | null): readonly string[] {
  const [graded, expired] = [result?.truth?.version, result?.truth_expired];
  return [
    ...(expired === undefined ? [] : [`Its truth was valid until ${expired}, and the row was observed later: it counts in no rate.`]),
    ...(graded === undefined || truth === null || graded === truth.version
      ? []
      : [`Version ${graded} of the truth graded it, and version ${truth.version} is in force for it: grading the run again says what follows.`]),
  ];
}

/** The rule of precedence that gives this label, with the facts of the row that meet it. */
function outcomeReason(label: (typeof primaryLabels)[number], row: Row): string {
  const refusal = row.trace?.refusal;
  const refused = refusal ? `the system refused (${refusal.code})` : "the system answered";
  const expected = row.expect === undefined ? "no expectation is recorded" : `${row.expect} was expected`;
  const facts = row.result?.facts ?? [];
  const matched = `${facts.filter((fact) => fact.matched).length} of ${facts.length} required facts matched`;
  switch (label) {
    case "probe-invalid":
      return "The case no longer fits the world; this comes before every other label.";
    case "policy-violation":
      return `Something forbidden was done${violationsOf(row).length > 0 ? ` (${violationsOf(row).join(", ")})` : ""}; only an invalid probe comes before it.`;
    case "infra-error":
      return "The harness or its surroundings failed, so the row says nothing of the system.";
    case "timeout":
      return `No answer came by the deadline${row.metrics?.duration_s == null ? "" : ` (${seconds(row.metrics.duration_s)})`}.`;
    case "correct-refusal":
      return `A refusal is right here: ${expected}, and ${refused}.`;
    case "wrong-refusal":
      return `An answer is right here: ${expected}, but ${refused}.`;
    case "success":
      return `${expected}; ${matched}, each cited, fully supported, from an allowed and fresh source.`;
    case "partial":
      return `${expected}; ${matched} and none is false, but not everything a success needs is there.`;
    case "wrong-answer":
      return `${expected}, and ${refused}; ${matched}.`;
  }
}

function content(row: Row): AnswerChip {
  const facts = row.result?.facts ?? [];
  if (facts.length === 0) return { question: "content", value: null, tone: "neutral", why: "The row lists no required facts." };
  const matched = facts.filter((fact) => fact.matched).length;
  const why = facts
    .map(
      (fact) =>
        `${fact.id}: ${fact.matched ? "matched" : fact.matched === false ? "not matched" : "not graded"}${fact.match === undefined ? "" : ` (${fact.match})`}`,
    )
    .join("; ");
  return {
    question: "content",
    value: `${matched}/${facts.length} facts`,
    tone: matched === facts.length ? "good" : matched > 0 ? "fair" : "bad",
    why,
  };
}

function citation(row: Row, imported: boolean): AnswerChip {
  // Other people's systems need not cite: where their files have no place for citations, none is missing.
  if (imported && row.result?.citations === undefined)
    return { question: "citation", value: null, tone: "neutral", why: "The row lists no citations." };
  const citations = row.result?.citations ?? [];
  if (citations.length === 0)
    return {
      question: "citation",
      value: "no citations",
      tone: row.trace?.refusal ? "neutral" : "bad",
      why: row.trace?.refusal ? "A refusal cites nothing." : "Nothing is cited for the answer.",
    };
  const checked = citations.filter((one) => one.support !== undefined);
  const full = checked.filter((one) => one.support === "full").length;
  const why = citations
    .map((one) => `${one.id}: ${[one.support, one.provenance, one.reason].filter((part) => part !== undefined).join(", ") || "not checked"}`)
    .join("; ");
  if (checked.length === 0) return { question: "citation", value: "not checked", tone: "neutral", why };
  const bad =
    checked.some((one) => one.support === "none" || one.support === "contradicted") ||
    citations.some((one) => one.provenance === "disallowed" || one.provenance === "snippet-only");
  return { question: "citation", value: `${full}/${checked.length} supported`, tone: bad ? "bad" : full === checked.length ? "good" : "fair", why };
}

function freshness(row: Row): AnswerChip {
  const found = row.result?.freshness;
  if (!found?.verdict) return { question: "freshness", value: null, tone: "neutral", why: "The row has no freshness verdict." };
  const [age, window] = [found.age_s ?? null, found.window_s ?? null];
  const span = age !== null && window !== null ? `, ${duration(age)} of ${duration(window)}` : "";
  const why = `${age === null ? "The age is not known" : `What the answer rests on was ${duration(age)} old`}${window === null ? "" : `; the case allows ${duration(window)}`}${found.validated ? "; it was validated with the server" : ""}.`;
  return {
    question: "freshness",
    value: `${found.verdict}${span}`,
    tone: found.verdict === "fresh" ? "good" : found.verdict === "stale" ? "bad" : "fair",
    why,
  };
}

function efficiency(row: Row, truth: TruthInForce | null): AnswerChip {
  const metrics = row.metrics ?? {};
  const count = (value: number | null | undefined, one: string, many: string) => (value == null ? [] : [`${value} ${value === 1 ? one : many}`]);
  const parts = [
    ...(metrics.duration_s == null ? [] : [seconds(metrics.duration_s)]),
    ...count(metrics.requests, "request", "requests"),
    ...(metrics.escalations ? count(metrics.escalations, "escalation", "escalations") : []),
    ...(metrics.cost_usd ? [`$${metrics.cost_usd}`] : []),
  ];
  const budget = truth?.truth.max_budget ?? {};
  const measured: Readonly<Record<string, number | null | undefined>> = {
    requests: metrics.requests,
    retries: metrics.retries,
    escalations: metrics.escalations,
    crawl_depth: metrics.crawl_depth,
    duration_s: metrics.duration_s,
    cost_usd: metrics.cost_usd,
  };
  const over = Object.entries(measured).filter(
    ([name, value]) => typeof budget[name] === "number" && typeof value === "number" && value > budget[name],
  );
  const unnecessary = metrics.unnecessary_escalations ?? 0;
  const reasons = [
    ...over.map(([name, value]) => `${name} ${value} is over the budget of ${String(budget[name])}`),
    ...(unnecessary > 0 ? [`${unnecessary} escalations came after what was needed was there`] : []),
    ...(Object.keys(budget).length > 0 && over.length === 0 ? ["within the budget of the case"] : []),
  ];
  return {
    question: "efficiency",
    value: parts.length === 0 ? null : parts.join(" · "),
    tone: over.length > 0 ? "bad" : unnecessary > 0 ? "fair" : "neutral",
    why:
      reasons.length > 0
        ? `${reasons.join("; ")}.`
        : parts.length > 0
          ? "What the run measured; no budget is known for the case."
          : "The row has no measurements.",
  };
}

export const violationsOf = (row: Row): readonly string[] =>
  (row.result?.policy?.violations ?? []).map((one) => (typeof one === "string" ? one : JSON.stringify(one)));

const seconds = (value: number): string => `${Number(value.toPrecision(value >= 100 ? 4 : 3))} s`;

function duration(value: number): string {
  const unit = [
    { name: "d", size: 86_400, from: 172_800 },
    { name: "h", size: 3600, from: 3600 },
    { name: "min", size: 60, from: 60 },
  ].find(({ from }) => value >= from) ?? { name: "s", size: 1 };
  return `${Number((value / unit.size).toPrecision(3))} ${unit.name}`;
}
