import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";

/** Folders that are gone after each test. Call it once at the top of a file. */
export function tempFolders(): () => string {
  const made: string[] = [];
  afterEach(() => {
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  return () => {
    const folder = mkdtempSync(join(tmpdir(), "adjudicate-test-"));
    made.push(folder);
    return folder;
  };
}
