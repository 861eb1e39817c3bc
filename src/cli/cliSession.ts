import { execFile } from "node:child_process";
import { reviewerNameTrouble } from "../core/review/reviewerName";
import { shapeProblems } from "../core/shapes/shapedProblems";
import { defaultKeys } from "../protocol/actions";
import { openCodebookFile } from "../node/codebookFile";
import { nodeEnvironment } from "../node/environment";
import { openReviewLogs } from "../node/reviewLogs";
import { openReviewPlans } from "../node/reviewPlans";
import type { OpenRun } from "../session/openRun";
import { openReview, type ReviewSession } from "../session/reviewSession";
import type { Keeper, PdfText, SessionPorts, Shell } from "../session/ports";
import { CliFailure, type ExitCode } from "./failure";
import { err } from "./output";
import { messageOf, openRun, type OpenedRun } from "./runReading";
import { visibleLine } from "./visible";

export interface CliSession {
  readonly opened: OpenedRun;
  readonly review: ReviewSession;
  readonly run: OpenRun;
}

/** Where labels lie that were kept apart, and how PDFs are read; PDFs have no text without it. */
export interface SessionOptions {
  readonly review?: string | undefined;
  readonly pdfText?: PdfText | null;
}

/** Opens the same session that the screen uses, over a run on disk with all rows read, and closes it when `use` is done. */
export async function withSession(
  path: string,
  reviewer: string | null,
  use: (session: CliSession) => Promise<ExitCode>,
  options: SessionOptions = {},
): Promise<ExitCode> {
  const session = await openSession(path, reviewer, options);
  try {
    return await use(session);
  } finally {
    session.review.close();
  }
}

/** The same, for who closes it later. */
export async function openSession(
  path: string,
  reviewer: string | null,
  { review: folder, pdfText = null }: SessionOptions = {},
): Promise<CliSession> {
  const opened = await openRun(path, folder);
  const ports: SessionPorts = {
    files: opened.files,
    logs: openReviewLogs(opened.place.review, { anchor: opened.place.results, told: (message) => err(`adjudicate: ${visibleLine(message)}`) }),
    plans: openReviewPlans(opened.place.review, { told: (message) => err(`adjudicate: ${visibleLine(message)}`) }),
    codebook: openCodebookFile(opened.place.review),
    keeper: memoryKeeper(),
    environment: nodeEnvironment,
    pdfText,
    shell: terminalShell(reviewer),
    log: (message) => err(`adjudicate: ${visibleLine(message)}`),
  };
  const review = await openReview(ports).catch((error: unknown) => {
    throw new CliFailure(messageOf(error));
  });
  await review.whenRead;
  const { status, message } = review.documentState();
  if (status !== "failed") return { opened, review, run: review.run };
  review.close();
  throw new CliFailure(message ?? `${path} cannot be read`);
}

/** For questions about rows: a file of which no line is a row could not be read. An empty one could: a run may just have begun. */
export function needRows({ opened, run }: CliSession): void {
  const { count, problems, tailProblem } = run.rows.store.table;
  const listed = [...shapeProblems(opened.files.results), ...problems.list()];
  const first = listed.find(({ severity }) => severity === "error") ?? tailProblem;
  if (count > 0 || !first) {
    if (count === 0) err(`adjudicate: ${visibleLine(opened.shown)} is empty: no run has written to it yet, or it was cut off`);
    return;
  }
  throw new CliFailure(`${opened.shown} holds no row that can be read: ${first.line ? `line ${first.line}: ` : ""}${first.message}`);
}

/** A command ends with its answer: drafts and an outbox would be waiting for nobody. */
function memoryKeeper(): Keeper {
  const values = new Map<string, unknown>();
  return {
    get: (key) => Promise.resolve(values.get(key)),
    set: (key, value) => Promise.resolve(void values.set(key, value)),
    async update(key, change) {
      const value = await change(values.get(key));
      values.set(key, value);
      return value;
    },
  };
}

function terminalShell(reviewer: string | null): Shell {
  const no = () => Promise.resolve("only the screen can do this");
  return {
    openLink: no,
    openLine: no,
    copy: no,
    saveText: no,
    caseLink: (rowKey) => rowKey,
    workbenchCommand: no,
    themeSwitch: false,
    reviewer: () => Promise.resolve({ name: reviewer, suggestion: null }),
    setReviewer: () => Promise.resolve(),
    keys: () => Promise.resolve(defaultKeys),
    locale: () => Promise.resolve({ id: "en", strings: {} }),
  };
}

/** Who looks or labels: as given, else from the environment, else git's user.name, as in the editor; null where nobody is named. */
export async function reviewerOrNull(given?: string): Promise<string | null> {
  const name = (given ?? process.env["TRACE_ADJUDICATOR_REVIEWER"] ?? (await gitUserName()) ?? "").trim();
  const odd = reviewerNameTrouble(name);
  if (odd !== null) throw new CliFailure(odd);
  return name === "" ? null : name;
}

/** A label without a name could not be attributed. */
export async function reviewerName(given?: string): Promise<string> {
  const name = await reviewerOrNull(given);
  if (name === null)
    throw new CliFailure("nobody is named as the reviewer: give --reviewer NAME, or set TRACE_ADJUDICATOR_REVIEWER or git's user.name");
  return name;
}

function gitUserName(): Promise<string | null> {
  return new Promise((resolve) => {
    execFile("git", ["config", "--get", "user.name"], { timeout: 3000 }, (error, stdout) => resolve(error ? null : stdout.trim() || null));
  });
}
