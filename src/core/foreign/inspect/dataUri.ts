/** The bytes of a `data:` URI and the type it declares; null where it is none, or does not hold together. */
export function dataUriBytes(uri: string): { readonly bytes: Uint8Array; readonly type: string } | null {
  const head = /^data:([^,]{0,200}),/i.exec(uri.slice(0, 210));
  if (!head) return null;
  const settings = head[1]!.split(";").map((part) => part.trim());
  const base64 = settings.at(-1)?.toLowerCase() === "base64";
  const type = (base64 ? settings.slice(0, -1) : settings).filter((part) => part !== "").join("; ") || "text/plain; charset=US-ASCII";
  const bytes = base64 ? fromBase64(uri.slice(head[0].length)) : fromPercent(uri.slice(head[0].length));
  return bytes && { bytes, type };
}

const digits = new Int16Array(128).fill(-1);
[..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].forEach((digit, value) => (digits[digit.charCodeAt(0)] = value));
digits["-".charCodeAt(0)] = 62;
digits["_".charCodeAt(0)] = 63;

function fromBase64(text: string): Uint8Array | null {
  const written = text.replace(/\s+/g, "").replace(/={1,2}$/, "");
  if (written.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((written.length * 3) / 4));
  let [held, bits, at] = [0, 0, 0];
  for (let index = 0; index < written.length; index++) {
    const digit = digits[written.charCodeAt(index)] ?? -1;
    if (digit < 0) return null;
    held = ((held << 6) | digit) & 0xffffff;
    bits += 6;
    if (bits >= 8) bytes[at++] = (held >> (bits -= 8)) & 0xff;
  }
  return bytes;
}

function fromPercent(text: string): Uint8Array | null {
  try {
    return new TextEncoder().encode(decodeURIComponent(text));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
