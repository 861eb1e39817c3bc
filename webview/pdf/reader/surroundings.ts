// Imported before pdf.js, to give it the surroundings that it expects of a page, and to bound what it may take.
import { pdfLimits } from "../limits";

/** A few kilobytes can unpack to gigabytes, and a worker's heap limit does not count array buffers. */
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(bytes, given: readonly unknown[], made) {
    if (typeof given[0] === "number" && given[0] > pdfLimits.buffer)
      throw new RangeError(`a part of this PDF unpacks to more than ${pdfLimits.buffer} bytes`);
    return Reflect.construct(bytes, given, made) as object;
  },
});

// With a window, pdf.js does not take this worker's messages for its own. Frames of a page that is hidden do not come.
const timers = {
  requestAnimationFrame: (task: () => void) => setTimeout(task, 0),
  cancelAnimationFrame: (timer: number) => clearTimeout(timer),
};
(globalThis as { window?: unknown }).window = timers;

// The policy of the page lets this worker reach nothing; what it would reach with is taken away as well.
for (const name of [
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "WebTransport",
  "EventSource",
  "BroadcastChannel",
  "Worker",
  "importScripts",
  "indexedDB",
  "caches",
])
  Object.defineProperty(globalThis, name, { value: undefined, configurable: false });
