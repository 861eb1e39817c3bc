import type { Command } from "commander";
import { truthCategories } from "../../core/formats/truthEvent";
import { newestVersion } from "../../core/truth/approval";
import { truthVersions } from "../../core/truth/resolve";
import { dueDate } from "../../core/truth/timeline";
import { withChange } from "../../core/truth/withChange";
import { causesOf } from "../../session/truth/causes";
import { flipPreview } from "../../session/truth/flipPreview";
import type { NewProposal, TruthOutcome } from "../../session/truth/truthDesk";
import { answers } from "../action";
import { reviewerName, reviewerOrNull } from "../cliSession";
import { CliFailure, type ExitCode } from "../failure";
import { err, out, outJson } from "../output";
import { reviewOption } from "../runReading";
import { visibleLine } from "../visible";
import { causeGiven, causesText, proposeLine, type CauseOptions, type ListedCause } from "./causes";
import { withDesk, type DeskOptions, type OpenedDesk } from "./openDesk";
import { settingsOf, type SetOptions } from "./settings";
import { historyText, listText, lookedText, previewText, proposalJson, showText } from "./truthView";

interface Options extends DeskOptions, SetOptions, CauseOptions {
  readonly reviewer?: string;
  readonly category?: string;
  readonly reason?: string;
  readonly text?: string;
  readonly evidenceUrl?: string;
  readonly evidenceSha256?: string;
  readonly quote?: string;
  readonly validAt?: string;
  readonly to?: string;
  readonly acknowledge?: boolean;
  readonly due?: boolean;
  readonly soon?: string;
  readonly proposals?: boolean;
}

const collect = (value: string, before: readonly string[] | undefined) => [...(before ?? []), value];

export function register(program: Command): void {
  const truth = program.command("truth").description("the truth store: what is due, proposals and their approval, history");
  const verb = (name: string, about: string, what?: readonly [string, string]) => {
    const command = truth.command(name).description(about).argument("<run>", "run folder or results file whose logs keep what is said");
    if (what) command.argument(what[0], what[1]);
    return command
      .option("--truth <folder>", "the truth store (else truth/ in the run folder, or beside it)")
      .option("--with <run>", "a further known run, for answers and archived bytes (may be given several times)", collect)
      .option("--owner <system=name>", "who owns a system: their proposals are marked (may be given several times)", collect)
      .option("--policy <file>", "a policy whose owners and thresholds count (else policy.yaml in the run folder, or beside it)")
      .option(...reviewOption)
      .option("--json", "the answer as JSON");
  };
  const said = (command: Command) => command.option("--reviewer <name>", "who (else TRACE_ADJUDICATOR_REVIEWER, else git's user.name)");
  const evidence = (command: Command) =>
    said(command)
      .option("--reason <text>", "why")
      .option("--evidence-url <url>", "where it says so")
      .option("--evidence-sha256 <hash>", "archived bytes of a known run that say so")
      .option("--quote <text>", "the passage of them that does")
      .option("--valid-at <time>", "from when it holds, RFC 3339 (now, where it is missing)");
  const caseArgument = ["<case>", "a case, e.g. S03"] as const;
  const proposalArgument = ["<proposal>", "a proposal's id, or its beginning"] as const;

  verb("list", "cases with their version, until when it is valid, and what waits")
    .option("--due", "only cases whose truth has expired or soon will")
    .option("--soon <days>", "what soon means", "7")
    .option("--proposals", "every proposal instead, with what became of it")
    .option("--from-gate", "rows that break the gate by their label or are in quarantine instead, with the command that proposes a change")
    .action(answers(list));
  verb("show", "the truth of a case in force, and where each part of it comes from", caseArgument).action(answers(show));
  verb("history", "the versions of a case, each with what it changed, why and by whom", caseArgument).action(answers(history));
  evidence(verb("propose", "propose a change of a case's truth", caseArgument))
    .option("--fact <id=value>", "the value of an expected fact (may be given several times)", collect)
    .option("--set <field=json>", "a field of the version as JSON, expected_facts/ID for a whole fact", collect)
    .option("--unset <field>", "a field, or expected_facts/ID, to take away", collect)
    .option("--category <category>", truthCategories.join(", "))
    .option("--row <row>", "the row that gives cause: its line in the results file, or its key as repetition=1,system=ID@VERSION")
    .option("--from-gate", "the cause is what the gate says of the case: names the row, and the category where that follows")
    .action(answers(propose));
  evidence(verb("reconfirm", "say that the truth of a case still holds: a new valid_at, no other value", caseArgument)).action(answers(reconfirm));
  evidence(verb("restore", "propose that an older version holds again, as a new version", caseArgument))
    .requiredOption("--to <version>", "which version")
    .action(answers(restore));
  verb("preview", "what a proposal would change: results, labels, metrics, gates, comparisons", proposalArgument).action(answers(preview));
  said(verb("ask", "put a question to the proposer, or answer one", proposalArgument))
    .requiredOption("--text <text>", "the question")
    .action(answers(ask));
  said(verb("approve", "approve a proposal and write the version", proposalArgument))
    .option("--acknowledge", "I have seen whose answers this makes right")
    .action(answers(approve));
  said(verb("reject", "reject a proposal", proposalArgument))
    .requiredOption("--reason <text>", "why")
    .action(answers(reject));
  said(verb("withdraw", "withdraw a proposal of one's own", proposalArgument))
    .option("--reason <text>", "why")
    .action(answers(withdraw));
}

