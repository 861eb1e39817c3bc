import type { Command } from "commander";
import { realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { openKeeper } from "../node/keeper";
import type { Keeper } from "../session/ports";
import { answers } from "./action";
import { CliFailure, type ExitCode } from "./failure";
import { out } from "./output";
import { messageOf, openRun } from "./runReading";
import { answers as pageAnswers, forgetInstance, liveInstance, recordInstance } from "./serve/instance";
import { languageId, screenLanguage } from "./serve/language";
import { openScreen } from "./serve/screen";
import { placeName, stateFolder } from "./serve/stateFolder";

interface OpenOptions {
  readonly port?: string;
  readonly once?: true;
  readonly reviewer?: string;
  readonly review?: string;
  readonly lang?: string;
  readonly json?: true;
}

export function register(program: Command): void {
  program
    .command("open")
    .argument("<run>", "a run folder, or a results file of any name")
    .description("serve the editor's screen on loopback, for people without VS Code; prints one address and stays")
    .option("--port <number>", "the port to listen on (default: the system chooses)")
    .option("--reviewer <name>", "whose labels these are (default: the name given before)")
    .option("--review <folder>", "where labels go, for a run that cannot be written beside (chosen once; default: the run's review folder)")
    .option("--lang <language>", "the screen's language: en, zh-cn or zh-tw (default: that of LC_ALL, LC_MESSAGES or LANG)")
    .option("--once", "check that the page answers, and end")
    .option("--json", "print the address as JSON")
    .action(answers(open));
}

async function open(given: string, options: OpenOptions): Promise<ExitCode> {
  const port = portOf(options.port);
  const language = screenLanguage(languageId(options.lang, process.env));
  const run = await openRun(given);
  const results = await realpath(run.place.results);
  const state = stateFolder();
  const record = join(state, "open", `${placeName(results)}.json`);

  const living = await liveInstance(record);
  if (living) {
    say(options, { url: living.url, already: true }, `${given} is open already, in process ${living.pid}: its page is at\n${living.url}`);
    return 0;
  }

  const keeper = openKeeper(join(state, "runs", placeName(results)));
  const screen = await openScreen({
    results,
    run,
    port,
    keeper,
    settings: openKeeper(join(state, "settings")),
    review: await reviewFolder(options.review, keeper, run.place.review),
    reviewer: options.reviewer ?? null,
    language,
    log: (message) => process.stderr.write(`${message}\n`),
  }).catch((error: unknown) => {
    throw new CliFailure(`${given} could not be served: ${messageOf(error)}`);
  });
  try {
    if (options.once) {
      const ok = await pageAnswers(screen.port);
      say(options, { url: screen.url, answers: ok }, ok ? `the page for ${given} answers at ${screen.url}` : `the page for ${given} does not answer`);
      return ok ? 0 : 1;
    }
    await recordInstance(record, { pid: process.pid, url: screen.url, port: screen.port });
    say(
      options,
      { url: screen.url, already: false },
      `${screen.url}\nOpen this address in a browser on this machine. It holds the key to this session: share it with nobody. Ctrl+C ends it.`,
    );
    await stopAsked();
    return 0;
  } finally {
    await forgetInstance(record);
    await screen.close();
  }
}

function say(options: OpenOptions, value: object, text: string): void {
  out(options.json ? JSON.stringify(value) : text);
}

/** The review folder asked for, or the one chosen before for this run, or the run's own. */
async function reviewFolder(asked: string | undefined, keeper: Keeper, own: string): Promise<string> {
  if (asked !== undefined) await keeper.set("review-folder", resolve(asked));
  const kept = await keeper.get("review-folder");
  return typeof kept === "string" ? kept : own;
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
