/**
 * A trace or span id in hex, small letters: as protobuf's JSON writes it (base64), as OpenTelemetry does (hex), or with `0x` in
 * front. Anything else stays as it is written. Null where there is none, or only zeros, which stand for none.
 */
export function hexId(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  const hex = /^(?:0x)?([0-9a-f]+)$/i.exec(text)?.[1]?.toLowerCase();
  const id = hex ?? base64Id(text) ?? text;
  return id === "" || /^0+$/.test(id) ? null : id;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** 8 or 16 bytes in base64, which always end with `=` and are no hex. */
function base64Id(text: string): string | null {
  if (!/^(?:[A-Za-z0-9+/]{11}=|[A-Za-z0-9+/]{22}==)$/.test(text)) return null;
  const bits = [...text.replace(/=+$/, "")].map((letter) => alphabet.indexOf(letter).toString(2).padStart(6, "0")).join("");
  return Array.from({ length: text.length === 12 ? 8 : 16 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2)
      .toString(16)
      .padStart(2, "0"),
  ).join("");
}
