import { writeFile } from "node:fs/promises";
import { diskTrouble } from "../node/diskError";
import { CliFailure } from "./failure";

/** Writes what a command made to the file that was named. */
export async function writeOut(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: unknown) => {
    throw new CliFailure(diskTrouble(error, file).message);
  });
}

/** The text with a byte order mark where one is asked for: some spreadsheets take UTF-8 for something else without it. */
export const withMark = (text: string, mark: boolean): string => (mark ? `\uFEFF${text}` : text);