async function list(path: string, options: Options): Promise<ExitCode> {
  const soon = Number(options.soon);
  if (!(soon >= 0)) throw new CliFailure(`--soon takes a number of days, not ${options.soon}`);
  return withDesk(path, await reviewerOrNull(), options, async ({ desk, session }) => {
    if (options.fromGate) return listCauses(desk, session, options);
    const now = session.run.ports.environment.now();
    const { proposals, troubles } = desk.work;
    const waiting = proposals.filter(({ status }) => status === "open" || status === "asked");
    const cases = desk.store.all.map((stored) => ({
      case_id: stored.case_id,
      version: newestVersion(stored.truth).version,
      valid_at: newestVersion(stored.truth).truth.valid_at,
      due: dueDate(stored.truth, now, soon * 86_400),
      waiting: waiting.filter(({ event }) => event.case_id === stored.case_id).length,
    }));
    const shown = options.due ? cases.filter(({ due }) => due !== null && due.state !== "valid") : cases;
    if (options.json)
      outJson({
        cases: shown,
        proposals: proposals.map((one) => proposalJson(one)),
        troubles: troubles.map(({ event, message }) => ({ event: event.id, message })),
      });
    else out(listText(shown, options.proposals ? proposals : null));
    for (const { event, message } of troubles)
      err(`adjudicate: warning: ${visibleLine(`${event.kind} ${event.id} by ${event.reviewer}: ${message}`)}`);
    for (const problem of desk.store.problems)
      err(`adjudicate: ${visibleLine(`${problem.file}:${problem.line ?? 1}:${problem.column ?? 1}: ${problem.message}`)}`);
    const wrong = desk.store.problems.some(({ severity }) => severity === "error");
    return wrong || troubles.length > 0 || (options.due === true && shown.some(({ due }) => due?.state === "expired")) ? 1 : 0;
  });
}

async function listCauses({ work }: OpenedDesk["desk"], { run, opened }: OpenedDesk["session"], { json }: Options): Promise<ExitCode> {
  const causes = (await causesOf(run)).map((cause): ListedCause => {
    const waits = work.proposals.filter(({ event, status }) => event.case_id === cause.target.task_id && (status === "open" || status === "asked"));
    return { ...cause, waiting: waits.length, propose: proposeLine(opened.given, cause.target.task_id, cause.category) };
  });
  if (json) outJson({ causes: causes.map(({ rowId: _id, ...cause }) => cause) });
  else out(causesText(causes));
  return 0;
}

/** Why the truth of a case cannot be read, with its place; null where it can, or there is none. */
function unread({ store }: OpenedDesk["desk"], caseId: string): string | null {
  const problem = store.problemOf(caseId);
  return problem && `${problem.file}:${problem.line ?? 1}:${problem.column ?? 1}: ${problem.message}: mend the file first`;
}

