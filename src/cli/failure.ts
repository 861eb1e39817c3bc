/** The command could not run: bad usage or unreadable input. Its message is all that is shown; the exit code is 2. */
export class CliFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CliFailure";
  }
}

/** What a command answers: 0 fine, 1 the answer is no, 2 it could not run. */
export type ExitCode = 0 | 1 | 2;
