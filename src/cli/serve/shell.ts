import { execFile } from "node:child_process";
import type { Keeper, Shell } from "../../session/ports";
import { defaultKeys } from "../../protocol/actions";
import type { ScreenLanguage } from "./language";

/**
 * What the surroundings can do outside VS Code. The page itself opens links and copies (it has the user's click); what only
 * an editor can do is refused with the words to do it by hand.
 */
export function browserShell(options: {
  readonly results: string;
  readonly settings: Keeper;
  readonly reviewer: string | null;
  readonly language: ScreenLanguage;
  readonly owners: Readonly<Record<string, readonly string[]>>;
  caseAddress(rowKey: string): string;
}): Shell {
  return {
    openLink: () => Promise.resolve("The page opens links itself, outside VS Code."),
    openLine: (line, column) =>
      Promise.resolve(`Open ${options.results}:${line}:${column} in your editor: only VS Code can show the line from here.`),
    copy: () => Promise.resolve("The page copies by itself, outside VS Code."),
    saveText: () => Promise.resolve("The page saves by itself, outside VS Code."),
    caseLink: (rowKey) => options.caseAddress(rowKey),
    workbenchCommand: () => Promise.resolve(null),
    async reviewer() {
      const kept = await options.settings.get("reviewer");
      const name = options.reviewer ?? (typeof kept === "string" ? kept : null);
      return { name, suggestion: name === null ? await gitUserName() : null };
    },
    setReviewer: (name) => options.settings.set("reviewer", name),
    async keys() {
      const kept = await options.settings.get("keys");
      return { ...defaultKeys, ...(isStringRecord(kept) ? kept : {}) };
    },
    locale: () => Promise.resolve(options.language),
    systemOwners: () => Promise.resolve(options.owners),
    themeSwitch: true,
  };
}

const isStringRecord = (value: unknown): value is Record<string, string> =>
  typeof value === "object" && value !== null && Object.values(value).every((entry) => typeof entry === "string");

/** git's user.name as a suggestion for the reviewer's name; null where there is no git or no name. */
function gitUserName(): Promise<string | null> {
  return new Promise((resolve) => {
    execFile("git", ["config", "--get", "user.name"], { timeout: 3000 }, (error, stdout) => resolve(error ? null : stdout.trim() || null));
  });
}
