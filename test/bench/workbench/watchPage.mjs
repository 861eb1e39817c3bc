// What runs inside the frames of a workbench page: when something was clicked, and when what it asked for was painted.
// All times are milliseconds since 1970 of one clock, so that frames can be compared.

/**
 * Runs in every frame before anything else does. The screen stands in a frame within a frame, and its document is opened anew,
 * which ends whatever was begun in it: so the frame around it looks at it, once for every picture that is painted.
 */
export function watchFrame() {
  const now = () => performance.timeOrigin + performance.now();
  const seen = (globalThis.adjudicatorBench = { acted: 0, firstRow: 0, all: 0, count: null, counted: 0 });
  const hear = (where, origin) => {
    for (const kind of ["click", "keydown"]) where.addEventListener(kind, (event) => (seen.acted = origin + event.timeStamp), true);
  };
  hear(window, performance.timeOrigin);
  if (window === top) return;
  let heard = null;
  const painted = (done) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(now());
    channel.port2.postMessage(null);
  };
  const look = () => {
    requestAnimationFrame(look);
    const frame = document.getElementById("active-frame");
    const screen = frame?.contentDocument;
    if (!screen || getComputedStyle(frame).visibility === "hidden") return;
    if (heard !== screen) hear(frame.contentWindow, frame.contentWindow.performance.timeOrigin);
    heard = screen;
    if (seen.firstRow === 0 && screen.querySelector('[role="grid"] [data-row] [role="gridcell"]')?.closest("[data-row]").textContent.trim())
      painted((at) => (seen.firstRow ||= at));
    const text = screen.querySelector(".filter-count")?.textContent ?? null;
    if (text === null || text === seen.count) return;
    seen.count = text;
    painted((at) => {
      seen.counted = at;
      if (/^[\d,]+ rows?$/.test(text)) seen.all ||= at;
    });
  };
  requestAnimationFrame(look);
}

/** What is known of the screen that is in sight, with its frame; null where there is none yet. */
export async function seenBy(page) {
  for (const frame of page.frames()) {
    const outer = frame.parentFrame();
    if (outer === null || outer.parentFrame() === null) continue;
    const seen = await outer
      .evaluate(() =>
        document.getElementById("active-frame") && innerWidth > 0 && frameElement?.style.visibility !== "hidden" ? globalThis.adjudicatorBench : null,
      )
      .catch(() => null); // frames come and go
    if (seen) return { ...seen, frame };
  }
  return null;
}
