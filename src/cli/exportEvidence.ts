import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { secretFindings } from "../core/validate/secrets";
import { diskTrouble } from "../node/diskError";
import { createPdfText } from "../node/pdfText";
import { RequestFailure } from "../protocol/channel";
import { exportEvidence as exported } from "../session/useCases/exportEvidence";
import { needRows, reviewerOrNull, withSession, type CliSession } from "./cliSession";
import type { ExportOptions } from "./exportLabels";
import { CliFailure, type ExitCode } from "./failure";
import { findRow, type RowChoice } from "./findRow";
import { err, out, outJson } from "./output";
import { visibleLine } from "./visible";

export type EvidenceOptions = ExportOptions & RowChoice & { readonly claim?: string };

/** The evidence of one case's claims, or of one claim, as a file: everything that its labels, judgements and grades name. */
export async function exportEvidence(path: string, as: "web-annotation" | "evidence-card", options: EvidenceOptions): Promise<ExitCode> {
  const pdfText = createPdfText(join(__dirname, "pdfWorker.mjs"));
  return withSession(path, await reviewerOrNull(), (session) => write(session, as, options), { review: options.review, pdfText });
}

async function write(session: CliSession, as: "web-annotation" | "evidence-card", options: EvidenceOptions): Promise<ExitCode> {
  needRows(session);
  const { run, review, opened } = session;
  const row = findRow(run, options);
  if (!row) {
    err(
      `adjudicate: ${visibleLine(opened.shown)} has no such row: ${options.row === undefined ? `task ${visibleLine(options.task ?? "")}` : `line ${options.row}`}`,
    );
    return 1;
  }
  const made = await exported(review, { rowId: row.id, claimId: options.claim ?? null, as }, review.sealing).catch((error: unknown) => {
    if (error instanceof RequestFailure) throw new CliFailure(error.message);
    throw error;
  });
  if (made.spans === 0) err("adjudicate: note: nobody has named evidence for it: no grader, no judge and no reviewer");
  const secrets = secretFindings(made.text);
  for (const { message } of secrets) err(`adjudicate: warning: ${visibleLine(message)}`);
  if (options.out === undefined) process.stdout.write(made.text);
  else {
    await writeFile(options.out, made.text).catch((error: unknown) => {
      throw new CliFailure(diskTrouble(error, options.out!).message);
    });
    if (options.json) outJson({ file: options.out, claims: made.claims, evidence: made.spans, secrets: secrets.length });
    else
      out(
        `${visibleLine(options.out)}: ${made.claims} ${made.claims === 1 ? "claim" : "claims"}, ${made.spans} ${made.spans === 1 ? "piece" : "pieces"} of evidence`,
      );
  }
  return secrets.length > 0 ? 1 : 0;
}
