// Loaded before the server: writes how long its thread was blocked, each time it was for more than 20 ms, and its memory.
const { appendFileSync } = require("node:fs");
const file = process.env.LAG_FILE;
let last = performance.now();
setInterval(() => {
  const now = performance.now();
  if (now - last > 25)
    appendFileSync(
      file,
      `${JSON.stringify({ at: Date.now(), blocked: Math.round(now - last - 5), rss: Math.round(process.memoryUsage().rss / 1e6) })}\n`,
    );
  last = now;
}, 5).unref();
