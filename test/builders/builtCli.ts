import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const cli = join(root, "dist/cli.js");
const pdfWorker = join(root, "dist/pdfWorker.mjs");
const workers = ["pdfWorker", "pageWorker", "scanWorker", "checkWorker"];
const workerFiles = workers.map((name) => join(root, `dist/${name}.mjs`));
const commandLine = [
  cli,
  ...workerFiles,
  join(root, "dist/scan.wasm"),
  join(root, "dist/search.wasm"),
  join(root, "dist/playwright/lib/index.js"),
  join(root, "dist/l10n/bundle.l10n.zh-tw.json"),
];
const screen = ["index.js", "index.css", "codicon.css", "codicon.ttf", "pdfReader.js", "pdfAssets.js"].map((name) =>
  join(root, "dist/webview", name),
);

export interface BuiltCli {
  readonly cli: string;
  readonly pdfWorker: string;
}

/** Builds the command line, its workers and the browser library where a source is newer than they are; asked once per test file. */
export const builtCli = once(async (): Promise<BuiltCli> => {
  await built(["cli", ...workers, "playwright"], commandLine, ["src", "l10n"]);
  return { cli, pdfWorker };
});

/** The same with the screen, which `adjudicate open` serves. */
export const builtOpen = once(async (): Promise<BuiltCli> => {
  await builtCli();
  await built(["webview", "pdfReader"], screen, ["src", "webview"]);
  return { cli, pdfWorker };
});

/** Looking through all sources takes longer than what many a test does with the command line. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Test files that run at once build one after the other. */
async function built(parts: readonly string[], made: readonly string[], folders: readonly string[]): Promise<void> {
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
    if (!isCurrent(made, folders)) {
      const { status, stderr } = spawnSync(process.execPath, ["esbuild.mjs", ...parts], { cwd: root, encoding: "utf8" });
      if (status !== 0) throw new Error(`${parts.join(" and ")} could not be built:\n${stderr}`);
    }
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function isCurrent(made: readonly string[], folders: readonly string[]): boolean {
  if (!made.every((file) => existsSync(file))) return false;
  const oldest = Math.min(...made.map((file) => statSync(file).mtimeMs));
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(root, folder, name)),
  );
  return [...sources, join(root, "esbuild.mjs"), join(root, "package.json")].every((file) => statSync(file).mtimeMs <= oldest);
}
