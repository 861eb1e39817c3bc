import { Command, CommanderError } from "commander";
import { wantedCommands } from "./commands";
import { CliFailure } from "./failure";
import { err } from "./output";
import { visible } from "./visible";

// A reader that closes the pipe early (`| head`) is no trouble of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
  throw error;
});

const program = new Command("adjudicate")
  .description("Review search-agent evaluation results: check runs, count, show, label and verify them.")
  .version(__VERSION__)
  .exitOverride()
  .showHelpAfterError("(--help lists what there is)")
  .addHelpText("after", "\nExit codes: 0 fine; 1 the answer is no (problems found); 2 could not run (bad usage, unreadable input).");

async function main() {
  try {
    for (const command of await wantedCommands(process.argv.slice(2))) command.register(program);
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else if (error instanceof CliFailure) {
      err(`adjudicate: ${visible(error.message)}`);
      process.exitCode = 2;
    } else {
      err(
        `adjudicate: this should not have happened; please report it with the command you gave.\n${visible(error instanceof Error ? (error.stack ?? error.message) : String(error))}`,
      );
      process.exitCode = 2;
    }
  }
}
void main();