const ofCase = ({ desk }: OpenedDesk, caseId: string) => {
  const stored = desk.store.of(caseId);
  if (stored === null) throw new CliFailure(unread(desk, caseId) ?? `the truth store ${desk.store.files.name} has no truth of ${caseId}`);
  return stored;
};

async function show(path: string, caseId: string, options: Options): Promise<ExitCode> {
  return withDesk(path, await reviewerOrNull(), options, (opened) => {
    const { truth } = ofCase(opened, caseId);
    if (options.json) outJson(newestVersion(truth));
    else out(showText(truth));
    return Promise.resolve(0);
  });
}

async function history(path: string, caseId: string, options: Options): Promise<ExitCode> {
  return withDesk(path, await reviewerOrNull(), options, (opened) => {
    const { truth } = ofCase(opened, caseId);
    const proposals = opened.desk.work.proposals.filter(({ event }) => event.case_id === caseId);
    if (options.json)
      outJson({
        case_id: caseId,
        versions: truthVersions(truth).map(({ version, truth: one }) => ({ ...one, version })),
        proposals: proposals.map((one) => proposalJson(one)),
      });
    else out(historyText(truth, proposals));
    return Promise.resolve(0);
  });
}

const need = (value: string | undefined, option: string, why: string): string => {
  if (value === undefined || value.trim() === "") throw new CliFailure(`${option} is missing: ${why}`);
  return value;
};

function given(caseId: string, options: Options, session: OpenedDesk["session"], set: NewProposal["set"], category: string): NewProposal {
  return {
    caseId,
    set,
    category,
    reason: need(options.reason, "--reason", "a change of a truth says why"),
    evidenceUrl: need(options.evidenceUrl, "--evidence-url", "a change of a truth names where it says so"),
    ...(options.evidenceSha256 === undefined ? {} : { evidenceSha256: options.evidenceSha256.replace(/^sha256:/, "") }),
    ...(options.quote === undefined ? {} : { evidence: { exact: options.quote } }),
    validAt: options.validAt ?? new Date(session.run.ports.environment.now()).toISOString(),
  };
}

async function proposed({ desk, session }: OpenedDesk, me: string, proposal: NewProposal, { json }: Options): Promise<ExitCode> {
  const outcome = await desk.propose(me, proposal);
  if (!outcome.done) return refused(outcome.reasons);
  const lacks = outcome.looked.refusals.filter((reason) => !/ has not acknowledged /.test(reason));
  if (json) outJson({ ...proposalJson(outcome.proposal), marks: outcome.looked.marks, lacks, warnings: outcome.looked.warnings });
  else
    out(
      lookedText(
        outcome.looked,
        lacks,
        `${outcome.proposal.id}: proposed; another person approves it (adjudicate truth approve ${session.opened.given} ${outcome.proposal.id.slice(0, 13)}…)`,
      ),
    );
  return 0;
}

async function propose(path: string, caseId: string, options: Options): Promise<ExitCode> {
  const me = await reviewerName(options.reviewer);
  if (options.category !== undefined && !(truthCategories as readonly string[]).includes(options.category))
    throw new CliFailure(`there is no category ${options.category}: ${truthCategories.join(", ")}`);
  return withDesk(path, me, { ...options, mayBegin: true, writes: true }, async (opened) => {
    const cause = await causeGiven(opened.session.run, caseId, options);
    const category = need(options.category ?? cause?.category ?? undefined, "--category", `one of ${truthCategories.join(", ")}`);
    const set = settingsOf(options, opened.desk.store.of(caseId)?.truth ?? null);
    const proposal = given(caseId, options, opened.session, set, category);
    return proposed(opened, me, { ...proposal, ...(cause === null ? {} : { target: cause.target }) }, options);
  });
}

async function reconfirm(path: string, caseId: string, options: Options): Promise<ExitCode> {
  const me = await reviewerName(options.reviewer);
  return withDesk(path, me, { ...options, writes: true }, (opened) => {
    ofCase(opened, caseId);
    return proposed(opened, me, given(caseId, options, opened.session, {}, "reconfirmed"), options);
  });
}

