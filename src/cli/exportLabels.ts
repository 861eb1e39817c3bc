import { writeFile } from "node:fs/promises";
import { labelsToCsv } from "../core/export/labelsCsv";
import { fold, parseLog } from "../core/review";
import { secretFindings } from "../core/validate/secrets";
import { diskTrouble } from "../node/diskError";
import { openReviewLogs } from "../node/reviewLogs";
import { readRunData } from "../session/run/runData";
import { CliFailure, type ExitCode } from "./failure";
import { err, out, outJson } from "./output";
import { messageOf, openRun } from "./runReading";
import { visibleLine } from "./visible";

export interface ExportOptions {
  readonly out?: string;
  readonly review?: string;
  readonly json?: boolean;
  readonly leaveOutAsserted?: boolean;
}

/** Every label of every reviewer, one a line, as CSV. */
export async function exportLabels(path: string, options: ExportOptions): Promise<ExitCode> {
  const run = await openRun(path, options.review);
  const logs = await openReviewLogs(run.place.review, { told: (message) => err(`adjudicate: ${visibleLine(message)}`) })
    .read()
    .catch((error: unknown) => {
      throw new CliFailure(messageOf(error));
    });
  const parsed = logs.map(({ name, bytes }) => parseLog(bytes, name));
  const state = fold(parsed);
  const labels = state.events.filter(({ event }) => event.kind === "label");
  const unreadable = parsed.reduce((sum, log) => sum + log.unreadable, 0);
  const secrets = labels.flatMap(({ event, file, line }) => secretFindings(event).map(({ message }) => `${file}:${line}: ${message}`));
  for (const message of secrets) err(`adjudicate: warning: ${visibleLine(message)}`);
  if (unreadable > 0)
    err(`adjudicate: warning: ${unreadable} lines of the logs are no events and are not in the export; "adjudicate validate" names them`);

  const data = await readRunData(run.files, null); // what is wrong with the codebook, "adjudicate validate" says
  const withoutAsserted = options.leaveOutAsserted === true;
  const csv = labelsToCsv(state, { withoutAsserted, dimension: (id) => data.dimension(id) });
  if (options.out === undefined) process.stdout.write(csv);
  else {
    await writeFile(options.out, csv).catch((error: unknown) => {
      throw new CliFailure(diskTrouble(error, options.out!).message);
    });
    const written = {
      file: options.out,
      labels: labels.length,
      current: state.labels.length,
      reviewers: new Set(labels.map(({ event }) => event.reviewer)).size,
      secrets: secrets.length,
      unreadable,
      left_out_asserted: withoutAsserted,
    };
    if (options.json) outJson(written);
    else
      out(
        `${visibleLine(options.out)}: ${written.labels} labels (${written.current} current) of ${written.reviewers} reviewers${withoutAsserted ? ", without the asserted ones" : ""}`,
      );
  }
  return secrets.length > 0 || unreadable > 0 ? 1 : 0;
}
