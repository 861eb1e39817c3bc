// Required by the VS Code server, which it makes require it in the extension host too. There it notes whenever the event loop
// was held up, and tells over HTTP: how long by the clock, and for how much of that this thread really ran (on a busy
// machine it often waits for a processor instead).
const childProcess = require("node:child_process");
const { writeFileSync } = require("node:fs");
const { createServer } = require("node:http");
const { Session } = require("node:inspector");
const { syncBuiltinESMExports } = require("node:module");
const { isMainThread } = require("node:worker_threads");

const every = 2;
/** Shorter ones are not kept. */
const least = 5;

if (isMainThread && process.argv.includes("--type=extensionHost")) watch();
else if (isMainThread) handOn();

/** The server takes NODE_OPTIONS away from the extension host, but not the options of its own. */
function handOn() {
  const { fork } = childProcess;
  childProcess.fork = (file, args, options) => {
    const execArgv = args?.includes("--type=extensionHost") ? ["--require", __filename, ...(options.execArgv ?? [])] : options?.execArgv;
    return fork(file, args, { ...options, execArgv });
  };
  syncBuiltinESMExports();
}

function watch() {
  let held = [];
  let [at, ran] = [performance.now(), cpu()];
  setInterval(() => {
    const [now, used] = [performance.now(), cpu()];
    const wall = now - at - every;
    if (wall >= least) held.push({ at: performance.timeOrigin + at, wall, ran: used - ran });
    [at, ran] = [now, used];
  }, every).unref();

  const inspector = new Session();
  const asked = {
    take() {
      const taken = held;
      held = [];
      return taken;
    },
    profile() {
      inspector.connect();
      inspector.post("Profiler.enable");
      inspector.post("Profiler.setSamplingInterval", { interval: 500 });
      inspector.post("Profiler.start");
    },
    profiled: (file) => inspector.post("Profiler.stop", (error, result) => !error && writeFileSync(file, JSON.stringify(result.profile))),
    end: () => void setTimeout(() => process.kill(process.pid, "SIGKILL"), 20), // VS Code lets no extension exit
  };
  const server = createServer((request, response) => {
    const [, name, argument] = request.url.split("/");
    response.end(JSON.stringify(asked[name](decodeURIComponent(argument ?? "")) ?? null));
  });
  server.listen(0, "127.0.0.1", () => writeFileSync(process.env.ADJUDICATOR_PROBE, String(server.address().port)));
  server.unref();
}

function cpu() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
