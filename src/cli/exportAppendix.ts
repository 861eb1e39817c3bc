import { basename } from "node:path";
import { documentHtml } from "../core/export/document/documentHtml";
import { documentMarkdown } from "../core/export/document/documentMarkdown";
import { fileFingerprint } from "../core/records/fingerprint";
import { hashOfJson } from "../core/review/sha256";
import { inSlices, type Sliced } from "../core/slices";
import { secretFindings } from "../core/validate/secrets";
import { appendix } from "../session/exports/appendix/appendix";
import { pseudonymsOf } from "../core/export/labelRecords";
import { needRows, withSession, type CliSession } from "./cliSession";
import type { ExportOptions } from "./exportLabels";
import { CliFailure, type ExitCode } from "./failure";
import { err, out, outJson, progress } from "./output";
import { planNamed } from "./planNamed";
import { visible, visibleLine } from "./visible";
import { writeOut } from "./writeOut";

export interface AppendixChoice {
  readonly seed: string;
  readonly resamples: string;
  readonly positive: readonly string[] | null;
}

const mostResamples = 1_000_000;

/** The report of a review for an appendix, as Markdown or as one page of HTML. */
export async function exportAppendix(path: string, as: "appendix-md" | "appendix-html", options: ExportOptions & AppendixChoice): Promise<ExitCode> {
  const resamples = Number(options.resamples);
  if (!(Number.isInteger(resamples) && resamples >= 100 && resamples <= mostResamples))
    throw new CliFailure(`--resamples: a whole number from 100 to ${mostResamples}, not ${options.resamples}`);
  return withSession(path, null, (session) => write(session, as, options, resamples), { review: options.review });
}

async function write(
  session: CliSession,
  as: "appendix-md" | "appendix-html",
  options: ExportOptions & AppendixChoice,
  resamples: number,
): Promise<ExitCode> {
  needRows(session);
  const { run, opened } = session;
  const plan = options.plan === undefined ? null : await planNamed(session, options.plan);
  const fingerprint = await fileFingerprint(opened.files.results);
  const called =
    options.pseudonyms === true ? pseudonymsOf(run.book.state.reviewers, (name) => hashOfJson([fingerprint, name])) : new Map<string, string>();
  const made = await appendix(run, {
    plan,
    seed: options.seed,
    resamples,
    positive: options.positive,
    nameOf: (name) => called.get(name) ?? name,
    version: __VERSION__,
    results: basename(opened.place.results),
    doing: told,
  });
  const text = as === "appendix-md" ? documentMarkdown(made) : documentHtml(made);
  const secrets = secretFindings(text);
  for (const { message } of secrets) err(`adjudicate: warning: ${visibleLine(message)}`);
  if (options.out === undefined) out((as === "appendix-md" ? visible(text) : text).trimEnd());
  else {
    await writeOut(options.out, text);
    if (options.json) outJson({ file: options.out, plan_id: plan?.plan_id ?? null, seed: options.seed, resamples, secrets: secrets.length });
    else out(`${visibleLine(options.out)} written`);
  }
  return secrets.length > 0 ? 1 : 0;
}

async function told<T>(what: string, work: Sliced<T>): Promise<T> {
  const bar = progress(what);
  try {
    return await inSlices(work, { pause: () => new Promise<void>((resolve) => setImmediate(resolve)), progress: (done) => bar.update(done, 1) });
  } finally {
    bar.end();
  }
}
