// Starts the installed VS Code server on a free loopback port with throw-away user data, and stops it again.
import { execFileSync, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isInstalled, nodeBinary, serverMain } from "./install.mjs";

/** A workbench that neither asks, nor suggests, nor reaches out. */
export const quiet = {
  "chat.disableAIFeatures": true,
  "editor.accessibilitySupport": "off",
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "files.autoSave": "off",
  "git.enabled": false,
  "git.openRepositoryInParentFolders": "never",
  "json.schemaDownload.enable": false,
  "npm.fetchOnlinePackageInfo": false,
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "typescript.disableAutomaticTypeAcquisition": true,
  "update.mode": "none",
  "update.showReleaseNotes": false,
  "window.autoDetectColorScheme": false,
  "window.menuBarVisibility": "classic",
  "workbench.colorTheme": "Default Dark Modern",
  "workbench.enableExperiments": false,
  // An editor that takes the focus late would otherwise shut a picker that a test has just opened.
  "workbench.quickOpen.closeOnFocusLost": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.welcomePage.walkthroughs.openOnInstall": false,
};

/**
 * @param {object} options
 * @param {string} options.folder opened as the workspace
 * @param {string[]} [options.vsix] extensions to install first
 * @param {object} [options.settings] user settings on top of the quiet ones
 * @param {boolean} [options.testDriver] needed for extensions and tests taken from a folder; notifications and modal
 *   dialogs do not show with it, so only tests inside the extension host use it
 */
export async function startServer({ folder, vsix = [], settings = {}, env = {}, testDriver = false, logFile }) {
  if (!isInstalled()) throw new Error("VS Code is not installed: node test/vscode/ide/install.mjs");
  const data = mkdtempSync(join(tmpdir(), "adjudicator-workbench-"));
  const user = join(data, "user/User");
  mkdirSync(user, { recursive: true });
  mkdirSync(join(data, "tmp"));
  writeFileSync(join(user, "settings.json"), JSON.stringify({ ...quiet, ...settings }));

  const places = ["--server-data-dir", join(data, "server"), "--user-data-dir", join(data, "user"), "--extensions-dir", join(data, "extensions")];
  const childEnv = environment({ EXTENSIONS_GALLERY: "{}", TMPDIR: join(data, "tmp"), ...env });
  for (const file of vsix)
    execFileSync(nodeBinary, [serverMain, ...places, "--install-extension", file, "--force"], { env: childEnv, stdio: "pipe" });

  const listen = ["--host", "127.0.0.1", "--port", "0", "--without-connection-token", "--accept-server-license-terms"];
  const still = ["--disable-telemetry", "--disable-experiments", "--disable-workspace-trust"];
  // A process group of its own: extension hosts and watchers end with the server.
  const child = spawn(nodeBinary, [serverMain, ...places, ...listen, ...still, ...(testDriver ? ["--enable-smoke-test-driver"] : [])], {
    env: childEnv,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const end = () => {
    try {
      process.kill(-child.pid, "SIGTERM");
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  };
  process.once("exit", end);
  const port = await portOf(child, logFile ? createWriteStream(logFile) : undefined);

  return {
    port,
    data,
    pid: child.pid,
    /** The address of a workbench page. 127.0.0.1 counts as secure, which the webviews' service worker needs. */
    address({ extension, tests, folder: opened = folder } = {}) {
      const remote = (path) => `vscode-remote://127.0.0.1:${port}${path}`;
      const payload = [
        ...(extension ? [["extensionDevelopmentPath", remote(extension)]] : []),
        ...(tests ? [["extensionTestsPath", remote(tests)]] : []),
      ];
      const query = new URLSearchParams({ folder: opened, ...(payload.length > 0 ? { payload: JSON.stringify(payload) } : {}) });
      return `http://127.0.0.1:${port}/?${query}`;
    },
    async stop() {
      const gone = child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : new Promise((resolve) => child.once("exit", resolve));
      end();
      await gone;
      process.removeListener("exit", end);
      rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Ours without what a surrounding VS Code would hand on to the server. */
function environment(extra) {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== "NODE_OPTIONS" && !name.startsWith("VSCODE_")));
  return { ...clean, ...extra };
}

function portOf(child, log) {
  return new Promise((resolve, reject) => {
    let said = "";
    const timer = setTimeout(() => reject(new Error(`the VS Code server did not listen within 60 s:\n${said}`)), 60_000);
    const hear = (chunk) => {
      log?.write(chunk);
      if (said.length > 1e6) return;
      said += chunk;
      const found = /Extension host agent listening on (\d+)/.exec(said);
      if (!found) return;
      clearTimeout(timer);
      resolve(Number(found[1]));
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) => {
      clearTimeout(timer);
      log?.end();
      reject(new Error(`the VS Code server ended with ${code}:\n${said}`));
    });
  });
}
