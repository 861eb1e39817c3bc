// Imported before pdf.js, which asks `process.type` whether it runs in a page of Electron. In VS Code's extension host that
// says "utility", and pdf.js would then look for a page's own fetch and canvas.
if ("type" in process) Object.defineProperty(process, "type", { value: undefined });
export {};