async function restore(path: string, caseId: string, options: Options): Promise<ExitCode> {
  const me = await reviewerName(options.reviewer);
  return withDesk(path, me, { ...options, writes: true }, (opened) => {
    ofCase(opened, caseId);
    const set = opened.desk.restoring(caseId, Number(options.to));
    if (set === null) throw new CliFailure(`the truth of ${caseId} has no version ${options.to}`);
    return proposed(opened, me, { ...given(caseId, options, opened.session, set, "restored"), restores: Number(options.to) }, options);
  });
}

/** The one proposal whose id begins so. */
function named({ desk }: OpenedDesk, id: string): string {
  const found = desk.work.proposals.filter((one) => one.id.startsWith(id.replace(/…$/, "")));
  if (found.length === 1) return found[0]!.id;
  throw new CliFailure(found.length === 0 ? `no log here holds a proposal ${id}` : `${found.length} proposals begin with ${id}: name more of it`);
}

async function preview(path: string, id: string, options: Options): Promise<ExitCode> {
  const me = await reviewerOrNull();
  return withDesk(path, me, options, async (opened) => {
    const looked = await opened.desk.look(named(opened, id), me ?? "nobody");
    const stored = opened.desk.store.of(looked.proposal.event.case_id);
    const broken = unread(opened.desk, looked.proposal.event.case_id);
    if (broken !== null) throw new CliFailure(broken);
    const after = withChange(stored?.truth ?? null, looked.proposal.event.case_id, looked.after);
    const flips = await flipPreview(opened.runs, looked.proposal.event.case_id, stored?.truth ?? null, after).catch((error: unknown) => {
      throw error instanceof RangeError ? new CliFailure(error.message) : error; // a policy or a baseline that is none
    });
    if (options.json)
      outJson({
        ...proposalJson(looked.proposal),
        after: looked.after,
        marks: looked.marks,
        refusals: looked.refusals,
        warnings: looked.warnings,
        ...flips,
      });
    else out(previewText(looked, flips));
    return 0;
  });
}

async function ask(path: string, id: string, options: Options): Promise<ExitCode> {
  const me = await reviewerName(options.reviewer);
  return withDesk(path, me, { ...options, writes: true }, async (opened) =>
    done(await opened.desk.ask(me, named(opened, id), options.text ?? ""), "asked", options),
  );
}

async function reject(path: string, id: string, options: Options): Promise<ExitCode> {
  const me = await reviewerName(options.reviewer);
  return withDesk(path, me, { ...options, writes: true }, async (opened) =>
    done(await opened.desk.reject(me, named(opened, id), options.reason ?? ""), "rejected", options),
  );
}

async function withdraw(path: string, id: string, options: Options): Promise<ExitCode> {
  const me = await reviewerName(options.reviewer);
  return withDesk(path, me, { ...options, writes: true }, async (opened) =>
    done(await opened.desk.withdraw(me, named(opened, id), options.reason ?? null), "withdrawn", options),
  );
}

async function approve(path: string, id: string, options: Options): Promise<ExitCode> {
  const me = await reviewerName(options.reviewer);
  return withDesk(path, me, { ...options, mayBegin: true, writes: true }, async (opened) => {
    const outcome = await opened.desk.approve(me, named(opened, id), options.acknowledge === true);
    if (!outcome.done) return refused(outcome.reasons);
    const { case_id } = outcome.looked.proposal.event;
    if (options.json) outJson({ case_id, version: outcome.version, marks: outcome.looked.marks, warnings: outcome.looked.warnings });
    else out(lookedText(outcome.looked, [], `${case_id}: version ${outcome.version} is written; adjudicate regrade grades a run with it`));
    return 0;
  });
}

function done(outcome: TruthOutcome, word: string, { json }: Options): ExitCode {
  if (!outcome.done) return refused(outcome.reasons);
  if (json) outJson({ done: word });
  else out(word);
  return 0;
}

function refused(reasons: readonly string[]): ExitCode {
  for (const reason of reasons) err(`adjudicate: ${visibleLine(reason)}`);
  return 1;
}
