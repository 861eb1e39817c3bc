// Loaded before the command line (`node -r`) where tests start it hundreds of times: keeps V8's compiled code of the bundle from
// one start to the next, as Node.js 22 does by itself where NODE_COMPILE_CACHE is set. What runs is the same bundle.
"use strict";
const { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } = require("node:fs");
const Module = require("node:module");
const { dirname, join } = require("node:path");
const { Script, constants } = require("node:vm");

const bundle = join(__dirname, "../../dist/cli.js");
const folder = join(__dirname, "../../out/code-cache");
const compile = Module.prototype._compile;

Module.prototype._compile = function (content, filename, ...rest) {
  if (filename !== bundle) return compile.call(this, content, filename, ...rest);
  // V8 compares no more of a source than its length, so the name holds when the bundle was made.
  const { mtimeMs, size } = statSync(bundle);
  const file = join(folder, `${process.version}-${mtimeMs}-${size}`);
  const cachedData = readOrNothing(file);
  const script = new Script(Module.wrap(content.replace(/^#!.*/, "")), {
    filename,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  // At the end, V8 has compiled what the command used as well.
  if (cachedData === undefined || script.cachedDataRejected) process.once("exit", () => keep(file, script.createCachedData()));
  script.runInThisContext().call(this.exports, this.exports, Module.createRequire(filename), this, filename, dirname(filename));
};

function readOrNothing(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Other processes read and write here at the same moment: what is named is whole, and what an older bundle left goes. */
function keep(file, data) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, data);
  renameSync(`${file}.${process.pid}`, file);
  for (const name of readdirSync(folder)) if (!file.endsWith(name.replace(/\.\d+$/, ""))) rmSync(join(folder, name), { force: true });
}
