import type { Baseline } from "../formats/baseline";
import type { Channels } from "../formats/channels";
import type { Corpus } from "../formats/corpus";
import type { JsonPath } from "../formats/jsonScan";
import type { Plan } from "../formats/plan";
import { matchKinds, primaryLabels } from "../formats/row";
import type { TruthFile, TruthVersion } from "../formats/truth";
import { sourceRules } from "../grade/sources";
import { duplicateFindings, type Finding } from "./finding";

const error = (path: JsonPath, code: string, message: string): Finding => ({ path, code, severity: "error", message });

export function corpusFindings(corpus: Corpus): Finding[] {
  const channels = corpus.live_channels && new Set(corpus.live_channels.map(({ id }) => id));
  const findings = duplicateFindings(
    corpus.cases.map(({ id }) => id),
    (at) => ["cases", at, "id"],
    "the case",
  );
  corpus.cases.forEach((one, at) => {
    if (!(primaryLabels as readonly string[]).includes(one.expect))
      findings.push(
        error(
          ["cases", at, "expect"],
          "unknown-label",
          `case ${one.id} expects ${JSON.stringify(one.expect)}, which is none of ${primaryLabels.join(", ")}`,
        ),
      );
    if (one.live_channel !== undefined && channels && !channels.has(one.live_channel))
      findings.push(
        error(
          ["cases", at, "live_channel"],
          "unknown-id",
          `case ${one.id} uses the channel ${JSON.stringify(one.live_channel)}, which live_channels does not list`,
        ),
      );
  });
  return findings;
}

export function channelsFindings({ channels }: Channels): Finding[] {
  return duplicateFindings(
    channels.map(({ id }) => id),
    (at) => ["channels", at, "id"],
    "the channel",
  );
}

export function baselineFindings({ rounds }: Baseline): Finding[] {
  return duplicateFindings(
    rounds.map(({ run_id }) => run_id),
    (at) => ["rounds", at, "run_id"],
    "the round",
  );
}

export function planFindings(plan: Plan): Finding[] {
  const drawn = new Map<string, number>();
  const cells = new Set(plan.cells.map(({ id }) => id));
  const findings = duplicateFindings(
    plan.cells.map(({ id }) => id),
    (at) => ["cells", at, "id"],
    "the cell",
  );
  plan.items.forEach((item, at) => {
    if (!cells.has(item.cell))
      findings.push(error(["items", at, "cell"], "unknown-id", `no cell of this plan is called ${JSON.stringify(item.cell)}`));
    if (item.repeat_of === undefined) drawn.set(item.cell, (drawn.get(item.cell) ?? 0) + 1);
    else if (item.repeat_of >= plan.items.length || item.repeat_of === at)
      findings.push(error(["items", at, "repeat_of"], "unknown-id", `repeats item ${item.repeat_of}, which this plan does not have`));
  });
  plan.cells.forEach((cell, at) => {
    const count = drawn.get(cell.id) ?? 0;
    if (count !== cell.drawn)
      findings.push(error(["cells", at, "drawn"], "plan-count", `cell ${cell.id} says ${cell.drawn} drawn, its items are ${count}`));
    if (cell.drawn > cell.size) findings.push(error(["cells", at, "drawn"], "plan-count", `cell ${cell.id} draws ${cell.drawn} of ${cell.size}`));
  });
  return findings;
}

/** `fileName` without folders, for `truth/<case_id>.yaml`; null where it is no such file. */
export function truthFindings(truth: TruthFile, fileName: string | null): Finding[] {
  const findings: Finding[] = [];
  if (fileName !== null && fileName.replace(/\.ya?ml$/i, "") !== truth.case_id)
    findings.push(error(["case_id"], "truth-name", `the file is named ${fileName}, its case_id is ${truth.case_id}: they must agree`));
  if (!("versions" in truth)) return [...findings, ...truthVersionFindings(truth, [])]; // the flat form is one version
  const versions = truth.versions as readonly TruthVersion[]; // the loose flat form widens the union's field to unknown
  versions.forEach((version, at) => {
    findings.push(...truthVersionFindings(version, ["versions", at]));
    const older = versions[at + 1];
    if (!older) return;
    // The oldest may lack its number: a flat record that another version was written before is version 1.
    const below = older.version ?? (at + 2 === versions.length ? 1 : undefined);
    if (version.version === undefined || below === undefined || version.version <= below)
      findings.push(error(["versions", at, "version"], "truth-order", "versions stand newest first, each with a number of its own"));
    if (Date.parse(version.valid_at) < Date.parse(older.valid_at))
      findings.push(error(["versions", at, "valid_at"], "truth-order", "a newer version is valid from an earlier time than the one below it"));
  });
  return findings;
}

function truthVersionFindings(version: TruthVersion, path: JsonPath): Finding[] {
  const findings = duplicateFindings(
    (version.expected_facts ?? []).map(({ id }) => id),
    (at) => [...path, "expected_facts", at, "id"],
    "the fact",
  );
  version.expected_facts?.forEach((fact, at) => {
    if (fact.match !== undefined && !(matchKinds as readonly string[]).includes(fact.match))
      findings.push(
        error([...path, "expected_facts", at, "match"], "unknown-match", `${JSON.stringify(fact.match)} is none of ${matchKinds.join(", ")}`),
      );
  });
  version.allowed_sources?.forEach((pattern, at) => {
    const [problem] = sourceRules([pattern]).problems;
    if (problem !== undefined) findings.push(error([...path, "allowed_sources", at], "source-pattern", problem));
  });
  const { change } = version;
  if (change?.approved_by !== undefined && change.approved_by === change.proposed_by)
    findings.push(error([...path, "change", "approved_by"], "truth-approver", "the one who proposes a change cannot approve it"));
  return findings;
}
