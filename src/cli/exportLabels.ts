import { labelRecords, pseudonymous, pseudonymsOf, type LabelRecord } from "../core/export/labelRecords";
import { labelsTable } from "../core/export/labelsCsv";
import { labelsJsonl } from "../core/export/labelsJsonl";
import { fileFingerprint } from "../core/records/fingerprint";
import { hashOfJson } from "../core/review/sha256";
import { secretFindings } from "../core/validate/secrets";
import { exportedLabels } from "../session/exports/exportedLabels";
import { withSession, type CliSession } from "./cliSession";
import { CliFailure, type ExitCode } from "./failure";
import { err, outJson, out, progress } from "./output";
import { planNamed } from "./planNamed";
import { visibleLine } from "./visible";
import { withMark, writeOut } from "./writeOut";

/** What exports take. */
export interface ExportOptions {
  readonly out?: string;
  readonly review?: string;
  readonly json?: boolean;
  readonly leaveOutAsserted?: boolean;
  /** A plan's id, or its file. */
  readonly plan?: string;
  readonly pseudonyms?: boolean;
  readonly carried?: boolean;
  readonly bom?: boolean;
}

export type LabelFormat = "labels-csv" | "labels-tsv" | "labels-jsonl";

/** Every label of every reviewer, one a line, with what agreement and weights are computed from. */
export async function exportLabels(path: string, as: LabelFormat, options: ExportOptions): Promise<ExitCode> {
  return withSession(path, null, (session) => write(session, as, options), { review: options.review });
}

async function write(session: CliSession, as: LabelFormat, options: ExportOptions): Promise<ExitCode> {
  const { run, opened } = session;
  const plan = options.plan === undefined ? null : await planNamed(session, options.plan);
  const bar = progress(opened.shown);
  const withoutAsserted = options.leaveOutAsserted === true;
  const made = await exportedLabels(run, {
    plan,
    withoutAsserted,
    carried: options.carried === true,
    progress: (done, of) => bar.update(done, of),
  }).finally(() => bar.end());
  const labels = labelRecords(run.book.state);
  const secrets = labels.flatMap(({ event, placed: { file, line } }) => secretFindings(event).map(({ message }) => `${file}:${line}: ${message}`));
  for (const message of secrets) err(`adjudicate: warning: ${visibleLine(message)}`);
  const { unreadable } = run.book;
  if (unreadable !== null) throw new CliFailure(unreadable);
  const lost = run.book.unreadableLines;
  if (lost > 0) err(`adjudicate: warning: ${lost} lines of the logs are no events and are not in the export; "adjudicate validate" names them`);

  const fingerprint = await fileFingerprint(opened.files.results);
  const called = pseudonymsOf(run.book.state.reviewers, (name) => hashOfJson([fingerprint, name]));
  const records = options.pseudonyms === true ? pseudonymous(made, called) : made;
  const text = withMark(textOf(records, as), options.bom === true);
  const count = (standing: LabelRecord["standing"]) => records.filter((one) => one.standing === standing).length;
  const written = {
    labels: records.length - count("carried"),
    current: count("current"),
    stale: records.filter(({ standing, facts }) => standing === "current" && (facts.stale?.length ?? 0) > 0).length,
    carried: count("carried"),
    reviewers: new Set(records.map(({ event }) => event.reviewer)).size,
    secrets: secrets.length,
    unreadable: lost,
    left_out_asserted: withoutAsserted,
  };
  if (options.out === undefined) process.stdout.write(text);
  else {
    await writeOut(options.out, text);
    if (options.json) outJson({ file: options.out, ...written });
    else
      out(
        `${visibleLine(options.out)}: ${written.labels} labels (${written.current} current${written.stale > 0 ? `, ${written.stale} of them stale` : ""}) of ${written.reviewers} reviewers${written.carried > 0 ? `, carried over ${written.carried} times` : ""}${withoutAsserted ? ", without the asserted ones" : ""}`,
      );
  }
  return secrets.length > 0 || lost > 0 ? 1 : 0;
}

function textOf(records: readonly LabelRecord[], as: LabelFormat): string {
  if (as === "labels-jsonl") return labelsJsonl(records);
  return labelsTable(records, as === "labels-csv" ? "csv" : "tsv");
}
