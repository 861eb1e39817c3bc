import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const made = ["dist/cli.js", "dist/pdfWorker.mjs"].map((name) => join(root, name));

/** Builds the command line and the PDF worker where a source is newer than they are. Test files that run at once build one after the other. */
export async function builtCli(): Promise<{ readonly cli: string; readonly pdfWorker: string }> {
  const lock = join(root, "out", "building-cli");
  mkdirSync(join(root, "out"), { recursive: true });
  for (let tries = 0; ; tries++) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      // A builder that was ended leaves its lock behind; no build takes a minute.
      if (tries > 600 || (existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 60_000)) rmSync(lock, { recursive: true, force: true });
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  try {
    if (!isCurrent()) {
      const { status, stderr } = spawnSync(process.execPath, ["esbuild.mjs", "cli", "pdfWorker"], { cwd: root, encoding: "utf8" });
      if (status !== 0) throw new Error(`the command line could not be built:\n${stderr}`);
    }
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
  return { cli: made[0]!, pdfWorker: made[1]! };
}

function isCurrent(): boolean {
  if (!made.every((file) => existsSync(file))) return false;
  const oldest = Math.min(...made.map((file) => statSync(file).mtimeMs));
  const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).map((name) => join(root, "src", name));
  return [...sources, join(root, "esbuild.mjs"), join(root, "package.json")].every((file) => statSync(file).mtimeMs <= oldest);
}
