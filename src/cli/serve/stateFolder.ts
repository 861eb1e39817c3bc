import { createHash } from "node:crypto";
import { homedir, platform } from "node:os";
import { join } from "node:path";

/**
 * Where this user's small state lives outside VS Code (drafts, panel state, outbox, reviewer's name, open servers): never
 * beside the data. `TRACE_ADJUDICATOR_STATE` overrides; else the platform's usual place.
 */
export function stateFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env["TRACE_ADJUDICATOR_STATE"]) return env["TRACE_ADJUDICATOR_STATE"];
  if (platform() === "win32") return join(env["LOCALAPPDATA"] ?? join(homedir(), "AppData/Local"), "trace-adjudicator");
  if (platform() === "darwin") return join(homedir(), "Library/Application Support/trace-adjudicator");
  return join(env["XDG_STATE_HOME"] ?? join(homedir(), ".local/state"), "trace-adjudicator");
}

/** A name for what belongs to one opened path: short, and without the path's own words. */
export const placeName = (path: string): string => createHash("sha256").update(path).digest("hex").slice(0, 20);
