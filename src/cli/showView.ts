import type { CaseView, CurrentLabel, JudgeLabel, TargetRef } from "../protocol/views";
import { table } from "./table";
import { visible, visibleLine } from "./visible";

const dash = "–";
const or = (value: string | number | null | undefined) => (value === null || value === undefined || value === "" ? dash : String(value));
const valueText = (value: string | readonly string[]) => (typeof value === "string" ? value : value.join(", "));
const indented = (text: string) =>
  text
    .split("\n")
    .map((line) => `  ${line}`)
    .join("\n");

/** One case as text: the question, the five answers, the answer with its claims and citations, the trace, the labels. */
export function caseText(view: CaseView, file: string): string {
  const parts = [
    heading(view, file),
    chips(view),
    answer(view),
    claims(view),
    facts(view),
    citations(view),
    attempts(view),
    representations(view),
    labels(view),
    unknown(view),
    problems(view),
  ];
  return parts.filter((part) => part !== null).join("\n\n");
}

function heading(view: CaseView, file: string): string {
  const lines = [
    `${view.taskId}  ${or(view.stratum)}  ${or(view.lane)}  ${or(view.system)}  repetition ${view.repetition}  (${file}:${view.line})`,
    `query     ${or(view.query)}`,
    `expected  ${or(view.expect)}   label  ${or(view.primaryLabel)}${view.tags.length > 0 ? `   tags  ${view.tags.join(", ")}` : ""}`,
    ...(view.observedAt ? [`observed  ${view.observedAt}`] : []),
    ...Object.entries(view.dimensions).map(([name, value]) => `${name}  ${value}`),
  ];
  return lines.map(visibleLine).join("\n");
}

const chips = (view: CaseView) =>
  table(
    [{ title: "question" }, { title: "answer" }, { title: "why", most: 100 }],
    view.chips.map((chip) => [chip.question, or(chip.value), or(chip.why)]),
  );

function answer(view: CaseView): string {
  const text = view.answer === "" ? "  (no answer)" : indented(visible(view.answer));
  const refusal = view.refusal
    ? `\nRefused: ${visibleLine(view.refusal.code)}${view.refusal.message ? ` – ${visibleLine(view.refusal.message)}` : ""}`
    : "";
  const violations = view.violations.length > 0 ? `\nPolicy violations: ${view.violations.map(visibleLine).join("; ")}` : "";
  return `Answer\n${text}${refusal}${violations}`;
}

const claims = (view: CaseView) =>
  view.claims.length === 0
    ? null
    : `Claims\n${table(
        [{ title: "claim" }, { title: "place" }, { title: "text", most: 80 }, { title: "citations" }, { title: "support" }],
        view.claims.map((one) => [
          one.id,
          one.start === null ? "not in the answer" : `${one.start}–${one.end}`,
          one.text,
          one.citationIds.join(", ") || dash,
          or(one.support),
        ]),
      )}`;

const facts = (view: CaseView) =>
  view.facts.length === 0
    ? null
    : `Facts\n${table(
        [{ title: "fact" }, { title: "expected", most: 50 }, { title: "match" }, { title: "matched" }, { title: "claim" }],
        view.facts.map((one) => [one.id, or(one.expected), or(one.match), one.matched === null ? dash : one.matched ? "yes" : "no", or(one.claimId)]),
      )}`;

const citations = (view: CaseView) =>
  view.citations.length === 0
    ? null
    : `Citations\n${table(
        [
          { title: "citation" },
          { title: "claim" },
          { title: "support" },
          { title: "provenance" },
          { title: "representation" },
          { title: "url", most: 60 },
          { title: "evidence", most: 60 },
        ],
        view.citations.map((one) => [
          one.id,
          or(one.claimId),
          or(one.support),
          or(one.provenance),
          or(one.representationId),
          or(one.url),
          or(one.evidence?.exact),
        ]),
      )}`;

function attempts(view: CaseView): string | null {
  if (view.attempts.length === 0) return null;
  const attribute = (one: CaseView["attempts"][number], name: string) => {
    const value = one.attributes?.[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : dash;
  };
  return `Attempts\n${table(
    [
      { title: "attempt" },
      { title: "parent" },
      { title: "adapter" },
      { title: "start" },
      { title: "s", align: "right" },
      { title: "status" },
      { title: "http", align: "right" },
      { title: "error" },
      { title: "brought" },
      { title: "url", most: 60 },
    ],
    view.attempts.map((one) => [
      one.span_id,
      or(one.parent_span_id),
      or(one.adapter),
      or(one.start_time),
      one.duration_s == null ? dash : one.duration_s.toFixed(3),
      or(one.status),
      attribute(one, "http.response.status_code"),
      attribute(one, "error.type"),
      or(one.representation_id),
      attribute(one, "url.full"),
    ]),
  )}`;
}

const representations = (view: CaseView) =>
  view.representations.length === 0
    ? null
    : `Representations\n${table(
        [
          { title: "id" },
          { title: "status", align: "right" },
          { title: "type" },
          { title: "bytes", align: "right" },
          { title: "retrieved" },
          { title: "sha256", most: 14 },
          { title: "url", most: 60 },
        ],
        view.representations.map((one) => [
          one.id,
          or(one.status),
          or(one.contentType),
          or(one.bytes),
          or(one.retrievedAt),
          or(one.sha256),
          or(one.finalUrl ?? one.url ?? (one.broughtBy === null ? null : `(${one.broughtBy})`)),
        ]),
      )}`;

const partOf = (ref: TargetRef): string => [ref.claimId, ref.citationId, ref.representationId].filter((id) => id !== undefined).join(" ") || ref.kind;

const judged = (part: string, dimension: string, one: JudgeLabel) => [
  part,
  dimension,
  `${one.judge} (${[one.judgeKind, ...one.marks].join(", ")})`,
  valueText(one.label),
  dash,
  dash,
  or(one.rationale),
];

function labels(view: CaseView): string | null {
  const ofSlots = view.slots.flatMap((slot) => {
    const part = partOf(slot.ref);
    const label = (one: CurrentLabel) => [
      part,
      slot.dimension,
      one.reviewer,
      valueText(one.value),
      one.condition,
      one.stale.join(", ") || dash,
      or(one.rationale),
    ];
    const judges = slot.judges.labels.map((one) => judged(part, slot.dimension, one));
    return [...(slot.mine ? [label(slot.mine)] : []), ...slot.others.labels.map(label), ...judges];
  });
  const given = [...ofSlots, ...view.otherJudgements.map(({ ref, dimension, label }) => judged(partOf(ref), dimension, label))];
  return given.length === 0
    ? null
    : `Labels\n${table([{ title: "of" }, { title: "dimension" }, { title: "by", most: 40 }, { title: "label", most: 40 }, { title: "condition" }, { title: "stale" }, { title: "rationale", most: 60 }], given)}`;
}

const unknown = (view: CaseView) =>
  view.unknownFields.length === 0
    ? null
    : `Fields that no schema names\n${view.unknownFields.map(({ path, json }) => `  ${visibleLine(path)}: ${visibleLine(json)}`).join("\n")}`;
const problems = (view: CaseView) =>
  view.problems.length === 0
    ? null
    : `Problems\n${view.problems.map(({ message, column }) => `  ${column === undefined ? "" : `column ${column}: `}${visibleLine(message)}`).join("\n")}`;
