/** Names that Windows gives to devices, and characters that it knows no files by. */
const notOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|[<>"|?*]|[. ]$/i;

/** A case id names a file only when it cannot be anything else than a name. */
export const isPlainName = (id: string): boolean =>
  id !== "" &&
  id !== "." &&
  id !== ".." &&
  !/[/\\\0:]/.test(id) &&
  !/[\ud800-\udfff]/u.test(id) && // a lone surrogate would come back as another character
  Buffer.byteLength(id) <= 200 &&
  !(process.platform === "win32" && (notOnWindows.test(id) || /[\u0001-\u001f]/.test(id)));
