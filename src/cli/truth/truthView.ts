import { stringify } from "yaml";
import type { TruthFile } from "../../core/formats/truth";
import { markWords, newestVersion } from "../../core/truth/approval";
import type { TruthChange } from "../../core/truth/changes";
import type { Proposal } from "../../core/truth/proposals";
import { blame, timeline, type DueDate } from "../../core/truth/timeline";
import type { FlipPreview } from "../../session/truth/flipPreview";
import type { LookedAt } from "../../session/truth/truthDesk";
import { table } from "../table";
import { visibleLine } from "../visible";

const value = (one: unknown): string => (one === null || one === undefined ? "–" : visibleLine(JSON.stringify(one)));
const changeText = ({ field, old, new: now }: TruthChange): string => `  ${visibleLine(field)}: ${value(old)} → ${value(now)}`;

export interface ListedCase {
  readonly case_id: string;
  readonly version: number;
  readonly valid_at: string;
  readonly due: DueDate | null;
  readonly waiting: number;
}

export function listText(cases: readonly ListedCase[], proposals: readonly Proposal[] | null): string {
  if (proposals !== null)
    return proposals.length === 0
      ? "there are no proposals"
      : table(
          [
            { title: "proposal" },
            { title: "case" },
            { title: "state" },
            { title: "by" },
            { title: "changes", most: 60 },
            { title: "reason", most: 60 },
          ],
          proposals.map(({ id, status, event }) => [
            id,
            event.case_id,
            status,
            event.reviewer,
            event.changes.map(({ field }) => field).join(", ") || event.category,
            event.reason,
          ]),
        );
  return cases.length === 0
    ? "no case to list"
    : table(
        [
          { title: "case" },
          { title: "version", align: "right" },
          { title: "valid from" },
          { title: "until" },
          { title: "" },
          { title: "waiting", align: "right" },
        ],
        cases.map(({ case_id, version, valid_at, due, waiting }) => [
          case_id,
          String(version),
          valid_at,
          due?.due ?? "–",
          due === null || due.state === "valid" ? "" : due.state,
          waiting === 0 ? "" : String(waiting),
        ]),
      );
}

export function showText(file: TruthFile): string {
  const { version, truth } = newestVersion(file);
  const { change: _change, version: _version, ...said } = truth;
  const from = blame(file).map((one) => [
    one.field,
    value(one.value),
    `version ${one.version}`,
    one.truth.change?.approved_by ?? "",
    one.truth.change?.reason ?? "",
  ]);
  return [
    `${file.case_id}, version ${version}`,
    stringify(said, { lineWidth: 0 }).trimEnd(),
    "",
    table([{ title: "field" }, { title: "value", most: 50 }, { title: "since" }, { title: "approved by" }, { title: "reason", most: 50 }], from),
  ].join("\n");
}

export function historyText(file: TruthFile, proposals: readonly Proposal[]): string {
  const steps = timeline(file).map(({ version, truth, changes }) => {
    const { change } = truth;
    const why = change ? `${change.category ?? "changed"}: ${change.reason} (${change.evidence_url})` : "as it was first written";
    const who = change ? `, proposed by ${change.proposed_by ?? "?"}, approved by ${change.approved_by ?? "?"} at ${change.approved_at ?? "?"}` : "";
    return [visibleLine(`version ${version}, valid from ${truth.valid_at}${who}`), `  ${visibleLine(why)}`, ...changes.map(changeText)].join("\n");
  });
  const waiting = proposals.filter(({ status }) => status !== "approved");
  return [...steps, ...(waiting.length > 0 ? ["", ...waiting.map(proposalText)] : [])].join("\n");
}

function proposalText({ id, status, event, words }: Proposal): string {
  return [
    visibleLine(`proposal ${id} by ${event.reviewer}, ${status}: ${event.reason} (${event.evidence_url})`),
    ...event.changes.map((change) => changeText({ field: change.field, old: change.old, new: change.new })),
    ...words.map(
      ({ kind, event: word, text, ignored }) =>
        `  ${visibleLine(`${kind} by ${word.reviewer}${text === null ? "" : `: ${text}`}${ignored === null ? "" : ` (does not count: ${ignored})`}`)}`,
    ),
  ].join("\n");
}

export const proposalJson = ({ id, status, event, words }: Proposal) => ({
  id,
  status,
  case_id: event.case_id,
  by: event.reviewer,
  at: event.at,
  base: event.base,
  changes: event.changes,
  category: event.category,
  reason: event.reason,
  evidence_url: event.evidence_url,
  evidence_sha256: event.evidence_sha256 ?? null,
  valid_at: event.valid_at,
  words: words.map(({ kind, event: word, text, ignored }) => ({ kind, by: word.reviewer, at: word.at, text, ignored })),
});

export function lookedText({ proposal, marks, warnings }: LookedAt, lacks: readonly string[], last: string): string {
  return [
    ...proposal.event.changes.map((change) => changeText({ field: change.field, old: change.old, new: change.new })),
    ...marks.map((mark) => visibleLine(`  guard: ${markWords(mark)}`)),
    ...lacks.map((lack) => visibleLine(`  cannot be approved yet: ${lack}`)),
    ...warnings.map((warning) => visibleLine(`  note: ${warning}`)),
    visibleLine(last),
  ].join("\n");
}

export function previewText(looked: LookedAt, { flips, runs, comparisons }: FlipPreview): string {
  const of = (kind: "fixed" | "broken" | "other") => flips.filter((flip) => flip.kind === kind);
  const flipTable = table(
    [
      { title: "" },
      { title: "run", most: 40 },
      { title: "system" },
      { title: "rep.", align: "right" },
      { title: "before" },
      { title: "after" },
      { title: "figures", most: 60 },
    ],
    [...of("fixed"), ...of("broken"), ...of("other")].map(({ kind, run, system, repetition, before, after, metrics }) => [
      kind,
      run,
      system,
      String(repetition),
      before.label ?? "–",
      after.label ?? "–",
      metrics.map(({ name, before: was, after: now }) => `${name} ${was ?? "–"} → ${now ?? "–"}`).join(", "),
    ]),
  );
  return [
    lookedText(looked, looked.refusals, `${of("fixed").length} fixed, ${of("broken").length} broken, ${of("other").length} otherwise changed`),
    ...(flips.length === 0 ? [] : [flipTable]),
    ...runs.flatMap(({ run, rows, regraded, staleLabels, gate }) => [
      visibleLine(
        `${run}: ${rows} rows of the case, ${regraded} graded again, ${staleLabels} labels stale; breaches of the gate ${gate.before.length} → ${gate.after.length}`,
      ),
      ...gate.before.filter((breach) => !gate.after.includes(breach)).map((breach) => visibleLine(`  no longer: ${breach}`)),
      ...gate.after.map((breach) => visibleLine(`  ${gate.before.includes(breach) ? "still" : "now"}: ${breach}`)),
    ]),
    ...comparisons.map(({ earlier, later, before, after }) =>
      visibleLine(`${earlier} to ${later}: regressions ${before.regressions} → ${after.regressions}, fixes ${before.fixes} → ${after.fixes}`),
    ),
  ].join("\n");
}
