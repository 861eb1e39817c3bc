import { join } from "node:path";
import { createPdfText } from "../../node/pdfText";
import { openTruthFiles } from "../../node/truthFiles";
import { storePlace, truthFolderOf } from "../../node/truthFolder";
import type { OpenRun } from "../../session/openRun";
import { TruthDesk } from "../../session/truth/truthDesk";
import { TruthStore } from "../../session/truth/truthStore";
import { needRows, withSession, type CliSession } from "../cliSession";
import { CliFailure, type ExitCode } from "../failure";
import { err } from "../output";
import { messageOf } from "../runReading";
import { visibleLine } from "../visible";
import { needStore } from "./needStore";
import { ownersAsked, strangeSystems, type OwnerOptions } from "./owners";

export interface DeskOptions extends OwnerOptions {
  /** The truth store's folder. */
  readonly truth?: string;
  /** The command may write the first truth of a store. */
  readonly mayBegin?: boolean;
  /** The command changes something: approvals that are not written yet are written first. */
  readonly writes?: boolean;
  /** Where the labels of the run are that is named first, when not in its own review folder. */
  readonly review?: string;
  /** Further known runs. */
  readonly with?: readonly string[];
  readonly json?: boolean;
}

export interface OpenedDesk {
  readonly desk: TruthDesk;
  readonly runs: readonly { readonly name: string; readonly run: OpenRun }[];
  readonly session: CliSession;
}

/** Opens the truth desk over a run and the others that are named. What only reads changes no truth: approvals that were not written yet are told. */
export function withDesk(
  path: string,
  reviewer: string | null,
  options: DeskOptions,
  use: (opened: OpenedDesk) => Promise<ExitCode>,
): Promise<ExitCode> {
  const pdfText = createPdfText(join(__dirname, "pdfWorker.mjs"));
  const opened: CliSession[] = [];
  const next = async (session: CliSession): Promise<ExitCode> => {
    needRows(session);
    opened.push(session);
    const other = options.with?.[opened.length - 1];
    if (other !== undefined) return withSession(other, reviewer, next, { pdfText });
    return start(opened, options, use);
  };
  return withSession(path, reviewer, next, { pdfText, review: options.review });
}

async function start(sessions: readonly CliSession[], options: DeskOptions, use: (opened: OpenedDesk) => Promise<ExitCode>): Promise<ExitCode> {
  const [first, ...others] = sessions as readonly [CliSession, ...CliSession[]];
  needStore(options.truth, options.mayBegin);
  const folder = options.truth ?? truthFolderOf(first.opened.place.folder);
  const store = new TruthStore(openTruthFiles(folder, (message) => err(`adjudicate: ${visibleLine(message)}`)));
  await store.reload().catch((error: unknown) => {
    throw new CliFailure(messageOf(error));
  });
  const places = new Map(sessions.map(({ run, opened }) => [run, storePlace(folder, opened.place.folder)]));
  const runs = [first.run, ...others.map(({ run }) => run)] as const;
  const desk = new TruthDesk(runs, store, await ownersAsked(first.run, options), (run) => places.get(run) ?? null);
  strangeSystems(runs, options.owner).forEach((message) => err(`adjudicate: warning: ${visibleLine(message)}`));
  if (options.writes) await finished(desk);
  else
    for (const { event, approval } of desk.unfinished())
      err(
        `adjudicate: warning: ${visibleLine(`version ${approval!.version} of ${event.case_id}, which ${approval!.reviewer} approved, is not written in ${folder}: any truth command that changes something writes it`)}`,
      );
  return use({ desk, session: first, runs: sessions.map(({ opened, run }) => ({ name: opened.shown, run })) });
}

async function finished(desk: TruthDesk): Promise<void> {
  for (const { proposal, outcome } of await desk.finish())
    err(
      outcome.done
        ? `adjudicate: the version of ${proposal.event.case_id} that ${proposal.approval!.reviewer} approved was not written yet: it is now`
        : `adjudicate: warning: the approved version of ${proposal.event.case_id} is not written: ${visibleLine(outcome.reasons.join("; "))}`,
    );
}
