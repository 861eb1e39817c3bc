// Imported before pdf.js, to give it the surroundings it needs.

// It asks `process.type` whether it runs in a page of Electron. In VS Code's extension host that says "utility", and pdf.js
// would then look for a page's own fetch and canvas.
if ("type" in process) Object.defineProperty(process, "type", { value: undefined });

/** A worker's heap limit does not count array buffers, and a few kilobytes can unpack to gigabytes. */
const largestBuffer = 64 * 1024 * 1024;
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(bytes, given: readonly unknown[], made) {
    if (typeof given[0] === "number" && given[0] > largestBuffer)
      throw new RangeError(`a part of this PDF unpacks to more than ${largestBuffer} bytes`);
    return Reflect.construct(bytes, given, made) as object;
  },
});

// pdf.js makes a matrix for drawing as soon as it is loaded, and expects the class from a native module that is not shipped.
// Text needs no matrix, so an empty class will do.
(globalThis as { DOMMatrix?: unknown }).DOMMatrix ??= class DOMMatrix {};
