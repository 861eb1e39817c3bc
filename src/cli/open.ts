import type { Command } from "commander";
import { realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { openKeeper } from "../node/keeper";
import { answers } from "./action";
import { CliFailure, type ExitCode } from "./failure";
import { ownersNamed } from "./truth/owners";
import { ForeignFile, type Opening } from "./foreignFile";
import { err, out } from "./output";
import { messageOf, openRun, readingTrouble } from "./runReading";
import { firstShowing } from "./serve/firstShowing";
import { answers as pageAnswers, forgetInstance, liveInstance, recordInstance } from "./serve/instance";
import { languageId, screenLanguage } from "./serve/language";
import { openScreen } from "./serve/screen";
import { browserShell } from "./serve/shell";
import { placeName, stateFolder } from "./serve/stateFolder";

interface OpenOptions {
  readonly port?: string;
  readonly once?: true;
  readonly plan?: string;
  readonly assistant?: true;
  readonly reviewer?: string;
  readonly review?: string;
  readonly truth?: string;
  readonly with?: readonly string[];
  readonly owner?: readonly string[];
  readonly lang?: string;
  readonly json?: true;
}

export function register(program: Command): void {
  program
    .command("open")
    .argument("<run>", "a run folder, a results file of any name, or a file of another tool")
    .description("serve the editor's screen on loopback, for people without VS Code; prints one address and stays")
    .option("--port <number>", "the port to listen on (default: the system chooses)")
    .option("--reviewer <name>", "whose labels these are (default: the name given before)")
    .option("--review <folder>", "where labels go, for a run that cannot be written beside (chosen once; default: the run's review folder)")
    .option("--truth <folder>", "the truth store (else truth/ in the run folder, or beside it)")
    .option("--with <run>", "a further known run, for the truths: its answers and archived bytes (may be given several times)", collect)
    .option("--owner <system=name>", "who owns a system: what they propose in its favour is marked (may be given several times)", collect)
    .option("--lang <language>", "the screen's language: en, zh-cn or zh-tw (default: that of LC_ALL, LC_MESSAGES or LANG)")
    .option("--plan <id>", "open the queue of this plan of the run")
    .option("--assistant", "say anew what the records of a JSON file mean, though a mapping was saved for it")
    .option("--once", "check that the page answers, and end")
    .option("--json", "print the address as JSON")
    .action(answers(open));
}

const collect = (value: string, before: readonly string[] | undefined) => [...(before ?? []), value];

async function open(given: string, options: OpenOptions): Promise<ExitCode> {
  const port = portOf(options.port);
  const language = screenLanguage(languageId(options.lang, process.env));
  const state = stateFolder();
  const { plan } = options;
  if (plan !== undefined && options.assistant)
    throw new CliFailure("--plan opens a queue and --assistant asks what records mean: only one of them can be shown");
  const owners = ownersNamed(options.owner);
  const addressed = (url: string) => (plan === undefined ? url : `${url}&queue=${encodeURIComponent(plan)}`);
  const { foreign, opening } = await look(given, state, options.assistant ?? false);
  const run = foreign === null ? await openRun(given) : null;
  const path = foreign?.path ?? (await realpath(run!.place.results)); // one or the other, as the line before says
  const record = join(state, "open", `${placeName(path)}.json`);
  const living = await liveInstance(record);
  if (living) {
    say(
      options,
      { url: addressed(living.url), already: true },
      `${given} is open already, in process ${living.pid}: its page is at\n${addressed(living.url)}`,
    );
    return 0;
  }

  const settings = openKeeper(join(state, "settings"));
  const log = (message: string) => process.stderr.write(`${message}\n`);
  const screen = await openScreen({ port, lang: language.id, log }, (stage) =>
    firstShowing({
      ...(foreign === null ? { run: run! } : { foreign, opening }), // there is a run where the file is not foreign
      path,
      stage,
      keeper: openKeeper(join(state, "runs", placeName(path))),
      review: options.review,
      truth: options.truth,
      others: options.with ?? [],
      shellFor: (results) =>
        browserShell({
          results,
          settings,
          reviewer: options.reviewer ?? null,
          owners,
          language,
          caseAddress: (rowKey) => `${stage.address()}&case=${encodeURIComponent(rowKey)}`,
        }),
      log,
    }),
  ).catch((error: unknown) => {
    throw error instanceof CliFailure ? error : new CliFailure(`${given} could not be served: ${messageOf(error)}`);
  });
  try {
    if (options.once) {
      const ok = await pageAnswers(screen.port);
      say(
        options,
        { url: addressed(screen.url), answers: ok },
        ok ? `the page for ${given} answers at ${addressed(screen.url)}` : `the page for ${given} does not answer`,
      );
      return ok ? 0 : 1;
    }
    await recordInstance(record, { pid: process.pid, url: screen.url, port: screen.port });
    if (opening.kind === "unmapped") err(`${given} holds records (${opening.title}) that no mapping explains yet: the page asks what they are.`);
    say(
      options,
      { url: addressed(screen.url), already: false },
      `${addressed(screen.url)}\nOpen this address in a browser on this machine. It holds the key to this session: share it with nobody. Ctrl+C ends it.`,
    );
    await stopAsked();
    return 0;
  } finally {
    await forgetInstance(record);
    await screen.close();
  }
}

/** What the path is; fails with the reason where nothing can be opened. */
async function look(given: string, state: string, assistant: boolean): Promise<{ readonly foreign: ForeignFile | null; readonly opening: Opening }> {
  const found = await stat(given).catch((error: unknown) => {
    throw new CliFailure(readingTrouble(error, given));
  });
  const none = { foreign: null, opening: { kind: "run" } } as const;
  if (!found.isFile()) return none;
  const foreign = await ForeignFile.at(given, state);
  const opening = await foreign.looked();
  if (opening.kind === "refused") throw new CliFailure(`${given} cannot be opened: ${opening.message}`);
  if (opening.kind === "run") return none;
  if (!assistant) return { foreign, opening };
  if (opening.kind === "import" && opening.mapping === null) throw new CliFailure(`${given} needs no mapping: open it without --assistant`);
  return { foreign, opening: opening.kind === "import" ? { kind: "unmapped", title: "JSON" } : opening };
}

function say(options: OpenOptions, value: object, text: string): void {
  out(options.json ? JSON.stringify(value) : text);
}

function portOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new CliFailure(`--port ${text} is no port: name a number from 1 to 65535`);
  return port;
}

/** Resolves when the process is asked to end. */
function stopAsked(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}
