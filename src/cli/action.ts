import type { ExitCode } from "./failure";

/** An action for commander whose answer becomes the exit code. The process ends by itself, so that all output is written. */
export const answers =
  <Given extends readonly unknown[]>(run: (...given: Given) => Promise<ExitCode>) =>
  async (...given: Given): Promise<void> => {
    process.exitCode = await run(...given);
  };
