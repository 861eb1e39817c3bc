import { sniffedType, type SniffedType } from "./sniffedType";

/** What was declared and what the bytes look like, where the two cannot both be true. */
export interface TypeConflict {
  readonly declared: string;
  readonly sniffed: SniffedType;
  readonly message: string;
}

/**
 * Whether the bytes contradict their Content-Type; null where they do not, where nothing was declared, and where what was
 * declared is only less exact (text that is JSON, a zip that is a document, XML that is a page). `charset` is the encoding that
 * the bytes are read in as text, if they are. The kind of a representation is not decided here but by `kindOf`, whose rules
 * are part of `text@1`.
 */
export function typeConflict(bytes: Uint8Array, contentType: string | null, charset: string | null = null): TypeConflict | null {
  const declared = (contentType ?? "").split(";")[0]!.trim().toLowerCase();
  if (!/^[^\s/]+\/[^\s/]+$/.test(declared) || vague.has(declared) || bytes.length === 0) return null;
  const sniffed = sniffedType(bytes, charset);
  if (agree(declared, sniffed) || (familyOf(declared) === "json" && sniffed === "text/plain" && beginsAsJson(bytes))) return null;
  return { declared, sniffed, message: `Content-Type says ${declared}, but the bytes look like ${nameOf(sniffed)}.` };
}

const vague = new Set(["application/octet-stream", "binary/octet-stream", "application/x-download", "application/force-download", "unknown/unknown"]);

/** Families within which one type may be called by another's name. */
function agree(declared: string, sniffed: SniffedType): boolean {
  const [mine, theirs] = [familyOf(declared), familyOf(sniffed)];
  if (mine === theirs) return mine !== "image" || declared === sniffed || !exactImages.has(declared) || !exactImages.has(sniffed);
  // Sources of any kind are text; a page may be served as XML, and a fragment of one begins like any text.
  if (theirs === "text") return ["html", "xml", "markup", "script"].includes(mine);
  if (mine === "text") return theirs === "json" || theirs === "xml" || (theirs === "html" && declared !== "text/plain");
  if (mine === "markup") return theirs === "html" || theirs === "xml";
  if (mine === "script") return theirs === "json";
  // What is in a container is told by its inside, which is not looked at.
  if (theirs === "zip") return mine === "document";
  if (theirs === "binary") return !["html", "xml", "json", "markup", "script"].includes(mine);
  return mine === "other" && !["html", "json"].includes(theirs);
}

/** A single value, or what some services put before their JSON so that no script can include it. */
function beginsAsJson(bytes: Uint8Array): boolean {
  const first = bytes.subarray(0, 64).find((byte) => byte > 0x20 && byte < 0x7f);
  return first !== undefined && /["\d\-tfn[{)]/.test(String.fromCharCode(first));
}

const exactImages = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp", "image/avif", "image/tiff", "image/x-icon"]);

type Family =
  "html" | "markup" | "xml" | "json" | "script" | "text" | "image" | "audio" | "video" | "font" | "pdf" | "zip" | "document" | "binary" | "other";

function familyOf(type: string): Family {
  if (type === "text/html") return "html";
  if (type === "application/xhtml+xml") return "markup";
  if (type === "application/json" || type === "text/json" || type.endsWith("+json")) return "json";
  if (type === "image/svg+xml" || type === "application/xml" || type === "text/xml" || type.endsWith("+xml")) return "xml";
  if (/^(?:text|application)\/(?:x-)?(?:javascript|ecmascript)$/.test(type)) return "script";
  if (type.startsWith("text/") || /^application\/(?:x-)?(?:ndjson|jsonl|yaml|toml|sql|graphql|sh|www-form-urlencoded|rtf)$/.test(type)) return "text";
  if (type === "application/pdf") return "pdf";
  if (type === "application/zip") return "zip";
  if (/^application\/(?:vnd\.|epub|java-archive|x-zip|x-ole)/.test(type)) return "document";
  const top = type.slice(0, type.indexOf("/"));
  if (top === "image" || top === "audio" || top === "video" || top === "font") return top;
  return type === "application/octet-stream" ? "binary" : "other";
}

const nameOf = (sniffed: SniffedType): string =>
  sniffed === "application/octet-stream" ? "binary data" : sniffed === "text/plain" ? "plain text" : sniffed;
